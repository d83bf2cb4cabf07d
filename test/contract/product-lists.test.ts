import { expect, test } from 'vitest';
import { create, openStore, PRODUCT } from '../store/api.ts';

const store = await openStore();
const create_ = (path: string, body: object) => create(store.asAdmin, path, body);

const shoes = await create_('/categories', { name: 'Shoes', url: 'footwear' });
const men = await create_('/categories', { name: "Men's", parent_id: shoes.id });
const hats = await create_('/categories', { name: 'Shoes and hats' });
const stock = { stock_type: 'infinite' };
const products: { id: number }[] = [
  await create_('/products', {
    ...stock,
    name: 'Café Racer',
    price: 120,
    category_id: men.id,
    sku: '0042',
    tags: ['fast'],
  }),
  await create_('/products', {
    ...stock,
    name: 'Pantoffel',
    price: 15,
    price_discount: 9.5,
    category_id: shoes.id,
    brand_id: 7,
  }),
  await create_('/products', {
    ...stock,
    name: '青いやかん',
    price: 30,
    category_id: hats.id,
    description: 'Émail kettle',
  }),
  await create_('/products', {
    name: 'Sneaker',
    price: 80,
    brand_id: 8,
    has_variants: true,
    variants: [{ ...stock, label: 'crimson', category_id: shoes.id }],
  }),
  await create_('/products', { ...stock, name: 'C++ & "quotes" \\ %_*', price: 5 }),
];

async function found(query: string): Promise<number[]> {
  const { status, body } = await store.asPublic('GET', `/products?${query}`);
  expect(status).toBe(200);
  return body.data.map(({ id }: { id: number }) => products.findIndex((each) => each.id === id));
}

test.each([
  ['price_gt=15', [3, 2, 0]],
  ['price_lt=15', [4]],
  ['price_gt=5&price_lt=120', [3, 2, 1]],
  ['page=1&per_page=20&price_gt=0&price_lt=10000000000000&published=true', [4, 3, 2, 1, 0]],
  ['sku=0042', [0]],
  ['sku=42', []],
  ['brand_id=7', [1]],
  ['brand_id=7,8', [3, 1]],
  [`category_id=${shoes.id}&price_lt=50`, [1]],
  ['on_sale=true', [1]],
  ['on_sale=false', [4, 3, 2, 0]],
  ['tags=fast', [0]],
  ['type=product_with_variants', [3]],
  ['has_variants=true', [3]],
  ['stock_type=infinite', [4, 2, 1, 0]],
  ['category=/Shoes', [3, 1, 0]],
  ['category=shoes/', [3, 1, 0]],
  ['category=/FOOTWEAR', [3, 1, 0]],
  ["category=/Shoes/Men's", [0]],
  ["category=/footwear/men's", [0]],
  ["category=/Men's", []],
  ['category=/Shoes and hats', [2]],
  ["category=/Shoes/Men's,/Shoes and hats", [2, 0]],
  ['category=/Salt, Pepper', []],
  ['category=/Unknown', []],
  ['category=', []],
  ['category=/', []],
])('%s', async (query, expected) => {
  expect(await found(query)).toEqual(expected);
});

test.each([
  ['cafe', [0]],
  ['CAFÉ rac', [0]],
  ['racer cafe', [0]],
  ['cer', []],
  ['kettle', [2]],
  ['email', [2]],
  ['やかん', [2]],
  ['青い', [2]],
  ['0042', [0]],
  ['crimson', [3]],
  ['fast', [0]],
  ['simple', []],
  ['C++ & "quotes" \\ %_*', [4]],
  ['(', [4, 3, 2, 1, 0]],
  ['', [4, 3, 2, 1, 0]],
])('searches for %j', async (text, expected) => {
  expect(await found(`q=${encodeURIComponent(text)}`)).toEqual(expected);
});

