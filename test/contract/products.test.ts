import { describe, expect, test } from 'vitest';
import { products } from '../../shared/resources/products.ts';
import { openRecords } from '../../shared/storage/records.ts';
import { create, errorOf, openStore, PRODUCT } from '../store/api.ts';
import { table } from '../store/local-store.ts';

const store = await openStore();
const product = (changes = {}) => create(store.asAdmin, '/products', { ...PRODUCT, ...changes });

test('returns a product with the same keys and values everywhere', async () => {
  const sent = {
    name: 'Blue Kettle',
    sku: 'KET-01',
    price: 24.5,
    price_discount: 20,
    stock_type: 'track',
    stock_level: 14,
    description: 'Enamel, 1.5 l',
    category_id: 4002,
    weight: 1.2,
    colour: 'blue',
  };
  const created = await create(store.asAdmin, '/products', sent);
  expect(created).toEqual({
    ...sent,
    id: created.id,
    product_id: created.id,
    variant_id: 0,
    application_id: store.application.id,
    type: 'simple_product',
    has_variants: false,
    stock_status: null,
    images: [],
    published: true,
    display_price: '24.5 EUR',
    display_price_discount: '20 EUR',
    created_at: created.created_at,
    updated_at: created.created_at,
  });
  expect((await store.asPublic('GET', `/products/${created.id}`)).body.data).toEqual(created);
  expect((await store.asPublic('GET', `/products?id=${created.id}`)).body.data).toEqual([created]);
  const changed = await store.asAdmin('PATCH', `/products/${created.id}`, {});
  expect(changed.body.data).toEqual({ ...created, updated_at: changed.body.data.updated_at });
  expect(Object.keys(changed.body.data)).toEqual(Object.keys(created));
});

describe('image alt texts', () => {
  const [front, back] = ['https://img.example/front.png', 'https://img.example/back.png'];
  const image_texts = { [front]: 'A kettle, from the front', [back]: 'Its handle' };

  test('stay with their images when reordered, and are replaced as a whole', async () => {
    const { id } = await product({ images: [front, back], image_texts });
    await store.asAdmin('PUT', `/products/${id}`, { images: [back, front] });
    const read = async () => (await store.asPublic('GET', `/products/${id}`)).body.data;
    expect(await read()).toMatchObject({ images: [back, front], image_texts });
    await store.asAdmin('PUT', `/products/${id}`, { image_texts: { [back]: 'The handle' } });
    expect((await read()).image_texts).toEqual({ [back]: 'The handle' });
    await store.asAdmin('PUT', `/products/${id}`, { image_texts: null });
    expect(await read()).not.toHaveProperty('image_texts');
  });

  test.each([
    ['a list', [image_texts], 'type'],
    ['a number', { a: 1 }, 'type'],
    ['a text that is too long', { a: 'x'.repeat(1_001) }, 'max'],
    ['too many', Object.fromEntries(Array.from({ length: 1_001 }, (_, i) => [i, ''])), 'max'],
  ])('%s is refused', async (_, refused, failedValidator) => {
    const sent = { ...PRODUCT, image_texts: refused };
    const answer = await store.asAdmin('POST', '/products', sent);
    expect([answer.status, errorOf(answer)]).toMatchObject([
      400,
      { invalidPropertyName: expect.stringMatching(/^image_texts/), failedValidator },
    ]);
  });

  test.each(['/brands', '/categories'])('are supported by %s', async (path) => {
    const image = { image_url: front, image_text: 'The mark' };
    expect(await create(store.asAdmin, path, { name: 'Marked', ...image })).toMatchObject(image);
    const sent = { name: 'Marked', image_text: 'x'.repeat(1_001) };
    expect((await store.asAdmin('POST', path, sent)).status).toBe(400);
  });
});

