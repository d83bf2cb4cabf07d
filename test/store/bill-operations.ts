import { validatorOf } from '../../bin/build/validator.ts';
import { deliver } from '../../functions/deliveries/deliver.ts';
import { skipNumbers } from '../../functions/orders/order-numbers.ts';
import { transfer } from '../../functions/transfers/transfer.ts';
import { ReplicaCache } from '../../shared/catalogue/replica-cache.ts';
import { MINUTE_MS } from '../../shared/durations.ts';
import { IMPORT, REPORTS } from '../../shared/events/hand-over.ts';
import { defaultSettings } from '../../shared/resources/schemas/settings.ts';
import { auditedTable, bySystem } from '../../shared/storage/audited-table.ts';
import type { Storage } from '../../shared/storage/table.ts';
import { noUsage, type Usage } from '../../shared/storage/usage.ts';
import { ADDRESS, type Answered, ask, create, credentials, openStore, PRODUCT } from './api.ts';
import { tick } from './clock.ts';
import { deliveringOn } from './delivering.ts';
import { files } from './local-store.ts';
import { startOwnServer } from './own-server.ts';
import { storage } from './sqlite-items.ts';
import { eventMaker } from './store-events.ts';

/** Read and write units of a request, and of the events that it makes. */
export type Units = readonly [reads: number, writes: number, ofEvents: number, toEvents: number];

/** A replica looks for changes again, at the latest. */
const LOOK_MS = 1_100;

/** An instance reads the store again. */
const CACHED_MS = 31_000;

/** The storage, which adds up what all calls cost. */
function countingStorage() {
  const usages: Usage[] = [];
  const counting: Storage = {
    openTable(usage = noUsage(), deadline) {
      if (!usages.includes(usage)) usages.push(usage);
      return storage.openTable(usage, deadline);
    },
  };
  const sum = (unit: 'readUnits' | 'writeUnits') =>
    usages.reduce((units, usage) => units + usage[unit], 0);
  return { counting, total: (): [number, number] => [sum('readUnits'), sum('writeUnits')] };
}

/** Shoppers come by themselves, and hold as much as those of a new store may. */
const OF_VISITORS = {
  server_addresses: [],
  guest_max_quantity: defaultSettings.guest_max_quantity,
};

