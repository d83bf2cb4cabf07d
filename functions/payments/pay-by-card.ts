import {
  ApiError,
  badRequest,
  missingProperty,
  serviceUnavailable,
} from '../../shared/contract/errors.ts';
import { type JsonObject, omit } from '../../shared/contract/json.ts';
import type { Answer, ApiRequest } from '../../shared/endpoint/request.ts';
import {
  ATTEMPT,
  attemptOf,
  type PaymentAttempt,
  paymentRuns,
} from '../../shared/shopping/payment-attempt.ts';
import { openRecords, type VersionedRecord } from '../../shared/storage/records.ts';
import { orders } from '../orders/resource.ts';
import { nextAttempt } from './attempt.ts';
import type { CardMethod } from './card-methods.ts';
import type { ConfiguredProcessors } from './configured-processors.ts';
import { withPayment } from './payment-element.ts';
import type { Charge, Outcome } from './processors/processor.ts';
import { showOrder } from './show-order.ts';

/**
 * The attempt is on the order before the processor is asked, and its outcome replaces it: each by
 * one conditional write. Whatever is lost on the way, the same payment sent again finds out.
 */
export async function payByCard(
  method: CardMethod,
  fields: JsonObject,
  read: VersionedRecord,
  request: ApiRequest,
  processors: ConfiguredProcessors,
): Promise<Answer> {
  const instrument = requireInstrument(method, fields);
  const { application } = request;
  const money = method.money(read.record, application.settings.currency_code);
  if (money.amount === 0)
    throw badRequest('The total of the order is 0: there is nothing to charge.');
  const processor = await processors[method.processor](application);
  const applicationId = application.id;
  const attempt = nextAttempt(read.record, { method, money, instrument, applicationId });
  // If it is answered only now, the order has changed, and nothing begins.
  await request.requireUnanswered();
  const begun = await begin(attempt, read, request);
  const charge = chargeOf(attempt, instrument, read);
  const outcome = await processor.charge(charge).catch((error) => leaveOpen(begun, request, error));
  return settle(outcome, begun, request).catch((error) => {
    if (error instanceof ApiError && error.status < 500) throw error;
    return leaveOpen(begun, request, error);
  });
}

function requireInstrument({ instrument }: CardMethod, fields: JsonObject): string {
  const value = fields[instrument];
  if (typeof value === 'string' && value !== '') return value;
  throw missingProperty(instrument);
}

function chargeOf(
  attempt: PaymentAttempt,
  instrument: string,
  { record }: VersionedRecord,
): Charge {
  const { key, amount, currency, started_at } = attempt;
  const isRepetition = attemptOf(record) !== undefined;
  return {
    orderId: record.id,
    key,
    amount,
    currency,
    instrument,
    ...(isRepetition && { firstTriedAt: new Date(started_at) }),
  };
}

const ordersOf = ({ table, application }: ApiRequest) => openRecords(table, application.id, orders);

/** Of any number of payments of an order at the same time, one gets past here. */
async function begin(
  attempt: PaymentAttempt,
  read: VersionedRecord,
  request: ApiRequest,
): Promise<VersionedRecord> {
  const fields = { ...read.record, [ATTEMPT]: attempt };
  const { write, next } = ordersOf(request).replacement(read, fields);
  const begins = request.table.write(write).catch((error) => leaveOpen(next, request, error));
  if (await begins) return next;
  throw paymentRuns();
}

/**
 * The outcome is not known; the attempt stays, but nobody need wait for its end. Where it did not
 * even begin, or has ended, the version says so, and nothing is written.
 */
async function leaveOpen(
  begun: VersionedRecord,
  request: ApiRequest,
  error: unknown,
): Promise<never> {
  const attempt = { ...attemptOf(begun.record), running_until: null };
  const fields = { ...begun.record, [ATTEMPT]: attempt };
  const { write } = ordersOf(request).replacement(begun, fields);
  // Should this fail, the attempt's time runs out by itself.
  await request.table.write(write).catch(() => false);
  throw error;
}

async function settle(
  outcome: Outcome,
  begun: VersionedRecord,
  request: ApiRequest,
): Promise<Answer> {
  const order = omit(begun.record, [ATTEMPT]);
  if (outcome.kind === 'refused') {
    await request.table.write(ordersOf(request).replacement(begun, order).write);
    throw outcome.error;
  }
  const method = attemptOf(begun.record)?.method ?? '';
  const successful = outcome.kind === 'paid';
  const further: JsonObject =
    outcome.kind === 'paid'
      ? { data: outcome.data }
      : { error: { message: outcome.message, ...outcome.details } };
  const { record, write } = ordersOf(request).replacement(
    begun,
    withPayment(order, { method, successful, further }),
  );
  const answer =
    outcome.kind === 'paid'
      ? { data: outcome.data, _embedded: { order: await showOrder(record, request) } }
      : new ApiError(400, outcome.message, {
          extras: outcome.details,
          counted: 'payment_failures',
        });
  const failed = await request.commit([write], answer);
  if (failed.length > 0) throw serviceUnavailable('the order changed while it was paid');
  if (answer instanceof ApiError) throw answer;
  return answer;
}
