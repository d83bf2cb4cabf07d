import { expect, test } from 'vitest';
import { create, errorOf, openStore, PRODUCT } from '../store/api.ts';

/** Values that a declared parameter of a query may have (protocol.md, "Filters"). */
const { asAdmin, asPublic } = await openStore();
const category = await create(asAdmin, '/categories', { name: 'Kitchen' });
const child = await create(asAdmin, '/categories', { name: 'Kettles', parent_id: category.id });
const reduced = await create(asAdmin, '/products', { ...PRODUCT, price_discount: 20 });
const other = await create(asAdmin, '/products', PRODUCT);
const webhook = await create(asAdmin, '/webhooks', {
  url: 'https://example.com/hook',
  types: ['order.*'],
});

const REFUSED = [
  ['/products?on_sale=abc', 'on_sale', 'type', 'on_sale must be true or false.'],
  ['/products?purchasable=yes', 'purchasable', 'type', 'purchasable must be true or false.'],
  [
    '/products?expand=foo',
    'expand',
    'whitelist',
    'expand must be one of category, brand, category,brand, brand,category.',
  ],
  [`/products/${reduced.id}?expand=variants`, 'expand', 'whitelist', undefined],
  ['/categories?fetch_subcategories=x', 'fetch_subcategories', 'type', undefined],
  [`/categories/${category.id}?fetch_subcategories=2`, 'fetch_subcategories', 'type', undefined],
  ['/products?sort_order=up', 'sort_order', 'whitelist', undefined],
  ['/brands?sort_order=up', 'sort_order', 'whitelist', 'sort_order must be one of ASC, DESC.'],
  ['/brands?sort_order=COLLECTION', 'sort_order', 'whitelist', undefined],
  ['/orders?sort_order=1', 'sort_order', 'whitelist', undefined],
  [
    '/events?since=5',
    'since',
    'whitelist',
    'since is not a parameter here. These are: after, before, sort_order, types, resource, record_id, by.id, per_page, currency, locale.',
  ],
  ['/events?types=nope', 'types', 'whitelist', 'types has one that no event has.'],
  ['/events?types=order.*,order.nope', 'types', 'whitelist', undefined],
  ['/events?types=', 'types', 'whitelist', undefined],
  ['/events?resource=nothing', 'resource', 'whitelist', 'resource is one that no event has.'],
  ['/events?page=2', 'page', 'whitelist', undefined],
  ['/events?after=7', 'after', 'format', 'after must be an event ID.'],
  [`/webhooks/${webhook.id}/deliveries?after=1`, 'after', 'whitelist', undefined],
  [
    `/webhooks/${webhook.id}/deliveries?before=evt_7`,
    'before',
    'format',
    'before must be an event ID.',
  ],
] as const;

test.each(REFUSED)('GET %s returns 400', async (path, name, failedValidator, message) => {
  const answer = await asAdmin('GET', path);
  const error = errorOf(answer);
  expect([answer.status, error.invalidPropertyName, error.failedValidator]).toEqual([
    400,
    name,
    failedValidator,
  ]);
  if (message) expect(error.message).toBe(message);
});

const idsOf = async (path: string) => {
  const { status, body } = await asPublic('GET', path);
  expect([path, status]).toEqual([path, 200]);
  return body.data.map(({ id }: { id: number }) => id);
};
const [newest, oldest] = [other.id, reduced.id];

test.each([
  ['on_sale=true', [oldest]],
  ['on_sale=1', [oldest]],
  ['on_sale=TRUE', undefined],
  ['on_sale=false', [newest]],
  ['on_sale=0', [newest]],
  ['on_sale=', [newest, oldest]],
  ['on_sale=undefined', [newest, oldest]],
  ['sort_order=ASC', [oldest, newest]],
  ['sort_order=asc', [oldest, newest]],
  ['sort_order=desc', [newest, oldest]],
  ['sort_order=null', [newest, oldest]],
  ['expand=', [newest, oldest]],
])('handles GET /products?%s', async (query, ids) => {
  if (ids) expect(await idsOf(`/products?${query}`)).toEqual(ids);
  else expect((await asPublic('GET', `/products?${query}`)).status).toBe(400);
});

test.each(['', 'false', '0', 'null', 'undefined'])(
  'fetch_subcategories=%s adds nothing',
  async (text) => {
    const path = `/categories/${category.id}?fetch_subcategories=${text}`;
    expect((await asPublic('GET', path)).body.data).not.toHaveProperty('subcategories');
  },
);

test('fetch_subcategories=1 adds the direct children', async () => {
  const { body } = await asPublic('GET', `/categories/${category.id}?fetch_subcategories=1`);
  expect(body.data.subcategories.map(({ id }: { id: number }) => id)).toEqual([child.id]);
});
