import type { Answer } from '../../shared/actions/context.ts';
import { attribute } from '../../shared/contract/attributes.ts';
import {
  ApiError,
  badRequest,
  invalidProperty,
  missingProperty,
} from '../../shared/contract/errors.ts';
import type { Changes } from '../../shared/contract/records.ts';
import { currencyProblem, chargeOf as moneyFor } from '../../shared/orders/charges.ts';
import { ordersOf } from '../../shared/orders/order-records.ts';
import { lookLater } from '../../shared/orders/order-work.ts';
import { paymentRuns } from '../../shared/orders/payment-attempt.ts';
import { takeOnce } from '../../shared/orders/take-stock.ts';
import { withFeeOf } from '../../shared/payments/order-fee.ts';
import { begin, isOf, leaveOpen, openChargeOf } from '../../shared/payments/payment-states.ts';
import {
  type ConfiguredProcessors,
  requireSwitchedOn,
} from '../../shared/payments/processors/configured-processors.ts';
import type { Charge, Outcome, Processor } from '../../shared/payments/processors/processor.ts';
import type { Order } from '../../shared/resources/orders.ts';
import type { PaymentBody } from '../../shared/resources/payments.ts';
import type { PaymentAttempt } from '../../shared/resources/schemas/payment.ts';
import type { CardProcessor } from '../../shared/resources/schemas/processors.ts';
import type { VersionedRecord } from '../../shared/storage/records.ts';
import { endWaiting } from './open-intent.ts';
import type { PaymentRequest } from './payment-request.ts';
import { type Begun, settleOutcome } from './settle-outcome.ts';

/**
 * The attempt is on the order before the processor is asked, and its outcome replaces it: each by
 * one conditional write. Whatever is lost on the way, the same payment sent again finds out.
 */
export async function payByCard(
  method: CardProcessor,
  asked: VersionedRecord<Order>,
  request: PaymentRequest,
  processors: ConfiguredProcessors,
): Promise<Answer<object>> {
  const { application, body, clock } = request;
  const card = instrumentOf(method, body);
  const { order, changes: fee } = withFeeOf(asked.record, undefined, request);
  const money = moneyFor(method, order, application);
  if (money.amount === 0) {
    throw badRequest('The order total is 0, so there is nothing to charge.');
  }
  const problem = currencyProblem(method, order, money);
  if (problem !== undefined) throw badRequest(problem);
  const open = asked.record.payment_attempt;
  const isSame = open !== undefined && isOf(open, card.instrument);
  if (!isSame) requireSwitchedOn(method, application);
  const processor = await processors[method.name](application);
  // If it is answered only now, the order has changed, and nothing begins.
  await request.requireUnanswered();
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
  const outcome = await ask(processor, begun, { ...card, now: clock.now() }, read).catch((error) =>
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
  card: Pick<Charge, 'instrument' | 'byIntent' | 'now'>,
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

/** Optimistic lock: one of any number of simultaneous payments of an order gets past here. */
async function store(
  attempt: PaymentAttempt,
  fee: Changes<Order>,
  read: VersionedRecord<Order>,
  request: PaymentRequest,
): Promise<Begun> {
  const { changes, writes: taking } = await takeOnce(read.record, request);
  const later = lookLater('open-payment', read.record.id, request);
  const begunOrder: Changes<Order> = { ...fee, ...changes, payment_attempt: attempt };
  const { write, next } = ordersOf(request).changeOf(read, begunOrder);
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
  // Should this fail, the lease ends by itself.
  await ordersOf(request)
    .change(read, leaveOpen(read.record))
    .catch(() => undefined);
  throw error;
}

const RETURN = 'return_url';

/** What is to be charged: a token of the card, a payment method through an intent, or what the shopper chooses elsewhere. */
function instrumentOf(
  { instrument: field = RETURN, byIntent, redirects }: CardProcessor,
  body: PaymentBody,
): Pick<Charge, 'instrument' | 'byIntent'> {
  const { payment_method, return_url: returnUrl } = body;
  const token = tokenIn(body, field);
  if (byIntent && payment_method) {
    if (token) throw refused(field, 'cannot be sent with payment_method');
    return { instrument: payment_method, byIntent: { returnUrl: absolute(returnUrl) } };
  }
  if (token) return { instrument: token };
  if (!redirects) throw missingProperty(field);
  if (!returnUrl) throw missingProperty(RETURN);
  return { byIntent: { returnUrl: absolute(returnUrl) } };
}

/** Undefined for a processor that takes none. */
function tokenIn(body: PaymentBody, field: string): string | undefined {
  const token = field === RETURN ? undefined : attribute(body, field);
  return typeof token === 'string' ? token : undefined;
}

function absolute(url: string | undefined) {
  if (url === undefined || URL.canParse(url)) return url;
  throw refused(RETURN, 'must be an absolute URL');
}

const refused = (name: string, says: string) =>
  invalidProperty({ name, failedValidator: 'format', message: `${name} ${says}.` });
