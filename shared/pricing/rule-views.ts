import { withFields } from '../contract/records.ts';
import type { Coupon } from '../resources/coupons.ts';
import type { Promotion } from '../resources/promotions.ts';
import type { Shipping } from '../resources/shippings.ts';
import { type HasOwnAmounts, type PriceView, shownAmount } from './price-view.ts';

/**
 * Rules as answers show them: their fixed amounts in the wanted currency
 * (languages.md, "Currencies").
 */

/** Types of conditions and effects whose value is an amount. */
export const AMOUNT_RULES: readonly string[] = [
  'CART_VALUE_NET_REDUCTION',
  'CART_ITEMS_NET_REDUCTION',
  'MIN_CART_VALUE',
];

export function viewShipping(method: Shipping, view: PriceView) {
  const { show } = view;
  const { per_item_cost, min_value, max_value } = method;
  return withFields(method, {
    base_cost: shownAmount(method, 'base_cost', view),
    ...(per_item_cost !== undefined &&
      ({ per_item_cost: shownAmount(method, 'per_item_cost', view) } satisfies Partial<Shipping>)),
    ...(min_value !== undefined && ({ min_value: show(min_value) } satisfies Partial<Shipping>)),
    ...(max_value !== undefined && ({ max_value: show(max_value) } satisfies Partial<Shipping>)),
  });
}

export const viewCoupon = (coupon: Coupon, view: PriceView) =>
  coupon.discount_type === 'NET_REDUCTION'
    ? withFields(coupon, { discount_value: shownAmount(coupon, 'discount_value', view) })
    : coupon;

export const viewPromotion = (promotion: Promotion, view: PriceView) =>
  withFields(promotion, {
    conditions: promotion.conditions.map((condition) => viewRule(condition, view)),
    effects: promotion.effects.map((effect) => viewRule(effect, view)),
  });

const viewRule = <
  Rule extends HasOwnAmounts & { readonly type: string; readonly value: number | string },
>(
  rule: Rule,
  view: PriceView,
): Rule =>
  AMOUNT_RULES.includes(rule.type) && typeof rule.value === 'number'
    ? { ...rule, value: shownAmount(rule, 'value', view) }
    : rule;
