import { expect, test } from 'vitest';
import { errorOf } from '../store/api.ts';
import { settledFeed } from '../store/feed.ts';
import { line, openReturnStore } from '../store/return-store.ts';

/** Orders by the state of a return (orders.md, "Finding orders"). */
const opened = await openReturnStore({ return_days: 14 });
const { store, asAdmin, asGuest, change } = opened;

async function requested() {
  const order = await opened.shippedOrder();
  const body = { line_items: [line(order.kettle, 1)] };
  expect((await asGuest(order)('POST', `/orders/${order.id}/returns`, body)).status).toBe(200);
  return order;
}

const idsWith = async (return_state: string, ask = asAdmin) => {
  const { status, body } = await ask('GET', `/orders?return_state=${return_state}&fields=id`);
  const { count, count_exact } = body;
  return { status, ids: body.data.map(({ id }: { id: number }) => id), count, count_exact };
};

const all = (...ids: number[]) => ({ status: 200, ids, count: ids.length, count_exact: undefined });

test('staff filter orders by return state, newest first', async () => {
  await opened.shippedOrder();
  const first = await requested();
  const second = await requested();
  await settledFeed(store);
  expect(await idsWith('requested')).toEqual(all(second.id, first.id));
  expect(await idsWith('approved')).toEqual(all());

  await change(first, 0, { state: 'approved' });
  await settledFeed(store);
  expect(await idsWith('requested')).toEqual(all(second.id));
  expect(await idsWith('approved')).toEqual(all(first.id));
  expect(await idsWith('requested,approved,received')).toEqual(all(second.id, first.id));

  await change(first, 0, { state: 'received' });
  await change(second, 0, { state: 'refused' });
  await settledFeed(store);
  expect(await idsWith('requested,approved')).toEqual(all());
  expect(await idsWith('received')).toEqual(all(first.id));
  expect(await idsWith('refused')).toEqual(all(second.id));

  await change(first, 0, { state: 'refunded' });
  await settledFeed(store);
  expect(await idsWith('received')).toEqual(all());
  expect(await idsWith('refunded')).toEqual(all(first.id));
});

test('an order matches each state of its returns, but not a text search for one', async () => {
  const order = await requested();
  await opened.addReturn(order, line(order.pot, 1));
  await settledFeed(store);
  expect((await idsWith('requested')).ids).toContain(order.id);
  expect((await idsWith('approved')).ids).toContain(order.id);
  const { body } = await asAdmin('GET', '/orders?q=return:requested');
  expect(body.data).toEqual([]);
});

test('a customer finds no orders of other customers', async () => {
  expect(await idsWith('requested', store.asUser)).toEqual(all());
});

test.each(['asked', 'requested,', 'Requested', 'requested;approved', ''])(
  'refuses return_state=%s',
  async (text) => {
    const answer = await asAdmin('GET', `/orders?return_state=${encodeURIComponent(text)}`);
    expect([answer.status, errorOf(answer)]).toEqual([
      400,
      {
        code: 400,
        type: 'BadRequest',
        message: expect.stringContaining('return_state'),
        invalidPropertyName: 'return_state',
        failedValidator: 'format',
        invalidPropertyValue: text,
        valid: false,
      },
    ]);
  },
);
