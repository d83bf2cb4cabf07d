import { describe, expect, test } from 'vitest';
import { baseUrl, create, errorOf, openStore } from '../store/api.ts';
import { followLinks } from '../store/list-pages.ts';

const store = await openStore();
const brands: { id: number; name: string; rank?: number }[] = [];
const FIELDS = [
  { rank: 3, tags: ['fantasy', 'new'], bestseller: true, since: '2019-05-01T00:00:00.000Z' },
  { rank: 10, tags: ['crime'], bestseller: false, since: '2021-05-01T00:00:00.000Z' },
  { rank: 2, code: '123', address: { city: 'Porto' }, since: '2023-05-01T00:00:00.000Z' },
  { code: 123, bar: 'a|b,c', address: { city: 'Lisboa' } },
  { rank: 2, code: 'null' },
];
for (const [i, fields] of FIELDS.entries()) {
  brands.push(await create(store.asAdmin, '/brands', { name: `Brand ${i}`, ...fields }));
}

/** The numbers of the brands that a query finds, in the order of the answer. */
async function found(query: string): Promise<number[]> {
  const { body } = await store.asPublic('GET', `/brands?${query}`);
  return body.data.map(({ id }: { id: number }) => brands.findIndex((brand) => brand.id === id));
}

const NEWEST_FIRST = [4, 3, 2, 1, 0];

