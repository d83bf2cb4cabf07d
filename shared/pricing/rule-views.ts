import type { Coupon } from '../../functions/coupons/resource.ts';
import type { Promotion } from '../../functions/promotions/resource.ts';
import type { Shipping } from '../../functions/shippings/resource.ts';
import { withFields } from '../contract/records.ts';
import type { PriceView } from './price-view.ts';

/**
 * Rules as answers show them: their fixed amounts in the wanted currency
 * (protocol.md, "Currencies").
 */

/** Types of conditions and effects whose value is an amount. */
export const AMOUNT_RULES: readonly string[] = [
  'CART_VALUE_NET_REDUCTION',
  'CART_ITEMS_NET_REDUCTION',
  'MIN_CART_VALUE',
];

export function viewShipping(method: Shipping, { show }: PriceView) {
  const { base_cost, per_item_cost, min_value, max_value } = method;
  return withFields(method, {
    base_cost: show(base_cost),
    ...(per_item_cost !== undefined && { per_item_cost: show(per_item_cost) }),
    ...(min_value !== undefined && { min_value: show(min_value) }),
    ...(max_value !== undefined && { max_value: show(max_value) }),
  });
}

export const viewCoupon = (coupon: Coupon, { show }: PriceView) =>
  coupon.discount_type === 'NET_REDUCTION'
    ? withFields(coupon, { discount_value: show(coupon.discount_value) })
    : coupon;

export const viewPromotion = (promotion: Promotion, view: PriceView) =>
  withFields(promotion, {
    conditions: promotion.conditions.map((condition) => viewRule(condition, view)),
    effects: promotion.effects.map((effect) => viewRule(effect, view)),
  });

const viewRule = <Rule extends { readonly type: string; readonly value: number | string }>(
  rule: Rule,
  { show }: PriceView,
): Rule =>
  AMOUNT_RULES.includes(rule.type) && typeof rule.value === 'number'
    ? { ...rule, value: show(rule.value) }
    : rule;