describe('stock', () => {
  test.each([
    [
      { stock_type: 'infinite', stock_level: 5, stock_status: 'in_stock' },
      ['infinite', null, null],
    ],
    [{ stock_type: 'track' }, ['track', 0, null]],
    [{ stock_type: 'track', stock_level: 3, stock_status: 'in_stock' }, ['track', 3, null]],
    [{ stock_type: 'status' }, ['status', null, 'out_of_stock']],
    [
      { stock_type: 'status', stock_level: 3, stock_status: 'in_stock' },
      ['status', null, 'in_stock'],
    ],
    [{ stock_type: 0 }, ['infinite', null, null]],
    [{ stock_type: 1, stock_level: 2 }, ['track', 2, null]],
    [{ stock_type: 2, stock_status: 'in_stock' }, ['status', null, 'in_stock']],
  ])('has the fields of its type: %j', async (sent, [stock_type, stock_level, stock_status]) => {
    const { id } = await product(sent);
    const { body } = await store.asPublic('GET', `/products/${id}`);
    expect(body.data).toMatchObject({ stock_type, stock_level, stock_status });
  });

  test('resets the other field when its type changes', async () => {
    const { id } = await product({ stock_type: 'track', stock_level: 9 });
    const status = await store.asAdmin('PUT', `/products/${id}`, {
      stock_type: 'status',
      stock_status: 'in_stock',
    });
    expect(status.body.data).toMatchObject({ stock_level: null, stock_status: 'in_stock' });
    const tracked = await store.asAdmin('PUT', `/products/${id}`, { stock_type: 'track' });
    expect(tracked.body.data).toMatchObject({ stock_level: 0, stock_status: null });
    const { body } = await store.asPublic('GET', `/products?id=${id}&stock_level=0`);
    expect(body['count']).toBe(1);
  });
});

test.each([
  [{}, 'missingRequiredProperty', 'name'],
  [{ name: 'x' }, 'missingRequiredProperty', 'price'],
  [{ name: 'x', price: 1 }, 'missingRequiredProperty', 'stock_type'],
  [{ name: 'x', price: '12', stock_type: 'track' }, 'type', 'price'],
  [{ name: 'x', price: -1, stock_type: 'track' }, 'min', 'price'],
  [{ name: 'x', price: 1.001, stock_type: 'track' }, 'format', 'price'],
  [{ name: 'x', price: 1e21, stock_type: 'track' }, 'max', 'price'],
  [{ name: 'x', price: 1e-7, stock_type: 'track' }, 'max', 'price'],
  [{ name: 'x', price: 10_000_000_000.01, stock_type: 'track' }, 'max', 'price'],
  [{ name: 'x', price: 1, price_discount: 0.005, stock_type: 'track' }, 'format', 'price_discount'],
  [{ name: 'x', price: 1, stock_type: 3 }, 'type', 'stock_type'],
  [{ name: 'x', price: 1, stock_type: 'some' }, 'whitelist', 'stock_type'],
  [{ name: 'x', price: 1, stock_type: 'track', stock_level: -1 }, 'min', 'stock_level'],
  [{ name: 'x', price: 1, stock_type: 'track', stock_level: 1e-200 }, 'format', 'stock_level'],
  [{ name: 'x', price: 1, stock_type: 'track', stock_level: 1e300 }, 'max', 'stock_level'],
  [
    { name: 'x', price: 1, stock_type: 'status', stock_status: 'maybe' },
    'whitelist',
    'stock_status',
  ],
  [{ name: 'x', price: 1, stock_type: 'track', images: 'x' }, 'type', 'images'],
  [{ name: 'x', price: 1, stock_type: 'track', images: [7] }, 'type', 'images.0'],
  [{ name: 'x', price: 1, stock_type: 'track', weight: '1' }, 'type', 'weight'],
  [{ name: 'x', price: 1, stock_type: 'track', weight: 1e9 + 1 }, 'max', 'weight'],
  [{ name: 'x', price: 1, stock_type: 'track', seo: 'x' }, 'type', 'seo'],
  [{ name: 'x', price: 1, stock_type: 'track', published: 'yes' }, 'type', 'published'],
  [{ name: 'x', price: 1, stock_type: 'track', type: 'other' }, 'whitelist', 'type'],
])('refuses %j', async (body, failedValidator, invalidPropertyName) => {
  const answer = await store.asAdmin('POST', '/products', body);
  expect([answer.status, errorOf(answer)]).toEqual([
    400,
    expect.objectContaining({ valid: false, failedValidator, invalidPropertyName }),
  ]);
});