test('sorts search results by relevance on request', async () => {
  const ranked = await openStore();
  const names = ['A mug', 'Kettles', 'Kettle', 'Blue kettle for two'];
  const descriptions = ['like a kettle', '', '', 'a kettle that is blue'];
  for (const [i, name] of names.entries()) {
    await create(ranked.asAdmin, '/products', {
      ...PRODUCT,
      name,
      description: descriptions[i] ?? '',
    });
  }
  const named = async (query: string) => {
    const { body } = await ranked.asPublic('GET', `/products?fields=name&${query}`);
    return body.data.map(({ name }: { name: string }) => name);
  };
  // Of names with the whole word, the shorter one is more about it, also when it is older.
  const best = ['Kettle', 'Blue kettle for two', 'Kettles', 'A mug'];
  expect(await named('q=kettle&sort_by=relevance')).toEqual(best);
  expect(await named('q=kettle')).toEqual(names.toReversed());
  expect(await named('q=kettle&sort_by=relevance&sort_order=ASC')).toEqual([
    'A mug',
    'Kettles',
    'Blue kettle for two',
    'Kettle',
  ]);
  expect(await named('sort_by=relevance')).toEqual(names.toReversed());
  // The cursor knows how well the last one answers.
  const first = await ranked.asPublic('GET', '/products?q=kettle&sort_by=relevance&per_page=3');
  const { next } = first.body['_links'] as { next: string };
  const { search } = new URL(next);
  const second = await ranked.asPublic('GET', `/products${search}`);
  expect(second.body.data.map(({ name }: { name: string }) => name)).toEqual(best.slice(3));
});

test('filters by application_id', async () => {
  expect(await found(`application_id=${store.application.id}`)).toEqual([4, 3, 2, 1, 0]);
  expect(await found('application_id=4096')).toEqual([]);
});

test('lists the products of a collection, in its order on request', async () => {
  const [first, second, third] = products;
  const collection = await create_('/collections', {
    name: 'Best',
    items: [second, third, first, second].map((product) => ({ product_id: product?.id })),
  });
  expect(await found(`collection_id=${collection.id}`)).toEqual([2, 1, 0]);
  expect(await found(`collection_id=${collection.id}&sort_order=COLLECTION`)).toEqual([1, 2, 0]);
  expect(await found('collection_id=4096')).toEqual([]);
  expect(await found('collection_id=x')).toEqual([]);
});

test('lists products at or below their own low-stock level or the one in the query', async () => {
  const own = await openStore();
  const tracked = (name: string, stock_level: number, fields: object = {}) =>
    create(own.asAdmin, '/products', {
      ...{ ...PRODUCT, name, stock_type: 'track', stock_level, ...fields },
    });
  await tracked('many', 6);
  await tracked('few', 5);
  await tracked('few for it', 20, { low_stock_level: 25 });
  await tracked('enough for it', 3, { low_stock_level: 2 });
  await create(own.asAdmin, '/products', { ...PRODUCT, name: 'not counted' });
  const level = { price: 1, stock_type: 'track', stock_level: 3 };
  await tracked('few each', 0, { variants: [level, level] });
  const names = async (ask: typeof own.asAdmin, query: string) =>
    (await ask('GET', `/products?fields=name&sort_by=name&sort_order=ASC&${query}`)).body.data.map(
      ({ name }: { name: string }) => name,
    );
  expect(await names(own.asAdmin, 'low_stock=5')).toEqual(['few', 'few for it']);
  expect(await names(own.asAdmin, 'low_stock=6')).toEqual([
    ...['few', 'few each', 'few for it', 'many'],
  ]);
  // Others do not know of the levels.
  expect(await names(own.asPublic, 'low_stock=5')).toEqual(['enough for it', 'few']);
  expect(await names(own.asPublic, 'low_stock_level=25')).toEqual([]);
  expect(await names(own.asAdmin, 'low_stock_level=25')).toEqual(['few for it']);
  expect((await own.asAdmin('GET', '/products?low_stock=few')).status).toBe(400);
});

test('finds products by an image, including variant images', async () => {
  const own = await openStore();
  const image = 'https://img.example/a,b.png';
  const level = { price: 1, stock_type: 'infinite' };
  await create(own.asAdmin, '/products', { ...PRODUCT, name: 'one', images: ['x', image] });
  await create(own.asAdmin, '/products', {
    ...{ ...PRODUCT, name: 'of a variant', variants: [level, { ...level, images: [image] }] },
  });
  await create(own.asAdmin, '/products', { ...PRODUCT, name: 'another', images: ['x'] });
  const { body } = await own.asPublic('GET', `/products?fields=name&image=${image}`);
  expect(body.data).toEqual([{ name: 'of a variant' }, { name: 'one' }]);
});
