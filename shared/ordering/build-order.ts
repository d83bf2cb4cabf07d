import { withoutPrivate } from '../contract/attributes.ts';
import { defined } from '../contract/defined.ts';
import { omit } from '../contract/json.ts';
import type { NewRecord } from '../contract/records.ts';
import { usesOfOrder } from '../orders/limited-uses.ts';
import { takenBy } from '../orders/take-stock.ts';
import { describeCurrency } from '../pricing/currency.ts';
import { explainOrder } from '../pricing/explain-order.ts';
import type { PricedOrder } from '../pricing/price-order.ts';
import {
  convertedFields,
  orderFields,
  promotionFields,
  withLineTaxes,
} from '../pricing/totals-view.ts';
import type { Order } from '../resources/orders.ts';
import { FIRST_STATE } from '../resources/schemas/order-states.ts';
import { NOTHING_TAKEN, takesNothing } from '../resources/schemas/taken.ts';
import type { EvaluatedOrder } from './evaluate-order.ts';
import type { Evaluation, OrderContext } from './load-order-context.ts';
import type { RequestedOrder } from './read-order.ts';

/**
 * The record of the order: what was asked for, snapshots of all it refers to, and its money, which
 * can be computed again from them.
 */
export function buildOrder(
  { fields }: RequestedOrder,
  found: OrderContext,
  evaluated: EvaluatedOrder,
  { clock }: Pick<Evaluation, 'clock'>,
): NewRecord<Order> {
  const { state = FIRST_STATE } = fields;
  const { items, lines, coupon, taxes, priced } = evaluated;
  return {
    state,
    ...omit(fields, ['notes', 'currency', 'coupon_code']),
    ...(found.cart && ({ cart_id: found.cart.record.id } satisfies Partial<Order>)),
    ...(fields.notes !== undefined && { notes: [fields.notes].flat() }),
    items: [...items],
    products: withLineTaxes(lines, priced),
    ...snapshots(found, evaluated),
    ...promised(found, evaluated),
    taken: takesNothing(state)
      ? NOTHING_TAKEN
      : takenBy(items, { ...found, coupon }, usesOf(evaluated, found), clock.now()),
    ...taxes,
    ...storedAmounts(amountsOf(evaluated)),
  };
}

/** What the store promises of the delivery, which stays what it was when the order was placed. */
const promised = ({ shipping }: OrderContext, { deliveryBy }: EvaluatedOrder) =>
  defined<Pick<Order, 'delivery'>>({ delivery: shipping && deliveryBy(shipping) });

const usesOf = ({ promotions, coupon }: EvaluatedOrder, { limits }: OrderContext) =>
  usesOfOrder({ promotions, coupon: coupon?.record }, limits.customer);

type Amounts = ReturnType<typeof amountsOf>;

/** What answers compute again (order-hooks.ts) is not stored: the names of the currency, and zeros. */
const storedAmounts = ({ currency: { code, rate, rounding }, discounts, ...amounts }: Amounts) => ({
  ...amounts,
  currency: { code, rate, ...(rounding && ({ rounding } satisfies Partial<Order['currency']>)) },
  ...(discounts.some((each) => each.promotion_total || each.coupon_total) &&
    ({ discounts } satisfies Partial<Order>)),
});

/** The amounts of an order. */
export const amountsOf = ({ inputs, priced, converted, rejected }: EvaluatedOrder) => ({
  currency: describeCurrency(inputs.prices),
  ...orderFields(priced),
  ...(converted && ({ converted: convertedFields(converted) } satisfies Partial<Order>)),
  explanation: explainOrder(inputs, converted ?? priced, rejected),
});

type Snapshots = Pick<
  Order,
  | 'shipping_address'
  | 'billing_address'
  | 'user'
  | 'shipping'
  | 'promotion'
  | 'promotion_id'
  | 'promotions'
  | 'coupon'
  | 'coupon_code'
  | 'payment_method'
>;

const snapshots = (
  { addresses, user, shipping, paymentMethod }: OrderContext,
  { promotions, coupon, priced }: EvaluatedOrder,
): Snapshots => ({
  ...addresses,
  ...(user && { user: omit(user, ['tags']) }),
  ...(shipping && { shipping: withoutPrivate(shipping) }),
  ...promotionSnapshots(promotions, priced),
  ...(coupon && { coupon: withoutPrivate(coupon.record), coupon_code: coupon.record.code }),
  ...(paymentMethod && { payment_method: withoutPrivate(paymentMethod) }),
});

/** The first promotion; where there are several also all of them, with what each takes off. */
function promotionSnapshots(
  [first, ...others]: EvaluatedOrder['promotions'],
  priced: PricedOrder,
): Pick<Snapshots, 'promotion' | 'promotion_id' | 'promotions'> {
  if (!first) return {};
  const of = { promotion: withoutPrivate(first), promotion_id: first.id };
  const { promotions: amounts } = promotionFields(priced);
  if (!amounts) return of;
  const promotions = [first, ...others].map((each, i) => ({
    ...withoutPrivate(each),
    promotion_total: amounts[i]?.promotion_total ?? 0,
  }));
  return { ...of, promotions };
}
