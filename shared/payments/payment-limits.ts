import { badRequest, tooLarge } from '../contract/errors.ts';
import type { Order } from '../resources/orders.ts';
import { requireMove } from '../resources/schemas/order-states.ts';
import { paymentStateOf } from './payment-states.ts';

/** Failed payments of an order at most: nobody tries out stolen cards on one without end. */
export const MAX_PAYMENTS = 20;

/** Payments among them by callers who have not shown that a guest's order is theirs. */
export const MAX_STRANGERS_PAYMENTS = 10;

/**
 * Bytes of an order's JSON that leave room for a payment and the processor's answer: what has been
 * charged must not fail to be stored (records have 350 KB at most).
 */
export const MAX_ORDER_BYTES = 300 * 1024;

/** Throws a 400 for an order that is paid, or in a state in which none is paid. */
export function requirePayable(order: Order, now: number, most = MAX_PAYMENTS): void {
  const { id, state, payments = [] } = order;
  if (paymentStateOf(order, now) === 'paid') throw badRequest(`Order ${id} has already been paid.`);
  requireMove(state, 'processing');
  if (payments.length >= most) {
    throw badRequest(`Order ${id} has had ${payments.length} failed payments and takes no more.`);
  }
  if (Buffer.byteLength(JSON.stringify(order)) > MAX_ORDER_BYTES) {
    throw tooLarge(`Order ${id} is too large to pay here.`);
  }
}