test('uses the decimals of the store currency', async () => {
  for (const [currency_code, fits, tooFine] of [
    ['JPY', 500, 500.5],
    ['KWD', 1.25, 1.2501],
    ['CLF', 1.0001, 1.00001],
  ] as const) {
    const other = await openStore({ currency_code });
    const created = await create(other.asAdmin, '/products', { ...PRODUCT, price: fits });
    expect(created.display_price).toBe(`${fits} ${currency_code}`);
    const refused = await other.asAdmin('POST', '/products', { ...PRODUCT, price: tooFine });
    expect(errorOf(refused)).toMatchObject({
      failedValidator: 'format',
      invalidPropertyName: 'price',
    });
  }
});

test('a sale price of 0 counts, and null removes it', async () => {
  const { id, ...free } = await product({ price_discount: 0 });
  expect(free).toMatchObject({ price_discount: 0, display_price_discount: '0 EUR' });
  const { body } = await store.asAdmin('PUT', `/products/${id}`, { price_discount: null });
  expect(body.data).not.toHaveProperty('price_discount');
  expect(body.data).not.toHaveProperty('display_price_discount');
});

test('hides unpublished products from everyone but admins', async () => {
  const { id } = await product({ published: false });
  for (const ask of [store.asPublic, store.asUser]) {
    expect((await ask('GET', `/products/${id}`)).status).toBe(404);
    expect((await ask('GET', `/products/${id}/variants`)).status).toBe(404);
    expect((await ask('GET', `/products?id=${id}&published=false`)).body.data).toEqual([]);
  }
  expect((await store.asAdmin('GET', `/products/${id}`)).status).toBe(200);
  const { body } = await store.asAdmin('PUT', `/products/${id}`, { published: true });
  expect(body.data.published).toBe(true);
});

test('shows prices in a store currency and refuses any other', async () => {
  const other = await openStore({
    currencies: [
      { code: 'USD', rate: 1.0842 },
      { code: 'JPY', rate: 163.27 },
    ],
  });
  const { id } = await create(other.asAdmin, '/products', {
    ...PRODUCT,
    price: 38.23,
    price_discount: 19.99,
    variants: [{ price: 0.01, stock_type: 'infinite' }],
    has_variants: true,
  });
  const shown = async (currency: string) =>
    (await other.asPublic('GET', `/products/${id}?currency=${currency}`)).body.data;
  expect(await shown('USD')).toMatchObject({
    price: 41.45,
    display_price: '41.45 USD',
    price_discount: 21.67,
    display_price_discount: '21.67 USD',
    variants: [{ price: 0.01, display_price: '0.01 USD' }],
  });
  expect(await shown('JPY')).toMatchObject({
    price: 6242,
    display_price: '6242 JPY',
    variants: [{ price: 2, display_price: '2 JPY' }],
  });
  expect(await shown('EUR')).toMatchObject({ price: 38.23, display_price: '38.23 EUR' });
  for (const path of [`/products/${id}`, '/products']) {
    const refused = await other.asPublic('GET', `${path}?currency=GBP`);
    expect([refused.status, errorOf(refused).invalidPropertyName]).toEqual([400, 'currency']);
  }
  const listed = await other.asPublic('GET', '/products?price_gt=6241&price_lt=6243&currency=JPY');
  expect(listed.body['count']).toBe(1);
});

test('includes the category and the brand on request, in lists and single products', async () => {
  const brand = await create(store.asAdmin, '/brands', { name: 'Northwind' });
  const top = await create(store.asAdmin, '/categories', { name: 'Kitchen' });
  const category = await create(store.asAdmin, '/categories', {
    name: 'Kettles',
    parent_id: top.id,
  });
  const { id } = await product({ category_id: category.id, brand_id: brand.id });
  for (const path of [`/products/${id}?`, `/products?id=${id}&`]) {
    const both = await store.asPublic('GET', `${path}expand=category,brand`);
    expect(both.body['_embedded']).toEqual({ categories: [category], brands: [brand] });
    const one = await store.asPublic('GET', `${path}expand=brand`);
    expect(one.body['_embedded']).toEqual({ categories: [], brands: [brand] });
    expect(await store.asPublic('GET', path)).not.toHaveProperty('body._embedded');
    const filtered = await store.asPublic('GET', `${path}category=${category.path}`);
    expect(filtered.status).toBe(200);
    expect(filtered).not.toHaveProperty('body._embedded');
  }
});

