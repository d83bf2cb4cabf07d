import { beforeAll, describe, expect, test } from 'vitest';
import { recordKey, recordsOfUser } from '../../shared/storage/keys.ts';
import { ADDRESS, type Ask, baseUrl, create, errorOf, logIn, openStore } from '../store/api.ts';
import { followLinks, nextPage } from '../store/list-pages.ts';
import { putAll } from '../store/local-store.ts';

/** Lists that are read from the table: those of records that belong to users. */
const store = await openStore();
const asOther = await logIn(store, 502);
const FIELDS = [
  { city: 'Porto', floor: 3, user_id: store.userId },
  { city: 'Lisboa', floor: 10, user_id: store.userId, tags: ['home'] },
  { city: 'Aveiro', floor: 2, user_id: 502 },
  { city: 'Porto', user_id: store.userId, tags: ['work', 'home'] },
  { city: 'Faro', floor: 2 },
];
const ids: number[] = [];
for (const fields of FIELDS) {
  ids.push((await create(store.asAdmin, '/addresses', { ...ADDRESS, ...fields })).id);
}

/** The numbers of the addresses that a query finds, in the order of the answer. */
async function found(ask: Ask, query: string): Promise<number[]> {
  const { body } = await ask('GET', `/addresses?${query}`);
  return body.data.map(({ id }: { id: number }) => ids.indexOf(id));
}

describe('an admin', () => {
  test.each([
    ['', [4, 3, 2, 1, 0]],
    ['sort_order=ASC', [0, 1, 2, 3, 4]],
    ['sort_by=id&sort_order=ASC', [0, 1, 2, 3, 4]],
    ['sort_by=floor', [1, 0, 4, 2, 3]],
    ['sort_by=city&sort_order=ASC', [2, 4, 1, 3, 0]],
    ['city=Porto', [3, 0]],
    ['city=Porto|Faro', [4, 3, 0]],
    ['tags=home', [3, 1]],
    ['$floor_gt=2', [1, 0]],
    ['$floor_gt=2&$floor_lt=10', [0]],
    ['$has=tags', [3, 1]],
    ['$has_not=floor', [3]],
    ['user_id=null', [4]],
    ['user_id=502', [2]],
    [`user_id=${store.userId}`, [3, 1, 0]],
    [`user_id=${store.userId}&sort_order=ASC&city=Porto`, [0, 3]],
    [`user_id=502,${store.userId}`, [3, 2, 1, 0]],
    [`id=${ids[1]},${ids[4]},4096`, [4, 1]],
    [`id=${ids[1]}|${ids[2]}&user_id=502`, [2]],
    ['id=x', []],
    ['nothing=1', []],
    ['$created_at_gt=2020-01-01T00:00:00.000Z', [4, 3, 2, 1, 0]],
    ['created_at_gt=2020-01-01T00:00:00.000Z', [4, 3, 2, 1, 0]],
    ['created_at_lt=2020-01-01T00:00:00.000Z', []],
    ['per_page=2', [4, 3]],
    ['per_page=2&page=3', [0]],
    ['page=9', []],
  ])('finds by %s', async (query, expected) => {
    expect(await found(store.asAdmin, query)).toEqual(expected);
  });

  test.each(['$where=1', 'page=0', 'per_page=251', 'cursor=x', 'cursor=W10', 'cursor=W3t9LDFd'])(
    'cannot use %s',
    async (query) => {
      expect((await store.asAdmin('GET', `/addresses?${query}`)).status).toBe(400);
    },
  );
});

describe('a user', () => {
  test.each([
    ['', [3, 1, 0]],
    ['sort_order=ASC', [0, 1, 3]],
    ['sort_by=floor', [1, 0, 3]],
    ['city=Porto', [3, 0]],
    ['city=Faro', []],
    ['user_id=502', []],
    ['user_id=null', []],
    [`user_id=${store.userId}`, [3, 1, 0]],
    [`id=${ids[0]},${ids[2]}`, [0]],
    ['per_page=2&page=2', [0]],
  ])('sees only their own records by %s', async (query, expected) => {
    expect(await found(store.asUser, query)).toEqual(expected);
  });

  test('sees nothing that belongs to other users', async () => {
    expect(await found(asOther, '')).toEqual([2]);
    expect(await found(await logIn(store, 503), '')).toEqual([]);
  });
});

test('returns the count, the pages, and links that keep the filters', async () => {
  const { body } = await store.asAdmin('GET', '/addresses?per_page=2&page=2&$floor_gt=1');
  const { _links, data, ...rest } = body;
  expect(rest).toEqual({ status: true, count: 4, page: 2, pages: 2 });
  expect(data).toHaveLength(2);
  expect(_links).toEqual({
    curr: `${baseUrl}/addresses?per_page=2&page=2&%24floor_gt=1`,
    prev: `${baseUrl}/addresses?per_page=2&page=1&%24floor_gt=1`,
  });
});

