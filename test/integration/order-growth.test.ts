import { expect, test } from 'vitest';
import { openStore } from '../store/api.ts';
import { orderMaker } from '../store/made-orders.ts';
import { startOwnServer } from '../store/own-server.ts';
import { readCost } from '../store/read-cost.ts';

const store = await openStore({}, await startOwnServer());
const makeOrders = await orderMaker(store);

/** The cursor that leads to the 76 oldest orders. */
async function cursor(): Promise<string | null> {
  const { body } = await store.asAdmin('GET', '/orders?created_at_lt=2026-01-05');
  const { next } = body['_links'] as { next: string };
  return new URL(next).searchParams.get('cursor');
}

/** What each list reads. */
async function costs() {
  const paths = [
    '/orders',
    '/orders?page=10',
    '/orders?state=processing',
    '/orders?user_id=7',
    '/orders?created_at_gt=2026-01-05',
    `/orders?cursor=${await cursor()}`,
  ];
  const read: (readonly [string, Awaited<ReturnType<typeof readCost>>])[] = [];
  for (const path of paths) {
    const cost = await readCost(store.asAdmin, path);
    read.push([path, cost]);
  }
  return read;
}

test('the cost of an order list stops growing beyond the counted orders', async () => {
  await makeOrders(0, 200);
  const few = await costs();
  await makeOrders(200, 2_400);
  const many = await costs();
  await makeOrders(2_400, 4_800);
  expect(await costs()).toEqual(many);
  // Of fewer orders, fewer keys are counted.
  for (const [i, [path, { readUnits }]] of few.entries()) {
    const most = many[i]?.[1].readUnits ?? 0;
    expect([path, readUnits > 0, readUnits <= most, most <= readUnits + 10]).toEqual([
      path,
      true,
      true,
      true,
    ]);
  }
});
