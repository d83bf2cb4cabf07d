import type { Changes } from '../contract/records.ts';
import { toMajor } from '../pricing/money.ts';
import type { Order } from '../resources/orders.ts';
import type { Application } from '../tenancy/application.ts';
import { planRefund } from './refund-plan.ts';
import { refundablePayment } from './refundable-payments.ts';
import { newRefund, withRefund } from './refunds.ts';

/**
 * A settled payment of an order that stays canceled. What was charged is to be given back, which
 * its refund says; what was only authorised is released.
 */
export function withReturn(
  order: Order,
  { payments = [] }: Changes<Order>,
  isPaid: boolean,
  { application, now }: { readonly application: Application; readonly now: number },
): Changes<Order> {
  if (!isPaid) return { payments, payment_attempt: undefined };
  const refund = { status: 'pending' as const, created_at: new Date(now).toISOString() };
  const recorded = payments.map((each, i) =>
    i === payments.length - 1 ? { ...each, refund } : each,
  );
  return {
    payments: recorded,
    payment_attempt: undefined,
    ...lateRefund({ ...order, payments: recorded }, application, now),
  };
}

/** All of the last payment is to be given back, unless its money is only authorised. */
function lateRefund(order: Order, application: Application, now: number): Changes<Order> {
  const last = (order.payments ?? []).length - 1;
  const payment = refundablePayment(order, last, application.settings.currency_code);
  if (!payment || payment.chargedLeft <= 0) return {};
  const amount = toMajor(payment.chargedLeft, payment.currency);
  const planned = planRefund(order, payment, { lines: [], shipping: false, amount }, application);
  const reason = 'The order was canceled before it was paid.';
  return withRefund(order, newRefund(order, planned, { restock: false, reason }, now));
}
