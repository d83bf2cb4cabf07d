import { beforeAll, expect, test } from 'vitest';
import type { JsonObject } from '../../shared/contract/json.ts';
import { create, openStore, PRODUCT } from '../store/api.ts';
import { until } from '../store/until.ts';

/** What a product is sent and its variants have of their own is told of. */
const { asAdmin } = await openStore();

const tracked = { stock_type: 'track', stock_level: 3 };
let path = '';

beforeAll(async () => {
  const variants = [
    { price: 19, ...tracked, weight: 1 },
    { price: 29, ...tracked, available_in: 'spring' },
  ];
  const { id } = await create(asAdmin, '/products', { ...PRODUCT, sku: 'OWN-1', variants });
  path = `/products/${id}`;
});

const told = (name: string, variants: string) =>
  `${name} does not apply to variants ${variants}, which have their own.`;

const put = async (body: JsonObject): Promise<unknown> => {
  const { status, body: answer } = await asAdmin('PUT', path, body);
  expect(status).toBe(200);
  return answer['warnings'] ?? [];
};

const expectations: [string, JsonObject, string[]][] = [
  ['a price', { price: 99 }, [told('price', '1, 2')]],
  ['a discount', { price_discount: 9 }, [told('price_discount', '1, 2')]],
  ['a stock level', { stock_level: 7 }, [told('stock_level', '1, 2')]],
  ['a stock level that the variants have', { stock_level: 3 }, [told('stock_level', '1, 2')]],
  ['a stock type', { stock_type: 'infinite' }, [told('stock_type', '1, 2')]],
  ['a weight', { weight: 4 }, [told('weight', '1')]],
  ['the weight that it has', { weight: 4 }, []],
  ['pictures', { images: ['https://shop.example/new.jpg'] }, [told('images', '1, 2')]],
  ['an attribute of its own', { available_in: 'autumn' }, [told('available_in', '2')]],
  ['another name', { name: 'Renamed' }, []],
  ['null', { weight: null }, []],
];

test.each(expectations)('lists the variants that ignore %s', async (_, body, warnings) => {
  expect(await put(body)).toEqual(warnings);
});

test('warns once when a product is sent back with another price', async () => {
  const { data } = (await asAdmin('GET', path)).body;
  expect(await put({ ...data, price: 77 })).toEqual([told('price', '1, 2')]);
  expect(await put({ ...data, price: 77 })).toEqual([]);
});

test('does not warn about variants whose price changes in the same body', async () => {
  const { variants } = (await asAdmin('GET', path)).body.data;
  const [first, second] = variants;
  expect(await put({ price: 20, variants: [{ ...first, price: 21 }, second] })).toEqual([
    told('price', '2'),
  ]);
});

test('a new product warns about stock fields its variants override, but not about the price', async () => {
  const make = async (body: JsonObject) =>
    (await asAdmin('POST', '/products', { ...PRODUCT, stock_type: undefined, ...body })).body[
      'warnings'
    ];
  const price = 25;
  const own = { price, stock_type: 'infinite' };
  expect(await make({ price: 20, ...tracked, variants: [{ price }] })).toBeUndefined();
  expect(await make({ price: 20, variants: [own] })).toBeUndefined();
  expect(await make({ price: 20, ...tracked, variants: [own] })).toEqual([
    told('stock_type', '1'),
    told('stock_level', '1'),
  ]);
});

test('a simple product gets no warning, and a long list of variants is cut off', async () => {
  const simple = await create(asAdmin, '/products', { ...PRODUCT, ...tracked });
  const change = { price: 5, stock_level: 9, weight: 2 };
  const changed = await asAdmin('PUT', `/products/${simple.id}`, change);
  expect([changed.status, changed.body['warnings']]).toEqual([200, undefined]);
  const variants = Array.from({ length: 13 }, () => ({ price: 3, stock_type: 'infinite' }));
  const { id } = await create(asAdmin, '/products', { ...PRODUCT, variants });
  const many = await asAdmin('PUT', `/products/${id}`, { price: 4 });
  expect(many.body['warnings']).toEqual([
    told('price', '1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 3 more'),
  ]);
});

test('an import reports the same warnings', async () => {
  const content = 'sku,price,weight\nOWN-1,55,\n';
  const { id } = await create(asAdmin, '/imports', {
    resource: 'products',
    format: 'csv',
    content,
  });
  const done = await until(
    async (): Promise<JsonObject> => (await asAdmin('GET', `/imports/${id}`)).body.data,
    ({ state }) => state !== 'running',
  );
  expect(done).toMatchObject({ updated: 1, refused: 0, warnings: [told('price', '1, 2')] });
});
