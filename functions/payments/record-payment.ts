import { ApiError } from '../../shared/contract/errors.ts';
import { type Changes, withChanges } from '../../shared/contract/records.ts';
import { withCreditNotes } from '../../shared/invoices/credit-note.ts';
import { chargedFields, chargeOf } from '../../shared/orders/charges.ts';
import { ordersOf } from '../../shared/orders/order-records.ts';
import { lookAt, lookLater } from '../../shared/orders/order-work.ts';
import { takeOnce } from '../../shared/orders/take-stock.ts';
import { isRecordOf, updatePayment, withMismatch } from '../../shared/payments/known-payments.ts';
import {
  LEASE_MS,
  openChargeOf,
  paymentStateOf,
  settle,
  settleFound,
} from '../../shared/payments/payment-states.ts';
import type {
  FoundOutcome,
  KnownPayment,
  Paid,
  Processor,
} from '../../shared/payments/processors/processor.ts';
import { withReturn } from '../../shared/refunds/late-money.ts';
import { refundsMadeOutside } from '../../shared/refunds/outside-refunds.ts';
import type { Order } from '../../shared/resources/orders.ts';
import { MOVES } from '../../shared/resources/schemas/order-states.ts';
import type {
  Payment,
  PaymentAttempt,
  PaymentMismatch,
} from '../../shared/resources/schemas/payment.ts';
import type { CardProcessor } from '../../shared/resources/schemas/processors.ts';
import type { VersionedRecord } from '../../shared/storage/records.ts';
import { CONFLICT, withOptimisticLock } from '../../shared/storage/retry.ts';
import type { Table } from '../../shared/storage/table.ts';
import type { Write } from '../../shared/storage/write.ts';
import type { Application } from '../../shared/tenancy/application.ts';

export interface Recording {
  readonly table: Table;
  readonly application: Application;
  readonly clock: { now(): number };
  readonly method: CardProcessor;
  readonly processor: Processor;
}

/** What changes on the order, and the writes to make with it. */
interface Effects {
  readonly changes?: Changes<Order> | undefined;
  readonly writes?: readonly Write[];
  readonly mismatch?: PaymentMismatch;
}

const NOTHING: Effects = {};

/** Money that does not fit the order of which it was charged. */
export interface Mismatched extends PaymentMismatch {
  readonly order: number;
}

/**
 * Brings an order to what the processor knows of a payment, by its id there. So it does not matter
 * which events were lost, came twice or in another order. Returns a mismatch that is new.
 */
export async function recordPayment(
  id: string,
  recording: Recording,
): Promise<Mismatched | undefined> {
  const known = await recording.processor.look(id);
  if (known?.orderId === undefined) return undefined;
  const { orderId } = known;
  return withOptimisticLock(
    async () => {
      const read = await ordersOf(recording).read(orderId);
      const effects = read ? await effectsOf(read.record, known, recording) : NOTHING;
      if (!read || isNothing(effects)) return undefined;
      if (!(await write(read, effects, recording))) return CONFLICT;
      return effects.mismatch && { ...effects.mismatch, order: orderId };
    },
    { turnsOf: recording.application.id },
  );
}

/** Whether the order was as it was read. */
async function write(
  read: VersionedRecord<Order>,
  { changes, writes = [] }: Effects,
  recording: Recording,
): Promise<boolean> {
  if (!hasFields(changes)) return (await recording.table.transactWrite(writes)).length === 0;
  return (await ordersOf(recording).change(read, changes, writes)) !== undefined;
}

const hasFields = (changes: Changes<Order> | undefined): changes is Changes<Order> =>
  changes !== undefined && Object.keys(changes).length > 0;

const isNothing = ({ changes, writes = [] }: Effects) => !hasFields(changes) && writes.length === 0;

async function effectsOf(
  order: Order,
  known: KnownPayment,
  recording: Recording,
): Promise<Effects> {
  const { payments = [], payment_attempt: attempt } = order;
  if (payments.some((payment) => isRecordOf(payment, known))) {
    return updated(order, {}, known, recording);
  }
  if (attempt && isOfAttempt(attempt, known, recording)) {
    return ofAttempt(order, attempt, known, recording);
  }
  return known.outcome?.kind === 'paid'
    ? withoutAttempt(order, known, known.outcome, recording)
    : NOTHING;
}

/** A charge without an intent names no attempt: it is that of the open one. */
function isOfAttempt(
  { method, intent, key }: PaymentAttempt,
  known: KnownPayment,
  recording: Recording,
): boolean {
  if (method !== recording.method.title) return false;
  if (intent === null) return known.attempt === key;
  return intent === known.intent;
}