describe('filters', () => {
  test.each([
    ['name=Brand 3', [3]],
    ['rank=2', [4, 2]],
    ['rank=2.0', [4, 2]],
    ['rank=2|10', [4, 2, 1]],
    ['rank=2,3', [4, 2, 0]],
    ['rank=3&bestseller=true', [0]],
    ['bestseller=1', [0]],
    ['bestseller=0', [1]],
    ['bestseller=false', [1]],
    ['tags=fantasy', [0]],
    ['tags=crime,new', [1, 0]],
    ['code=123', [3, 2]],
    ['code=null', [4, 1, 0]],
    ['rank=null', [3]],
    ['bar=a|b,c', [3]],
    ['address.city=Porto', [2]],
    ['address.city=Porto|Lisboa', [3, 2]],
    ['nothing=1', []],
    ['$rank_gt=2', [1, 0]],
    ['$rank_lt=3', [4, 2]],
    ['$rank_gt=2&$rank_lt=10', [0]],
    ['$since_gt=2020-01-01T00:00:00.000Z', [2, 1]],
    ['$since_gt=2020-01-01T00:00:00.000Z&$since_lt=2022-01-01', [1]],
    ['$has=tags', [1, 0]],
    ['$has=tags,bestseller&rank=3', [0]],
    ['$has_not=rank', [3]],
    ['limit=1', []],
    ['q=bRánd 3', [3]],
    ['q=crime', [1]],
    ['q=brand&rank=2', [4, 2]],
    ['q=rand', []],
    ['', NEWEST_FIRST],
  ])('%s', async (query, expected) => {
    expect(await found(query)).toEqual(expected);
  });

  test('finds categories by words in their paths', async () => {
    const kitchen = await create(store.asAdmin, '/categories', { name: 'Kitchen' });
    const below = { name: 'Kettles', parent_id: kitchen.id };
    const { id } = await create(store.asAdmin, '/categories', below);
    await create(store.asAdmin, '/categories', { name: 'Kettles of others' });
    const { body } = await store.asPublic('GET', '/categories?q=kitch+kettles&fields=id');
    expect(body.data).toEqual([{ id }]);
  });

  test('does not search fields that the caller cannot see', async () => {
    const { id } = await create(store.asAdmin, '/stores', {
      ...{ name: 'Harbour', owner_email: 'unseen@example.org' },
    });
    const ids = async (ask: typeof store.asAdmin, q: string) =>
      (await ask('GET', `/stores?fields=id&q=${q}`)).body.data;
    expect(await ids(store.asAdmin, 'unseen')).toEqual([{ id }]);
    expect(await ids(store.asPublic, 'unseen')).toEqual([]);
    expect(await ids(store.asPublic, 'harbour')).toEqual([{ id }]);
    // The newer one has the word elsewhere than in its name.
    const near = { name: 'Quay', owner_email: 'quay@example.org', note: 'Near the harbour' };
    const { id: newer } = await create(store.asAdmin, '/stores', near);
    for (const ask of [store.asAdmin, store.asPublic]) {
      expect(await ids(ask, 'harbour')).toEqual([{ id: newer }, { id }]);
      expect(await ids(ask, 'harbour&sort_by=relevance')).toEqual([{ id }, { id: newer }]);
    }
  });

  test('filters records by creation date', async () => {
    expect(await found('$created_at_gt=2020-01-01T00:00:00.000Z')).toEqual(NEWEST_FIRST);
    expect(await found('$created_at_lt=2020-01-01T00:00:00.000Z')).toEqual([]);
  });

  test.each([
    ['$created_at_gt=2019-12-31', NEWEST_FIRST],
    ['$created_at_lt=2020-01-01T02:00:00%2B02:00', []],
    ['$updated_at_gt=2020-01-01t00:00:00.5z', NEWEST_FIRST],
  ])('parses the date in %s', async (query, expected) => {
    expect(await found(query)).toEqual(expected);
  });

  test.each(['/brands', '/orders', '/carts', '/users', '/addresses', '/products'])(
    'names the invalid query parameter of %s',
    async (path) => {
      for (const [name, value, failedValidator, message] of [
        ['page', '0', 'min', 'must be a whole number above 0'],
        ['page', 'x', 'min', 'must be a whole number above 0'],
        ['page', '', 'min', 'must be a whole number above 0'],
        ['per_page', '2.5', 'min', 'must be a whole number above 0'],
        ['per_page', '251', 'max', 'must be at most 250'],
        ['$created_at_gt', '', 'format', 'must be an RFC 3339 date or date-time'],
        ['$created_at_gt', '2024-02-30', 'format', 'must be an RFC 3339 date or date-time'],
        ['$updated_at_lt', 'yesterday', 'format', 'must be an RFC 3339 date or date-time'],
        ['$size_lt', '', 'min', 'must not be empty'],
        ['$size_gt', ' ', 'min', 'must not be empty'],
        ...(path === '/orders' ? [['$total_gt', 'ten', 'type', 'must be a number']] : []),
        ...(path === '/products'
          ? [
              ['price_lt', 'abc', 'type', 'must be a number'],
              ['price_gt', '', 'type', 'must be a number'],
              ['$price_gt', '1e', 'type', 'must be a number'],
              ['$variants.0.price_lte', 'x', 'type', 'must be a number'],
              ['$published_from_gte', 'soon', 'format', 'must be an RFC 3339 date or date-time'],
            ]
          : []),
      ] as const) {
        const answer = await store.asAdmin('GET', `${path}?${name}=${encodeURIComponent(value)}`);
        expect([answer.status, errorOf(answer)]).toEqual([
          400,
          {
            code: 400,
            type: 'BadRequest',
            message: `${name} ${message}.`,
            valid: false,
            failedValidator,
            invalidPropertyName: name,
            invalidPropertyValue: value,
          },
        ]);
      }
    },
  );

  test.each(['$where=1', '$gt=1', '$rank_regex=1', '$=1', '$_gt=1'])(
    'refuses %s',
    async (query) => {
      const answer = await store.asPublic('GET', `/brands?${query}`);
      expect([answer.status, errorOf(answer).type]).toEqual([400, 'BadRequest']);
    },
  );

  test.each([
    ['parameters', (names: string[]) => names.map((name) => `${name}=null`).join('&')],
    ['names of $has_not', (names: string[]) => `$has_not=${names.join(',')}`],
  ])('takes 50 %s and refuses more', async (_, queryOf) => {
    const names = Array.from({ length: 51 }, (_, i) => `nothing${i}`);
    expect(await found(queryOf(names.slice(1)))).toEqual(NEWEST_FIRST);
    const answer = await store.asPublic('GET', `/brands?${queryOf(names)}`);
    expect([answer.status, errorOf(answer).type]).toEqual([400, 'BadRequest']);
  });
});

