import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ADDRESS, create, inTurn, openStore, PRODUCT } from '../store/api.ts';
import { settledFeed } from '../store/feed.ts';
import { command, makeRoot } from '../store/ops-command.ts';
import { until } from '../store/until.ts';

/** Imported orders keep their numbers (orders.md, "Order numbers"). */
const root = makeRoot();
const store = await openStore({ order_number_prefix: 'N-', order_numbers: 'shuffled' });
const { asAdmin, asPublic, asUser, userId, application } = store;
const product = await create(asAdmin, '/products', PRODUCT);

const place = () =>
  create(asPublic, '/orders', {
    items: [{ product_id: product.id, quantity: 1 }],
    shipping_address: ADDRESS,
    billing_address: ADDRESS,
  });

const { secret: _, user_id: __, ...order } = await place();
let ids = order.id + 1_000_000;

/** Imports orders, and returns their ids. */
async function importOrders(...changes: readonly object[]): Promise<number[]> {
  const records = changes.map((each) => {
    ids += 1;
    return { ...order, id: ids, ...each };
  });
  const lines = [
    { resource: 'application', record: { currency_code: 'EUR' } },
    ...records.map((record) => ({ resource: 'orders', record })),
  ];
  const file = join(root, `orders-${ids}.ndjson`);
  writeFileSync(file, lines.map((line) => JSON.stringify(line)).join('\n'));
  const imported = await command(
    ...['import', 'records', file, '--application', String(application.id)],
  );
  expect(imported).toMatchObject({ created: records.length, refused: 0 });
  return records.map(({ id }) => id);
}

const digitsOf = ({ number }: { number: string }) => Number(/\d+$/.exec(number)?.[0]);

test('new orders get numbers after those of imported orders', async () => {
  const given = digitsOf(order);
  const numbers = ['N-7031', '2026/6999', 'N', '20261124000123', undefined];
  await importOrders(...numbers.map((number) => ({ number })));
  // Those that the instance has taken before.
  const rest = await inTurn(19, place);
  expect(rest.every((each) => Math.abs(digitsOf(each) - given) < 20)).toBe(true);
  const later = await inTurn(21, place);
  const digits = later.map(digitsOf).toSorted((one, other) => one - other);
  expect(digits.slice(0, 20)).toEqual(Array.from({ length: 20 }, (___, i) => 7_032 + i));
  await importOrders({ number: 'N-12' });
  for (const each of await inTurn(20, place)) expect(digitsOf(each)).toBeGreaterThan(7_051);
});

test('in sequence, the next order gets the number after those of imported orders', async () => {
  await asAdmin('PUT', '/application', { order_numbers: 'sequence', order_number_start: 9_000 });
  // Other functions read the settings again some seconds later.
  await until(place, (placed) => digitsOf(placed) === 9_000);
  await importOrders({ number: 'N-9500' }, { number: 'N-12' });
  expect(await inTurn(3, place)).toMatchObject(
    [9_501, 9_502, 9_503].map((next) => ({ number: `N-${next}` })),
  );
});

test('a caller who looks up a duplicate number gets the newest order they may see', async () => {
  const number = 'OLD-5';
  const [older, newer] = await importOrders({ number, user_id: userId }, { number });
  await settledFeed(store);
  expect((await asUser('GET', `/orders/number/${number}`)).body.data.id).toBe(older);
  expect((await asAdmin('GET', `/orders/number/${number}`)).body.data.id).toBe(newer);
});
