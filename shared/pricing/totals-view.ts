import type { Cart } from '../resources/carts.ts';
import type { Order } from '../resources/orders.ts';
import { display, toMajor, toMinor } from './money.ts';
import type { PricedCart } from './price-cart.ts';
import type { PricedOrder } from './price-order.ts';
import type { OrderTaxes, TaxLine } from './taxes.ts';

export const TOTALS = [
  'items_total',
  'shipping_total',
  'taxes_total',
  'promotion_total',
  'coupon_total',
  'coupon_discount',
  'payment_method_total',
  'refunds_total',
  'total',
] as const;

type Total = (typeof TOTALS)[number];

type Totals = { readonly [Name in Total]?: number };

/** The fields of an order to store: amounts in major units of the base currency. */
export const orderFields = ({ currency, totals, lines, taxes }: PricedOrder) => ({
  ...inMajorUnits(totals, currency),
  discounts: lines.map(({ product_id, variant_id, promotion_total, coupon_total }) => ({
    product_id,
    variant_id,
    ...inMajorUnits({ promotion_total, coupon_total }, currency),
  })),
  ...(taxes && taxFields(taxes, currency)),
});

/** What an order stores of its amounts in another currency, in major units of that. */
export const convertedFields = ({ currency, totals, lines, taxes, ...priced }: PricedOrder) => ({
  currency,
  ...(priced.hasOwnPrices && ({ has_own_prices: true } satisfies Partial<Order['converted']>)),
  lines: lines.map(({ product_id, variant_id, quantity, ...amounts }, i) => ({
    product_id,
    variant_id,
    quantity,
    ...inMajorUnits(amounts, currency),
    ...(taxes &&
      ({ taxes: taxesInMajorUnits(taxes.lines[i], currency) } satisfies {
        readonly taxes: TaxLine[];
      })),
  })),
  ...inMajorUnits(totals, currency),
  ...promotionFields({ currency, ...priced }),
  ...(taxes && taxFields(taxes, currency)),
});

/** What each promotion takes off, in major units, where there are several. */
export function promotionFields({
  promotions,
  currency,
}: Pick<PricedOrder, 'promotions' | 'currency'>): Pick<Converted, 'promotions'> {
  if (promotions.length < 2) return {};
  const amounts = promotions.map(({ promotion: { id, name }, ofLines, ofShipping }) => ({
    ...{ id, name },
    promotion_total: toMajor(ofLines + ofShipping, currency),
  }));
  return { promotions: amounts };
}

type Converted = NonNullable<Order['converted']>;

/** What an order says of its taxes beside their total. */
const taxFields = (taxes: OrderTaxes, currency: string) => ({
  tax_lines: taxesInMajorUnits(taxes.tax_lines, currency),
  shipping_taxes: taxesInMajorUnits(taxes.shipping_taxes, currency),
  payment_method_taxes: taxesInMajorUnits(taxes.payment_method_taxes, currency),
  ...(taxes.isEstimated && ({ taxes_estimated: true } satisfies Pick<Order, 'taxes_estimated'>)),
});

/** The taxes of each line; none where taxes are not computed. */
export const taxesOfLines = ({ taxes, currency }: Pick<PricedOrder, 'taxes' | 'currency'>) =>
  (taxes?.lines ?? []).map((lines) => taxesInMajorUnits(lines, currency));

/** Lines with their taxes, where these are computed. */
export function withLineTaxes<Line extends object>(lines: readonly Line[], priced: PricedOrder) {
  const taxes = taxesOfLines(priced);
  return lines.map((line, i) => (priced.taxes ? { ...line, taxes: taxes[i] ?? [] } : line));
}

export const taxesInMajorUnits = (lines: readonly TaxLine[] = [], currency: string): TaxLine[] =>
  lines.map(({ base, amount, ...line }) => ({
    ...line,
    ...inMajorUnits({ base, amount }, currency),
  }));

/** Stored taxes as they are computed with. */
export const taxesInMinorUnits = (lines: readonly TaxLine[] = [], currency: string): TaxLine[] =>
  lines.map(({ base, amount, ...line }) => ({
    ...line,
    base: toMinor(base, currency),
    amount: toMinor(amount, currency),
  }));

/** The computed fields of a cart: amounts in major units of its currency. */
export const cartFields = ({
  currency,
  totals,
  weight,
}: PricedCart): PricedCart['totals'] & Pick<Cart, 'total_weight'> => ({
  ...inMajorUnits(totals, currency),
  total_weight: weight,
});

type Displayed<Record extends Totals> = Record & {
  readonly [Name in keyof Record & Total as `display_${Name}`]?: string;
};

/** A record with the display texts of its totals, which are in this currency. */
export function withDisplay<Record extends Totals>(
  record: Record,
  currency: string,
): Displayed<Record> {
  const texts: { [Name in `display_${Total}`]?: string } = {};
  for (const name of TOTALS) {
    const total = record[name];
    if (total !== undefined) texts[`display_${name}`] = display(total, currency);
  }
  return { ...record, ...texts } as Displayed<Record>;
}

/** Amounts by name, of minor units. */
export const inMajorUnits = <Amounts extends object>(amounts: Amounts, currency: string) =>
  Object.fromEntries(
    Object.entries(amounts).map(([name, amount]) => [name, toMajor(amount, currency)]),
  ) as Amounts;
