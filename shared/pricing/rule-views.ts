import { isObject, type Json, type JsonObject } from '../contract/json.ts';
import type { PriceView } from './price-view.ts';

/** Rules as answers show them: their fixed amounts in the wanted currency (contract.md 3.19). */

const SHIPPING_AMOUNTS = ['base_cost', 'per_item_cost', 'min_value', 'max_value'];

/** Types of conditions and effects whose value is an amount. */
export const AMOUNT_RULES: readonly (Json | undefined)[] = [
  'CART_VALUE_NET_REDUCTION',
  'CART_ITEMS_NET_REDUCTION',
  'MIN_CART_VALUE',
];

export const viewShipping = (method: JsonObject, view: PriceView) =>
  withAmounts(method, SHIPPING_AMOUNTS, view);

export const viewCoupon = (coupon: JsonObject, view: PriceView) =>
  coupon['discount_type'] === 'NET_REDUCTION'
    ? withAmounts(coupon, ['discount_value'], view)
    : coupon;

export function viewPromotion(promotion: JsonObject, view: PriceView): JsonObject {
  const shown = { ...promotion };
  for (const list of ['conditions', 'effects']) {
    shown[list] = objectsOf(promotion[list]).map((rule) =>
      AMOUNT_RULES.includes(rule['type']) ? withAmounts(rule, ['value'], view) : rule,
    );
  }
  return shown;
}

export const objectsOf = (list: Json | undefined): JsonObject[] =>
  Array.isArray(list) ? list.filter(isObject) : [];

function withAmounts(record: JsonObject, names: readonly string[], { show }: PriceView) {
  const shown = { ...record };
  for (const name of names) {
    const amount = record[name];
    if (typeof amount === 'number') shown[name] = show(amount);
  }
  return shown;
}