describe('an empty list', () => {
  test.each([
    ['/brands?per_pge=5', ['No brand has an attribute per_pge. Did you mean per_page?']],
    ['/brands?image_ulr=x', ['No brand has an attribute image_ulr. Did you mean image_url?']],
    ['/products?pricegt=5', ['No product has an attribute pricegt. Did you mean price_gt?']],
    ['/categories?colour=red', ['No category has an attribute colour.']],
    ['/paymentMethods?$a_gt=1', ['No payment method has an attribute a.']],
    [
      '/addresses?sity=Porto&$has=x.y',
      ['No address has an attribute sity. Did you mean city?', 'No address has an attribute x.y.'],
    ],
    ['/orders?shiping_address.city=Porto', ['No order has an attribute shiping_address.city.']],
    [
      '/orders?status=nonsense',
      [
        'status is never nonsense: it is one of draft, pending, failed, processing, shipped, completed, canceled, refunded.',
      ],
    ],
    ['/categories?parent_id=abc', ['parent_id is never abc: it is a whole number.']],
    [
      '/products?brand_id=abc&published=maybe',
      [
        'brand_id is never abc: it is a whole number.',
        'published is never maybe: it is true or false.',
      ],
    ],
    [
      '/products?stock_type=x|y',
      ['stock_type is never x|y: it is one of infinite, track, status.'],
    ],
    ['/coupons?active=zz', ['active is never zz: it is true or false.']],
    ['/webhooks?active=maybe', ['active is never maybe: it is true or false.']],
    ['/coupons?active=zz,null', undefined],
    ['/categories?parent_id=99', undefined],
    ['/brands?name=none', undefined],
    ['/brands?rank=99', undefined],
    ['/brands?nothing=null&name=none', ['No brand has an attribute nothing.']],
  ])('%s warns about unknown attributes and values', async (path, warnings) => {
    const { status, body } = await store.asAdmin('GET', path);
    expect([status, body['count'], body.data]).toEqual([200, 0, []]);
    expect(body['warnings']).toEqual(warnings);
  });

  test('warns a user about attributes that none of their own records have', async () => {
    const { asAdmin, asUser, userId } = await openStore();
    await create(asAdmin, '/carts', { items: [], secret: 1 });
    await create(asAdmin, '/carts', { items: [], gift: 1, user_id: userId });
    const { body } = await asUser('GET', '/carts?secret=1&gift=2');
    expect(body['warnings']).toEqual(['No cart has an attribute secret.']);
    const found = await asUser('GET', '/carts?gift=1&nothing=null');
    expect([found.body['count'], found.body['warnings']]).toEqual([1, undefined]);
  });

  test('warns about at most five attributes', async () => {
    const query = Array.from({ length: 9 }, (_, i) => `nothing${i}=1`).join('&');
    const { body } = await store.asPublic('GET', `/brands?${query}`);
    expect(body['warnings']).toHaveLength(5);
  });
});

test.each(['/brands', '/orders', '/products'])(
  'attribute names in queries of %s are limited to 100 characters and 5 dots',
  async (path) => {
    const [long, deep] = ['x'.repeat(101), 'a.b.c.d.e.f.g'];
    for (const [query, name] of [
      [`${long}=1`, long.slice(0, 100)],
      [`$${long}_gt=1`, long.slice(0, 100)],
      [`$has=name,${deep}`, deep],
      [`${deep}=1`, deep],
      [`sort_by=${long}`, 'sort_by'],
      [`sort_by=${deep}`, 'sort_by'],
    ]) {
      const answer = await store.asAdmin('GET', `${path}?${query}`);
      expect([answer.status, errorOf(answer)]).toEqual([
        400,
        {
          code: 400,
          type: 'BadRequest',
          message: 'An attribute name in a query can have up to 100 characters and 5 dots.',
          valid: false,
          failedValidator: 'max',
          invalidPropertyName: name,
        },
      ]);
    }
    for (const query of [`${long.slice(1)}=1`, 'a.b.c.d.e.f=1', `sort_by=${long.slice(1)}`]) {
      expect((await store.asAdmin('GET', `${path}?${query}`)).status).toBe(200);
    }
  },
);

describe('sorting', () => {
  test.each([
    ['sort_by=rank&sort_order=ASC', [4, 2, 0, 1, 3]],
    ['sort_by=rank', [1, 0, 4, 2, 3]],
    ['sort_by=rank&sort_order=asc', [4, 2, 0, 1, 3]],
    ['sort_by=rank&sort_order=', [1, 0, 4, 2, 3]],
    ['sort_by=since&sort_order=ASC', [0, 1, 2, 4, 3]],
    ['sort_by=name&sort_order=ASC', [0, 1, 2, 3, 4]],
    ['sort_by=address.city&sort_order=ASC', [3, 2, 4, 1, 0]],
    ['sort_by=id&sort_order=ASC', [0, 1, 2, 3, 4]],
    ['sort_by=nothing&sort_order=ASC', NEWEST_FIRST],
    ['sort_order=ASC', [0, 1, 2, 3, 4]],
  ])('%s', async (query, expected) => {
    expect(await found(query)).toEqual(expected);
  });
});

