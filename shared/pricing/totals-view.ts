import { isObject, type JsonObject } from '../contract/json.ts';
import { display, toMajor } from './money.ts';
import type { PricedCart } from './price-cart.ts';
import type { PricedOrder } from './price-order.ts';
import type { PriceView } from './price-view.ts';

const TOTALS = [
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

type Amounts = Partial<Readonly<Record<(typeof TOTALS)[number], number>>>;

/** The fields of an order to store: amounts in major units of the base currency. */
export const orderFields = ({ currency, totals, discounts }: PricedOrder): JsonObject => ({
  ...inMajorUnits(totals, currency),
  discounts: discounts.map(({ product_id, variant_id, ...shares }) => ({
    product_id,
    variant_id,
    ...inMajorUnits(shares, currency),
  })),
});

/** The computed fields of a cart: amounts in major units of the base currency. */
export const cartFields = ({ currency, totals, weight }: PricedCart): JsonObject => ({
  ...inMajorUnits(totals, currency),
  total_weight: weight,
});

/**
 * A record with its totals as shown, with their display texts. Each is converted from the stored
 * one (contract.md 3.19), so converted totals may differ from their sum by the rounding.
 */
export function withTotals(record: JsonObject, view: PriceView): JsonObject {
  const shown = { ...record };
  for (const name of TOTALS) {
    const total = record[name];
    if (typeof total !== 'number') continue;
    shown[name] = view.show(total);
    shown[`display_${name}`] = display(view.show(total), view.currency);
  }
  if (Array.isArray(record['discounts'])) {
    shown['discounts'] = record['discounts']
      .filter(isObject)
      .map((discount) => withTotals(discount, view));
  }
  return shown;
}

const inMajorUnits = (amounts: Amounts, currency: string): JsonObject =>
  Object.fromEntries(
    Object.entries(amounts).map(([name, amount]) => [name, toMajor(amount, currency)]),
  );
