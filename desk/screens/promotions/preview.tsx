import {
  Alert,
  Link,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { Link as RouterLink } from 'react-router-dom';
import type { PricedStore } from '../../../shared/pricing/price-view.ts';
import type { PromotionRule } from '../../../shared/pricing/promotions.ts';
import { useDesk, useMay } from '../../api/desk-context.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { useFormats } from '../../widgets/formats.ts';
import { Section } from '../../widgets/section.tsx';
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
  return (
    <Section
      title={translate('promotions.preview.title')}
      help={translate(`promotions.preview.${isPermitted ? 'note' : 'forbidden'}`)}
    >
      {error && <Alert severity="error">{error.message || translate('shared.offline')}</Alert>}
      {isPermitted && !carts && !error && <Skeleton variant="rounded" height={160} />}
      {carts?.length === 0 && <p>{translate('promotions.preview.none')}</p>}
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
    return <p>{translate('promotions.preview.invalid')}</p>;
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
  return <CostTable found={effectsOf(promotion, carts, { store, running, now: Date.now() })} />;
}

const sumOf = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

function CostTable({ found }: { readonly found: readonly Effect[] }) {
  const translate = useTranslate();
  const { money, number } = useFormats();
  const applied = found.filter(({ problem, isBeaten }) => problem === undefined && !isBeaten);
  const off = sumOf(applied.map(({ own }) => own));
  const items = sumOf(found.map((each) => each.items));
  const more = sumOf(found.map(({ now, withIt }) => withIt - now));
  const hasOthers = found.some(({ now }) => now > 0);
  return (
    <>
      <Alert severity={applied.length > 0 ? 'info' : 'warning'} icon={false} sx={{ mb: 1 }}>
        <strong>
          {translate('promotions.preview.summary', {
            applies: number(applied.length),
            smart_count: found.length,
            off: money(off),
            items: money(items),
            percent: number(items > 0 ? Math.round((off / items) * 1_000) / 10 : 0),
          })}
        </strong>{' '}
        {hasOthers &&
          translate(`promotions.preview.${more < 0 ? 'less' : 'more'}`, {
            more: money(more),
            less: money(-more),
          })}
      </Alert>
      <TableContainer>
        <Table size="small" aria-label={translate('promotions.preview.title')}>
          <TableHead>
            <TableRow>
              <TableCell>{translate('promotions.preview.cart')}</TableCell>
              {['total', 'items', 'now', 'with'].map((name) => (
                <TableCell key={name} align="right">
                  {translate(`promotions.preview.${name}`)}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {found.map((each) => (
              <CartRow key={each.cart.id} effect={each} />
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
        {translate('promotions.preview.shipping_note')}
      </Typography>
    </>
  );
}

function CartRow({ effect }: { readonly effect: Effect }) {
  const translate = useTranslate();
  const { money, time } = useFormats();
  const { cart, items, now, withIt, problem, isBeaten } = effect;
  const { created_at } = cart as { readonly created_at?: string };
  const why = problem ?? (isBeaten ? translate('promotions.preview.other') : undefined);
  return (
    <TableRow>
      <TableCell component="th" scope="row">
        {cart.id === 0 ? (
          translate('promotions.preview.own_cart')
        ) : (
          <Link component={RouterLink} to={`/carts/${cart.id}/show`}>
            {created_at ? time(created_at) : cart.id}
          </Link>
        )}
        {why && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {why}
          </Typography>
        )}
      </TableCell>
      <TableCell align="right">{money(cart.total)}</TableCell>
      <TableCell align="right">{money(items)}</TableCell>
      <TableCell align="right">{money(now)}</TableCell>
      <TableCell align="right" sx={{ fontWeight: withIt > now ? 600 : undefined }}>
        {money(withIt)}
      </TableCell>
    </TableRow>
  );
}
