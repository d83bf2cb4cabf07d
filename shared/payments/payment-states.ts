/*
 * Payment states: the states of the payment of an order, and the moves between them.
 *
 * Why states: a processor may charge and not answer, and a shopper may pay twice at the same time. What was
 * begun is stored before a processor is asked, so that nobody is charged twice for an order.
 *
 * How: each move is one conditional write of the order, so that of any number of simultaneous payments one
 * gets past it.
 *
 * | state   | what the order has                                | move                             |
 * |---------|---------------------------------------------------|----------------------------------|
 * | unpaid  | neither an attempt nor a successful payment       | begin (card), settle or announce |
 * | running | an attempt whose lease has not ended              | settle, refuse, leaveOpen, wait  |
 * | unknown | an attempt whose lease has ended without outcome  | begin: the same payment again    |
 * | waiting | an attempt for which the shopper or the bank acts | begin: asks; settle, wait        |
 * | paid    | a successful payment                              |                                  |
 *
 * A declined payment is settled, and leaves the order unpaid in the state `failed`. A payment that an
 * admin has yet to confirm is announced, and leaves it unpaid, also where the order goes on before.
 * functions/payments/pay-by-card.ts and pay-without-card.ts make the moves, processors/ asks the processors.
 *
 * test/unit/payment-states.test.ts tests the moves, test/contract/payment-histories.test.ts random histories
 * in which answers are lost: in the end the processors have the money that the orders say.
 */
import { createHash, randomUUID } from 'node:crypto';
import { attribute } from '../contract/attributes.ts';
import { ApiError } from '../contract/errors.ts';
import { omit } from '../contract/json.ts';
import type { Changes } from '../contract/records.ts';
import { type Money, type Payable, totalToPay } from '../orders/charge-in.ts';
import { chargedFields } from '../orders/charges.ts';
import { paymentRuns } from '../orders/payment-attempt.ts';
import type { Order } from '../resources/orders.ts';
import type { PaymentMethod } from '../resources/paymentMethods.ts';
import { MOVES, type OrderState } from '../resources/schemas/order-states.ts';
import type { Payment, PaymentAttempt } from '../resources/schemas/payment.ts';
import { type CardProcessor, PROCESSORS } from '../resources/schemas/processors.ts';
import { isLeased, withLease, withoutLease } from '../storage/lease.ts';
import type { FoundOutcome, OpenCharge, Waiting } from './processors/processor.ts';

/** Which state may follow another. */
export const PAYMENT_MOVES = {
  unpaid: ['running', 'paid', 'unpaid'],
  running: ['paid', 'unpaid', 'unknown', 'waiting'],
  unknown: ['running'],
  waiting: ['running', 'paid', 'unpaid', 'waiting'],
  paid: [],
} as const satisfies Record<string, readonly PaymentState[]>;

export type PaymentState = 'unpaid' | 'running' | 'unknown' | 'waiting' | 'paid';

export function paymentStateOf(order: Order, now: number): PaymentState {
  const { payment_attempt, payments = [] } = order;
  if (payments.some(({ successful }) => successful)) return 'paid';
  if (!payment_attempt) return 'unpaid';
  if (isLeased(payment_attempt, now)) return 'running';
  return payment_attempt.status ? 'waiting' : 'unknown';
}

/**
 * How long an attempt excludes all others, longer than a function runs (10 s): a function that was
 * killed cannot end its own lease.
 */
export const LEASE_MS = 15_000;

interface Asked {
  readonly method: CardProcessor;
  readonly money: Money;
  readonly instrument: string | undefined;
  /** Whether it is charged through an intent. */
  readonly byIntent: boolean;
  /** Whether the money is only to be authorised. */
  readonly manual: boolean;
  readonly applicationId: number;
  readonly now: number;
}

/**
 * The attempt with which an order is to be charged now: a new one, or the open one again, whose
 * outcome is not known. Throws a 409 while that is running, or when it was another payment: that
 * one may have charged.
 */
export function begin(order: Order, asked: Asked): PaymentAttempt {
  const { method, money, applicationId, now } = asked;
  if (paymentStateOf(order, now) === 'running') throw paymentRuns();
  const instrument = digestOf(asked.instrument);
  const { payment_attempt: open } = order;
  if (!open) {
    const attempt = {
      method: method.title,
      started_at: new Date(now).toISOString(),
      key: `${applicationId}-${order.id}-${randomUUID()}`,
      ...money,
      instrument,
      ...(asked.byIntent && { intent: null }),
      ...(asked.manual && { manual: true }),
    };
    return withLease(attempt, now + LEASE_MS);
  }
  if (open.method !== method.title || open.instrument !== instrument) throw outcomeUnknown();
  return withLease(open, now + LEASE_MS);
}

const digestOf = (instrument = '') => createHash('sha256').update(instrument).digest('hex');

export const isOf = ({ instrument }: PaymentAttempt, asked: string | undefined) =>
  instrument === digestOf(asked);

/** What the processor is asked of an attempt. */
export const openChargeOf = ({ id, payments }: Order, attempt: PaymentAttempt): OpenCharge => ({
  orderId: id,
  key: attempt.key,
  amount: attempt.amount,
  currency: attempt.currency,
  since: new Date(attempt.started_at),
  intent: attempt.intent,
  failedBefore: failedCharges(payments),
});

/** Where a payment that failed has the id of its charge. */
const CHARGE_IDS = [
  'data.id',
  ...PROCESSORS.map(({ title, failedCharge }) => `error.${title}.${failedCharge}`),
];

