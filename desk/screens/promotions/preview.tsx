import { useRecordContext, useTranslate } from 'ra-core';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import type { PricedStore } from '../../../shared/pricing/price-view.ts';
import type { PromotionRule } from '../../../shared/pricing/promotions.ts';
import { useDesk, useMay, useMayList } from '../../api/desk-context.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { useFormats } from '../../widgets/formats.ts';
import { Glyph } from '../../widgets/glyph.tsx';
import { down } from '../../widgets/glyphs.ts';
import { useRecords } from '../../widgets/record-picker.tsx';
import { Section } from '../../widgets/section.tsx';
import { type Lack, lackOf } from './nearly.ts';
import { type Basket, OwnBasket } from './own-basket.tsx';
import { useOwnCart, usePreviewCarts } from './preview-carts.ts';
import { type Effect, effectsOf } from './preview-pricing.ts';
import { isComplete } from './promotion.ts';
import { useRules, useStacking } from './use-rules.ts';

/** Newer than every promotion: among equals it wins. */
const NEW_ID = Number.MAX_SAFE_INTEGER;

/** What the promotion of the form would cost on the newest carts, before it is saved. */
export function Preview() {
  const translate = useTranslate();
  const mayQuote = useMay('orders:write');
  const maySeeCarts = useMay('carts:read');
  const isPermitted = mayQuote && maySeeCarts;
  const { data: carts, error } = usePreviewCarts(isPermitted);
  const [basket, setBasket] = useState<Basket>([]);
  const own = useOwnCart(basket);
  const tried = [...(own ? [own] : []), ...(carts ?? [])];
  const title = translate('promotions.preview.title', { smart_count: carts?.length ?? 0 });
  return (
    <Section
      title={carts && carts.length > 0 ? title : translate('promotions.preview.untitled')}
      {...(!isPermitted && { help: translate('promotions.preview.forbidden') })}
    >
      {error && (
        <p role="alert" className="wrong">
          {error.message || translate('shared.offline')}
        </p>
      )}
      {carts?.length === 0 && <p className="muted">{translate('promotions.preview.none')}</p>}
      {carts && tried.length > 0 && <Costs carts={tried} />}
      {carts && <OwnBasket basket={basket} onChange={setBasket} />}
    </Section>
  );
}

function Costs({ carts }: { readonly carts: Parameters<typeof effectsOf>[1] }) {
  const translate = useTranslate();
  const { settings } = useDesk();
  const { id = NEW_ID } = useRecordContext() ?? {};
  const { conditions, effects } = useRules();
  const stacking = useStacking();
  const priority = useWatch({ name: 'priority' });
  const isAutomatic = settings['automatic_promotions'] === true;
  const { data } = useAnswer<PromotionRule[]>(
    '/promotions',
    { active: true, per_page: 250 },
    { enabled: isAutomatic },
  );
  if (effects.length === 0 || ![...conditions, ...effects].every(isComplete))
    return <p className="muted">{translate('promotions.preview.invalid')}</p>;
  const promotion = {
    id: Number(id),
    name: '',
    active: true,
    priority: Number(priority ?? 0),
    conditions: [...conditions],
    effects: [...effects],
    ...stacking,
  };
  const running = (data?.data ?? []).filter((each) => each.id !== promotion.id);
  const store = { settings } as unknown as PricedStore;
  return <Found found={effectsOf(promotion, carts, { store, running, now: Date.now() })} />;
}

const sumOf = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

const isHit = ({ problem, isBeaten }: Effect) => problem === undefined && !isBeaten;

function Found({ found }: { readonly found: readonly Effect[] }) {
  const { conditions } = useRules();
  const hit = found.filter(isHit);
  const near = found.flatMap((effect) => {
    const lack = lackOf(conditions, effect);
    return lack ? [{ effect, lack }] : [];
  });
  const others = found.filter(
    (each) => !(isHit(each) || near.some(({ effect }) => effect === each)),
  );
  const [isOpen, setOpen] = useState(false);
  const translate = useTranslate();
  const { money } = useFormats();
  const more = sumOf(found.map(({ now, withIt }) => withIt - now));
  const isAllOpen = isOpen || hit.length + near.length === 0;
  return (
    <>
      <Stats found={found} hit={hit} />
      <CartTable hit={hit} near={near} others={isAllOpen ? others : []} />
      {others.length > 0 && hit.length + near.length > 0 && (
        <button
          type="button"
          className="btn ghost small"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Glyph d={down} />
          {translate('promotions.preview.others', { smart_count: others.length })}
        </button>
      )}
      {found.some(({ now }) => now > 0) && (
        <p className="notice blue">
          {translate(`promotions.preview.${more < 0 ? 'less' : 'more'}`, {
            more: money(more),
            less: money(-more),
          })}
        </p>
      )}
      <p className="muted">{translate('promotions.preview.shipping_note')}</p>
    </>
  );
}

interface StatsProps {
  readonly found: readonly Effect[];
  readonly hit: readonly Effect[];
}

