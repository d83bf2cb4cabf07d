import { expect, test } from 'vitest';
import { MAX_EXACT_COUNT } from '../../shared/actions/range-page.ts';
import { orders } from '../../shared/resources/orders.ts';
import { MAX_SUMMED_ORDERS } from '../../shared/resources/schemas/purchases.ts';
import { firstIdOf } from '../../shared/storage/identifier.ts';
import { openRecords } from '../../shared/storage/records.ts';
import { ADDRESS, create, openStore, PRODUCT } from '../store/api.ts';
import { putAll, table } from '../store/local-store.ts';
import { startOwnServer } from '../store/own-server.ts';
import { readCost } from '../store/read-cost.ts';

const USERS = 25;

const store = await openStore({}, await startOwnServer());
const { asAdmin } = store;
const product = await create(asAdmin, '/products', PRODUCT);
const records = openRecords(table, store.application, orders);
const placed = await create(asAdmin, '/orders', {
  items: [{ product_id: product.id, quantity: 1 }],
  shipping_address: ADDRESS,
  billing_address: ADDRESS,
});
const example = await records.get(placed.id);
const users = await Promise.all(
  Array.from({ length: USERS }, async (_, i): Promise<number> => {
    const login = { email: `buyer-${i}@example.org`, password: 'long enough horse' };
    return (await create(asAdmin, '/users', { name: `Buyer ${i}`, ...login })).id;
  }),
);

/** Gives orders to each of the users, which are numbered from one number up to another. */
async function order(buyers: readonly number[], first: number, end: number): Promise<void> {
  if (!example) throw new Error('There is no order to copy.');
  const made = buyers.flatMap((user_id, i) =>
    Array.from({ length: end - first }, (_, each) => {
      const time = Date.UTC(2026, 0, 1) + (i * 10_000 + first + each) * 1_000;
      return { ...example, id: firstIdOf(time), created_at: new Date(time).toISOString(), user_id };
    }),
  );
  await putAll(made.map((each) => records.insertions(each)[0].put));
}

/** What the expansion adds to a page of 25 users. */
async function added(): Promise<{ readonly readUnits: number; readonly roundTrips: number }> {
  const path = `/users?per_page=${USERS}`;
  const plain = await readCost(asAdmin, path);
  const whole = await readCost(asAdmin, `${path}&expand=purchases`);
  return {
    readUnits: whole.readUnits - plain.readUnits,
    roundTrips: whole.roundTrips - plain.roundTrips,
  };
}

test('purchases cost half a unit per user and order, in two more round trips', async () => {
  expect(await added()).toEqual({ readUnits: USERS / 2, roundTrips: 1 });
  await order(users, 0, 3);
  expect(await added()).toEqual({ readUnits: USERS / 2 + (3 * USERS) / 2, roundTrips: 2 });
});

test('a customer with many orders costs the newest 100 orders and 1,000 keys', async () => {
  const before = (await added()).readUnits;
  const [one = 0] = users;
  await order([one], 3, 1_500);
  const keys = 11;
  const { readUnits } = await added();
  expect(readUnits - before).toBeLessThanOrEqual((MAX_SUMMED_ORDERS - 3) / 2 + keys);
  await order([one], 1_500, 3_000);
  expect((await added()).readUnits).toBe(readUnits);
  const { body } = await asAdmin('GET', `/users/${one}?expand=purchases`);
  expect(body['_embedded']).toMatchObject({
    purchases: [{ orders: MAX_EXACT_COUNT, orders_exact: false, complete: false }],
  });
});

test('exactly 1,000 orders have an exact count', async () => {
  const other = users[1] ?? 0;
  await order([other], MAX_EXACT_COUNT * 4, MAX_EXACT_COUNT * 5 - 3);
  const { body } = await asAdmin('GET', `/users/${other}?expand=purchases`);
  const { purchases } = body['_embedded'] as unknown as { readonly purchases: object[] };
  expect(purchases).toMatchObject([{ orders: MAX_EXACT_COUNT, complete: false }]);
  expect(purchases[0]).not.toHaveProperty('orders_exact');
});