describe('paging', () => {
  test('returns the count, the pages, and links that keep the filters', async () => {
    const { body } = await store.asPublic(
      'GET',
      '/brands?per_page=2&page=2&$rank_gt=1&x=&sort_by=rank',
    );
    expect(body['data']).toEqual([]);
    const second = await store.asPublic(
      'GET',
      '/brands?per_page=2&page=2&sort_by=rank&$created_at_gt=2020-02-29',
    );
    const { _links, ...rest } = second.body as { _links?: Record<string, string> } & object;
    expect(rest).toMatchObject({ status: true, count: 5, page: 2, pages: 3 });
    const query = 'per_page=2&page=2&sort_by=rank&%24created_at_gt=2020-02-29';
    expect(_links).toEqual({
      curr: `${baseUrl}/brands?${query}`,
      prev: `${baseUrl}/brands?${query.replace('page=2&s', 'page=1&s')}`,
      next: expect.stringContaining(`${baseUrl}/brands?${query.replace('page=2&s', 'page=3&s')}`),
    });
  });

  test('returns an empty page past the end and counts at least one page', async () => {
    const past = await store.asPublic('GET', '/brands?page=9');
    expect(past.body).toMatchObject({ data: [], count: 5, page: 9, pages: 1 });
    expect(past.body['_links']).not.toHaveProperty('next');
    const none = await store.asPublic('GET', '/brands?name=none');
    expect(none.body).toMatchObject({ data: [], count: 0, page: 1, pages: 1 });
  });

  test('visits every record once even as records are added and deleted', async () => {
    const shop = await openStore();
    const ids: number[] = [];
    for (let i = 0; i < 7; i += 1) {
      ids.push((await create(shop.asAdmin, '/brands', { name: 'x', rank: i % 3 })).id);
    }
    const path = '/brands?per_page=2&sort_by=rank';
    const pages = await followLinks(shop.asAdmin, path, async ([first]) => {
      await create(shop.asAdmin, '/brands', { name: 'late', rank: 9 });
      await shop.asAdmin('DELETE', `/brands/${first?.id}`);
    });
    const seen = pages.flat().map(({ id }) => id);
    expect(seen.toSorted()).toEqual(ids);
  });

  test.each(['per_page', 'page'])('refuses a %s that is not a positive integer', async (name) => {
    const message = `${name} must be a whole number above 0.`;
    for (const value of ['0', '-1', '2.5', 'abc', '', '1e2', '9'.repeat(20)]) {
      const answer = await store.asPublic('GET', `/brands?${name}=${value}`);
      expect([answer.status, errorOf(answer)]).toEqual([
        400,
        expect.objectContaining({
          invalidPropertyName: name,
          invalidPropertyValue: value,
          failedValidator: 'min',
          message,
        }),
      ]);
    }
  });

  test('refuses a per_page above 250 and an invalid cursor', async () => {
    expect((await store.asPublic('GET', '/brands?per_page=250')).status).toBe(200);
    const answer = await store.asPublic('GET', '/brands?per_page=251');
    expect(errorOf(answer)).toMatchObject({
      failedValidator: 'max',
      invalidPropertyName: 'per_page',
    });
    for (const cursor of ['x', 'bnVsbA', 'e30']) {
      expect((await store.asPublic('GET', `/brands?cursor=${cursor}`)).status).toBe(400);
    }
  });
});

describe('fields', () => {
  test('limit the attributes in the response, for lists and single records', async () => {
    const [first] = brands;
    const list = await store.asPublic('GET', `/brands?fields=name,rank,unknown,&id=${first?.id}`);
    expect(list.body.data).toEqual([{ name: 'Brand 0', rank: 3 }]);
    const one = await store.asPublic('GET', `/brands/${first?.id}?fields=id,name`);
    expect(one.body.data).toEqual({ id: first?.id, name: 'Brand 0' });
  });

  test('fail when empty for a single record, and are ignored for a list', async () => {
    expect((await store.asPublic('GET', `/brands/${brands[0]?.id}?fields=`)).status).toBe(400);
    expect((await store.asPublic('GET', `/brands?fields=&id=${brands[0]?.id}`)).body.data).toEqual([
      brands[0],
    ]);
  });
});

test('a list warns about misspelled names in sort_by and fields', async () => {
  const other = await openStore();
  await create(other.asAdmin, '/brands', { name: 'Northwind', rank: 1 });
  const warnings = async (query: string) =>
    (await other.asAdmin('GET', `/brands?${query}`)).body['warnings'];
  expect(await warnings('sort_by=nmae')).toEqual([
    'No brand has an attribute nmae. Did you mean name?',
  ]);
  expect(await warnings('fields=id,descripton')).toEqual([
    'No brand has an attribute descripton. Did you mean description?',
  ]);
  for (const query of ['sort_by=rank', 'fields=id,name', 'sort_by=other', 'sort_by=', 'fields=']) {
    expect(await warnings(query)).toBeUndefined();
  }
});
