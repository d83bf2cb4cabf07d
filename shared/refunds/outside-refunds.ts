import { type Changes, withChanges } from '../contract/records.ts';
import { isRecordOf } from '../payments/known-payments.ts';
import type { KnownPayment } from '../payments/processors/processor.ts';
import { sum, toMajor, toMinor } from '../pricing/money.ts';
import type { Order } from '../resources/orders.ts';
import type { Refund } from '../resources/schemas/refund.ts';
import type { Application } from '../tenancy/application.ts';
import { planRefund } from './refund-plan.ts';
import { type RefundablePayment, refundablePayment } from './refundable-payments.ts';
import { decidedRefund, newRefund, refundTotals, withRefund } from './refunds.ts';

/**
 * What was given back of a payment without us, as in the Dashboard of the processor, becomes a
 * refund of the order: the difference to its own refunds, which are on the order before they are
 * made. Less than these is there when the bank has returned one that had succeeded.
 */
export async function refundsMadeOutside(
  order: Order,
  known: KnownPayment,
  application: Application,
  now: number,
): Promise<Changes<Order>> {
  const base = application.settings.currency_code;
  const index = (order.payments ?? []).findIndex((each) => isRecordOf(each, known));
  const refundable = refundablePayment(order, index, base);
  if (!refundable) return {};
  const { charged: amount, chargedLeft, currency } = refundable;
  const given = known.refunded({ amount, currency });
  const more = Math.min(given - (amount - chargedLeft), chargedLeft);
  const changes =
    more < 0
      ? await withoutReturned(order, refundable, -more, known)
      : more > 0 && withOutside(order, refundable, more, application, now);
  if (!changes) return {};
  return { ...changes, ...refundTotals(withChanges(order, changes), base) };
}

function withOutside(
  order: Order,
  payment: RefundablePayment,
  amount: number,
  application: Application,
  now: number,
): Changes<Order> {
  const asked = { lines: [], shipping: false, amount: toMajor(amount, payment.currency) };
  const planned = planRefund(order, payment, asked, application);
  const reason = `Refunded at ${payment.payment.method}.`;
  const refund = newRefund(order, planned, { restock: false, reason }, now);
  return withRefund(order, decidedRefund(order, refund, { kind: 'succeeded' }));
}

/**
 * Undefined when none of them is known to have been returned. Those that were made outside have no
 * id of the processor, so that one is known by its amount: what is missing beside the others.
 */
async function withoutReturned(
  { refunds = [] }: Order,
  { index, currency }: RefundablePayment,
  missing: number,
  known: KnownPayment,
): Promise<Changes<Order> | undefined> {
  const done = refunds.filter(({ payment, status }) => payment === index && status === 'succeeded');
  const failed = done.length > 0 ? await known.failedRefunds() : [];
  if (failed.length === 0) return undefined;
  const amountOf = ({ charged_amount }: Refund) => toMinor(charged_amount, currency);
  const own = done.filter((each) => failed.includes(each.processor_refund ?? ''));
  const rest = missing - sum(own.map(amountOf));
  const outside = done.findLast(
    (each) => each.processor_refund === undefined && amountOf(each) === rest,
  );
  const returned = outside ? [...own, outside] : own;
  if (returned.length === 0) return undefined;
  return {
    refunds: refunds.map(
      (each): Refund =>
        returned.includes(each)
          ? { ...each, status: 'failed', failure: 'The bank returned it.' }
          : each,
    ),
  };
}