function Stats({ found, hit }: StatsProps) {
  const translate = useTranslate();
  const { money, number } = useFormats();
  const off = sumOf(hit.map(({ own }) => own));
  const items = sumOf(hit.map((each) => each.items));
  const percent = number(items > 0 ? Math.round((off / items) * 1_000) / 10 : 0);
  const count = { applies: number(hit.length), total: number(found.length) };
  const stats = {
    carts: translate('promotions.preview.count', count),
    cost: money(off),
    share: translate('promotions.preview.percent', { percent }),
  };
  return (
    <dl className="stats" aria-live="polite">
      {Object.entries(stats).map(([name, value]) => (
        <div key={name}>
          <dt>{translate(`promotions.preview.stats.${name}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What a cart comes to: its items with the shipping, less what is taken off. */
const worthOf = ({ cart, items }: Effect) => items + cart.shipping;

interface CartTableProps {
  readonly hit: readonly Effect[];
  readonly near: readonly { readonly effect: Effect; readonly lack: Lack }[];
  readonly others: readonly Effect[];
}

function CartTable({ hit, near, others }: CartTableProps) {
  const translate = useTranslate();
  const mayList = useMayList();
  const lackText = useLackText();
  const found = [...hit, ...near.map(({ effect }) => effect), ...others];
  const ids = found.map(({ cart }) => userOf(cart));
  const users = useRecords('users', ids, mayList('users'));
  const most = Math.max(...found.map(worthOf), 1);
  const row = (effect: Effect, lack?: string) => (
    <CartRow
      key={effect.cart.id}
      effect={effect}
      lack={lack}
      name={users.get(userOf(effect.cart))?.['name']}
      most={most}
    />
  );
  return (
    <table
      className="table inset carts"
      aria-label={translate('resources.carts.name', { smart_count: 2 })}
    >
      <thead>
        <tr>
          <th scope="col">{translate('promotions.preview.cart')}</th>
          <th scope="col" className="num">
            {translate('promotions.preview.now')}
          </th>
          <th scope="col" className="num">
            {translate('promotions.preview.after')}
          </th>
          <th scope="col">{translate('promotions.preview.change')}</th>
        </tr>
      </thead>
      <tbody>{hit.map((each) => row(each))}</tbody>
      {near.length > 0 && (
        <tbody>
          <tr className="group">
            <th scope="rowgroup" colSpan={4}>
              {translate('promotions.preview.near')}
            </th>
          </tr>
          {near.map(({ effect, lack }) => row(effect, lackText(lack)))}
        </tbody>
      )}
      <tbody>{others.map((each) => row(each))}</tbody>
    </table>
  );
}

/** `one unit and €2.20 short` */
function useLackText() {
  const translate = useTranslate();
  const { money } = useFormats();
  return ({ value, units }: Lack) => {
    const lacks = [
      ...(units > 0 ? [translate('promotions.preview.lack_units', { smart_count: units })] : []),
      ...(value > 0 ? [money(value)] : []),
    ];
    const lack = lacks.join(` ${translate('promotions.and')} `);
    return translate('promotions.preview.short', { lack });
  };
}

const userOf = (cart: object) => Number((cart as { readonly user_id?: number }).user_id ?? 0);

interface CartRowProps {
  readonly effect: Effect;
  readonly name: string | undefined;
  /** What it lacks, where that is little. */
  readonly lack: string | undefined;
  /** The largest of all carts, which has the longest bar. */
  readonly most: number;
}

function CartRow({ effect, name, lack, most }: CartRowProps) {
  const translate = useTranslate();
  const { money } = useFormats();
  const { now, withIt, problem, isBeaten } = effect;
  const worth = worthOf(effect);
  const why = lack ?? problem ?? (isBeaten ? translate('promotions.preview.other') : undefined);
  const width = (amount: number) => ({ width: `${(100 * Math.max(0, amount)) / most}%` });
  return (
    <tr>
      <th scope="row">
        <CartName effect={effect} name={name} />
      </th>
      <td className="num muted">{money(worth - now)}</td>
      {why === undefined ? (
        <>
          <td className="num">{money(worth - withIt)}</td>
          <td>
            <b>{withIt < now ? `+${money(now - withIt)}` : `−${money(withIt - now)}`}</b>
            <span className="gain" aria-hidden="true">
              <i style={width(worth - now)} />
              <i style={width(worth - withIt)} />
            </span>
          </td>
        </>
      ) : (
        <td className="muted" colSpan={2}>
          {why}
        </td>
      )}
    </tr>
  );
}

function CartName({ effect: { cart }, name }: Pick<CartRowProps, 'effect' | 'name'>) {
  const translate = useTranslate();
  const { time } = useFormats();
  if (cart.id === 0) return translate('promotions.preview.own_cart');
  const { created_at } = cart as { readonly created_at?: string };
  const units = sumOf(cart.items.map(({ quantity }) => quantity));
  return (
    <Link to={`/carts/${cart.id}/show`}>
      {name ?? translate('carts.guest')}
      <small>
        {created_at && `${time(created_at)}, `}
        {translate('orders.units', { smart_count: units })}
      </small>
    </Link>
  );
}
