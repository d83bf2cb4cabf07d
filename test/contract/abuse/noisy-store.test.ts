import { expect, test } from 'vitest';
import { MAX_BODY_BYTES } from '../../../shared/endpoint/body-parser.ts';
import { changeApplication } from '../../../shared/tenancy/provisioning.ts';
import {
  ADDRESS,
  type Answered,
  type Ask,
  ask,
  askingFrom,
  atOnce,
  create,
  credentials,
  openStore,
  PRODUCT,
  type TestStore,
} from '../../store/api.ts';
import { stopClock, tick } from '../../store/clock.ts';
import { table } from '../../store/local-store.ts';
import { startOwnServer } from '../../store/own-server.ts';

/** One instance of each function serves all stores of this file. */
stopClock();
const url = await startOwnServer({ behindProxy: true });
const login = { email: 'ada@example.org', password: 'correct horse' };

async function openShop(requestsPerSecond: number) {
  const store = await openStore({ server_addresses: [] }, url);
  await changeApplication(table, store.application, { requestsPerSecond }, Date.now());
  const from = (address: string) => askingFrom(address, store.application.publicKey, url);
  return { ...store, from, shopper: from('192.0.2.1') };
}

/** What shoppers and admins of a store do, one request after the other. */
async function* visits({ shopper, asUser, asAdmin }: TestStore & { readonly shopper: Ask }) {
  const { id: product_id } = await create(asAdmin, '/products', PRODUCT);
  await create(asAdmin, '/users', { name: 'Ada', ...login });
  const items = [{ product_id, quantity: 1 }];
  const addresses = { shipping_address: ADDRESS, billing_address: ADDRESS };
  for (let round = 0; round < 2; round += 1) {
    yield shopper('GET', '/products?sort_by=price');
    yield shopper('GET', `/products/${product_id}`);
    yield asAdmin('GET', '/products?q=kettle');
    yield asAdmin('PUT', `/products/${product_id}`, { price: 20 + round });
    const cart = await shopper('POST', '/carts', { items });
    yield cart;
    yield shopper('PATCH', `/carts/${cart.body.data.id}`, { op: 'add', items });
    yield shopper('POST', '/users/authenticate', login);
    yield asUser('POST', '/orders', { items, ...addresses });
    yield asUser('GET', '/orders');
    yield asAdmin('GET', '/orders?status=pending');
  }
}

const NOISE = 32;
const LARGE = 'x'.repeat(20_000);

type Shop = Awaited<ReturnType<typeof openShop>>;

/** Requests for a store, far more than it may have. */
const noiseFor = ({ from, asAdmin, application, secretKey }: Shop) => {
  const address = (i: number) => `198.51.100.${i}`;
  const wrong = (i: number) => askingFrom(address(i), `${application.publicKey}:wrong`, url);
  const guessed = () => credentials({ application, secretKey: `not ${secretKey}` });
  const kinds: readonly ((i: number) => Promise<Answered>)[] = [
    (i) => from(address(i))('GET', '/products?per_page=20&sort_by=name'),
    (i) => from(address(i))('POST', '/carts', { items: [] }),
    (i) => asAdmin('POST', '/products', { ...PRODUCT, name: `Mug ${i}`, description: LARGE }),
    (i) => wrong(i)('GET', '/products'),
    () => ask('POST', '/tokens', { url, body: guessed() }),
    (i) => from(address(i))('POST', '/users/authenticate', { ...login, password: 'guess' }),
    () => asAdmin('GET', '/orders?attribute=1'),
    (i) => from(address(i))('POST', '/carts', { note: i === 7 ? 'x'.repeat(MAX_BODY_BYTES) : '' }),
  ];
  return () =>
    atOnce(NOISE, (i) => kinds[i % kinds.length]?.(i) ?? Promise.reject(new Error('kind')));
};

/** Round trips, read units and write units of an answer. */
const costOf = ({ headers }: Answered) =>
  [...(headers.get('server-timing') ?? '').matchAll(/([\d.]+) (?:round|read|write)/g)].map(
    ([, number]) => Number(number),
  );

const unitsOf = ([, ...units]: readonly number[]) => units;

/** What each visit costs a new store, while another one is asked for something. */
async function costsOfVisits(noise: () => Promise<readonly Answered[]>) {
  tick(60 * 60_000);
  const noisy: Answered[] = [];
  const costs: number[][] = [];
  const statuses = new Set<number>();
  const visitsOfShop = visits(await openShop(200));
  for (;;) {
    tick(500);
    const [visit, heard] = await Promise.all([visitsOfShop.next(), noise()]);
    noisy.push(...heard);
    if (visit.done) return { costs, statuses, noisy };
    statuses.add(visit.value.status);
    costs.push(costOf(visit.value));
  }
}

test('a store over its rate limit adds no read or write cost to another store', async () => {
  const alone = await costsOfVisits(async () => []);
  const beside = await costsOfVisits(noiseFor(await openShop(20)));
  const noise = beside.noisy.map(({ status }) => status);
  expect(new Set(noise)).toEqual(new Set([200, 400, 401, 413, 429]));
  expect(noise.filter((status) => status === 429).length).toBeGreaterThan(noise.length / 4);
  expect(beside.statuses).toEqual(new Set([200]));
  expect(new Set(alone.costs.map(({ length }) => length))).toEqual(new Set([3]));
  expect(beside.costs.map(unitsOf)).toEqual(alone.costs.map(unitsOf));
  // Calls that run at the same time are one round trip, and which do depends on what else the process does.
  const trips = alone.costs.map(([count = 0]) => count);
  expect(beside.costs.filter(([count = 0], i) => count > (trips[i] ?? 0) + 1)).toEqual([]);
});

test('each row of a bulk update counts as a request, and one over the limit changes nothing', async () => {
  const { asAdmin } = await openShop(200);
  const { id } = await create(asAdmin, '/brands', { name: 'Before' });
  const rows = Array.from({ length: 100 }, (_, i) => ({ id: i + 100_000, name: 'x' }));
  // Admins have half of it a second, and twice as many at once; one request has made the brand.
  for (const status of [200, 429, 429]) {
    expect((await asAdmin('PATCH', '/brands', rows)).status).toBe(status);
  }
  const named = [{ id, name: 'After' }, ...rows.slice(1)];
  expect((await asAdmin('PATCH', '/brands', named)).status).toBe(429);
  expect((await asAdmin('GET', `/brands/${id}`)).body.data.name).toBe('Before');
});
