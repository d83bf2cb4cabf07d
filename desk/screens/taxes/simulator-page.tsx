import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useDeferredValue, useState } from 'react';
import { useDesk } from '../../api/desk-context.ts';
import { queryClient } from '../../api/query-client.ts';
import { useCountries } from '../../widgets/countries.ts';
import { Title } from '../../widgets/frame/head.tsx';
import { Glyph } from '../../widgets/glyph.tsx';
import { trash } from '../../widgets/glyphs.ts';
import { SelectField } from '../../widgets/inputs/select-field.tsx';
import { TextField } from '../../widgets/inputs/text-field.tsx';
import { NumberField } from '../../widgets/numbers/number-field.tsx';
import { FailureState } from '../../widgets/states.tsx';
import type { DraftLine } from '../orders/draft/draft.ts';
import { SoldSearch } from '../products/sold-search.tsx';
import { type Quote, QuoteResult } from './quote-result.tsx';

type Item = Omit<DraftLine, 'picture'>;

const PLACE = ['postal_code', 'city', 'state'] as const;

interface Basket {
  readonly items: readonly Item[];
  readonly place: Readonly<Record<string, string>>;
  readonly coupon: string;
  readonly shipping: string;
  readonly payment: string;
}

const EMPTY: Basket = { items: [], place: {}, coupon: '', shipping: '', payment: '' };

/** What a basket costs at an address, and why: a quote, from which no order is made. */
export default function SimulatorPage() {
  const translate = useTranslate();
  const countries = useCountries();
  const { client } = useDesk();
  const [basket, setBasket] = useState(EMPTY);
  const body = bodyOf(useDeferredValue(basket));
  const { data: quote, error } = useQuery(
    {
      queryKey: ['quote', JSON.stringify(body)],
      queryFn: async () => (await client.call('POST', '/orders/quote', { body })).data as Quote,
      enabled: body.items.length > 0,
      placeholderData: (before) => before,
    },
    queryClient,
  );
  const { items, place, coupon, shipping, payment } = basket;
  const change = (changes: Partial<Basket>) => setBasket({ ...basket, ...changes });
  const changeItem = (index: number, quantity: number) =>
    change({
      items: items.map((item, at) => (at === index ? { ...item, quantity } : item)),
    });
  return (
    <div>
      <Title title={translate('simulator.title')} />
      <p className="muted">{translate('simulator.note')}</p>
      <div className="with-left">
        <div className="stacked">
          <section className="card">
            <div className="stacked">
              <Heading text="simulator.basket" />
              {items.map((item, index) => (
                <div className="beside" key={`${item.product_id} ${item.variant_id}`}>
                  <p>{item.name}</p>
                  <NumberField
                    decimals={0}
                    min={1}
                    value={item.quantity}
                    onChange={(quantity) => quantity !== null && changeItem(index, quantity ?? 0)}
                    name={translate('simulator.quantity_of', { name: item.name })}
                    className="short"
                  />
                  <button
                    className="btn ghost small square"
                    type="button"
                    aria-label={`${translate('shared.remove')} ${item.name}`}
                    onClick={() => change({ items: items.filter((_, at) => at !== index) })}
                  >
                    <Glyph d={trash} />
                  </button>
                </div>
              ))}
              <SoldSearch
                label={translate('simulator.add')}
                onAdd={({ picture: _, ...item }) => change({ items: added(items, item) })}
              />
            </div>
          </section>
          <section className="card">
            <div className="stacked">
              <Heading text="simulator.address" />
              <SelectField
                label={translate('simulator.country')}
                value={place['country'] ?? ''}
                onChange={({ target }) => change({ place: { ...place, country: target.value } })}
              >
                <option value="" />
                {countries.map(({ code, name }) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
              </SelectField>
              {PLACE.map((name) => (
                <TextField
                  key={name}
                  label={translate(`simulator.${name}`)}
                  value={place[name] ?? ''}
                  onChange={({ target }) => change({ place: { ...place, [name]: target.value } })}
                />
              ))}
            </div>
          </section>
          <section className="card">
            <div className="stacked">
              <Heading text="simulator.choices" />
              <Choice
                label="simulator.shipping"
                value={shipping}
                options={quote?.shipping_options ?? []}
                onChange={(chosen) => change({ shipping: chosen })}
              />
              <Choice
                label="simulator.payment"
                value={payment}
                options={quote?.payment_options ?? []}
                onChange={(chosen) => change({ payment: chosen })}
              />
              <TextField
                label={translate('simulator.coupon')}
                value={coupon}
                onChange={({ target }) => change({ coupon: target.value })}
              />
              <button className="btn ghost small" type="button" onClick={() => setBasket(EMPTY)}>
                {translate('simulator.again')}
              </button>
            </div>
          </section>
        </div>
        <section className="card" aria-live="polite">
          <div className="stacked">
            {error && <FailureState error={error} />}
            {!error && (items.length === 0 || !quote) && (
              <p className="muted">{translate('simulator.empty')}</p>
            )}
            {!error && items.length > 0 && quote && <QuoteResult quote={quote} />}
          </div>
        </section>
      </div>
    </div>
  );
}

function Heading({ text }: { readonly text: string }) {
  const translate = useTranslate();
  return <h2 className="title">{translate(text)}</h2>;
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly {
    readonly id?: number;
    readonly name: string;
    readonly unavailable?: string;
  }[];
  readonly onChange: (chosen: string) => void;
}

/** A shipping or payment method, with why it cannot be chosen. */
function Choice({ label, value, options, onChange }: ChoiceProps) {
  const translate = useTranslate();
  const known = options.filter(({ id }) => id !== undefined);
  return (
    <SelectField
      label={translate(label)}
      value={known.some(({ id }) => String(id) === value) ? value : ''}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{translate('simulator.not_chosen')}</option>
      {known.map(({ id, name, unavailable }) => (
        <option key={id} value={String(id)}>
          {name}
          {unavailable !== undefined && ` – ${unavailable}`}
        </option>
      ))}
    </SelectField>
  );
}

/** The items with each product once, with the sum of its quantities. */
function added(items: readonly Item[], item: Item): readonly Item[] {
  const isSame = (one: Item) =>
    one.product_id === item.product_id && one.variant_id === item.variant_id;
  return items.some(isSame)
    ? items.map((one) => (isSame(one) ? { ...one, quantity: one.quantity + 1 } : one))
    : [...items, item];
}

function bodyOf({ items, place, coupon, shipping, payment }: Basket) {
  const known = Object.entries(place).filter(([, text]) => text !== '');
  return {
    items: items.filter(({ quantity }) => quantity > 0).map(({ name: _, ...item }) => item),
    ...(known.length > 0 && { shipping_address: Object.fromEntries(known) }),
    ...(coupon && { coupon_code: coupon }),
    ...(shipping && { shipping_id: Number(shipping) }),
    ...(payment && { payment_method_id: Number(payment) }),
  };
}
