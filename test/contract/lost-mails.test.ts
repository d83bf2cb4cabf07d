import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Application } from '../../shared/tenancy/application.ts';
import {
  ADDRESS,
  type Answered,
  type Ask,
  askingFrom,
  create,
  errorOf,
  inTurn,
  openStore,
  PRODUCT,
} from '../store/api.ts';
import { stopClock, tick } from '../store/clock.ts';
import { settle, settledFeed } from '../store/feed.ts';
import { mailsTo } from '../store/kept-mails.ts';
import { startOwnServer } from '../store/own-server.ts';

/** Whoever has lost the mail about an order asks for its link (orders.md, "Order numbers"). */
stopClock();
const url = await startOwnServer({ behindProxy: true });
const order_url = 'https://shop.example/orders';
const store = await openStore({ order_url, server_timing: true }, url);
const { asAdmin, asPublic, asUser, application } = store;
const product = await create(asAdmin, '/products', PRODUCT);

const newEmail = () => `Ada-${randomUUID()}@Example.org`;

async function place(ask: Ask, changes: object = {}, email = newEmail()) {
  const [shipping_address, billing_address] = [newEmail(), email].map((each) => ({
    ...ADDRESS,
    email: each,
  }));
  const items = [{ product_id: product.id, quantity: 1 }];
  const body = { items, shipping_address, billing_address, ...changes };
  return { order: await create(ask, '/orders', body), email, body };
}

let networks = 0;
/** A client of its own network, which no limit has met. */
function stranger(): Ask {
  networks += 1;
  return askingFrom(`198.51.${networks}.1`, application.publicKey, url);
}

const lookUp = (ask: Ask, number: string, email: string) =>
  ask('POST', '/orders/lookup', { number, email });

const textsTo = async (of: Application, email: string, count: number) =>
  (await mailsTo(of, email, count)).map(({ subject, text }) => ({ subject, text }));

/** DynamoDB reads an item that is not there for less. */
const costOf = ({ headers }: Answered) =>
  /db;desc="(\d+ round trips).*(\d+ write units)/
    .exec(headers.get('server-timing') ?? '')
    ?.slice(1);

const SAME = [200, { status: true, mailed: true }];
const answerOf = ({ status, body }: Answered) => [status, body];

test('a lookup resends the confirmation to the email address of the order', async () => {
  const { order, email } = await place(stranger());
  await settledFeed(store);
  const [first] = await textsTo(application, email, 1);
  expect(first?.text).toContain(`${order_url}/${order.id}#secret=${order.secret}`);
  const asked = await lookUp(stranger(), ` ${order.number} `, email.toUpperCase());
  expect(answerOf(asked)).toEqual(SAME);
  expect(await textsTo(application, email, 2)).toEqual([first, first]);
});

test('every lookup gets the same answer and costs the same reads and writes', async () => {
  const { order, email, body } = await place(stranger());
  // Of an address that has all its mails left.
  const draft = await place(asAdmin, { state: 'draft' });
  const other = await place(asUser);
  const erased = await place(stranger());
  await create(asAdmin, `/orders/${erased.order.id}/erase`, {});
  await settledFeed(store);
  const tries = [
    [order.number, email],
    [order.number, other.email],
    [order.number, body.shipping_address?.email ?? ''],
    ['999999', email],
    ['-', email],
    [draft.order.number, draft.email],
    [erased.order.number, erased.email],
  ] as const;
  const costs: unknown[] = [];
  for (const [number, address] of tries) {
    const answers = await inTurn(4, () => lookUp(stranger(), number, address));
    expect(answers.map(answerOf)).toEqual(answers.map(() => SAME));
    costs.push(answers.map(costOf));
  }
  expect(costs[0]).toContainEqual(['5 round trips', '3 write units']);
  expect(costs).toEqual(tries.map(() => costs[0]));
  await settle(store);
  const requested = (await settledFeed(store)).filter(({ type }) => type === 'mail.requested');
  const ids = requested.map(({ data }) => (data as { record_id?: number }).record_id);
  // Three mails an hour.
  expect(ids.filter((id) => id === order.id)).toHaveLength(3);
  expect(ids).not.toContain(draft.order.id);
  expect(ids).not.toContain(erased.order.id);
  expect(await mailsTo(application, email, 4)).toHaveLength(4);
});

test('wrong guesses do not block the email for the right order', async () => {
  const { order, email } = await place(stranger());
  await settledFeed(store);
  for (const number of ['1', '2', '3', '4']) await lookUp(stranger(), number, email);
  await lookUp(stranger(), order.number, email);
  expect(await mailsTo(application, email, 2)).toHaveLength(2);
});

test('a network address can look up orders 30 times an hour', async () => {
  const { order, email } = await place(stranger());
  await settledFeed(store);
  const one = stranger();
  const wrong = await inTurn(30, (i) => lookUp(one, `x${i}`, email));
  expect(wrong.map(answerOf)).toEqual(wrong.map(() => SAME));
  const refused = await lookUp(one, order.number, email);
  expect([refused.status, errorOf(refused).type]).toEqual([429, 'TooManyRequests']);
  expect(refused.headers.get('retry-after')).toBe('3600');
  tick(3_601_000);
  expect(answerOf(await lookUp(one, order.number, email))).toEqual(SAME);
});

test('a lookup requires a valid order number and email address', async () => {
  const email = newEmail();
  for (const [body, name] of [
    [{ email }, 'number'],
    [{ number: '1' }, 'email'],
    [{ number: '1', email: 'ada' }, 'email'],
    [{ number: 'x'.repeat(65), email }, 'number'],
    [{ number: 7, email }, 'number'],
  ] as const) {
    const answered = await asPublic('POST', '/orders/lookup', body);
    expect([answered.status, errorOf(answered).invalidPropertyName]).toEqual([400, name]);
  }
});
