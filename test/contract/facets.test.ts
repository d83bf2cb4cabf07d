import { expect, test } from 'vitest';
import { baseUrl, create, openStore } from '../store/api.ts';

const { asAdmin, asPublic, application } = await openStore({
  currencies: [{ code: 'USD', rate: 1.5 }],
});
const inStock = { stock_type: 'infinite' };
const soldOut = { stock_type: 'track', stock_level: 0 };

const PRODUCTS = [
  {
    name: 'Blue kettle',
    price: 30,
    brand_id: 1,
    colour: 'blue',
    tags: ['tea', 'gift'],
    ...inStock,
  },
  { name: 'Red kettle', price: 20, brand_id: 1, colour: 'red', tags: ['tea', 'tea'], ...soldOut },
  { name: 'Red lamp', price: 50.5, brand_id: 2, colour: 'red', size: { cm: 40 }, ...inStock },
  {
    name: 'Shirt',
    price: 20,
    brand_id: 2,
    colour: null,
    has_variants: true,
    variantsDefinition: { Size: [] },
    variants: [
      { Size: 'M', price: 20, ...soldOut },
      { Size: 'L', price: 22, ...inStock },
    ],
  },
  { name: 'Secret samovar', price: 999, brand_id: 3, colour: 'gold', published: false, ...inStock },
];
for (const product of PRODUCTS) await create(asAdmin, '/products', product);

async function listed(query: string, as = asPublic) {
  const { status, body } = await as('GET', `/products?${query}`);
  expect(status).toBe(200);
  return body;
}

const namesOf = ({ data }: { data: { name: string }[] }) => data.map(({ name }) => name);

test('a list counts the values of each requested facet', async () => {
  const links = { curr: expect.any(String), next: expect.any(String) };
  expect(await listed('facets=brand_id,colour,price,tags,nothing&fields=name&per_page=2')).toEqual({
    status: true,
    data: [{ name: 'Shirt' }, { name: 'Red lamp' }],
    _links: links,
    count: 4,
    page: 1,
    pages: 2,
    _facets: {
      brand_id: {
        values: [
          { value: 1, count: 2 },
          { value: 2, count: 2 },
        ],
        min: 1,
        max: 2,
      },
      colour: {
        values: [
          { value: 'red', count: 2 },
          { value: 'blue', count: 1 },
        ],
      },
      price: {
        values: [
          { value: 20, count: 2 },
          { value: 30, count: 1 },
          { value: 50.5, count: 1 },
        ],
        min: 20,
        max: 50.5,
      },
      tags: {
        values: [
          { value: 'tea', count: 2 },
          { value: 'gift', count: 1 },
        ],
      },
      nothing: { values: [] },
    },
  });
});

test('a facet ignores its own filter and reaches nested attributes', async () => {
  const { _facets, count } = await listed(
    'facets=colour,price,size.cm,variants.1.Size,id&colour=red&price_gt=20&q=red',
  );
  expect(count).toBe(1);
  expect(_facets).toEqual({
    colour: { values: [{ value: 'red', count: 1 }] },
    price: {
      values: [
        { value: 20, count: 1 },
        { value: 50.5, count: 1 },
      ],
      min: 20,
      max: 50.5,
    },
    'size.cm': { values: [{ value: 40, count: 1 }], min: 40, max: 40 },
    'variants.1.Size': { values: [] },
    id: {
      values: [{ value: expect.any(Number), count: 1 }],
      min: expect.any(Number),
      max: expect.any(Number),
    },
  });
  const sizes = await listed('facets=variants.1.Size,variantsDefinition.Size&price_lt=25');
  expect(sizes['_facets']).toEqual({
    'variants.1.Size': { values: [{ value: 'L', count: 1 }] },
    'variantsDefinition.Size': {
      values: [
        { value: 'L', count: 1 },
        { value: 'M', count: 1 },
      ],
    },
  });
});

