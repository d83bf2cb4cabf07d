import { expect, test } from 'vitest';
import { NUMBERS_AT_ONCE } from '../../functions/orders/order-numbers.ts';
import { besideRecordsKey } from '../../shared/storage/keys.ts';
import { readApplication, updateApplication } from '../../shared/tenancy/provisioning.ts';
import {
  ADDRESS,
  type Ask,
  asking,
  atOnce,
  create,
  errorOf,
  insist,
  inTurn,
  openStore,
  PRODUCT,
} from '../store/api.ts';
import { faultyStorage } from '../store/faulty-storage.ts';
import { storage, table } from '../store/local-store.ts';
import { startOwnServer } from '../store/own-server.ts';
import { until } from '../store/until.ts';

const faulty = faultyStorage(storage);
const otherInstance = await startOwnServer({ storage: faulty.storage });

const bodyOf = (product_id: number) => ({
  items: [{ product_id, quantity: 1 }],
  shipping_address: ADDRESS,
  billing_address: ADDRESS,
});

/** A store that orders can be placed in. */
async function openShop(settings: Parameters<typeof openStore>[0] = {}) {
  const store = await openStore(settings);
  const { id } = await create(store.asAdmin, '/products', PRODUCT);
  const place = async (ask: Ask): Promise<string> => {
    const { status, body } = await insist(() => ask('POST', '/orders', bodyOf(id)));
    expect([status, body['errors']]).toEqual([200, undefined]);
    return body.data.number;
  };
  const lastTaken = async () => {
    const key = besideRecordsKey(store.application.id, 'orders#counters', 'number');
    return (await table.get(key, { consistent: true }))?.['last'];
  };
  return { ...store, productId: id, place, lastTaken };
}

const SHUFFLED = { order_numbers: 'shuffled' } as const;

const valuesOf = (numbers: readonly string[]) =>
  numbers.map(Number).toSorted((one, other) => one - other);

/** So many whole numbers. */
const from = (first: number, count: number) => Array.from({ length: count }, (_, i) => first + i);

/** Settings that the store has none of are those of a store from before them. */
async function forgetSetting({
  application,
}: Pick<Awaited<ReturnType<typeof openShop>>, 'application'>) {
  const { settings } = await readApplication(table, application.id);
  const { order_numbers: _, ...older } = settings;
  await updateApplication(table, application.id, () => ({ settings: older }), Date.now());
}

test('a new store numbers its orders in sequence from 1001', async () => {
  const { asPublic, asAdmin, place, lastTaken } = await openShop();
  const [settings] = (await asAdmin('GET', '/application')).body.data;
  expect(settings.order_numbers).toBe('sequence');
  const numbers = [];
  for (const ask of [asPublic, asAdmin, asPublic]) numbers.push(await place(ask));
  expect(numbers).toEqual(['1001', '1002', '1003']);
  expect(await lastTaken()).toBe(1_003);
});

test('30 concurrent first orders on two instances are numbered without a gap', async () => {
  const { application, asPublic, place } = await openShop();
  const onOther = asking(application.publicKey, otherInstance);
  const numbers = await atOnce(30, (i) => place(i % 2 === 0 ? asPublic : onOther));
  expect(valuesOf(numbers)).toEqual(from(1_001, 30));
});

test('an order whose stock changes while it is placed keeps its number', async () => {
  const { application, asAdmin, productId, place } = await openShop();
  await asAdmin('PUT', `/products/${productId}`, { stock_type: 'track', stock_level: 1 });
  const onOther = asking(application.publicKey, otherInstance);
  const held = faulty.hold('transactWrite');
  const placing = place(onOther);
  await held.waiting;
  // The stock that it takes is gone; the product no longer needs any.
  await asAdmin('PUT', `/products/${productId}`, { stock_type: 'infinite' });
  held.release();
  expect([await placing, await place(onOther)]).toEqual(['1001', '1002']);
});

test('a store created before the setting shuffles its order numbers', async () => {
  const shop = await openShop();
  await forgetSetting(shop);
  const place = () => shop.place(asking(shop.application.publicKey, otherInstance));
  expect(await place()).toMatch(/^10[012]\d$/);
  expect(await shop.lastTaken()).toBe(1_020);
  const [settings] = (await shop.asAdmin('GET', '/application')).body.data;
  expect(settings.order_numbers).toBeNull();
});

