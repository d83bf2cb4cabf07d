import { afterAll, expect, test } from 'vitest';
import { recordKey, recordsOfUser } from '../../../shared/storage/keys.ts';
import { ADDRESS, type Ask, create, errorOf, openStore, PRODUCT } from '../../store/api.ts';
import { followLinks, nextPage } from '../../store/list-pages.ts';
import { putAll, table } from '../../store/local-store.ts';

/** Orders as large as an admin can make them. */
const ORDERS = 48;
const NOISE = 'x'.repeat(340 * 1024);

const store = await openStore();
const product = await create(store.asAdmin, '/products', PRODUCT);
const order = await create(store.asPublic, '/orders', {
  items: [{ product_id: product.id, quantity: 1 }],
  shipping_address: ADDRESS,
  billing_address: ADDRESS,
});

/** Older than the order above. */
const ids = Array.from({ length: ORDERS }, (_, i) => 4_096_000 + i);
const { id: _, application_id: __, ...fields } = order;
/** The attribute by which the index of keys has them. */
const { gsi3pk } = recordsOfUser.attributes(store.application.id, 'orders', undefined);
await putAll(
  ids.map((id, rank) => ({
    ...recordKey(store.application, 'orders', id),
    gsi3pk,
    version: 1,
    counters: {},
    data: JSON.stringify({ ...fields, rank, noise: NOISE }),
  })),
);
// Whoever looks through the table would read them.
afterAll(() =>
  Promise.all(ids.map((id) => table.write({ remove: recordKey(store.application, 'orders', id) }))),
);
const newestFirst = [order.id, ...ids.toReversed()];
const idsOf = (records: readonly { id: number }[]) => records.map(({ id }) => id);

test('a merchant pages through all orders in responses of limited size', async () => {
  const first = await store.asAdmin('GET', '/orders');
  expect(first.status).toBe(200);
  const length = first.body.data.length;
  expect(length).toBeGreaterThan(10);
  expect(idsOf(first.body.data)).toEqual(newestFirst.slice(0, length));
  expect(first.body).toMatchObject({ count: ORDERS + 1, page: 1, pages: 3, complete: false });
  const pages = await followLinks(store.asAdmin, '/orders');
  expect(idsOf(pages.flat())).toEqual(newestFirst);
});

test('a page number skips full pages, even if earlier responses were cut short', async () => {
  const { body } = await store.asAdmin('GET', '/orders?page=2&per_page=20&fields=id');
  expect(idsOf(body.data)).toEqual(newestFirst.slice(20, 40));
  expect(body).not.toHaveProperty('complete');
  const last = await store.asAdmin('GET', '/orders?page=3&per_page=20&fields=id');
  expect(idsOf(last.body.data)).toEqual(newestFirst.slice(40));
  expect(nextPage(last.body)).toBeUndefined();
});

test('refuses a page beyond 10,000 records and points to the cursor', async () => {
  const beyond = await store.asAdmin('GET', '/orders?page=501');
  expect([beyond.status, errorOf(beyond).message]).toEqual([400, expect.stringMatching('cursor')]);
  expect((await store.asAdmin('GET', '/orders?page=500')).body.data).toEqual([]);
});

test('a filter reads 10 MB per request and continues from the cursor', async () => {
  const first = await store.asAdmin('GET', '/orders?$rank_lt=2&fields=id');
  expect(first.body).toMatchObject({ data: [], count: 0, count_exact: false, complete: false });
  const pages = await followLinks(store.asAdmin, '/orders?$rank_lt=2&fields=id');
  expect(idsOf(pages.flat())).toEqual([ids[1], ids[0]]);
});

test('cursors reach a filtered page that one read cannot', async () => {
  const path = '/orders?$rank_lt=46&fields=id&per_page=40&page=2';
  const pages = await followLinks(store.asAdmin, path);
  expect(pages[0]).toEqual([]);
  expect(idsOf(pages.flat())).toEqual(ids.slice(0, 6).toReversed());
});

test('a search by IDs has the same read limit', async () => {
  const pages = await followLinks(store.asAdmin, `/orders?id=${ids.join(',')}&per_page=100`);
  expect(pages.length).toBeGreaterThan(2);
  expect(idsOf(pages.flat())).toEqual(ids.toReversed());
});

test('sorting covers only what was read and marks the list incomplete', async () => {
  const { status, body } = await store.asAdmin('GET', '/orders?sort_by=rank&fields=rank');
  expect([status, body.data[0]]).toEqual([200, { rank: ORDERS - 1 }]);
  expect(body).toMatchObject({ complete: false, count_exact: false });
});

const SORTED = '/orders?sort_by=rank&sort_order=ASC&fields=id';

test('a sorted list returns every order once, newest part first, each part sorted', async () => {
  const answers = await answersOf(`${SORTED}&per_page=${ORDERS + 1}`);
  expect(answers.length).toBeGreaterThan(1);
  let count = 0;
  for (const [i, { body }] of answers.entries()) {
    const { _links, data, ...block } = body;
    // By rank, which is the order of ids; the newest order has none.
    const part = newestFirst.slice(count, count + data.length).toReversed();
    expect(idsOf(data)).toEqual(part);
    count += data.length;
    const more = i < answers.length - 1 ? { complete: false, count_exact: false } : {};
    expect(block).toEqual({ status: true, count, page: i + 1, pages: 1, ...more });
  }
  expect(count).toBe(newestFirst.length);
});

test('a page number in a sorted list skips full pages, and its links reach the rest', async () => {
  const whole = idsOf((await followLinks(store.asAdmin, `${SORTED}&per_page=13`)).flat());
  expect(whole.toSorted()).toEqual(newestFirst.toSorted());
  for (const page of [3, 4]) {
    const path = `${SORTED}&per_page=13&page=${page}`;
    const shown = idsOf((await followLinks(store.asAdmin, path)).flat());
    expect(new Set(shown).size).toBe(newestFirst.length - 13 * (page - 1));
    expect(shown).toHaveLength(newestFirst.length - 13 * (page - 1));
  }
});

test.each([
  // The sort value is too long for a cursor, and the page for an answer.
  ['by a long value', '/orders?sort_by=noise'],
  ['of a search by IDs', `/orders?sort_by=rank&fields=id&id=${ids.join(',')},${order.id}`],
])('a sorted list %s returns every order once', async (_name, path) => {
  const found = idsOf((await followLinks(store.asAdmin, path)).flat());
  expect(found.toSorted()).toEqual(newestFirst.toSorted());
});

/** Of every page from a path on. */
async function answersOf(path: string) {
  const answers: Awaited<ReturnType<Ask>>[] = [];
  for (let next: string | undefined = path; next; ) {
    const answer = await store.asAdmin('GET', next);
    answers.push(answer);
    next = nextPage(answer.body);
  }
  return answers;
}
