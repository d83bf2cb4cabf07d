import { createHash } from 'node:crypto';
import { addLines, requestedLines } from '../carts/line-items.ts';
import { ApiError, badRequest, invalidProperty, missingProperty } from '../contract/errors.ts';
import type { BodyOf } from '../contract/resource.ts';
import { type GivenUpLine, lineIdOf } from '../orders/units.ts';
import { amountText } from '../pricing/formats.ts';
import { priceProblem, sum, toMajor, toMinor } from '../pricing/money.ts';
import type { Order } from '../resources/orders.ts';
import type { payments } from '../resources/payments.ts';
import type { LineItem } from '../resources/schemas/line-items.ts';
import type { Application } from '../tenancy/application.ts';
import { type AskedRefund, type PlannedRefund, planRefund } from './refund-plan.ts';
import { type RefundablePayment, refundablePayments } from './refundable-payments.ts';

type Body = BodyOf<typeof payments, 'refund'>;

/** What a body asks to be given back, by either of the names of its fields. */
export interface RequestedRefund extends AskedRefund {
  readonly restock: boolean;
  readonly reason: string | undefined;
  /** The field of the body that has the amount. */
  readonly amountName: 'amount' | 'total';
  /** What it is to come to, in major units of the currency of the charge. */
  readonly expected?: number | undefined;
}

export function readRefund(body: Body): RequestedRefund {
  const { line_items = [], shipping = false, amount = body.total, deduction, reason } = body;
  const requested = requestedLines(line_items);
  const isForParts = requested.length > 0 || shipping;
  if (!isForParts && amount === undefined) {
    throw missingProperty('amount', 'line_items, shipping or amount is required.');
  }
  const amountName = body.amount === undefined ? 'total' : 'amount';
  return {
    lines: addLines([], requested).map((line) => ({ ...line, ...unsentIn(line_items, line) })),
    shipping,
    amount,
    amountName,
    deduction,
    restock: body.restock ?? body.restock_refunded_items ?? false,
    reason,
    expected: body.expected_amount,
  };
}

type SentLine = NonNullable<Body['line_items']>[number];

/** What the lines of a body say of units that were not sent, where one of them says it. */
function unsentIn(sent: readonly SentLine[], line: LineItem): Pick<GivenUpLine, 'unsent'> {
  const named = sent.filter(
    ({ product_id, variant_id = 0, unsent }) =>
      unsent !== undefined && lineIdOf({ product_id, variant_id }) === lineIdOf(line),
  );
  return named.length > 0 ? { unsent: sum(named.map(({ unsent = 0 }) => unsent)) } : {};
}

/** Digest that is equal for equal requests. */
export const digestOf = (asked: RequestedRefund) => {
  const { lines, shipping, amount, restock, reason, deduction } = asked;
  const all = [lines, shipping, amount, restock, reason];
  // Digests of version 0.2.0 are of these alone.
  const digested = deduction === undefined ? all : [...all, deduction];
  return createHash('sha256').update(JSON.stringify(digested)).digest('hex');
};

/**
 * The refund of the newest payment of which so much is left: what one was charged never goes back
 * through another.
 */
export function choosePayment(
  order: Order,
  asked: RequestedRefund,
  application: Application,
): PlannedRefund {
  const candidates = refundablePayments(order, application.settings.currency_code);
  const [newest] = candidates;
  if (!newest) throw badRequest(`Order ${order.id} has no payment with money left to refund.`);
  for (const payment of candidates) {
    requireAmount(asked, payment);
    requireDeduction(asked, payment);
    const planned = planRefund(order, payment, asked, application);
    const charged = toMinor(planned.charged_amount, payment.currency);
    if (charged > payment.chargedLeft) continue;
    requireExpected(asked.expected, charged, payment.currency);
    return planned;
  }
  throw tooMuch(asked, newest);
}

/** Throws a 409 for money that is not what somebody has agreed to give back. `amount`: in minor units. */
export function requireExpected(expected: number | undefined, amount: number, currency: string) {
  if (expected === undefined || toMinor(expected, currency) === amount) return;
  const text = amountText(toMajor(amount, currency), currency);
  throw new ApiError(409, `The refund is now ${text}, not the expected amount.`);
}

function requireAmount(
  { amount, amountName: name, lines, shipping }: RequestedRefund,
  { currency }: RefundablePayment,
): void {
  if (amount === undefined) return;
  const problem = priceProblem(amount, currency);
  const isNothing = amount === 0 && lines.length === 0 && !shipping;
  if (!problem && !isNothing) return;
  const { failedValidator, message } = problem ?? {
    failedValidator: 'min',
    message: 'must be more than 0',
  };
  throw invalidProperty({ name, failedValidator, message: `${name} ${message}.`, value: amount });
}

function requireDeduction({ deduction, amount }: RequestedRefund, payment: RefundablePayment) {
  if (deduction === undefined) return;
  const problem =
    amount === undefined
      ? priceProblem(deduction, payment.currency)
      : { failedValidator: 'whitelist' as const, message: 'cannot be sent with amount' };
  if (!problem) return;
  const { failedValidator, message } = problem;
  const name = 'deduction';
  throw invalidProperty({
    name,
    failedValidator,
    message: `${name} ${message}.`,
    value: deduction,
  });
}

function tooMuch({ amount, amountName }: RequestedRefund, payment: RefundablePayment) {
  const most = amountText(toMajor(payment.chargedLeft, payment.currency), payment.currency);
  return invalidProperty({
    name: amount === undefined ? 'line_items' : amountName,
    failedValidator: 'max',
    message: `Only ${most} of the payment is left. Send a lower amount.`,
  });
}
