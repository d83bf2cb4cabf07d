import type { StoredRecord } from '../../shared/contract/records.ts';
import { orders } from '../../shared/resources/orders.ts';
import type { OrderState } from '../../shared/resources/schemas/order-states.ts';
import { firstIdOf } from '../../shared/storage/identifier.ts';
import { openRecords } from '../../shared/storage/records.ts';
import type { Item } from '../../shared/storage/write.ts';
import { ADDRESS, create, PRODUCT, type TestStore } from './api.ts';
import { putAll, table } from './local-store.ts';

/** The time of the order with the number 0. */
export const FIRST_ORDER = Date.UTC(2026, 0, 1);
export const HOUR_MS = 3_600_000;

/** The state of the order of a number: every hundredth is canceled, the others created or processing. */
export function stateOf(number: number): OrderState {
  if (number % 100 === 99) return 'canceled';
  return number % 2 === 0 ? 'created' : 'processing';
}

/** The users of the orders, by turns. */
const USERS = [7, 8] as const;

/** Spreads ids over partitions as random ones do. */
const spread = (number: number) => Math.imul(number, 2_654_435_761) >>> 20;

/** An order like the example, as if it were created at that time: milliseconds since 1970. */
const copyOrder = <Order extends StoredRecord>(example: Order, number: number, time: number) => ({
  ...example,
  id: firstIdOf(time) + spread(number),
  created_at: new Date(time).toISOString(),
  state: stateOf(number),
  user_id: USERS[number % USERS.length] ?? 0,
});

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
      return { ...copyOrder(example, number, FIRST_ORDER + number * HOUR_MS), made: number };
    });
    await putAll(made.map((order) => change(records.insertions(order)[0].put)));
    return made.map(({ id }) => id);
  };
}
