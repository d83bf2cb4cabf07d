import { display, toMajor } from './money.ts';
import type { PricedCart } from './price-cart.ts';
import type { PricedOrder } from './price-order.ts';
import type { PriceView } from './price-view.ts';

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
export const orderFields = ({ currency, totals, discounts }: PricedOrder) => ({
  ...inMajorUnits(totals, currency),
  discounts: discounts.map(({ product_id, variant_id, ...shares }) => ({
    product_id,
    variant_id,
    ...inMajorUnits(shares, currency),
  })),
});

/** The computed fields of a cart: amounts in major units of the base currency. */
export const cartFields = ({ currency, totals, weight }: PricedCart) => ({
  ...inMajorUnits(totals, currency),
  total_weight: weight,
});

type Displayed<Record extends Totals> = Record & {
  readonly [Name in keyof Record & Total as `display_${Name}`]?: string;
};

/**
 * A record with its totals as shown, with their display texts. Each is converted from the stored
 * one (protocol.md, "Currencies"), so converted totals may differ from their sum by the rounding.
 */
export function withTotals<Record extends Totals>(
  record: Record,
  view: PriceView,
): Displayed<Record> {
  const shown: { [Name in Total | `display_${Total}`]?: number | string } = {};
  for (const name of TOTALS) {
    const total = record[name];
    if (total === undefined) continue;
    shown[name] = view.show(total);
    shown[`display_${name}`] = display(view.show(total), view.currency);
  }
  return { ...record, ...shown } as Displayed<Record>;
}

/** Amounts by name, of minor units. */
const inMajorUnits = <Amounts extends Totals>(amounts: Amounts, currency: string) =>
  Object.fromEntries(
    Object.entries(amounts).map(([name, amount]) => [name, toMajor(amount, currency)]),
  ) as Amounts;
