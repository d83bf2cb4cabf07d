import type { Changes } from '../contract/records.ts';
import type { Order } from '../resources/orders.ts';
import type { Payment, PaymentMismatch } from '../resources/schemas/payment.ts';
import { authorisedMoney, capturedPayment } from './captures.ts';
import type { FoundOutcome, KnownPayment } from './processors/processor.ts';

/** How many mismatches an order keeps. */
export const MAX_MISMATCHES = 20;

/** Whether a payment of an order is the one that a processor knows. */
export const isRecordOf = (
  { data = {}, successful }: Payment,
  { id, intent }: KnownPayment,
): boolean =>
  successful && (data['id'] === id || (intent !== undefined && data['payment_intent'] === intent));

/** What has become of a payment of an order since it was made, by the processor's knowledge. */
export function updatePayment(
  { payments = [], state }: Pick<Order, 'payments' | 'state'>,
  known: KnownPayment,
  base: string,
): Changes<Order> {
  const payment = payments.find((each) => isRecordOf(each, known));
  if (!payment) return {};
  const updated = withDispute(withoutMoney(withCapture(payment, known, base), known, base), known);
  if (updated === payment) return {};
  const changed = payments.map((each) => (each === payment ? updated : each));
  const isDisputed = changed.some(({ dispute }) => dispute?.status === 'open');
  return {
    payments: changed,
    ...(!updated.successful &&
      state === 'processing' &&
      ({ state: 'failed' } satisfies Partial<Order>)),
    ...(updated.dispute && ({ disputed: isDisputed } satisfies Partial<Order>)),
  };
}

/** Authorised money may have been captured at the processor itself. */
function withCapture(payment: Payment, { outcome, taken }: KnownPayment, base: string): Payment {
  const isHeld = payment.captured === false && !payment.capture && !payment.refund;
  if (!isHeld || outcome?.kind !== 'paid' || outcome.captured === false) return payment;
  const amount = taken(authorisedMoney(payment, base));
  return capturedPayment(payment, { kind: 'captured', amount, data: outcome.data }, base);
}

/**
 * The money may not come, as of a bank debit that has failed, or an authorisation that was released
 * at the processor. What was given back has come before.
 */
function withoutMoney(
  payment: Payment,
  { outcome, refunded }: KnownPayment,
  base: string,
): Payment {
  const { refund } = payment;
  if (outcome?.kind !== 'declined' || (refund && refund.status !== 'failed')) return payment;
  const isTaken = payment.captured !== false;
  return isTaken && refunded(authorisedMoney(payment, base)) > 0
    ? payment
    : failed(payment, outcome);
}

function failed(
  { captured: _, capture: __, ...payment }: Payment,
  { message, details }: Extract<FoundOutcome, { kind: 'declined' }>,
): Payment {
  return { ...payment, successful: false, error: { message, ...details } };
}

function withDispute(payment: Payment, { dispute }: KnownPayment): Payment {
  const { id, status } = payment.dispute ?? {};
  if (!dispute || (dispute.id === id && dispute.status === status)) return payment;
  return { ...payment, dispute };
}

/** The order with money that does not pay it; once for each charge. */
export function withMismatch(
  { payment_mismatches = [] }: Order,
  mismatch: PaymentMismatch,
): Changes<Order> | undefined {
  if (payment_mismatches.some(({ charge }) => charge === mismatch.charge)) return undefined;
  if (payment_mismatches.length >= MAX_MISMATCHES) return undefined;
  return { payment_mismatches: [...payment_mismatches, mismatch] };
}
