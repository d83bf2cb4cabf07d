import { ApiError, badRequest, invalidProperty } from '../contract/errors.ts';
import type { Changes } from '../contract/records.ts';
import { isAuthorised } from '../orders/paid-and-due.ts';
import { toMajor, toMinor } from '../pricing/money.ts';
import type { Order } from '../resources/orders.ts';
import type { Payment } from '../resources/schemas/payment.ts';
import type { CaptureMoney, CaptureOutcome } from './processors/processor.ts';

export const authorisedPayment = ({ payments = [] }: Order) => payments.find(isAuthorised);

export const captureRuns = () =>
  new ApiError(409, 'The payment for this order is being captured.', {
    headers: { 'Retry-After': '5' },
  });

/** Throws a 409 while money of the order is being taken. */
export function requireNoCapture({ payments = [] }: Order): void {
  if (payments.some(({ capture }) => capture !== undefined)) throw captureRuns();
}

/** What was authorised, in minor units of the currency of the charge. */
export function authorisedMoney(
  { amount, charged_amount, charged_currency }: Payment,
  base: string,
) {
  const currency = charged_currency ?? base;
  return { amount: toMinor(charged_amount ?? amount, currency), currency };
}

/** What is to be taken: all, or what the admin says, in the currency of the charge. */
export function moneyToCapture(
  payment: Payment,
  asked: number | undefined,
  base: string,
): CaptureMoney {
  const all = authorisedMoney(payment, base);
  const whole = { ...all, authorised: all.amount };
  if (asked === undefined) return whole;
  const amount = toMinor(asked, all.currency);
  if (amount > 0 && amount <= all.amount) return { ...whole, amount };
  const most = toMajor(all.amount, all.currency);
  throw invalidProperty({
    name: 'amount',
    failedValidator: amount > 0 ? 'max' : 'min',
    message: `amount must be more than 0 and at most ${most} ${all.currency}.`,
    value: asked,
  });
}

/** The capture stands on the order before the processor is asked. */
export function beginCapture(order: Order, payment: Payment, amount: number): Changes<Order> {
  const { capture } = payment;
  if (capture && capture.amount !== amount) throw captureRuns();
  return withPayment(order, payment, { ...payment, capture: { amount } });
}

/** The order as money was taken, which may be less than was authorised, or as none was. */
export function settleCapture(
  order: Order,
  payment: Payment,
  outcome: CaptureOutcome,
  base: string,
): Changes<Order> {
  const { capture: _, ...rest } = payment;
  const changed = outcome.kind === 'refused' ? rest : capturedPayment(payment, outcome, base);
  return withPayment(order, payment, changed);
}

/** A payment whose money was taken. */
export function capturedPayment(
  { capture: _, ...payment }: Payment,
  { amount, data }: Extract<CaptureOutcome, { kind: 'captured' }>,
  base: string,
): Payment {
  const authorised = authorisedMoney(payment, base);
  const share = amount / authorised.amount;
  return {
    ...payment,
    captured: true,
    amount: toMajor(Math.round(toMinor(payment.amount, base) * share), base),
    charged_amount: toMajor(amount, authorised.currency),
    data,
  };
}

const withPayment = ({ payments = [] }: Order, old: Payment, changed: Payment): Changes<Order> => ({
  payments: payments.map((each) => (each === old ? changed : each)),
});

export const noAuthorisation = (id: number) =>
  badRequest(`Order ${id} has no authorized payment to capture.`);

/** What a canceled order has to give back of what was only authorised. */
export const releaseAuthorised = ({ payments = [] }: Order, now: number): Changes<Order> => ({
  payments: payments.map((each) =>
    isAuthorised(each)
      ? { ...each, refund: { status: 'pending', created_at: new Date(now).toISOString() } }
      : each,
  ),
});
