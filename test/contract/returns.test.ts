import { expect, test } from 'vitest';
import { asking, atOnce, create, errorOf } from '../store/api.ts';
import { settledFeed } from '../store/feed.ts';
import { line, openReturnStore } from '../store/return-store.ts';

/** Units that come back (orders.md, "Returns"). */
const { store, url, asAdmin, asPublic, asGuest, ...shop } = await openReturnStore({
  support_refund_limit: 10,
});
const { shippedOrder, orderOf, addReturn, change, stockOf, returnedMoney } = shop;
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
const BY_ADMIN = { kind: 'admin', request_id: expect.any(String), at: TIME };

test('staff create, receive and refund a return', async () => {
  const order = await shippedOrder();
  const made = await addReturn(order, { ...line(order.kettle, 2), reason: 'One is broken.' });
  const returned = {
    id: 0,
    state: 'approved',
    line_items: [{ ...line(order.kettle, 2), reason: 'One is broken.' }],
    return_address: 'Dock 3, 4050 Porto',
    created_at: TIME,
    updated_at: TIME,
    created_by: BY_ADMIN,
  };
  expect([made.status, made.body.data.returns]).toEqual([200, [returned]]);
  const broken = { line_items: [{ ...line(order.kettle, 1), restock: true }] };
  const received = await change(order, 0, { state: 'received', ...broken });
  const came = {
    ...returned,
    state: 'received',
    received: [{ ...line(order.kettle, 1), restocked: 1 }],
  };
  expect([received.status, received.body.data.returns]).toEqual([200, [came]]);
  const { status, body } = await change(order, 0, { state: 'refunded', reason: 'Broken' });
  const paid = await orderOf(order);
  expect([status, body.data]).toEqual([200, paid]);
  expect(paid.returns).toEqual([{ ...came, state: 'refunded', refunds: [0] }]);
  expect(paid.refunds).toMatchObject([
    { amount: 10, return_id: 0, reason: 'Broken', restock: false, status: 'succeeded' },
  ]);
  expect([returnedMoney(order), await stockOf(order.kettle)]).toEqual([1_000, 8]);
});

test('guests request returns with the order secret, and staff refuse or approve them', async () => {
  const order = await shippedOrder();
  const asBuyer = asGuest(order);
  const path = `/orders/${order.id}/returns`;
  const wanted = { line_items: [{ product_id: order.pot, quantity: 1, reason: 'Too small' }] };
  const asked = await asBuyer('POST', path, wanted);
  const requested = {
    id: 0,
    state: 'requested',
    line_items: [{ ...line(order.pot, 1), reason: 'Too small' }],
    created_at: TIME,
    updated_at: TIME,
  };
  expect([asked.status, asked.body.data.returns]).toEqual([200, [requested]]);
  expect((await asPublic('POST', path, wanted)).status).toBe(404);
  expect((await asBuyer('PATCH', `${path}/0`, { state: 'approved' })).status).toBe(401);
  const refused = await change(order, 0, { state: 'refused', instructions: 'It was used.' });
  expect(refused.body.data.returns).toMatchObject([
    { state: 'refused', instructions: 'It was used.', created_by: { kind: 'public' } },
  ]);
  const approved = await change(order, 0, { state: 'approved', instructions: 'We were wrong.' });
  expect(approved.status).toBe(200);
  expect((await asBuyer('GET', `/orders/${order.id}`)).body.data.returns).toEqual([
    {
      ...{ ...requested, state: 'approved', instructions: 'We were wrong.' },
      return_address: 'Dock 3, 4050 Porto',
    },
  ]);
});

