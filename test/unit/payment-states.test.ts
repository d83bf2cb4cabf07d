import { describe, expect, test } from 'vitest';
import { ApiError } from '../../shared/contract/errors.ts';
import type { Changes } from '../../shared/contract/records.ts';
import {
  MAX_ORDER_BYTES,
  MAX_PAYMENTS,
  requirePayable,
} from '../../shared/payments/payment-limits.ts';
import {
  begin,
  LEASE_MS,
  leaveOpen,
  PAYMENT_MOVES,
  type PaymentState,
  paymentStateOf,
  refuse,
  requireNoAttempt,
  settle,
  wait,
} from '../../shared/payments/payment-states.ts';
import type { Waiting } from '../../shared/payments/processors/processor.ts';
import type { Order } from '../../shared/resources/orders.ts';
import { ORDER_STATES } from '../../shared/resources/schemas/order-states.ts';
import type { Payment } from '../../shared/resources/schemas/payment.ts';
import { braintree } from '../../shared/resources/schemas/processors/braintree.ts';
import { stripe } from '../../shared/resources/schemas/processors/stripe.ts';

const NOW = Date.UTC(2026, 0, 1, 12);
const timeAt = (time: number) => new Date(time).toISOString();

const ASKED = {
  method: stripe,
  money: { amount: 1_999, currency: 'EUR' },
  instrument: 'tok_visa',
  byIntent: false,
  manual: false,
  applicationId: 7,
  now: NOW,
};

const UNPAID: Order = {
  id: 1,
  created_at: timeAt(NOW),
  updated_at: timeAt(NOW),
  state: 'created',
  items: [],
  products: [],
  discounts: [],
  taken: { at: null, stock: [] },
  currency: { code: 'EUR', rate: 1 },
  items_total: 19.99,
  shipping_total: 0,
  taxes_total: 0,
  total: 19.99,
};

const paymentOf = (successful: boolean): Omit<Payment, 'order_id' | 'amount'> => ({
  method: 'Stripe',
  successful,
  description: '',
  created_at: timeAt(NOW),
});

/** The payments as they are in the list of the order. */
const FAILED: Payment = { ...paymentOf(false), order_id: 1, amount: 19.99 };
const PAID: Payment = { ...paymentOf(true), order_id: 1, amount: 19.99 };

/** The order as it is read after the changes: JSON leaves out what is undefined. */
const changed = (order: Order, changes: Changes<Order>): Order =>
  JSON.parse(JSON.stringify({ ...order, ...changes }));

type Move = (order: Order) => Changes<Order>;

const RUNNING = changed(UNPAID, { payment_attempt: begin(UNPAID, ASKED) });
const UNKNOWN = changed(RUNNING, leaveOpen(RUNNING));
const BY_INTENT = changed(UNPAID, { payment_attempt: begin(UNPAID, { ...ASKED, byIntent: true }) });
const ACTION: Waiting = {
  kind: 'waiting',
  status: 'requires_action',
  intent: 'pi_1',
  clientSecret: 'pi_1_secret',
};
const waitFor =
  (status: Waiting['status']): Move =>
  (order) =>
    order.payment_attempt
      ? wait(order, order.payment_attempt, { ...ACTION, status }, NOW)
      : { payment_attempt: undefined };
const WAITING = changed(BY_INTENT, waitFor('requires_action')(BY_INTENT));
const DECLINED = changed(RUNNING, settle(RUNNING, paymentOf(false)));

const ORDERS: Readonly<Record<PaymentState, Order>> = {
  unpaid: UNPAID,
  running: RUNNING,
  unknown: UNKNOWN,
  waiting: WAITING,
  paid: changed(RUNNING, settle(RUNNING, paymentOf(true))),
};
const STATES = ['unpaid', 'running', 'unknown', 'waiting', 'paid'] as const;

/** A move that begins with these checks, as the action makes them. */
const afterChecks =
  (checks: readonly (typeof requirePayable)[], move: Move): Move =>
  (order) => {
    for (const check of checks) check(order, NOW);
    return move(order);
  };
const stay: Move = () => ({});
const settlePaid: Move = (order) => settle(order, paymentOf(true));
const settleDeclined: Move = (order) => settle(order, paymentOf(false));

