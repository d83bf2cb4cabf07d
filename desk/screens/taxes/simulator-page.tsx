import Delete from '@mui/icons-material/DeleteOutlined';
import { Box, Button, Card, CardContent, IconButton, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Title, useTranslate } from 'react-admin';
import type { Static } from 'typebox';
import type { quote as quoteSchema } from '../../../shared/resources/schemas/quote.ts';
import { useDesk } from '../../api/desk-context.ts';
import { queryClient } from '../../api/query-client.ts';
import { useCountries } from '../../widgets/countries.ts';
import { SelectField } from '../../widgets/inputs/select-field.tsx';
import { TextField } from '../../widgets/inputs/text-field.tsx';
import { NumberField } from '../../widgets/numbers/number-field.tsx';
import { FailureState } from '../../widgets/states.tsx';
import { type Item, ProductSearch } from './product-search.tsx';
import { QuoteResult } from './quote-result.tsx';

export type Quote = Static<typeof quoteSchema>;

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
    <Box sx={{ py: 2 }}>
      <Title title={translate('simulator.title')} />
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {translate('simulator.note')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: '380px minmax(0, 1fr)' } }}>
        <Stack spacing={2}>
          <Card component="section">
            <CardContent>
              <Heading text="simulator.basket" />
              {items.map((item, index) => (
                <Stack
                  key={`${item.product_id} ${item.variant_id ?? ''}`}
                  direction="row"
                  spacing={1}
                  sx={{ alignItems: 'center', mb: 1 }}
                >
                  <Typography sx={{ flexGrow: 1, overflowWrap: 'anywhere' }}>
                    {item.name}
                  </Typography>
                  <NumberField
                    decimals={0}
                    min={1}
                    value={item.quantity}
                    onChange={(quantity) => quantity !== null && changeItem(index, quantity ?? 0)}
                    name={translate('simulator.quantity_of', { name: item.name })}
                    className="short"
                  />
                  <IconButton
                    size="small"
                    aria-label={`${translate('shared.remove')} ${item.name}`}
                    onClick={() => change({ items: items.filter((_, at) => at !== index) })}
                  >
                    <Delete fontSize="small" />
                  </IconButton>
                </Stack>
              ))}
              <ProductSearch onChoose={(item) => change({ items: added(items, item) })} />
            </CardContent>
          </Card>
          <Card component="section">
            <CardContent>
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
            </CardContent>
          </Card>
          <Card component="section">
            <CardContent>
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
              <Button size="small" onClick={() => setBasket(EMPTY)}>
                {translate('simulator.again')}
              </Button>
            </CardContent>
          </Card>
        </Stack>
        <Card component="section" aria-live="polite" sx={{ alignSelf: 'start' }}>
          <CardContent>
            {error && <FailureState error={error} />}
            {!error && (items.length === 0 || !quote) && (
              <Typography color="textSecondary">{translate('simulator.empty')}</Typography>
            )}
            {!error && items.length > 0 && quote && <QuoteResult quote={quote} />}
          </CardContent>
        </Card>
      </Box>
    </Box>
  );
}

function Heading({ text }: { readonly text: string }) {
  const translate = useTranslate();
  return (
    <Typography variant="h6" component="h2" sx={{ mb: 1 }}>
      {translate(text)}
    </Typography>
  );
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