const failedCharges = (payments: readonly Payment[] = []): string[] =>
  payments
    .filter(({ successful }) => !successful)
    .flatMap((payment) => CHARGE_IDS.map((name) => attribute(payment, name)))
    .filter((id) => typeof id === 'string');

/**
 * The attempt stays until the shopper, or the bank, has acted. For the bank the payment is pending,
 * so that the order is not canceled.
 */
export function wait(
  order: Order,
  attempt: PaymentAttempt,
  { intent, status }: Waiting,
  now: number,
): Changes<Order> {
  const payment_attempt: PaymentAttempt = withoutLease<PaymentAttempt>({
    ...attempt,
    intent,
    status,
  });
  if (status === 'requires_action') return { payment_attempt };
  const pending = {
    method: attempt.method,
    ...chargedFields(attempt),
    successful: true,
    description: '',
    created_at: new Date(now).toISOString(),
  };
  return { payment_attempt, ...announce(order, pending) };
}

/** The outcome is not known: the attempt stays, but nobody need wait for the end of its lease. */
export const leaveOpen = ({ payment_attempt }: Order): Changes<Order> =>
  payment_attempt ? { payment_attempt: withoutLease(payment_attempt) } : {};

/** Nothing was charged, and not because of the card: the order is as it was before. */
export const refuse = (): Changes<Order> => ({ payment_attempt: undefined });

/**
 * The outcome is known: the payment stands in the order's list, and moves it
 * (orders.md, "Order states").
 */
export function settle(order: Settled, payment: NewPayment): Changes<Order> {
  const { payments = [], state } = order;
  const next = payment.successful ? 'processing' : 'failed';
  const moves: readonly OrderState[] = MOVES[state];
  return {
    // An admin may have moved it on meanwhile.
    state: moves.includes(next) ? next : state,
    payments: [
      ...(payment.successful ? withoutPending(order) : payments.filter(isNotPendingOf(payment))),
      paymentOf(order, payment),
    ],
    payment_attempt: undefined,
  };
}

/** What a payment depends on of its order. */
type Settled = Pick<Order, 'id' | 'state' | 'total' | 'payments'>;

/** The payment of an attempt whose outcome the processor has said. */
export const settleAttempt = (
  order: Order,
  attempt: PaymentAttempt,
  outcome: Exclude<FoundOutcome, Waiting>,
  now: number,
): Changes<Order> =>
  settle(order, {
    method: attempt.method,
    ...chargedFields(attempt),
    successful: outcome.kind === 'paid',
    description: '',
    created_at: new Date(now).toISOString(),
    ...(outcome.kind === 'paid'
      ? {
          data: outcome.data,
          ...(outcome.captured === false && ({ captured: false } satisfies Partial<Payment>)),
        }
      : { error: { message: outcome.message, ...outcome.details } }),
  });

/** The order with the outcome of its attempt, as if the answer had come in time. */
export const settleFound = (
  order: Order,
  attempt: PaymentAttempt,
  outcome: FoundOutcome,
  now: number,
): Changes<Order> =>
  outcome.kind === 'waiting'
    ? wait(order, attempt, outcome, now)
    : settleAttempt(order, attempt, outcome, now);

/** The payment is to be confirmed by an admin; until then the order is as it was. */
export const announce = (order: Order, payment: NewPayment): Changes<Order> => ({
  payments: [
    ...withoutPending(order),
    { ...paymentOf(order, payment), successful: false, pending: true },
  ],
});

/** The order goes on, and the payment is to be confirmed by an admin once the money has come. */
export const owe = (order: Order, payment: NewPayment): Changes<Order> => ({
  ...announce(order, payment),
  state: 'processing',
});

/** The money of a payment that is owed has come. It keeps its place, which refunds name. */
export const settleOwed = (
  { payments = [] }: Order,
  owed: Payment,
  said: Pick<Payment, 'created_at'> & Partial<Payment>,
): Changes<Order> => ({
  payments: payments.map((each) =>
    each === owed ? { ...omit(each, ['pending', 'ends_at']), ...said, successful: true } : each,
  ),
});

type NewPayment = Omit<Payment, 'order_id' | 'amount'>;

/** A payment in a way that the store offers beside cards; without a method one of an order that costs nothing. */
export const storePayment = (
  order: Payable,
  method: Pick<PaymentMethod, 'id'> | undefined,
  said: Pick<Payment, 'description' | 'created_at' | 'ends_at'>,
): NewPayment => ({
  method: method ? 'Custom' : 'Free',
  successful: true,
  ...said,
  ...(method && { payment_method_id: method.id }),
  ...chargedFields(totalToPay(order)),
});

const paymentOf = ({ id, total }: Settled, payment: NewPayment): Payment => ({
  ...payment,
  order_id: id,
  amount: total,
});

const isNotPendingOf =
  ({ method }: NewPayment) =>
  (other: Payment) =>
    !(other.pending && other.method === method);

/** A payment that takes its place ends one that was announced. */
const withoutPending = ({ payments = [] }: Pick<Order, 'payments'>) =>
  payments.filter(({ pending }) => !pending);

/** Throws a 409 unless no card payment of the order is open. */
export function requireNoAttempt(order: Order, now: number): void {
  if (paymentStateOf(order, now) === 'running') throw paymentRuns();
  if (order.payment_attempt) throw outcomeUnknown();
}

const outcomeUnknown = () =>
  new ApiError(
    409,
    'The outcome of an earlier payment for this order is not known yet. Send that payment again.',
  );
