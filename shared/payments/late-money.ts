import type { Order } from '../../functions/orders/resource.ts';
import type { Changes } from '../contract/records.ts';
import { toMajor } from '../pricing/money.ts';
import { refundablePayment } from '../shopping/order-refunds.ts';
import { planRefund } from '../shopping/refund-plan.ts';
import { type DueWork, orderWork, scheduleWork } from '../storage/due-work.ts';
import type { Keyspace } from '../storage/partitions.ts';
import type { Write } from '../storage/write.ts';
import type { Application } from '../tenancy/application.ts';
import { newRefund, withRefund } from './refunds.ts';

export const LATE_MONEY = 'late-money';

/** Between two looks for money of a canceled order. */
export const LOOK_INTERVAL_MS = 60 * 60 * 1_000;

/** How long after an attempt a processor may still charge for it. */
export const LATEST_MONEY_MS = 24 * 60 * 60 * 1_000;

/** The work of giving back what is charged for a canceled order. */
const lateMoneyWork = (keyspace: Keyspace, order: number): DueWork =>
  orderWork(keyspace, LATE_MONEY, order);

/** Written when an order is canceled of which money is only authorised. */
export const releaseMoney = (keyspace: Keyspace, order: number, now: number): Write =>
  scheduleWork(lateMoneyWork(keyspace, order), now);

/** Written when an order is canceled of which a card payment is not known to have ended. */
export const lookForMoney = (keyspace: Keyspace, order: number, now: number): Write =>
  scheduleWork(lateMoneyWork(keyspace, order), now + LOOK_INTERVAL_MS);

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
