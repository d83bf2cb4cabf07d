import type { Answer } from '../../shared/actions/context.ts';
import { ApiError, serviceUnavailable } from '../../shared/contract/errors.ts';
import { ordersOf } from '../../shared/orders/order-records.ts';
import { refuse, settleAttempt, wait } from '../../shared/payments/payment-states.ts';
import type { Outcome, Waiting } from '../../shared/payments/processors/processor.ts';
import type { Order } from '../../shared/resources/orders.ts';
import type { PaymentAttempt } from '../../shared/resources/schemas/payment.ts';
import type { VersionedRecord } from '../../shared/storage/records.ts';
import { limitedCharge, limitedDetails } from './limited-view.ts';
import { type PaymentRequest, seesAll, showOrder } from './payment-request.ts';

/** An order with the attempt that is being made. */
export interface Begun {
  readonly attempt: PaymentAttempt;
  readonly read: VersionedRecord<Order>;
}

/** The outcome replaces the attempt, by one conditional write, and is answered. */
export async function settleOutcome(
  outcome: Outcome,
  begun: Begun,
  request: PaymentRequest,
): Promise<Answer<object>> {
  const { attempt, read } = begun;
  if (outcome.kind === 'waiting') return keepWaiting(outcome, begun, request);
  if (outcome.kind === 'refused') {
    await ordersOf(request).change(read, refuse());
    throw outcome.error;
  }
  const isPaid = outcome.kind === 'paid';
  const settled = settleAttempt(read.record, attempt, outcome, request.clock.now());
  const { record, write } = ordersOf(request).changeOf(read, settled);
  const answer = isPaid
    ? {
        data: seesAll(request) ? outcome.data : limitedCharge(outcome.data),
        _embedded: { order: await showOrder(record, request) },
      }
    : new ApiError(400, outcome.message, {
        extras: seesAll(request) ? outcome.details : limitedDetails(outcome.details),
        counted: 'payment_failures',
      });
  const failed = await request.commit([write], answer);
  if (failed.length > 0) throw serviceUnavailable('the order changed while it was paid');
  if (answer instanceof ApiError) throw answer;
  return answer;
}

/** This answer is never stored: it may have the client secret or the page. Sent again, the request asks the processor. */
async function keepWaiting(
  outcome: Waiting,
  { attempt, read }: Begun,
  request: PaymentRequest,
): Promise<Answer<object>> {
  const { intent, status, clientSecret, redirect } = outcome;
  const changes = wait(read.record, attempt, outcome, request.clock.now());
  const next = await ordersOf(request).change(read, changes);
  if (!next) throw serviceUnavailable('the order changed while it was paid');
  const data = {
    status,
    ...(clientSecret && { client_secret: clientSecret }),
    ...(redirect && { redirect }),
    payment_intent: intent,
  };
  if (status === 'requires_action') return { data };
  return { data, _embedded: { order: await showOrder(next.record, request) } };
}
