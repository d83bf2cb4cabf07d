import { type CouponRule, isForCart } from './coupons.ts';
import { amountText } from './formats.ts';
import { toMajor } from './money.ts';
import type { OrderInputs, PricedOrder } from './price-order.ts';
import { promotionText } from './promotions.ts';

/**
 * A rule that was looked at for an order. Amounts are in major units of its currency, negative where
 * the rule takes something off.
 */
export interface Rule {
  readonly rule:
    | 'items'
    | 'promotion'
    | 'coupon'
    | 'shipping'
    | 'free_shipping'
    | 'tax'
    | 'payment_method';
  readonly id?: number;
  readonly name?: string;
  readonly applied: boolean;
  readonly reason: string;
  readonly amount?: number;
  /** Of a tax that prices include: the total does not grow by it. */
  readonly included?: true;
  /** The parts of the amount by the positions of the lines; none where a line has no part. */
  readonly lines?: { readonly line: number; readonly amount: number }[];
}

/** Characters of a reason; promotions can have many conditions. */
export const MAX_REASON_LENGTH = 300;

type Part = 'line_total' | 'promotion_total' | 'coupon_total';

/**
 * How an order comes to its total, rule by rule in the order of evaluation. The amounts of the applied
 * rules that are not included add up to it. `rejected` are promotions and coupons that do not apply.
 */
export function explainOrder(
  inputs: OrderInputs,
  priced: PricedOrder,
  rejected: readonly Rule[] = [],
): Rule[] {
  const { promotion, coupon, prices } = inputs;
  const { currency, totals, lines, freeShipping } = priced;
  const major = (minor: number) =>
    minor < 0 ? -toMajor(-minor, currency) : toMajor(minor, currency);
  const applied = (rule: Rule['rule'], reason: string, minor: number) => ({
    rule,
    applied: true,
    reason: reason.slice(0, MAX_REASON_LENGTH),
    amount: major(minor),
  });
  const byLine = (part: Part, sign: 1 | -1) => ({
    lines: lines.flatMap((each, line) =>
      each[part] === 0 ? [] : [{ line, amount: major(sign * each[part]) }],
    ),
  });
  const off = (total = 0, ofShipping = 0) => -(total - ofShipping);
  return [
    {
      ...applied('items', 'The unit price of each line times its quantity.', totals.items_total),
      ...byLine('line_total', 1),
    },
    ...(promotion
      ? [
          {
            ...named(promotion),
            ...applied(
              'promotion',
              promotionText(promotion, prices),
              off(totals.promotion_total, freeShipping),
            ),
            ...byLine('promotion_total', -1),
          },
        ]
      : []),
    ...rejected.filter(({ rule }) => rule === 'promotion'),
    ...(coupon
      ? [
          {
            ...named(coupon),
            ...applied('coupon', couponText(coupon, inputs), off(totals.coupon_total)),
            ...byLine('coupon_total', -1),
          },
        ]
      : []),
    ...rejected.filter(({ rule }) => rule === 'coupon'),
    ...costRules(inputs, priced, applied),
  ];
}

type Applied = (rule: Rule['rule'], reason: string, minor: number) => Rule;

/** Shipping, taxes and the fee of the payment method. */
function costRules(
  { promotion, shipping, shippingFee, paymentMethod, taxes, prices }: OrderInputs,
  priced: PricedOrder,
  applied: Applied,
): Rule[] {
  const { currency, totals, freeShipping } = priced;
  const text = (amount: number) => amountText(prices.show(amount), currency);
  const cost = totals.shipping_total;
  const { base_cost = 0, per_item_cost = 0 } = shipping ?? {};
  const ofShipping = shipping
    ? `${text(base_cost)}, and ${text(per_item_cost)} for each unit.`
    : 'Set in the order.';
  const tax = (amount: number) => amountText(toMajor(amount, currency), currency);
  return [
    ...(shipping || shippingFee !== undefined
      ? [{ ...named(shipping), ...applied('shipping', ofShipping, cost) }]
      : []),
    ...(freeShipping > 0
      ? [{ ...named(promotion), ...applied('free_shipping', 'Free shipping.', -freeShipping) }]
      : []),
    ...(priced.taxes?.tax_lines ?? []).map(
      ({ tax_id, name, rate, base, amount }): Rule => ({
        ...named({ id: tax_id, name }),
        ...applied('tax', `${rate} % of ${tax(base)}.`, amount),
        ...(priced.taxes?.isIncluded && { included: true }),
      }),
    ),
    ...(taxes?.isExempt
      ? [{ rule: 'tax', applied: false, reason: 'The order is exempt from taxes.' } as const]
      : []),
    ...(paymentMethod
      ? [
          {
            ...named(paymentMethod),
            ...applied(
              'payment_method',
              'The fee of the payment method.',
              totals.payment_method_total ?? 0,
            ),
          },
        ]
      : []),
  ];
}

const named = (record: { readonly id?: number; readonly name?: string } | undefined) => ({
  ...(record?.id !== undefined && { id: record.id }),
  ...(record?.name !== undefined && { name: record.name }),
});

function couponText(coupon: CouponRule, { prices }: OrderInputs): string {
  const { discount_type, discount_value } = coupon;
  const isNet = discount_type === 'NET_REDUCTION';
  const value = isNet
    ? amountText(prices.show(discount_value), prices.currency)
    : `${discount_value} %`;
  if (isForCart(coupon)) return `${value} off the order.`;
  return isNet ? `${value} off each unit that it is for.` : `${value} off what it is for.`;
}