test('a store that changes its numbering continues after all earlier numbers, both ways', async () => {
  const { asAdmin, place, lastTaken } = await openShop(SHUFFLED);
  const numbers = await inTurn(7, () => place(asAdmin));
  expect(await lastTaken()).toBe(1_020);
  const next = async () => {
    const number = await place(asAdmin);
    numbers.push(number);
    return number;
  };
  const change = async (order_numbers: string) => {
    const { status } = await asAdmin('PUT', '/application', { order_numbers });
    expect(status).toBe(200);
  };
  await change('sequence');
  // Other functions read the settings again some seconds later.
  const three = async () => (await inTurn(3, next)).map(Number);
  const [begin = 0] = await until(
    three,
    ([one = 0, two, last]) => two === one + 1 && last === one + 2,
  );
  expect(begin).toBeGreaterThan(1_020);
  await change('shuffled');
  // Of numbers that are taken at once, some are behind the one that is given.
  const behind = async () => Number(await next()) - Number(await lastTaken());
  await until(behind, (difference) => difference < 0);
  await change('sequence');
  const last = Number(await lastTaken());
  await until(next, (number) => Number(number) > last);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test.each(['random', '', null, 1])('refuses %j as order_numbers', async (order_numbers) => {
  const { asAdmin } = await openShop();
  const refused = await asAdmin('PUT', '/application', { order_numbers });
  expect([refused.status, errorOf(refused).invalidPropertyName]).toEqual([400, 'order_numbers']);
});

test('400 concurrent orders on two instances get unique numbers', async () => {
  const { application, asPublic, place, lastTaken } = await openShop(SHUFFLED);
  const onOther = asking(application.publicKey, otherInstance);
  const numbers = await atOnce(400, (i) => place(i % 2 === 0 ? asPublic : onOther));
  expect(new Set(numbers).size).toBe(400);
  const values = valuesOf(numbers);
  expect(values[0]).toBeGreaterThanOrEqual(1_001);
  // What was not given is left of the numbers that the two instances have taken.
  const last = Number(await lastTaken());
  expect(values.at(-1)).toBeLessThanOrEqual(last);
  expect((last - 1_000) % NUMBERS_AT_ONCE).toBe(0);
});

test('shuffled numbers do not follow the order of creation', async () => {
  const { asPublic, place } = await openShop(SHUFFLED);
  const numbers: number[] = [];
  for (let i = 0; i < NUMBERS_AT_ONCE; i += 1) numbers.push(Number(await place(asPublic)));
  const sorted = numbers.toSorted((one, other) => one - other);
  expect(sorted).toEqual(from(1_001, NUMBERS_AT_ONCE));
  // One of 20! histories.
  expect(numbers).not.toEqual(sorted);
});

test.each(['sequence', 'shuffled'] as const)(
  'a store sets the prefix and the start of its numbers, in %s',
  async (order_numbers) => {
    const { asAdmin, place } = await openShop({
      order_numbers,
      order_number_prefix: 'WEB-',
      order_number_start: 50_000,
    });
    const next = () => place(asAdmin);
    expect(await next()).toMatch(/^WEB-500[01]\d$/);
    await asAdmin('PUT', '/application', { order_number_prefix: 'N', order_number_start: 70_000 });
    // Other functions read the settings again some seconds later.
    await until(next, (number) => /^N700[01]\d$/.test(number));
    // Numbers are never given again.
    await asAdmin('PUT', '/application', { order_number_start: 1 });
    await until(next, (number) => /^N700[23]\d$/.test(number));
  },
);

test('refuses an invalid order number prefix or start', async () => {
  const { asAdmin } = await openShop();
  for (const order_number_prefix of ['A1', 'ä', 'A B', 'TOO-LONG-PREFIX']) {
    const { status, body } = await asAdmin('PUT', '/application', { order_number_prefix });
    expect([status, body['errors']]).toMatchObject([
      400,
      [{ invalidPropertyName: 'order_number_prefix' }],
    ]);
  }
  for (const order_number_prefix of ['', '2026-', 'a/b_']) {
    expect((await asAdmin('PUT', '/application', { order_number_prefix })).status).toBe(200);
  }
  for (const order_number_start of [0, 1.5, 1_000_000_001]) {
    expect((await asAdmin('PUT', '/application', { order_number_start })).status).toBe(400);
  }
});

test('a quote or a refused order takes no number', async () => {
  const { asAdmin, asPublic, productId, lastTaken } = await openShop();
  const quoted = await asPublic('POST', '/orders/quote', bodyOf(productId));
  expect(quoted.status).toBe(200);
  const refused = await asPublic('POST', '/orders', bodyOf(productId + 1));
  expect(refused.status).toBe(400);
  expect(await lastTaken()).toBeUndefined();
  // Nobody chooses a number.
  for (const ask of [asPublic, asAdmin]) {
    const chosen = await ask('POST', '/orders', { ...bodyOf(productId), number: '7' });
    expect([chosen.status, errorOf(chosen).invalidPropertyName]).toEqual([400, 'number']);
    const order = await create(ask, '/orders', bodyOf(productId));
    expect(order.number).toMatch(/^100[12]$/);
  }
});