test('a unit can be returned once, and not after a refund', async () => {
  const order = await shippedOrder();
  await asAdmin('POST', `/orders/${order.id}/refunds`, { line_items: [line(order.kettle, 1)] });
  const most = (units: number) => ({
    code: 400,
    type: 'BadRequest',
    valid: false,
    failedValidator: 'max',
    invalidPropertyName: 'line_items.0.quantity',
    invalidPropertyValue: 3,
    message: `Only ${units} units of product ${order.kettle} can be returned.`,
  });
  expect(errorOf(await addReturn(order, line(order.kettle, 3)))).toEqual(most(2));
  expect((await addReturn(order, line(order.kettle, 1))).status).toBe(200);
  expect(errorOf(await addReturn(order, line(order.kettle, 3)))).toEqual(most(1));
  await change(order, 0, { state: 'refused' });
  const made = await atOnce(4, () => addReturn(order, line(order.kettle, 2)));
  expect(made.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
  // What has not come can be returned again.
  await change(order, 1, { state: 'received', line_items: [line(order.kettle, 1)] });
  expect((await addReturn(order, line(order.kettle, 1))).status).toBe(200);
  expect((await change(order, 1, { state: 'refunded' })).status).toBe(200);
  const money = await asAdmin('POST', `/orders/${order.id}/refunds`, {
    line_items: [line(order.kettle, 2)],
  });
  expect(errorOf(money).message).toBe(`Only 1 units of product ${order.kettle} can be refunded.`);
});

test.each([
  [{ line_items: [] }, 'line_items', 'min'],
  [{}, 'line_items', 'missingRequiredProperty'],
  [{ line_items: [line(7, 1)] }, 'line_items.0.product_id', 'whitelist'],
  [{ line_items: [line(7, 0)] }, 'line_items.0.quantity', 'min'],
])('refuses %j', async (body, invalidPropertyName, failedValidator) => {
  const { id } = await shippedOrder();
  const refused = await asAdmin('POST', `/orders/${id}/returns`, body);
  expect(errorOf(refused)).toMatchObject({ code: 400, invalidPropertyName, failedValidator });
});

test('refunding a return with no received items needs an amount', async () => {
  const order = await shippedOrder();
  await addReturn(order, line(order.kettle, 1));
  await change(order, 0, { state: 'received', line_items: [] });
  expect(errorOf(await change(order, 0, { state: 'refunded' }))).toMatchObject({
    ...{ code: 400, invalidPropertyName: 'amount' },
  });
  const { refunds } = await orderOf(order);
  expect([refunds, returnedMoney(order)]).toEqual([undefined, 0]);
});

test('refuses invalid state changes and returns 404 for unknown returns', async () => {
  const order = await shippedOrder();
  expect((await change(order, 0, { state: 'approved' })).status).toBe(404);
  expect((await change(order, 0, { state: 'refunded' })).status).toBe(404);
  await addReturn(order, line(order.kettle, 1));
  await change(order, 0, { state: 'refused' });
  expect(errorOf(await change(order, 0, { state: 'refunded' })).message).toBe(
    'A return that is refused cannot become refunded. It can become approved.',
  );
  const again = await change(order, 0, { state: 'refused', instructions: 'No' });
  expect([again.status, again.body.data.returns[0].instructions]).toEqual([200, undefined]);
});

test('refunding a return and reading its reasons need separate permissions', async () => {
  const key = async (...more: string[]) => {
    const permissions = ['orders:read', 'orders:write', ...more];
    const { secret } = await create(asAdmin, '/apiKeys', { name: 'Desk', permissions });
    return asking(`Bearer ${secret}`, url);
  };
  const [asDesk, asSupport] = [await key(), await key('orders:refund_limited', 'personal:read')];
  const order = await shippedOrder();
  const path = `/orders/${order.id}/returns`;
  const lines = { line_items: [{ ...line(order.kettle, 2), reason: 'Too heavy for Nora' }] };
  const made = await asDesk('POST', path, lines);
  expect(made.body.data.returns[0].line_items).toEqual([line(order.kettle, 2)]);
  expect((await asSupport('GET', `/orders/${order.id}`)).body.data.returns[0]).toMatchObject(lines);
  const money = { state: 'refunded' };
  expect(errorOf(await asDesk('PATCH', `${path}/0`, money))).toMatchObject({
    code: 403,
    permission: 'orders:refund',
  });
  expect((await asSupport('PATCH', `${path}/0`, money)).status).toBe(403);
  const part = await asSupport('PATCH', `${path}/0`, { ...money, amount: 10 });
  expect([part.status, part.body.data.refunds_total]).toEqual([200, 10]);
  const erased = await asAdmin('POST', `/orders/${order.id}/erase`);
  expect(erased.body.data.returns[0].line_items).toEqual([line(order.kettle, 2)]);
});

test('emits one event for each state of a return', async () => {
  const order = await shippedOrder();
  await addReturn(order, line(order.kettle, 1));
  for (const state of ['received', 'received', 'refunded', 'refunded']) {
    await change(order, 0, { state });
  }
  const events = await settledFeed(store);
  const types = events
    .filter(({ record_id, type }) => record_id === order.id && type.startsWith('order.re'))
    .map(({ type }) => type);
  expect(types).toEqual([
    'order.return_approved',
    'order.return_received',
    'order.refunded',
    'order.return_refunded',
  ]);
});

test('support finds, reads, returns and refunds an order by name in four requests', async () => {
  const order = await shippedOrder();
  await settledFeed(store);
  const found = await asAdmin('GET', '/orders?q=verne');
  const { id } = found.body.data.find((each: { id: number }) => each.id === order.id);
  const { products } = (await asAdmin('GET', `/orders/${id}`)).body.data;
  const [{ product_id, variant_id }] = products;
  const broken = { product_id, variant_id, quantity: 1, reason: 'The blue kettle is broken.' };
  const returned = await asAdmin('POST', `/orders/${id}/returns`, { line_items: [broken] });
  const path = `/orders/${id}/returns/${returned.body.data.returns[0].id}`;
  const refunded = await asAdmin('PATCH', path, { state: 'refunded' });
  expect(refunded.body.data).toMatchObject({
    refunds_total: 10,
    returns: [{ state: 'refunded', line_items: [broken], refunds: [0] }],
  });
  expect(returnedMoney(order)).toBe(1_000);
});
