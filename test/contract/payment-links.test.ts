import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { issueToken } from '../../shared/tenancy/tokens.ts';
import {
  ADDRESS,
  type Ask,
  ask,
  asStaff,
  create,
  errorOf,
  openStore,
  PRODUCT,
} from '../store/api.ts';
import { settledFeed } from '../store/feed.ts';
import { mailsTo } from '../store/kept-mails.ts';
import { cipher, itemsOf } from '../store/local-store.ts';

/** The link by which a customer pays (orders.md, "Payment link"). */
const order_url = 'https://shop.example/orders';
const store = await openStore({ order_url });
const { asAdmin, asPublic, asUser, application } = store;
const product = await create(asAdmin, '/products', { ...PRODUCT, price: 10 });

async function place(asking: Ask = asPublic, fields: object = {}) {
  const email = `${randomUUID()}@example.org`;
  const address = { ...ADDRESS, email };
  const order = await create(asking, '/orders', {
    items: [{ product_id: product.id, quantity: 1 }],
    ...{ shipping_address: address, billing_address: address },
    ...fields,
  });
  return { ...order, email };
}

const linkOf = async ({ id }: { id: number }, body: object = {}, asking: Ask = asAdmin) => {
  const answer = await asking('POST', `/orders/${id}/link`, body);
  return { status: answer.status, body: answer.body };
};

const linked = (url: string) => ({ status: 200, body: { status: true, data: { url } } });

const refused = (message: string) => ({
  status: 400,
  body: { status: false, errors: [{ code: 400, type: 'BadRequest', message }] },
});

test('a guest order link has the secret and sends no email', async () => {
  const order = await place();
  const url = `${order_url}/${order.id}#secret=${order.secret}`;
  expect(await linkOf(order)).toEqual(linked(url));
  expect(await linkOf(order, { send: false })).toEqual(linked(url));
  expect(await mailsTo(application, order.email)).toHaveLength(1);
  const types = (await settledFeed(store))
    .filter(({ data }) => data['record_id'] === order.id)
    .map(({ type }) => type);
  expect(types).toEqual([]);
});

test('a user order link has no secret', async () => {
  const order = await place(asUser);
  expect(await linkOf(order)).toEqual(linked(`${order_url}/${order.id}`));
});

test('send: true resends the confirmation with the link', async () => {
  const order = await place();
  const url = `${order_url}/${order.id}#secret=${order.secret}`;
  const { body } = linked(url);
  expect(await linkOf(order, { send: true })).toEqual({
    status: 200,
    body: { ...body, mailed: true },
  });
  const [first, again] = await mailsTo(application, order.email, 2);
  expect(again?.subject).toBe(first?.subject);
  expect(again?.text).toContain(url);
});

test('the secret is never stored or put in events, even with an Idempotency-Key', async () => {
  const order = await place();
  const headers = { 'Idempotency-Key': randomUUID() };
  const { token } = await issueToken(application, cipher, { access: 'admin' }, Date.now());
  const authorization = `${application.publicKey}:${token}`;
  for (const _ of ['once', 'again']) {
    const answer = await ask('POST', `/orders/${order.id}/link`, {
      ...{ authorization, headers, body: { send: true } },
    });
    expect([answer.status, answer.headers.get('idempotent-replayed')]).toEqual([200, null]);
    expect(answer.body.data.url).toContain(order.secret);
  }
  await mailsTo(application, order.email, 3);
  expect(JSON.stringify(await settledFeed(store))).not.toContain(order.secret);
  const items = await itemsOf(application.id);
  expect(items.some((item) => JSON.stringify(item).includes(order.secret))).toBe(false);
});

test('an order with a failed payment also has a link', async () => {
  const order = await place();
  await asAdmin('PATCH', `/orders/${order.id}`, { state: 'failed' });
  expect((await linkOf(order)).status).toBe(200);
});

test.each(['processing', 'canceled'])('an order that is %s has no link', async (state) => {
  const order = await place();
  await asAdmin('PATCH', `/orders/${order.id}`, { state });
  expect(await linkOf(order, { send: true })).toEqual(
    refused(`Order ${order.id} is ${state}, so it cannot be paid.`),
  );
});

test('a draft has no link until it is sent', async () => {
  const draft = await place(asAdmin, { state: 'draft' });
  const told = 'The order is a draft. Send it with POST /orders/:id/send, change it or delete it.';
  expect(await linkOf(draft)).toEqual(refused(told));
  const sent = await create(asAdmin, `/orders/${draft.id}/send`, {});
  expect(await linkOf(draft)).toEqual(linked(`${order_url}/${draft.id}#secret=${sent.secret}`));
});

test('a store without an order page has no links', async () => {
  const other = await openStore();
  const { id } = await create(other.asAdmin, '/products', PRODUCT);
  const body = {
    items: [{ product_id: id, quantity: 1 }],
    ...{ shipping_address: ADDRESS, billing_address: ADDRESS },
  };
  const order = await create(other.asPublic, '/orders', body);
  expect(await linkOf(order, {}, other.asAdmin)).toEqual(
    refused('The store has no order page. Set order_url.'),
  );
});

test('an erased order has no link', async () => {
  const order = await place();
  await create(asAdmin, `/orders/${order.id}/erase`, {});
  expect(await linkOf(order, { send: true })).toEqual(
    refused(`The customer data of order ${order.id} has been erased.`),
  );
});

test('a missing order has no link, and send must be a boolean', async () => {
  expect((await linkOf({ id: 5 })).status).toBe(404);
  const answer = await asAdmin('POST', `/orders/${(await place()).id}/link`, { send: 'yes' });
  expect([answer.status, errorOf(answer).invalidPropertyName]).toEqual([400, 'send']);
});

test.each([
  [['orders:read', 'personal:read'], 'orders:write'],
  [['orders:read', 'orders:write'], 'personal:read'],
] as const)('staff with only %s get no link', async (permissions, missing) => {
  const order = await place();
  const asMember = await asStaff(store, permissions);
  const answer = await asMember('POST', `/orders/${order.id}/link`, { send: true });
  expect([answer.status, errorOf(answer).message]).toEqual([403, expect.stringContaining(missing)]);
  expect((await asUser('POST', `/orders/${order.id}/link`, {})).status).toBe(401);
  expect((await asPublic('POST', `/orders/${order.id}/link`, {})).status).toBe(401);
});
