import type { Answer } from '../../shared/actions/context.ts';
import {
  ApiError,
  badRequest,
  missingProperty,
  serviceUnavailable,
} from '../../shared/contract/errors.ts';
import type { Changes } from '../../shared/contract/records.ts';
import type { CardMethod } from '../../shared/payments/card-methods.ts';
import { begin, leaveOpen, refuse, settle } from '../../shared/payments/payment-states.ts';
import type { ConfiguredProcessors } from '../../shared/payments/processors/configured-processors.ts';
import type { Charge, Outcome } from '../../shared/payments/processors/processor.ts';
import { chargedFields, chargeOf as moneyFor } from '../../shared/shopping/charges.ts';
import { type PaymentAttempt, paymentRuns } from '../../shared/shopping/payment.ts';
import { takeOnce } from '../../shared/shopping/take-stock.ts';
import { openRecords, type VersionedRecord } from '../../shared/storage/records.ts';
import { coupons } from '../coupons/resource.ts';
import { type Order, orders } from '../orders/resource.ts';
import { products } from '../products/resource.ts';
import { limitedCharge, limitedDetails } from './limited-view.ts';
import { withFeeOf } from './order-fee.ts';
import { type PaymentRequest, seesAll, showOrder } from './payment-request.ts';

/** An order with the attempt that is being made. */
interface Begun {
  readonly attempt: PaymentAttempt;
  readonly read: VersionedRecord<Order>;
}

/**
 * The attempt is on the order before the processor is asked, and its outcome replaces it: each by
 * one conditional write. Whatever is lost on the way, the same payment sent again finds out.
 */
export async function payByCard(
  method: CardMethod,
  read: VersionedRecord<Order>,
  request: PaymentRequest,
  processors: ConfiguredProcessors,
): Promise<Answer<object>> {
  const { application, body, clock } = request;
  const instrument = body[method.instrument];
  if (instrument === undefined || instrument === '') throw missingProperty(method.instrument);
  const { order, changes: fee } = withFeeOf(read.record, undefined, request);
  const money = moneyFor(method.name, order, application);
  if (money.amount === 0) {
    throw badRequest('The total of the order is 0: there is nothing to charge.');
  }
  const processor = await processors[method.processor](application);
  const asked = { method, money, instrument, applicationId: application.id, now: clock.now() };
  const attempt = begin(read.record, asked);
  // If it is answered only now, the order has changed, and nothing begins.
  await request.requireUnanswered();
  const begun = await store(attempt, fee, read, request);
  const charge = chargeOf(attempt, instrument, read);
  const outcome = await processor.charge(charge).catch((error) => abandon(begun, request, error));
  return settleOutcome(outcome, begun, request).catch((error) => {
    if (error instanceof ApiError && error.status < 500) throw error;
    return abandon(begun, request, error);
  });
}

function chargeOf(attempt: PaymentAttempt, instrument: string, { record }: Begun['read']): Charge {
  const { key, amount, currency, started_at } = attempt;
  const isRepetition = record.payment_attempt !== undefined;
  return {
    orderId: record.id,
    key,
    amount,
    currency,
    instrument,
    ...(isRepetition && { firstTriedAt: new Date(started_at) }),
  };
}

const withChanges = (
  read: VersionedRecord<Order>,
  changes: Changes<Order>,
  { table, application }: PaymentRequest,
) => openRecords(table, application.id, orders).withChanges(read, changes);

/** Of any number of simultaneous payments of an order, one gets past here. */
async function store(
  attempt: PaymentAttempt,
  fee: Changes<Order>,
  read: VersionedRecord<Order>,
  request: PaymentRequest,
): Promise<Begun> {
  const { changes, writes } = await takeOnce(read.record, { products, coupons }, request);
  const { write, next } = withChanges(
    read,
    { ...fee, ...changes, payment_attempt: attempt },
    request,
  );
  const begun = { attempt, read: next };
  const storing =
    writes.length === 0
      ? request.table.write(write)
      : request.table.transactWrite([write, ...writes]).then((failed) => failed.length === 0);
  if (await storing.catch((error) => abandon(begun, request, error))) return begun;
  throw paymentRuns();
}

/**
 * The outcome is not known. Where the attempt was not stored, or has been settled, the version of
 * the order says so, and nothing is written.
 */
async function abandon({ read }: Begun, request: PaymentRequest, error: unknown): Promise<never> {
  const { write } = withChanges(read, leaveOpen(read.record), request);
  // Should this fail, the lease ends by itself.
  await request.table.write(write).catch(() => false);
  throw error;
}

async function settleOutcome(
  outcome: Outcome,
  { attempt, read }: Begun,
  request: PaymentRequest,
): Promise<Answer<object>> {
  if (outcome.kind === 'refused') {
    await request.table.write(withChanges(read, refuse(), request).write);
    throw outcome.error;
  }
  const isPaid = outcome.kind === 'paid';
  const settled = settle(read.record, {
    method: attempt.method,
    ...chargedFields(attempt),
    successful: isPaid,
    description: '',
    created_at: new Date(request.clock.now()).toISOString(),
    ...(isPaid
      ? { data: outcome.data }
      : { error: { message: outcome.message, ...outcome.details } }),
  });
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
