import { beforeEach, expect, test, vi } from 'vitest';
import { RecordIndex } from '../../shared/catalogue/record-index.ts';
import { MAX_RENDERED_BYTES, RENDERED_MS } from '../../shared/endpoint/rendered-answers.ts';
import { ADDRESS_BUCKET } from '../../shared/tenancy/request-limits.ts';
import { issueToken } from '../../shared/tenancy/tokens.ts';
import { create, openStore, PRODUCT, type TestStore } from '../store/api.ts';
import { stopClock, tick } from '../store/clock.ts';
import { cipher, storage } from '../store/local-store.ts';
import { startOwnServer } from '../store/own-server.ts';

stopClock();
const server = await startOwnServer({
  storage,
  receivesAllChanges: true,
  isKnownHost: (host) => host.startsWith('127.0.0.1:'),
});
const store = await openStore({ currencies: [{ code: 'USD', rate: 3 }] }, server);
const limited = await openStore({ server_addresses: [] }, server);

/** Called for each list that is rendered. */
const rendering = vi.spyOn(RecordIndex.prototype, 'select');

async function get(
  path: string,
  headers: Readonly<Record<string, string>> = {},
  method = 'GET',
  url = server,
) {
  const response = await fetch(`${url}/v0${path}`, {
    method,
    headers: { Authorization: store.application.publicKey, ...headers },
  });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

/** The answer, and whether it was rendered for this request. */
async function rendered(...request: Parameters<typeof get>) {
  rendering.mockClear();
  const { status, text, headers } = await get(...request);
  return { status, text, tag: headers.get('etag'), isRendered: rendering.mock.calls.length > 0 };
}

/** A list with one product, which is kept. */
async function keptList(of: TestStore = store) {
  const headers = { Authorization: of.application.publicKey };
  const name = `Kettle ${crypto.randomUUID()}`;
  const { id } = await create(of.asAdmin, '/products', { ...PRODUCT, name });
  const path = `/products?name=${encodeURIComponent(name)}&sort_by=price`;
  // The first one also loads the catalogue.
  for (let i = 0; i < 3; i += 1) await get(path, headers);
  const kept = await rendered(path, headers);
  expect(kept.isRendered).toBe(false);
  return { id, path, kept };
}

beforeEach(() => tick(60_000));

test('caches a response for a second after two requests within a second', async () => {
  const { path } = await keptList();
  const times = [0, RENDERED_MS - 1, 0, RENDERED_MS - 1, 1, RENDERED_MS - 1, RENDERED_MS];
  tick(RENDERED_MS);
  const answers = [];
  for (const time of times) {
    tick(time);
    answers.push(await rendered(path));
  }
  const first = answers[0];
  const renderedAt = [true, true, false, false, true, true, true];
  expect(answers).toEqual(renderedAt.map((isRendered) => ({ ...first, isRendered })));
});

test('a cached response gets its own request ID and supports If-None-Match', async () => {
  const { path, kept } = await keptList();
  const [one, other] = [await get(path), await get(path)];
  expect(one.headers.get('x-request-id')).toMatch(/.+/);
  expect(other.headers.get('x-request-id')).not.toBe(one.headers.get('x-request-id'));
  const names = [...one.headers.keys()].filter(
    (name) => !/^(?:date|server-timing|x-request-id)$/.test(name),
  );
  tick(RENDERED_MS);
  const anew = await get(path);
  expect(names.map((name) => one.headers.get(name))).toEqual(
    names.map((name) => anew.headers.get(name)),
  );
  expect(names).toContain('access-control-allow-origin');
  await get(path);
  const known = await rendered(path, { 'If-None-Match': kept.tag ?? '' });
  expect(known).toEqual({ status: 304, text: '', tag: kept.tag, isRendered: false });
  expect(await rendered(path, {}, 'HEAD')).toEqual({ ...kept, text: '' });
});

test('a product change shows immediately', async () => {
  const { id, path, kept } = await keptList();
  await store.asAdmin('PUT', `/products/${id}`, { price: 25 });
  const changed = await rendered(path);
  expect(JSON.parse(changed.text).data).toMatchObject([{ id, price: 25 }]);
  expect(changed).toMatchObject({
    isRendered: true,
    tag: expect.not.stringMatching(kept.tag ?? ''),
  });
});

test('a category change shows immediately in product lists', async () => {
  const category = await create(store.asAdmin, '/categories', { name: 'Kettles', url: 'kettles' });
  await create(store.asAdmin, '/products', { ...PRODUCT, category_id: category.id });
  const path = '/products?category=/kettles&fields=name';
  for (let i = 0; i < 3; i += 1) await get(path);
  expect(await rendered(path)).toMatchObject({ isRendered: false });
  await store.asAdmin('PUT', `/categories/${category.id}`, { name: 'Pots', url: 'pots' });
  const changed = await rendered(path);
  expect([changed.isRendered, JSON.parse(changed.text).data]).toEqual([true, []]);
});

test('a settings change shows immediately', async () => {
  const inDollars = { Currency: 'USD' };
  const { path } = await keptList();
  for (let i = 0; i < 2; i += 1) await get(path, inDollars);
  expect(await rendered(path, inDollars)).toMatchObject({ isRendered: false });
  await store.asAdmin('PUT', '/application', { currencies: [{ code: 'USD', rate: 4 }] });
  const changed = await rendered(path, inDollars);
  expect(JSON.parse(changed.text).data).toMatchObject([{ price: 98 }]);
  await store.asAdmin('PUT', '/application', { currencies: [{ code: 'USD', rate: 3 }] });
});

test('caches each currency, query order and store separately', async () => {
  const { path, kept } = await keptList();
  const inDollars = await rendered(path, { Currency: 'USD' });
  expect(JSON.parse(inDollars.text).data).toMatchObject([{ price: 73.5 }]);
  const [name, sorting] = path.replace('/products?', '').split('&');
  const reordered = await rendered(`/products?${sorting}&${name}`);
  expect(JSON.parse(reordered.text)._links.curr).toContain(`?${sorting}&`);
  const other = await openStore({}, server);
  const elsewhere = await rendered(path, { Authorization: other.application.publicKey });
  expect(JSON.parse(elsewhere.text).data).toEqual([]);
  for (const each of [inDollars, reordered, elsewhere]) {
    expect(each).toMatchObject({
      isRendered: true,
      tag: expect.not.stringMatching(kept.tag ?? ''),
    });
  }
});

test('does not cache requests with a token, order secret or unknown host', async () => {
  const { path } = await keptList();
  const { token } = await issueToken(
    store.application,
    cipher,
    { access: 'user', userId: 7 },
    Date.now(),
  );
  const { port } = new URL(server);
  const requests: Parameters<typeof get>[] = [
    [path, { Authorization: `${store.application.publicKey}:${token}` }],
    [path, { 'Order-Secret': 'x' }],
    [path, {}, 'GET', `http://localhost:${port}`],
  ];
  for (const request of requests.flatMap((each) => [each, each, each])) {
    expect(await rendered(...request)).toMatchObject({ status: 200, isRendered: true });
  }
});

test('does not cache large responses', async () => {
  const other = await openStore({}, server);
  const headers = { Authorization: other.application.publicKey };
  const description = 'x'.repeat(MAX_RENDERED_BYTES / 3);
  for (const name of ['one', 'two', 'three']) {
    await create(other.asAdmin, '/products', { ...PRODUCT, name, description });
  }
  for (let i = 0; i < 4; i += 1) {
    expect(await rendered('/products', headers)).toMatchObject({ status: 200, isRendered: true });
  }
});

test('rate limits cached responses like any others', async () => {
  const { path } = await keptList(limited);
  const headers = { Authorization: limited.application.publicKey };
  const statuses = [];
  for (let i = 0; i < ADDRESS_BUCKET.burst; i += 1)
    statuses.push((await get(path, headers)).status);
  expect([statuses.indexOf(429) > 0, statuses.at(-1)]).toEqual([true, 429]);
});