test('refuses an unknown currency before writing anything', async () => {
  const { body } = await store.asAdmin('GET', '/products');
  const refused = await store.asAdmin('POST', '/products?currency=ZZZ', PRODUCT);
  expect(refused.status).toBe(400);
  expect((await store.asAdmin('GET', '/products')).body['count']).toBe(body['count']);
  expect((await store.asPublic('GET', '/brands?currency=ZZZ')).status).toBe(400);
});

test('lists nothing by a hidden category or collection', async () => {
  const category = await create(store.asAdmin, '/categories', { name: 'Secret', published: false });
  const child = await create(store.asAdmin, '/categories', {
    name: 'Child',
    parent_id: category.id,
  });
  const { id } = await product({ category_id: category.id });
  const collection = await create(store.asAdmin, '/collections', {
    name: 'Secret',
    active: false,
    items: [{ product_id: id }],
  });
  for (const query of ['category=/Secret', `collection_id=${collection.id}`]) {
    expect((await store.asPublic('GET', `/products?${query}`)).body['count']).toBe(0);
    expect((await store.asAdmin('GET', `/products?${query}`)).body['count']).toBe(1);
  }
  const shown = await store.asPublic('GET', `/categories/${child.id}`);
  expect(shown.body.data.path).toBe('/Child');
});

test('ignores display fields in a body', async () => {
  expect(await product({ display_total: 'x' })).not.toHaveProperty('display_total');
});

test('a sale price comes with the lowest 30-day price, for variants and other currencies too', async () => {
  const store = await openStore({ currencies: [{ code: 'USD', rate: 2 }] });
  const { asAdmin, asPublic } = store;
  const { id } = await create(asAdmin, '/products', { ...PRODUCT, price: 20 });
  const sent = { price: 25, price_history: [{ price: 1 }], lowest_price_30_days: 1 };
  await asAdmin('PUT', `/products/${id}`, sent);
  const reduced = (await asAdmin('PUT', `/products/${id}`, { price_discount: 22 })).body.data;
  expect(reduced).toMatchObject({
    lowest_price_30_days: 20,
    display_lowest_price_30_days: '20 EUR',
  });
  expect(reduced).not.toHaveProperty('price_history');
  expect((await asPublic('GET', `/products/${id}`)).body.data).toEqual(reduced);
  const inDollars = await asPublic('GET', `/products?id=${id}&currency=USD`);
  expect(inDollars.body.data).toMatchObject([
    { price_discount: 44, lowest_price_30_days: 40, display_lowest_price_30_days: '40 USD' },
  ]);
  const without = await asAdmin('PUT', `/products/${id}`, { price_discount: null });
  expect(without.body.data).not.toHaveProperty('lowest_price_30_days');

  const shirt = await create(asAdmin, '/products', {
    name: 'Shirt',
    price: 12.5,
    variants: [{ Size: 'S', stock_type: 'infinite' }],
  });
  const path = `/products/${shirt.id}/variants/1`;
  const answer = await asAdmin('PUT', path, { price_discount: 10, lowest_price_30_days: 1 });
  expect(answer.body.data.variants).toMatchObject([{ id: 1, lowest_price_30_days: 12.5 }]);
});

test('a product of a retired type counts as a simple product', async () => {
  for (const type of ['grouped_product', 'bundled_product']) {
    const refused = await store.asAdmin('POST', '/products', { ...PRODUCT, type });
    expect([refused.status, errorOf(refused).invalidPropertyName]).toEqual([400, 'type']);
    const { id } = await create(store.asAdmin, '/products', PRODUCT);
    const path = `/products/${id}`;
    const records = openRecords(table, store.application, products);
    await records.update(id, async () => ({ type: type as 'simple_product' }));
    const { data } = (await store.asAdmin('GET', path)).body;
    expect(data.type).toBe('simple_product');
    const changed = await store.asAdmin('PUT', path, { ...data, type, name: 'Other' });
    expect([changed.status, changed.body.data]).toMatchObject([
      200,
      { name: 'Other', type: 'simple_product' },
    ]);
  }
});