/** What a request for a payment may do. */
const STARTS = {
  'begin a card payment': afterChecks([requirePayable], (order) => ({
    payment_attempt: begin(order, ASKED),
  })),
  'settle a payment at once': afterChecks([requirePayable, requireNoAttempt], settlePaid),
  'settle a declined payment at once': afterChecks(
    [requirePayable, requireNoAttempt],
    settleDeclined,
  ),
};

/** What the outcome of a running payment may do. */
const WAITS = {
  waitForShopper: waitFor('requires_action'),
  waitForBank: waitFor('processing'),
};
const OUTCOMES = { settlePaid, settleDeclined, refuse, leaveOpen, ...WAITS };

const MOVES = {
  ...STARTS,
  ...OUTCOMES,
  requirePayable: afterChecks([requirePayable], stay),
  requireNoAttempt: afterChecks([requireNoAttempt], stay),
};

const PAID_ALREADY = '400';
const WAIT = '409 with Retry-After';
const SEND_AGAIN = '409';

/** The state after the move, or how it is refused. */
function result(move: Move, order: Order): string {
  try {
    return paymentStateOf(changed(order, move(order)), NOW);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return 'Retry-After' in error.headers ? `${error.status} with Retry-After` : `${error.status}`;
  }
}

test.each(STATES)('detects that an order is %s', (state) => {
  expect(paymentStateOf(ORDERS[state], NOW)).toBe(state);
});

test.each<[keyof typeof MOVES, ...string[]]>([
  // The results in the order of STATES.
  ['begin a card payment', 'running', WAIT, 'running', 'running', PAID_ALREADY],
  ['settle a payment at once', 'paid', WAIT, SEND_AGAIN, SEND_AGAIN, PAID_ALREADY],
  ['settle a declined payment at once', 'unpaid', WAIT, SEND_AGAIN, SEND_AGAIN, PAID_ALREADY],
  ['requirePayable', 'unpaid', 'running', 'unknown', 'waiting', PAID_ALREADY],
  ['requireNoAttempt', 'unpaid', WAIT, SEND_AGAIN, SEND_AGAIN, 'paid'],
  ['settlePaid', 'paid', 'paid', 'paid', 'paid', 'paid'],
  ['settleDeclined', 'unpaid', 'unpaid', 'unpaid', 'unpaid', 'paid'],
  ['refuse', 'unpaid', 'unpaid', 'unpaid', 'unpaid', 'paid'],
  ['leaveOpen', 'unpaid', 'unknown', 'unknown', 'waiting', 'paid'],
  ['waitForShopper', 'unpaid', 'waiting', 'waiting', 'waiting', 'paid'],
  ['waitForBank', 'unpaid', 'waiting', 'waiting', 'waiting', 'paid'],
])('%s: unpaid gives %s, running %s, unknown %s, waiting %s, paid %s', (name, ...results) => {
  expect(STATES.map((state) => result(MOVES[name], ORDERS[state]))).toEqual(results);
});

test.each(STATES)('an order that is %s can make exactly the declared moves', (state) => {
  const moves: Move[] = [
    ...Object.values(STARTS),
    ...(state === 'running' ? Object.values(OUTCOMES) : []),
    ...(state === 'waiting' ? [settlePaid, settleDeclined, ...Object.values(WAITS)] : []),
  ];
  const reached = moves
    .map((move) => result(move, ORDERS[state]))
    .filter((each) => STATES.some((known) => known === each));
  expect(new Set(reached)).toEqual(new Set(PAYMENT_MOVES[state]));
});