/** Measures what operations of a store cost a warm instance, by the prices of DynamoDB. */
export async function measureOperations(): Promise<ReadonlyMap<string, Units>> {
  const { counting, total } = countingStorage();
  const url = await startOwnServer({ storage: counting });
  const store = await openStore(OF_VISITORS, url);
  const { asPublic, asUser, asAdmin, application } = store;
  const events = eventsOf(application.id, url);
  const tracked = { ...PRODUCT, stock_type: 'track', stock_level: 100 };
  const [one, other] = [
    await create(asAdmin, '/products', tracked),
    await create(asAdmin, '/products', tracked),
  ];
  const items = [one, other].map(({ id }) => ({ product_id: id, quantity: 1 }));
  const cart = await create(asPublic, '/carts', { items });
  const coupon = { name: 'Ten', code: 'TEN', target_type: 'CART_COUPON', usages_left: 100 };
  const discount = { discount_type: 'PERCENTAGE_DISCOUNT', discount_value: 10 };
  await create(asAdmin, '/coupons', { ...coupon, ...discount });
  const shipping = await create(asAdmin, '/shippings', { name: 'Courier', base_cost: 6 });
  const method = await create(asAdmin, '/paymentMethods', { name: 'Cash', cost_type: 'no_cost' });
  const login = { email: 'ada@example.org', password: 'a secret' };
  await create(asAdmin, '/users', { name: 'Ada', ...login });
  const order = {
    cart_id: cart.id,
    coupon_code: 'TEN',
    shipping_id: shipping.id,
    payment_method_id: method.id,
    shipping_address: ADDRESS,
    billing_address: ADDRESS,
  };
  for (const path of ['/products', '/orders', '/shippings', '/application']) {
    await asPublic('GET', path);
  }
  // With its first order, a store skips to its first number.
  await skipNumbers(['1000'], { application, table: storage.openTable() });
  await events();

  const measured = new Map<string, Units>();
  const measure = async (name: string, request: () => Promise<Answered>, after = LOOK_MS) => {
    tick(after);
    const before = total();
    const answer = await request();
    if (answer.status !== 200) throw new Error(`${name}: ${JSON.stringify(answer.body)}`);
    const [reads, writes] = total().map((units, i) => units - (before[i] ?? 0));
    measured.set(name, [reads ?? 0, writes ?? 0, ...(await events())]);
    return answer;
  };
  /** Work in the background, which makes events as requests do. */
  const measureWork = async (name: string, work: () => Promise<unknown>) => {
    const before = total();
    await work();
    const [reads, writes] = total().map((units, i) => units - (before[i] ?? 0));
    measured.set(name, [reads ?? 0, writes ?? 0, ...(await events())]);
  };
  await measure('preflight', () => ask('OPTIONS', '/products', { url }));
  await measure('the store, once in 30 s', () => asPublic('GET', '/application'), CACHED_MS);
  await measure('token of an admin', () =>
    ask('POST', '/tokens', { url, body: credentials(store) }),
  );
  await measure('list or search, public', () => asPublic('GET', '/products'));
  await measure('product by id, public', () => asPublic('GET', `/products/${one.id}`));
  await measure('guest cart, created', () => asPublic('POST', '/carts', { items }));
  await measure('guest cart, read', () => asPublic('GET', `/carts/${cart.id}`));
  const more = { op: 'add', items: items.slice(0, 1) };
  await measure('guest cart, changed', () => asPublic('PATCH', `/carts/${cart.id}`, more));
  await measure('registration', () =>
    asPublic('POST', '/users', { name: 'Bo', email: 'bo@example.org', password: 'a secret' }),
  );
  await measure('login', () => asPublic('POST', '/users/authenticate', login));
  await measure('address, created', () => asUser('POST', '/addresses', ADDRESS));
  await measure('quote', () => asPublic('POST', '/orders/quote', order));
  const placed = await measure('order of a guest', () => asPublic('POST', '/orders', order));
  await measure('payment, recorded', () =>
    asPublic('POST', '/payments', {
      method: 'Custom',
      order_id: placed.body.data.id,
      payment_method_id: method.id,
    }),
  );
  await measure('change of a product', () => asAdmin('PUT', `/products/${one.id}`, { price: 3 }));
  await measure('orders found by a word', () => asAdmin('GET', '/orders?q=verne'));
  const background = deliveringOn(counting.openTable());
  const work = { application: application.id, id: application.id };
  await measureWork('order, counted for reports', () =>
    deliver({ ...work, kind: REPORTS }, background, Date.now() + 2 * MINUTE_MS),
  );
  await measure('report of 30 days', () => asAdmin('GET', '/reports/sales?by=product'));
  await measure('report of customers', () => asAdmin('GET', '/reports/customers'));
  await measure('report of stock', () => asAdmin('GET', '/reports/stock'));
  const content = `name\n${Array.from({ length: 100 }, (_, i) => `Brand ${i}\n`).join('')}`;
  const rows = { resource: 'brands', format: 'csv', content };
  const begun = await measure('import, begun', () => asAdmin('POST', '/imports', rows));
  const { id } = begun.body.data;
  await measureWork('100 rows of it', () =>
    transfer(
      { ...work, id, kind: IMPORT },
      { ...background, files, validatorOf: validatorOf<object> },
      Date.now(),
    ),
  );
  return measured;
}

/** Makes the events of what has changed in the store since the last call. Returns what that costs. */
function eventsOf(application: number, publicUrl: string) {
  const replicas = new ReplicaCache(2 ** 20);
  const makeEvents = eventMaker(storage.changes, application);
  return async (): Promise<[number, number]> => {
    const usage = noUsage();
    const table = auditedTable(storage.openTable(usage), bySystem);
    await makeEvents({ table, replicas, publicUrl, handOver: async () => {}, random: () => 0 });
    return [usage.readUnits, usage.writeUnits];
  };
}
