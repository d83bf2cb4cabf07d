import { withoutPrivate } from '../../shared/contract/attributes.ts';
import { omit } from '../../shared/contract/json.ts';
import type { NewRecord } from '../../shared/contract/records.ts';
import { describeCurrency } from '../../shared/pricing/currency.ts';
import { explainOrder } from '../../shared/pricing/explain-order.ts';
import { convertedFields, orderFields, withLineTaxes } from '../../shared/pricing/totals-view.ts';
import { FIRST_STATE } from '../../shared/shopping/order-states.ts';
import { takenBy } from '../../shared/shopping/take-stock.ts';
import { NOTHING_TAKEN, takesNothing } from '../../shared/shopping/taken.ts';
import type { User } from '../users/resource.ts';
import type { EvaluatedOrder } from './evaluate-order.ts';
import type { Evaluation, OrderContext } from './load-order-context.ts';
import type { RequestedOrder } from './read-order.ts';
import type { Order } from './resource.ts';

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
    ...(found.cart && { cart_id: found.cart.record.id }),
    ...(fields.notes !== undefined && { notes: [fields.notes].flat() }),
    items: [...items],
    products: withLineTaxes(lines, priced),
    ...snapshots(found, evaluated),
    taken: takesNothing(state) ? NOTHING_TAKEN : takenBy(items, { ...found, coupon }, clock.now()),
    ...taxes,
    ...amountsOf(evaluated),
  };
}

/** The amounts of an order as it stores them, or would. */
export const amountsOf = ({ inputs, priced, converted, rejected }: EvaluatedOrder) => ({
  currency: describeCurrency(inputs.prices),
  ...orderFields(priced),
  ...(converted && { converted: convertedFields(converted) }),
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
  | 'coupon'
  | 'coupon_code'
  | 'payment_method'
>;

const snapshots = (
  { addresses, user, shipping, paymentMethod }: OrderContext,
  { promotion, coupon }: EvaluatedOrder,
): Snapshots => ({
  ...addresses,
  ...(user && { user: withFullName(user) }),
  ...(shipping && { shipping: withoutPrivate(shipping) }),
  ...(promotion && { promotion: withoutPrivate(promotion), promotion_id: promotion.id }),
  ...(coupon && { coupon: withoutPrivate(coupon.record), coupon_code: coupon.record.code }),
  ...(paymentMethod && { payment_method: withoutPrivate(paymentMethod) }),
});

/** As every answer shows users: with the name under both of its names. */
const withFullName = (user: User): User => ({ ...user, full_name: user.name });
