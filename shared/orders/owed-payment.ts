import type { Order } from '../resources/orders.ts';
import { CANCELABLE, WITHDRAWABLE } from '../resources/schemas/order-states.ts';

type Payable = Pick<Order, 'state' | 'payments'>;

/**
 * The payment by a method of the store whose money has yet to come, while the order has gone on
 * without it, as by invoice and cash on delivery.
 */
export const owedPayment = ({ state, payments = [] }: Payable) =>
  WITHDRAWABLE.includes(state)
    ? payments.find(({ pending, method }) => pending === true && method === 'Custom')
    : undefined;

/** Whether something of the order is on its way, or was: only staff cancel it then. */
export const isSent = ({ shipments = [] }: Pick<Order, 'shipments'>) => shipments.length > 0;

/** Whether its customer may cancel the order: nothing was paid, sent or given back. An invoice gets its credit note. */
export function isCancelable(order: Order): boolean {
  const { state, refunds = [], withdrawal } = order;
  if (isSent(order)) return false;
  if (CANCELABLE.includes(state)) return true;
  if (state !== 'processing' || !owedPayment(order)) return false;
  return refunds.length === 0 && !withdrawal;
}