const byId = (one: { id: number }, other: { id: number }) => one.id - other.id;

describe.each(['sort_by=id', 'sort_order=ASC', 'sort_by=floor'])('by %s', (query) => {
  test.each(['asUser', 'asAdmin'] as const)(
    'links visit every record once while records change, %s',
    async (level) => {
      const shop = await openStore();
      const there: number[] = [];
      for (let floor = 0; floor < 7; floor += 1) {
        there.push((await create(shop.asUser, '/addresses', { ...ADDRESS, floor })).id);
      }
      const gone = query === 'sort_order=ASC' ? there.at(0) : there.at(-1);
      const path = `/addresses?fields=id&per_page=2&${query}&$floor_lt=7`;
      const pages = await followLinks(shop[level], path, async () => {
        await create(shop.asUser, '/addresses', { ...ADDRESS, floor: 9 });
        await shop.asUser('DELETE', `/addresses/${gone}`);
      });
      expect(pages.flat().toSorted(byId)).toEqual(there.map((id) => ({ id })));
    },
  );

  test('returns the count and the pages on every page', async () => {
    const shop = await openStore();
    for (let floor = 0; floor < 5; floor += 1) {
      await create(shop.asUser, '/addresses', { ...ADDRESS, floor });
    }
    let page = 0;
    for (let at: string | undefined = `/addresses?per_page=2&${query}`; at; ) {
      const { body } = await shop.asUser('GET', at);
      page += 1;
      expect(body).toMatchObject({ count: 5, page, pages: 3 });
      at = nextPage(body);
    }
    expect(page).toBe(3);
  });
});

describe('a list of more than 10,000 records', async () => {
  const LENGTH = 10_030;
  const large = await openStore();
  const { id: application } = large.application;
  const firstId = 4_096_000;

  beforeAll(async () => {
    const items = Array.from({ length: LENGTH }, (_, i) => {
      const id = firstId + i;
      const address = { ...ADDRESS, city: i === 0 ? 'Oldest' : 'Porto', user_id: large.userId };
      return {
        ...recordKey({ id: application }, 'addresses', id),
        ...recordsOfUser.attributes(application, 'addresses', large.userId),
        version: 1,
        counters: {},
        data: JSON.stringify({ ...address, rank: i }),
      };
    });
    await putAll(items);
  });

  const levels: [string, Ask][] = [
    ['admin', large.asAdmin],
    ['user', large.asUser],
  ];

  test.each(levels)('marks the count as inexact (%s)', async (_, ask) => {
    const { body } = await ask('GET', '/addresses?fields=id&per_page=1');
    const known = Number(body['count']);
    expect(known).toBeGreaterThan(1_000);
    expect(known).toBeLessThan(LENGTH);
    expect(body).toEqual({
      status: true,
      data: [{ id: firstId + LENGTH - 1 }],
      count: known,
      count_exact: false,
      page: 1,
      pages: known,
      _links: {
        curr: `${baseUrl}/addresses?fields=id&per_page=1`,
        next: expect.stringContaining('cursor='),
      },
    });
  });

  test.each(levels)(
    'pages by number up to 10,000 records and by cursor beyond (%s)',
    async (_, ask) => {
      const beyond = await ask('GET', '/addresses?page=101&per_page=100');
      expect([beyond.status, errorOf(beyond).message]).toEqual([
        400,
        expect.stringContaining('cursor'),
      ]);
      const { body } = await ask('GET', '/addresses?fields=rank&page=100&per_page=100');
      expect(body.data).toEqual(Array.from({ length: 100 }, (_, i) => ({ rank: 129 - i })));
      const last = await ask('GET', nextPage(body) ?? '');
      expect(last.body).toMatchObject({ count: LENGTH, page: 101, pages: 101 });
      expect(last.body.data).toEqual(Array.from({ length: 30 }, (_, i) => ({ rank: 29 - i })));
      expect(nextPage(last.body)).toBeUndefined();
    },
  );

  test.each(levels)('finds the oldest record by following the links (%s)', async (_, ask) => {
    const pages = await followLinks(ask, '/addresses?city=Oldest&fields=rank');
    expect(pages.flat()).toEqual([{ rank: 0 }]);
  });

  test('has an exact count when fewer records match', async () => {
    const { body } = await large.asAdmin('GET', '/addresses?$rank_lt=1000&per_page=1&fields=id');
    expect(body).toMatchObject({ count: 1_000, pages: 1_000 });
    expect(body).not.toHaveProperty('count_exact');
  });

  test('marks the count as inexact on later pages too', async () => {
    const { body } = await large.asAdmin('GET', '/addresses?fields=rank&page=51&per_page=20');
    expect(body.data[0]).toEqual({ rank: LENGTH - 1_001 });
    expect(body).toMatchObject({ count: 1_021, count_exact: false, pages: 52 });
  });
});