describe('a payment attempt', () => {
  test('stores the payment, its amount and its lease, but no usable token', () => {
    const attempt = begin(UNPAID, ASKED);
    expect(attempt).toEqual({
      method: 'Stripe',
      started_at: timeAt(NOW),
      key: expect.stringMatching(/^7-1-[0-9a-f-]{36}$/),
      amount: 1_999,
      currency: 'EUR',
      // SHA-256 of tok_visa.
      instrument: '3482b66ca68e66a855cdf9c302fde3a286b99d0e279740cd5ed08ee15b449817',
      running_until: timeAt(NOW + LEASE_MS),
    });
    expect(begin(UNPAID, ASKED).key).not.toBe(attempt.key);
  });

  test('runs until its lease ends', () => {
    expect(paymentStateOf(RUNNING, NOW + LEASE_MS - 1)).toBe('running');
    expect(paymentStateOf(RUNNING, NOW + LEASE_MS)).toBe('unknown');
  });

  test('with an unknown outcome is retried with only a new lease', () => {
    const later = { ...ASKED, now: NOW + LEASE_MS, money: { amount: 2_100, currency: 'USD' } };
    const running_until = timeAt(NOW + 2 * LEASE_MS);
    expect(begin(RUNNING, later)).toEqual({ ...RUNNING.payment_attempt, running_until });
    expect(begin(UNKNOWN, later)).toEqual({ ...RUNNING.payment_attempt, running_until });
  });

  test.each([
    ['card', { instrument: 'tok_mastercard' }],
    ['method', { method: braintree }],
  ])('with an unknown outcome refuses another %s', (_, other) => {
    const payAgain = () => begin(UNKNOWN, { ...ASKED, ...other });
    expect(payAgain).toThrow(expect.objectContaining({ status: 409, headers: {} }));
  });

  test('that is left open or refused leaves the rest of the order unchanged', () => {
    expect(UNKNOWN).toEqual({
      ...RUNNING,
      payment_attempt: { ...RUNNING.payment_attempt, running_until: null },
    });
    expect(changed(RUNNING, refuse())).toEqual(UNPAID);
  });
});

describe('a payment with an intent', () => {
  const pending = { ...FAILED, charged_amount: 19.99, charged_currency: 'EUR', pending: true };

  test('stores the intent id from Stripe, but never the secret', () => {
    expect(BY_INTENT.payment_attempt).toMatchObject({ intent: null });
    expect(WAITING.payment_attempt).toEqual({
      ...BY_INTENT.payment_attempt,
      intent: 'pi_1',
      status: 'requires_action',
      running_until: null,
    });
  });

  test('is pending until the bank reports an outcome', () => {
    const processing = changed(WAITING, waitFor('processing')(WAITING));
    expect(processing).toMatchObject({ state: 'created', payments: [pending] });
    const again = changed(processing, waitFor('processing')(processing));
    expect(again.payments).toEqual([pending]);
    expect(changed(processing, settlePaid(processing)).payments).toEqual([PAID]);
    expect(changed(processing, settleDeclined(processing)).payments).toEqual([FAILED]);
  });
});

describe('a settled payment', () => {
  test('leaves the order unpaid and failed if declined', () => {
    expect(DECLINED).toEqual({ ...UNPAID, state: 'failed', payments: [FAILED] });
    expect(paymentStateOf(DECLINED, NOW)).toBe('unpaid');
  });

  test('replaces a payment that waits for an admin only if it succeeds', () => {
    const awaited: Payment = { ...FAILED, method: 'Custom', pending: true };
    const order: Order = { ...UNPAID, payments: [awaited] };
    const paymentsAfter = (successful: boolean) =>
      changed(order, settle(order, paymentOf(successful))).payments;
    expect(paymentsAfter(false)).toEqual([awaited, FAILED]);
    expect(paymentsAfter(true)).toEqual([PAID]);
  });

  test('comes after earlier payments and moves the order to processing', () => {
    expect(changed(DECLINED, settle(DECLINED, paymentOf(true)))).toEqual({
      ...UNPAID,
      state: 'processing',
      payments: [FAILED, PAID],
    });
  });
});

describe('an order is payable', () => {
  const refusal = (order: Order) => result(MOVES.requirePayable, order);

  test('in the states created and failed', () => {
    const payable = ORDER_STATES.filter((state) => refusal({ ...UNPAID, state }) === 'unpaid');
    expect(payable).toEqual(['created', 'failed']);
  });

  test('until it has too many failed payments', () => {
    const failedTimes = (length: number) =>
      changed(DECLINED, { payments: Array.from({ length }, () => FAILED) });
    expect(refusal(failedTimes(MAX_PAYMENTS - 1))).toBe('unpaid');
    expect(refusal(failedTimes(MAX_PAYMENTS))).toBe('400');
  });

  test('while its record has room for the payment', () => {
    const empty = { ...UNPAID, notes: [''] };
    const room = MAX_ORDER_BYTES - Buffer.byteLength(JSON.stringify(empty));
    expect(refusal({ ...UNPAID, notes: ['x'.repeat(room)] })).toBe('unpaid');
    expect(refusal({ ...UNPAID, notes: ['x'.repeat(room + 1)] })).toBe('413');
    expect(refusal({ ...UNPAID, notes: ['é'.repeat(room / 2 + 1)] })).toBe('413');
  });
});