test('a product counts once for each value that its variants have, and is found by each', async () => {
  const { _facets } = await listed('facets=Size');
  expect(_facets).toEqual({
    Size: {
      values: [
        { value: 'L', count: 1 },
        { value: 'M', count: 1 },
      ],
    },
  });
  for (const query of ['Size=M', 'Size=L&colour=null', 'Size=S|L', '$has=Size&price_lt=25'])
    expect([query, namesOf(await listed(query))]).toEqual([query, ['Shirt']]);
  expect(namesOf(await listed('colour=red&Size=M'))).toEqual([]);
  expect((await listed('$has_not=Size'))['count']).toBe(3);
});

test('what variants have beside options, and products as well, counts by each of its values', async () => {
  const { id } = await create(asAdmin, '/products', {
    ...{ name: 'Cap', price: 9, ...inStock, material: 'wool', variantsDefinition: { Fit: [] } },
    variants: [
      { Fit: 'Wide', price: 9, season: 'winter', sku: 'CAP-W' },
      { Fit: 'Slim', price: 9, season: 'winter', material: 'silk' },
      { Fit: 'Slim', price: 9, season: 'summer', private: { cost: 4 } },
    ],
  });
  expect((await listed('facets=material,season,Fit,sku&name=Cap'))['_facets']).toEqual({
    material: { values: ['silk', 'wool'].map((value) => ({ value, count: 1 })) },
    season: { values: ['summer', 'winter'].map((value) => ({ value, count: 1 })) },
    Fit: { values: ['Slim', 'Wide'].map((value) => ({ value, count: 1 })) },
    sku: { values: [] },
  });
  expect(namesOf(await listed('material=silk'))).toEqual(['Cap']);
  // What a schema names is that of the product, as before.
  for (const query of ['sku=CAP-W', 'id=1', 'private.cost=4'])
    expect([query, (await listed(query))['count']]).toEqual([query, 0]);
  await asAdmin('PUT', `/products/${id}/variants/2`, { material: 'cotton' });
  expect([
    (await listed('material=silk', asAdmin))['count'],
    (await listed('material=cotton', asAdmin))['count'],
  ]).toEqual([0, 1]);
  await asAdmin('DELETE', `/products/${id}`);
});

test('filtering by a facet value finds as many products as its count', async () => {
  const names = ['brand_id', 'colour', 'price', 'tags', 'size.cm', 'Size', 'variants.0.Size'];
  const { _facets } = await listed(`facets=${names}&price_lt=1000`, asAdmin);
  const facets = _facets as Record<string, { values: { value: string; count: number }[] }>;
  expect(Object.keys(facets)).toEqual(names);
  for (const [name, { values }] of Object.entries(facets)) {
    expect(values.length).toBeGreaterThan(0);
    for (const { value, count } of values) {
      const query = `${name}=${value}&price_lt=1000`;
      expect([query, (await listed(query, asAdmin))['count']]).toEqual([query, count]);
    }
  }
});

test('facet prices are in the requested currency', async () => {
  const { _facets } = await listed('facets=price,brand_id&currency=USD&colour=red');
  expect(_facets).toEqual({
    price: {
      values: [
        { value: 30, count: 1 },
        { value: 75.75, count: 1 },
      ],
      min: 30,
      max: 75.75,
    },
    brand_id: {
      values: [
        { value: 1, count: 1 },
        { value: 2, count: 1 },
      ],
      min: 1,
      max: 2,
    },
  });
});

