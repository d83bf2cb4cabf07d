import { expect, test } from 'vitest';
import { openStore } from '../../store/api.ts';
import { orderMaker } from '../../store/made-orders.ts';
import { readCost } from '../../store/read-cost.ts';

/**
 * What lists of orders cost: calls one after another, and read units. A page of 20 is read from the
 * table for a unit of 4 KB, or by an index for a unit of each record. (The local database ends a page
 * of keys after 1 MB of the items, so it takes a third call.) Beside that, keys are read until 1,000
 * are counted.
 */
const PATHS = [
  '/orders',
  '/orders?state=processing',
  '/orders?user_id=7',
  '/orders?$created_at_gt=2026-01-10&$created_at_lt=2026-01-11',
  '/orders?state=created&created_at_lt=2026-01-21',
];

test('order lists cost only the records shown and a count', async () => {
  const store = await openStore();
  const makeOrders = await orderMaker(store);
  await makeOrders(0, 2_400);
  for (const path of PATHS) {
    const { roundTrips, readUnits } = await readCost(store.asAdmin, path);
    expect([path, roundTrips <= 3, readUnits <= 33]).toEqual([path, true, true]);
  }
});
