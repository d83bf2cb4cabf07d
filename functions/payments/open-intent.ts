import type { Answer } from '../../shared/actions/context.ts';
import type { ApiError } from '../../shared/contract/errors.ts';
import { type JsonObject, omit } from '../../shared/contract/json.ts';
import { chargedFields } from '../../shared/orders/charges.ts';
import { ordersOf } from '../../shared/orders/order-records.ts';
import { paymentRuns } from '../../shared/orders/payment-attempt.ts';
import { processorNamed } from '../../shared/payments/card-methods.ts';
import { withMismatch } from '../../shared/payments/known-payments.ts';
import { requirePayable } from '../../shared/payments/payment-limits.ts';
import { openChargeOf, paymentStateOf } from '../../shared/payments/payment-states.ts';
import type { ConfiguredProcessors } from '../../shared/payments/processors/configured-processors.ts';
import { isMismatch, mismatch, plainJson } from '../../shared/payments/processors/processor.ts';
import type { Order } from '../../shared/resources/orders.ts';
import type { PaymentAttempt, PaymentMismatch } from '../../shared/resources/schemas/payment.ts';
import type { VersionedRecord } from '../../shared/storage/records.ts';
import { limitedCharge } from './limited-view.ts';
import { maxPayments, type PaymentRequest, seesAll, showOrder } from './payment-request.ts';
import { settleOutcome } from './settle-outcome.ts';

/** What became of the intent of the open payment, after the shopper has acted in the browser. */
export async function settleIntent(
  intent: string,
  read: VersionedRecord<Order>,
  request: PaymentRequest,
  processors: ConfiguredProcessors,
): Promise<Answer<object>> {
  const { record } = read;
  const now = request.clock.now();
  const paid = paidBy(intent, record);
  if (paid) {
    const data = seesAll(request) ? paid : limitedCharge(paid);
    return { data, _embedded: { order: await showOrder(record, request) } };
  }
  requirePayable(record, now, maxPayments(record, request));
  const { payment_attempt: attempt } = record;
  if (paymentStateOf(record, now) === 'running') throw paymentRuns();
  if (!attempt) throw mismatch();
  if (attempt.intent !== intent) throw await recorded('attempt', intent, read, request);
  const processor = await processorNamed(processors, attempt.method, request.application);
  const outcome = await processor.find(openChargeOf(record, attempt)).catch(async (error) => {
    throw isMismatch(error) ? await recorded('amount', intent, read, request) : error;
  });
  if (!outcome) throw mismatch();
  const isSecret = outcome.kind === 'waiting' && !seesAll(request);
  const shown = isSecret ? omit(outcome, ['clientSecret', 'redirect']) : outcome;
  return settleOutcome(shown, { attempt, read }, request);
}

/** The error, once admins can see what does not fit; that is kept only if nobody changes the order. */
async function recorded(
  reason: PaymentMismatch['reason'],
  charge: string,
  read: VersionedRecord<Order>,
  request: PaymentRequest,
): Promise<ApiError> {
  const at = new Date(request.clock.now()).toISOString();
  const changes = withMismatch(read.record, { at, reason, charge });
  if (changes) await ordersOf(request).change(read, changes);
  return mismatch();
}

/** The charge of a payment that was settled before, as when the answer was lost. */
function paidBy(intent: string, { payments = [] }: Order): JsonObject | undefined {
  const charges = payments.filter(({ successful }) => successful).map(({ data = {} }) => data);
  const charge = charges.find(({ payment_intent }) => payment_intent === intent);
  return charge && plainJson(charge);
}

/** The order without the payment that waited for the shopper, or the answer when that took place. */
type Ended = { readonly read: VersionedRecord<Order> } | { readonly answer: Answer<object> };

/** Before another payment begins, one that waits for the shopper is canceled at the processor. */
export async function endWaiting(
  read: VersionedRecord<Order>,
  request: PaymentRequest,
  processors: ConfiguredProcessors,
): Promise<Ended> {
  const { record } = read;
  const { payment_attempt: attempt } = record;
  if (!attempt || paymentStateOf(record, request.clock.now()) !== 'waiting') return { read };
  const processor = await processorNamed(processors, attempt.method, request.application);
  const outcome = await processor.end(openChargeOf(record, attempt));
  if (outcome && outcome.kind !== 'declined') {
    return { answer: await settleOutcome(outcome, { attempt, read }, request) };
  }
  return { read: { ...read, record: withoutAttempt(record, attempt, request) } };
}

/** It counts as a failed payment, so that an order takes no more than so many cards. */
function withoutAttempt(
  { payment_attempt: _, payments = [], ...order }: Order,
  attempt: PaymentAttempt,
  { clock }: PaymentRequest,
): Order {
  const payment = {
    method: attempt.method,
    order_id: order.id,
    amount: order.total,
    ...chargedFields(attempt),
    successful: false,
    description: '',
    created_at: new Date(clock.now()).toISOString(),
    error: { message: 'Another payment replaced it.' },
  };
  return { ...order, payments: [...payments.filter(({ pending }) => !pending), payment] };
}