test('facets work with pages, cursors, HEAD and ETags', async () => {
  const first = await asPublic('GET', '/products?facets=colour&per_page=3');
  const { next } = first.body['_links'] as { next: string };
  const second = await asPublic('GET', `/products${new URL(next).search}`);
  expect(second.body.data).toHaveLength(1);
  expect(second.body['_facets']).toEqual(first.body['_facets']);
  const ETag = first.headers.get('ETag') ?? '';
  const again = async (method: string, headers: Readonly<Record<string, string>>) => {
    const { status, headers: answered } = await fetch(
      `${baseUrl}/products?facets=colour&per_page=3`,
      { method, headers: { Authorization: application.publicKey, ...headers } },
    );
    return [status, answered.get('ETag')];
  };
  expect(await again('HEAD', {})).toEqual([200, ETag]);
  expect(await again('GET', { 'If-None-Match': ETag })).toEqual([304, ETag]);
});

const TOO_LONG = 'An attribute name in a query can have up to 100 characters and 5 dots.';

test.each([
  ['eleven attributes', 'a,b,c,d,e,f,g,h,i,j,k', 'facets can have up to 10 attributes.'],
  ['a name of 101 characters', 'a'.repeat(101), TOO_LONG],
  ['a name with six dots', 'a.b.c.d.e.f.g', TOO_LONG],
])('refuses facets with %s', async (_, facets, message) => {
  expect((await asPublic('GET', `/products?facets=${facets}`)).body).toEqual({
    status: false,
    errors: [
      {
        code: 400,
        type: 'BadRequest',
        message,
        valid: false,
        failedValidator: 'max',
        invalidPropertyName: 'facets',
      },
    ],
  });
});

test('accepts ten facets with names of up to 100 characters, even repeated', async () => {
  const names = [...'abcdefghi', 'j'.repeat(100)];
  const { _facets } = await listed(`facets=${[...names, ...names].join()},,`);
  expect(_facets).toEqual(Object.fromEntries(names.map((name) => [name, { values: [] }])));
});

test('a search without results is corrected with words the caller may see', async () => {
  const corrected = await listed('q=Ketle rde&fields=name&facets=colour');
  expect(corrected).toMatchObject({ data: [], count: 0 });
  expect(corrected).not.toHaveProperty('corrected_query');
  expect(await listed('q=red ketle&fields=name&facets=colour&brand_id=1')).toEqual({
    status: true,
    data: [{ name: 'Red kettle' }],
    _links: { curr: expect.any(String) },
    count: 1,
    page: 1,
    pages: 1,
    _facets: { colour: { values: [{ value: 'red', count: 1 }] } },
    corrected_query: 'red kettle',
  });
  expect(await listed('q=ketle&price_gt=30')).toMatchObject({
    data: [],
    corrected_query: 'kettle',
  });
  expect(await listed('q=kettl')).not.toHaveProperty('corrected_query');
  const hidden = 'q=samovra&fields=name';
  expect(await listed(hidden)).not.toHaveProperty('corrected_query');
  expect(await listed(hidden, asAdmin)).toMatchObject({
    data: [{ name: 'Secret samovar' }],
    corrected_query: 'samovar',
  });
});

test('finds products in stock, including by variant', async () => {
  expect(namesOf(await listed('purchasable=true'))).toEqual(['Shirt', 'Red lamp', 'Blue kettle']);
  expect(namesOf(await listed('purchasable=false'))).toEqual(['Red kettle']);
  expect((await listed('purchasable=1&facets=colour'))['_facets']).toEqual({
    colour: {
      values: [
        { value: 'blue', count: 1 },
        { value: 'red', count: 1 },
      ],
    },
  });
});

test('a facet hides attributes that responses hide', async () => {
  const { id } = await create(asAdmin, '/products', {
    ...{ name: 'Vase', price: 12.5, colour: 'clay', ...inStock },
  });
  const { status } = await asAdmin('PUT', `/products/${id}`, { price_discount: 10 });
  expect(status).toBe(200);
  const facets = 'price_history.0.price,lowest_price_30_days';
  expect((await listed(`facets=${facets}&colour=clay&currency=USD`))['_facets']).toEqual({
    'price_history.0.price': { values: [] },
    lowest_price_30_days: { values: [{ value: 18.75, count: 1 }], min: 18.75, max: 18.75 },
  });
});
