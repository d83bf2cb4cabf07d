import { copyOrder } from '../../bin/bench/copied-orders.ts';
import { orders } from '../../functions/orders/resource.ts';
import { openRecords } from '../../shared/storage/records.ts';
import type { Item } from '../../shared/storage/write.ts';
import { ADDRESS, create, PRODUCT, type TestStore } from './api.ts';
import { putAll, table } from './local-store.ts';

/** The time of the order with the number 0. */
export const FIRST_ORDER = Date.UTC(2026, 0, 1);
export const HOUR_MS = 3_600_000;

/** Stores orders from one number up to another, one each hour, as copies of one that is placed. */
export async function orderMaker(
  store: TestStore,
  change: (item: Item) => Item = (item) => item,
): Promise<(first: number, end: number) => Promise<number[]>> {
  const product = await create(store.asAdmin, '/products', PRODUCT);
  const records = openRecords(table, store.application, orders);
  const placed = await create(store.asAdmin, '/orders', {
    items: [{ product_id: product.id, quantity: 1 }],
    shipping_address: ADDRESS,
    billing_address: ADDRESS,
  });
  const example = await records.get(placed.id);
  if (!example) throw new Error('There is no order to copy.');
  await records.remove(placed.id);
  return async (first, end) => {
    const made = Array.from({ length: end - first }, (_, i) => {
      const number = first + i;
      return { ...copyOrder(example, number, FIRST_ORDER + number * HOUR_MS), number };
    });
    await putAll(made.map((order) => change(records.insertion(order).put)));
    return made.map(({ id }) => id);
  };
}