async function ofAttempt(
  order: Order,
  attempt: PaymentAttempt,
  known: KnownPayment,
  recording: Recording,
): Promise<Effects> {
  const { clock } = recording;
  const now = clock.now();
  if (!known.outcome) return NOTHING;
  if (paymentStateOf(order, now) === 'running') {
    // Its request records the outcome, or the sweep does.
    return { writes: [lookAt('open-payment', order.id, now + LEASE_MS, recording)] };
  }
  if (!known.isFor(attempt)) return mismatched(order, known, 'amount', now);
  const outcome = await outcomeOf(order, attempt, known, known.outcome, recording);
  if (!outcome) return { writes: [lookAt('open-payment', order.id, now, recording)] };
  if (outcome.kind === 'waiting' && outcome.status === attempt.status) return NOTHING;
  if (order.state === 'canceled') return late(order, attempt, outcome, recording);
  return updated(order, settleFound(order, attempt, outcome, now), known, recording);
}

/**
 * An intent that another card could still pay is canceled first. A charge that failed may be one of
 * an earlier attempt, which the sweep finds out: undefined.
 */
async function outcomeOf(
  order: Order,
  attempt: PaymentAttempt,
  { intent }: KnownPayment,
  outcome: FoundOutcome,
  { processor }: Recording,
): Promise<FoundOutcome | undefined> {
  if (outcome.kind !== 'declined') return outcome;
  if (intent === undefined) return undefined;
  return processor.find(openChargeOf(order, { ...attempt, intent }));
}

/** Money for a canceled order is recorded, and given back by the sweep. */
function late(
  order: Order,
  attempt: PaymentAttempt,
  outcome: FoundOutcome,
  recording: Recording,
): Effects {
  if (outcome.kind === 'waiting') return NOTHING;
  const { application, clock } = recording;
  const now = clock.now();
  const settled = settleFound(order, attempt, outcome, now);
  return {
    changes: withReturn(order, settled, outcome.kind === 'paid', { application, now }),
    writes: [lookAt('late-money', order.id, now, recording)],
  };
}

/** Money that was charged for an order which has no open attempt for it. */
async function withoutAttempt(
  order: Order,
  known: KnownPayment,
  outcome: Paid,
  recording: Recording,
): Promise<Effects> {
  const { application, clock, method } = recording;
  const now = clock.now();
  const money = chargeOf(method, order, application);
  if (order.payment_attempt) return mismatched(order, known, 'attempt', now);
  if (!known.isFor(money)) return mismatched(order, known, 'amount', now);
  // It was given back at the processor.
  if (known.refunded(money) >= money.amount) return NOTHING;
  const settled = settle(order, {
    method: method.title,
    ...chargedFields(money),
    successful: true,
    description: '',
    created_at: new Date(now).toISOString(),
    data: outcome.data,
    ...(outcome.captured === false && ({ captured: false } satisfies Partial<Payment>)),
  });
  if (order.state === 'canceled') {
    const writes = [lookAt('late-money', order.id, now, recording)];
    return { changes: withReturn(order, settled, true, { application, now }), writes };
  }
  if (paymentStateOf(order, now) === 'paid' || !isPayable(order)) {
    return mismatched(order, known, 'state', now);
  }
  const taken = await takeOnce(order, recording).catch(ignoreRefusal);
  if (!taken) return mismatched(order, known, 'stock', now);
  const effects = await updated(order, { ...taken.changes, ...settled }, known, recording);
  return { ...effects, writes: [...taken.writes, ...(effects.writes ?? [])] };
}

const isPayable = ({ state }: Order) => {
  const moves: readonly string[] = MOVES[state];
  return moves.includes('processing');
};

/** There is not enough stock any more, or the coupon has ended. */
function ignoreRefusal(error: unknown): undefined {
  if (error instanceof ApiError && error.status < 500) return undefined;
  throw error;
}

/** The changes with what became of the payment since. */
async function updated(
  order: Order,
  changes: Changes<Order>,
  known: KnownPayment,
  recording: Recording,
): Promise<Effects> {
  const { application, clock, processor } = recording;
  const now = clock.now();
  const base = application.settings.currency_code;
  const changed = withChanges(order, changes);
  const payment = updatePayment(changed, known, base);
  const current = withChanges(changed, payment);
  const found = await refundsMadeOutside(current, known, application, now);
  // Looked at again after the order was read, which every refund of its own changes.
  const later = hasFields(found) ? await processor.look(known.intent ?? known.id) : undefined;
  const refunds = later ? await refundsMadeOutside(current, later, application, now) : found;
  // What became of a refund that the processor has yet to make is found out by the sweep.
  const isPending = current.refunds?.some(({ status }) => status === 'pending');
  const writes = isPending ? [lookLater('refund', order.id, recording)] : [];
  const all = { ...changes, ...payment, ...refunds };
  return withCreditNotes(order, { changes: all, writes }, recording);
}

function mismatched(
  order: Order,
  { id }: KnownPayment,
  reason: PaymentMismatch['reason'],
  now: number,
): Effects {
  const mismatch = { at: new Date(now).toISOString(), reason, charge: id };
  const changes = withMismatch(order, mismatch);
  return changes ? { changes, mismatch } : NOTHING;
}
