import { expect, test } from 'vitest';
import { issueToken } from '../../shared/tenancy/tokens.ts';
import { ask, atOnce, create, errorOf, PRODUCT } from '../store/api.ts';
import { cipher } from '../store/local-store.ts';
import { line, openReturnStore } from '../store/return-store.ts';

/** What a return gives back goes back once (orders.md, "Returns"). */
const { stripe, sweep, asAdmin, store, url, ...shop } = await openReturnStore();
const { shippedOrder, placePaid, orderOf, addReturn, change, stockOf, returnedMoney } = shop;
const { token } = await issueToken(store.application, cipher, { access: 'admin' }, Date.now());

/** With an Idempotency-Key. */
const keyed = (key: string, method: string, path: string) =>
  ask(method, path, {
    authorization: `${store.application.publicKey}:${token}`,
    url,
    headers: { 'Idempotency-Key': key },
    body: { state: 'refunded' },
  });

test('restocks returned units once, even when the order is canceled later', async () => {
  const { kettle } = await shippedOrder();
  const order = await placePaid(line(kettle, 3));
  expect(await stockOf(kettle)).toBe(4);
  await addReturn(order, line(kettle, 2));
  const received = { state: 'received', restock: true };
  const line_items = [{ ...line(kettle, 2), restock: true }];
  const answers = await atOnce(6, (i) =>
    change(order, 0, i % 2 ? received : { ...received, line_items }),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect(await stockOf(kettle)).toBe(6);
  expect((await change(order, 0, { state: 'refunded' })).status).toBe(200);
  expect(await stockOf(kettle)).toBe(6);
  expect((await asAdmin('PATCH', `/orders/${order.id}`, { state: 'canceled' })).status).toBe(200);
  expect(await stockOf(kettle)).toBe(7);
});

test('concurrent requests refund a return once', async () => {
  const order = await shippedOrder();
  await addReturn(order, line(order.kettle, 2));
  const answers = await atOnce(6, () => change(order, 0, { state: 'refunded' }));
  expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
  expect((await change(order, 0, { state: 'refunded' })).status).toBe(200);
  const { refunds, returns } = await orderOf(order);
  expect([refunds.length, returns[0].refunds, returnedMoney(order)]).toEqual([1, [0], 2_000]);
});

const LOST = ['fail', 'drop before acting', 'drop after acting'] as const;

test.each(
  LOST.flatMap((step) => (['a repetition', 'the sweep'] as const).map((by) => [step, by] as const)),
)('a refund with a lost response (%s) is made once by %s', async (step, by) => {
  const order = await shippedOrder();
  await addReturn(order, line(order.kettle, 2));
  if (step === 'fail') stripe.script(step);
  else stripe.script(step, step);
  expect((await change(order, 0, { state: 'refunded' })).status).toBe(503);
  const blocked = await change(order, 0, { state: 'received' });
  expect(errorOf(blocked).message).toBe('A refund for this return is pending at the processor.');
  if (by === 'the sweep') await sweep(2);
  const answer = await change(order, 0, { state: 'refunded' });
  expect([answer.status, answer.body.data.returns[0].state]).toEqual([200, 'refunded']);
  expect([answer.body.data.refunds.length, returnedMoney(order)]).toEqual([1, 2_000]);
});

test('staff can retry a failed refund of a return', async () => {
  const order = await shippedOrder();
  await addReturn(order, line(order.kettle, 1));
  stripe.nextRefund('failed');
  expect((await change(order, 0, { state: 'refunded' })).status).toBe(400);
  expect((await orderOf(order)).returns).toMatchObject([{ state: 'approved', refunds: [0] }]);
  expect((await change(order, 0, { state: 'refunded' })).status).toBe(200);
  expect((await orderOf(order)).returns).toMatchObject([{ state: 'refunded', refunds: [0, 1] }]);
  expect(returnedMoney(order)).toBe(1_000);
});

test('a return and a refund of the same units never restock or pay twice', async () => {
  const { kettle } = await shippedOrder();
  const order = await placePaid(line(kettle, 3));
  await addReturn(order, line(kettle, 2));
  await change(order, 0, { state: 'received', restock: true });
  const refund = { line_items: [line(kettle, 3)], restock: true };
  expect((await asAdmin('POST', `/orders/${order.id}/refunds`, refund)).status).toBe(200);
  expect(await stockOf(kettle)).toBe(7);
  expect(errorOf(await change(order, 0, { state: 'refunded' })).message).toBe(
    `Order ${order.id} has no payment with money left to refund.`,
  );
  expect((await orderOf(order)).state).toBe('refunded');
});

test('requests with different Idempotency-Keys refund a return once', async () => {
  const order = await shippedOrder();
  await addReturn(order, line(order.pot, 1));
  const send = (key: string) => keyed(key, 'PATCH', `/orders/${order.id}/returns/0`);
  const answers = await atOnce(3, (i) => send(`key ${i}`));
  expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
  const [first, again, other] = [await send('one'), await send('one'), await send('two')];
  expect([first.status, again.status, other.status]).toEqual([200, 200, 200]);
  expect(again.body).toEqual(first.body);
  expect([(await orderOf(order)).refunds.length, returnedMoney(order)]).toEqual([1, 500]);
});

test('staff can approve a refused return only while no other return has its units', async () => {
  const order = await shippedOrder();
  for (const quantity of [2, 3]) {
    await addReturn(order, line(order.kettle, quantity));
    await change(order, quantity - 2, { state: 'refused' });
  }
  await addReturn(order, line(order.kettle, 1));
  expect(errorOf(await change(order, 1, { state: 'approved' }))).toMatchObject({
    ...{ code: 400, invalidPropertyName: 'line_items.0.quantity' },
    message: `Only 2 units of product ${order.kettle} can be returned.`,
  });
  expect((await change(order, 0, { state: 'approved' })).status).toBe(200);
});

test('approving a refused return updates its unsent units', async () => {
  const { kettle } = await shippedOrder();
  const order = await placePaid(line(kettle, 3));
  const linesOf = async () => (await orderOf(order)).returns[0].line_items;
  await addReturn(order, line(kettle, 3));
  expect(await linesOf()).toEqual([{ ...line(kettle, 3), unsent: 3 }]);
  await change(order, 0, { state: 'refused' });
  await create(asAdmin, `/orders/${order.id}/shipments`, {});
  expect((await change(order, 0, { state: 'approved' })).status).toBe(200);
  expect(await linesOf()).toEqual([line(kettle, 3)]);
});

test('the restock flag of a line overrides the flag of the request', async () => {
  const order = await shippedOrder();
  const { kettle, pot } = order;
  await addReturn(order, line(kettle, 3), line(pot, 1));
  const line_items = [line(kettle, 2), { ...line(pot, 1), restock: false }];
  await change(order, 0, { state: 'received', restock: true, line_items });
  expect([await stockOf(kettle), await stockOf(pot)]).toEqual([9, 9]);
});

test('does not restock units ordered before the product tracked stock', async () => {
  const product = { ...PRODUCT, price: 10, stock_type: 'infinite' };
  const { id } = await create(asAdmin, '/products', product);
  const order = await placePaid(line(id, 3));
  await create(asAdmin, `/orders/${order.id}/shipments`, {});
  const counted = { ...product, stock_type: 'track', stock_level: 5 };
  expect((await asAdmin('PUT', `/products/${id}`, counted)).status).toBe(200);
  await addReturn(order, line(id, 2));
  const { body } = await change(order, 0, { state: 'received', restock: true });
  expect(body.data.returns[0].received).toEqual([{ ...line(id, 2), restocked: 0 }]);
  expect(await stockOf(id)).toBe(5);
});
