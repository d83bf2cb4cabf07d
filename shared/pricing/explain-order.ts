import { type CouponRule, isForCart } from './coupons.ts';
import { amountText } from './formats.ts';
import { toMajor } from './money.ts';
import type { OrderInputs, PricedOrder, PromotionAmount } from './price-order.ts';
import { shownAmount } from './price-view.ts';
import { promotionText } from './promotions.ts';
import type { ShippingRule } from './shipping.ts';

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
  /** A tax that prices include: the total does not grow by it. */
  readonly included?: true;
  /** The parts of the amount by the positions of the lines; none where a line has no part. */
  readonly lines?: { readonly line: number; readonly amount: number }[];
}

/** Characters of a reason; promotions can have many conditions. */
export const MAX_REASON_LENGTH = 300;

/**
 * How an order comes to its total, rule by rule in the order of evaluation. The amounts of the applied
 * rules that are not included add up to it. `rejected` are promotions and coupons that do not apply.
 */
export function explainOrder(
  inputs: OrderInputs,
  priced: PricedOrder,
  rejected: readonly Rule[] = [],
): Rule[] {
  const { coupon, prices } = inputs;
  const { currency, totals, lines, promotions } = priced;
  const major = (minor: number) =>
    minor < 0 ? -toMajor(-minor, currency) : toMajor(minor, currency);
  const applied = (rule: Rule['rule'], reason: string, minor: number): Rule => ({
    rule,
    applied: true,
    reason: reason.slice(0, MAX_REASON_LENGTH),
    amount: major(minor),
  });
  const byLine = (sign: 1 | -1, parts: readonly number[]) => ({
    lines: parts.flatMap((part, line) =>
      part === 0 ? [] : [{ line, amount: major(sign * part) }],
    ),
  });
  const off = (total = 0) => -total;
  const rules: (Rule | undefined)[] = [
    {
      ...applied('items', 'The unit price of each line times its quantity.', totals.items_total),
      ...byLine(
        1,
        lines.map((each) => each.line_total),
      ),
    },
    ...promotions.map(({ promotion, ofLines, lines: parts }: PromotionAmount) => ({
      ...named(promotion),
      ...applied('promotion', promotionText(promotion, prices), off(ofLines)),
      ...byLine(-1, parts),
    })),
    ...rejected.filter(({ rule }) => rule === 'promotion'),
    coupon && {
      ...named(coupon),
      ...applied('coupon', couponText(coupon, inputs), off(totals.coupon_total)),
      ...byLine(
        -1,
        lines.map((each) => each.coupon_total),
      ),
    },
    ...rejected.filter(({ rule }) => rule === 'coupon'),
    ...costRules(inputs, priced, applied),
  ];
  return rules.filter((rule) => rule !== undefined);
}

type Applied = (rule: Rule['rule'], reason: string, minor: number) => Rule;

/** Shipping, taxes and the fee of the payment method. */
function costRules(
  { shipping, shippingFee, paymentMethod, taxes, prices }: OrderInputs,
  priced: PricedOrder,
  applied: Applied,
): (Rule | undefined)[] {
  const { currency, totals, promotions } = priced;
  const cost = totals.shipping_total;
  const costOf = (method: ShippingRule, name: 'base_cost' | 'per_item_cost') =>
    amountText(shownAmount(method, name, prices), currency);
  const ofShipping = shipping
    ? `${costOf(shipping, 'base_cost')}, and ${costOf(shipping, 'per_item_cost')} for each unit.`
    : 'Set in the order.';
  const tax = (amount: number) => amountText(toMajor(amount, currency), currency);
  const isSent = shipping !== undefined || shippingFee !== undefined;
  const ofMethod = totals.payment_method_total ?? 0;
  return [
    isSent ? { ...named(shipping), ...applied('shipping', ofShipping, cost) } : undefined,
    ...promotions
      .filter(({ ofShipping }) => ofShipping > 0)
      .map(({ promotion, ofShipping }) => ({
        ...named(promotion),
        ...applied('free_shipping', 'Free shipping.', -ofShipping),
      })),
    ...(priced.taxes?.tax_lines ?? []).map(
      ({ tax_id, name, rate, base, amount }): Rule => ({
        ...named({ id: tax_id, name }),
        ...applied('tax', `${rate}% of ${tax(base)}.`, amount),
        ...(priced.taxes?.isIncluded && ({ included: true } satisfies Partial<Rule>)),
      }),
    ),
    taxes?.isExempt
      ? { rule: 'tax', applied: false, reason: 'The order is exempt from taxes.' }
      : undefined,
    paymentMethod && {
      ...named(paymentMethod),
      ...applied('payment_method', 'The fee of the payment method.', ofMethod),
    },
  ];
}

const named = (record: { readonly id?: number; readonly name?: string } | undefined) => ({
  ...(record?.id !== undefined && ({ id: record.id } satisfies Partial<Rule>)),
  ...(record?.name !== undefined && ({ name: record.name } satisfies Partial<Rule>)),
});

function couponText(coupon: CouponRule, { prices }: OrderInputs): string {
  const { discount_type, discount_value } = coupon;
  const isNet = discount_type === 'NET_REDUCTION';
  const value = isNet
    ? amountText(shownAmount(coupon, 'discount_value', prices), prices.currency)
    : `${discount_value}%`;
  if (isForCart(coupon)) return `${value} off the order.`;
  return isNet ? `${value} off each unit it applies to.` : `${value} off what it applies to.`;
}
