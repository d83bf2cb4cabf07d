import type { Answer } from '../../shared/actions/context.ts';
import { ApiError, serviceUnavailable } from '../../shared/contract/errors.ts';
import type { Changes } from '../../shared/contract/records.ts';
import { refuse, settleAttempt, wait } from '../../shared/payments/payment-states.ts';
import type { Outcome, Waiting } from '../../shared/payments/processors/processor.ts';
import type { PaymentAttempt } from '../../shared/shopping/payment.ts';
import { openRecords, type VersionedRecord } from '../../shared/storage/records.ts';
import { type Order, orders } from '../orders/resource.ts';
import { limitedCharge, limitedDetails } from './limited-view.ts';
import { type PaymentRequest, seesAll, showOrder } from './payment-request.ts';

/** An order with the attempt that is being made. */
export interface Begun {
  readonly attempt: PaymentAttempt;
  readonly read: VersionedRecord<Order>;
}

export const withChanges = (
  read: VersionedRecord<Order>,
  changes: Changes<Order>,
  { table, application }: PaymentRequest,
) => openRecords(table, application, orders).withChanges(read, changes);

/** The outcome replaces the attempt, by one conditional write, and is answered. */
export async function settleOutcome(
  outcome: Outcome,
  begun: Begun,
  request: PaymentRequest,
): Promise<Answer<object>> {
  const { attempt, read } = begun;
  if (outcome.kind === 'waiting') return keepWaiting(outcome, begun, request);
  if (outcome.kind === 'refused') {
    await request.table.write(withChanges(read, refuse(), request).write);
    throw outcome.error;
  }
  const isPaid = outcome.kind === 'paid';
  const settled = settleAttempt(read.record, attempt, outcome, request.clock.now());
  const { record, write } = withChanges(read, settled, request);
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

/** This answer is never stored: it may have the client secret. Sent again, the request asks Stripe. */
async function keepWaiting(
  outcome: Waiting,
  { attempt, read }: Begun,
  request: PaymentRequest,
): Promise<Answer<object>> {
  const { intent, status, clientSecret } = outcome;
  const changes = wait(read.record, attempt, outcome, request.clock.now());
  const { record, write } = withChanges(read, changes, request);
  if (!(await request.table.write(write))) {
    throw serviceUnavailable('the order changed while it was paid');
  }
  const data = {
    status,
    ...(clientSecret && { client_secret: clientSecret }),
    payment_intent: intent,
  };
  if (status === 'requires_action') return { data };
  return { data, _embedded: { order: await showOrder(record, request) } };
}
