import type { Answer } from '../../shared/actions/context.ts';
import { ApiError, badRequest } from '../../shared/contract/errors.ts';
import type { Changes } from '../../shared/contract/records.ts';
import type { CardMethod } from '../../shared/payments/card-methods.ts';
import { lookForOutcome } from '../../shared/payments/open-payments.ts';
import { begin, isOf, leaveOpen, openChargeOf } from '../../shared/payments/payment-states.ts';
import type { ConfiguredProcessors } from '../../shared/payments/processors/configured-processors.ts';
import type { Charge, Outcome, Processor } from '../../shared/payments/processors/processor.ts';
import { chargeOf as moneyFor } from '../../shared/shopping/charges.ts';
import { type PaymentAttempt, paymentRuns } from '../../shared/shopping/payment.ts';
import { takeOnce } from '../../shared/shopping/take-stock.ts';
import type { VersionedRecord } from '../../shared/storage/records.ts';
import { coupons } from '../coupons/resource.ts';
import type { Order } from '../orders/resource.ts';
import { products } from '../products/resource.ts';
import { instrumentOf } from './instrument.ts';
import { endWaiting } from './open-intent.ts';
import { withFeeOf } from './order-fee.ts';
import type { PaymentRequest } from './payment-request.ts';
import { type Begun, settleOutcome, withChanges } from './settle-outcome.ts';

/**
 * The attempt is on the order before the processor is asked, and its outcome replaces it: each by
 * one conditional write. Whatever is lost on the way, the same payment sent again finds out.
 */
export async function payByCard(
  method: CardMethod,
  asked: VersionedRecord<Order>,
  request: PaymentRequest,
  processors: ConfiguredProcessors,
): Promise<Answer<object>> {
  const { application, body, clock } = request;
  const card = instrumentOf(method, body);
  const { order, changes: fee } = withFeeOf(asked.record, undefined, request);
  const money = moneyFor(method.name, order, application);
  if (money.amount === 0) {
    throw badRequest('The total of the order is 0: there is nothing to charge.');
  }
  const processor = await processors[method.processor](application);
  // If it is answered only now, the order has changed, and nothing begins.
  await request.requireUnanswered();
  const open = asked.record.payment_attempt;
  const isSame = open !== undefined && isOf(open, card.instrument);
  const ended = isSame ? { read: asked } : await endWaiting(asked, request, processors);
  if ('answer' in ended) return ended.answer;
  const { read } = ended;
  const attempt = begin(read.record, {
    method,
    money,
    instrument: card.instrument,
    byIntent: card.byIntent !== undefined,
    manual: application.settings.capture === 'manual',
    applicationId: application.id,
    now: clock.now(),
  });
  const begun = await store(attempt, fee, read, request);
  request.count('payments_tried');
  const outcome = await ask(processor, begun, card, read).catch((error) =>
    abandon(begun, request, error),
  );
  return settleOutcome(outcome, begun, request).catch((error) => {
    if (error instanceof ApiError && error.status < 500) throw error;
    return abandon(begun, request, error);
  });
}

/** An intent that is known is asked about; it is never made again. */
async function ask(
  processor: Processor,
  { attempt }: Begun,
  card: Pick<Charge, 'instrument' | 'byIntent'>,
  { record }: VersionedRecord<Order>,
): Promise<Outcome> {
  const { key, amount, currency, started_at } = attempt;
  const open = openChargeOf(record, attempt);
  if (attempt.intent) {
    const found = await processor.find(open);
    if (found) return found;
  }
  const isRepetition = record.payment_attempt !== undefined;
  return processor.charge({
    orderId: record.id,
    key,
    amount,
    currency,
    manual: attempt.manual === true,
    failedBefore: open.failedBefore,
    ...card,
    ...(isRepetition && { firstTriedAt: new Date(started_at) }),
  });
}

/** Of any number of simultaneous payments of an order, one gets past here. */
async function store(
  attempt: PaymentAttempt,
  fee: Changes<Order>,
  read: VersionedRecord<Order>,
  request: PaymentRequest,
): Promise<Begun> {
  const { changes, writes: taking } = await takeOnce(read.record, { products, coupons }, request);
  const later = lookForOutcome(request.application, read.record.id, request.clock.now());
  const { write, next } = withChanges(
    read,
    { ...fee, ...changes, payment_attempt: attempt },
    request,
  );
  const begun = { attempt, read: next };
  const storing = request.table.transactWrite([write, ...taking, later]);
  const failed = await storing.catch((error) => abandon(begun, request, error));
  if (failed.length > 0) throw paymentRuns();
  return begun;
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
