import { expect, test } from 'vitest';
import { ADDRESS, create, errorOf, openStore } from '../store/api.ts';

const store = await openStore();

const SHIRT = {
  name: 'Linen Shirt',
  price: 39,
  has_variants: true,
  images: ['https://x.test/shirt.png'],
  variantsDefinition: { Size: [] },
  variants: [
    { id: 7, Size: 'S', stock_type: 'track', stock_level: 4 },
    { Size: 'M', price: 41, stock_type: 1, stock_level: 2, sku: 'M-1' },
    { Size: 'S' },
  ],
};

const shirt = (changes = {}) => create(store.asAdmin, '/products', { ...SHIRT, ...changes });

const variant = (product: { id: number }, id: number, fields: object) => ({
  id,
  variant_id: id,
  product_id: product.id,
  application_id: store.application.id,
  name: 'Linen Shirt',
  price: 39,
  display_price: '39 EUR',
  images: SHIRT.images,
  stock_type: 'track',
  stock_status: null,
  ...fields,
});

test('numbers the variants and fills in missing fields', async () => {
  const created = await shirt();
  expect(created).toMatchObject({
    type: 'product_with_variants',
    has_variants: true,
    stock_type: null,
    stock_level: null,
    stock_status: null,
    variantsDefinition: { Size: ['S', 'M'] },
  });
  expect(created.variants).toEqual([
    variant(created, 1, { Size: 'S', stock_level: 4 }),
    variant(created, 2, {
      Size: 'M',
      sku: 'M-1',
      price: 41,
      display_price: '41 EUR',
      stock_level: 2,
    }),
    variant(created, 3, { Size: 'S', stock_level: 4 }),
  ]);
  expect((await store.asPublic('GET', `/products/${created.id}`)).body.data).toEqual(created);
  const listed = await store.asPublic('GET', `/products/${created.id}/variants`);
  expect(listed.body).toEqual({ status: true, data: created.variants });
});

test('adds, changes and removes variants and updates the options', async () => {
  const { id } = await shirt();
  const path = `/products/${id}/variants`;
  const added = await store.asAdmin('POST', path, [{ Size: 'L', stock_level: 7 }, { Size: 'XL' }]);
  expect(added.body.data.variants.map((each: { id: number }) => each.id)).toEqual([1, 2, 3, 4, 5]);
  expect(added.body.data.variants[3]).toEqual(variant({ id }, 4, { Size: 'L', stock_level: 7 }));
  expect(added.body.data.variantsDefinition).toEqual({ Size: ['S', 'M', 'L', 'XL'] });

  const changed = await store.asAdmin('PUT', `${path}/2`, { Size: 'XXL', sku: null, id: 9 });
  expect(changed.body.data.variants[1]).toEqual(
    variant({ id }, 2, { Size: 'XXL', price: 41, display_price: '41 EUR', stock_level: 2 }),
  );
  expect(changed.body.data.variantsDefinition).toEqual({ Size: ['S', 'XXL', 'L', 'XL'] });

  expect((await store.asAdmin('DELETE', `${path}/5`)).body).toEqual({ status: true });
  expect((await store.asAdmin('DELETE', `${path}/5`)).status).toBe(404);
  const one = await store.asAdmin('POST', path, { Size: 'XS' });
  expect(one.body.data.variants.at(-1)).toMatchObject({ id: 5, Size: 'XS' });
});

test('shows one variant with its product', async () => {
  const created = await shirt();
  const { variants, ...product } = created;
  const { body } = await store.asPublic('GET', `/products/${created.id}/variants/2`);
  expect(body).toEqual({ status: true, data: { ...product, variant: variants[1] } });
  for (const path of [`/products/${created.id}/variants/9`, '/products/4096/variants/1']) {
    expect((await store.asPublic('GET', path)).status).toBe(404);
    expect((await store.asAdmin('PUT', path, {})).status).toBe(404);
    expect((await store.asAdmin('DELETE', path)).status).toBe(404);
  }
});

test('turns a simple product into one with variants, and back', async () => {
  const simple = await create(store.asAdmin, '/products', {
    name: 'Mug',
    price: 8,
    stock_type: 'track',
    stock_level: 3,
    variantsDefinition: { Colour: ['ignored'] },
  });
  expect(simple).not.toHaveProperty('variantsDefinition');
  const path = `/products/${simple.id}`;
  const several = await store.asAdmin('POST', `${path}/variants`, { Colour: 'red' });
  expect(several.body.data).toMatchObject({
    type: 'product_with_variants',
    stock_type: null,
    variantsDefinition: {},
    variants: [{ id: 1, Colour: 'red', price: 8, stock_type: 'track', stock_level: 3 }],
  });
  const refused = await store.asAdmin('PUT', path, { has_variants: false });
  expect(errorOf(refused)).toMatchObject({ invalidPropertyName: 'stock_type' });
  const back = await store.asAdmin('PUT', path, { has_variants: false, stock_type: 'infinite' });
  expect(back.body.data).toMatchObject({ type: 'simple_product', has_variants: false });
  expect(back.body.data).not.toHaveProperty('variants');
});

test('refuses variants with a missing stock type or invalid values', async () => {
  const { id } = await create(store.asAdmin, '/products', {
    name: 'x',
    price: 1,
    has_variants: true,
  });
  const path = `/products/${id}/variants`;
  for (const [body, name] of [
    [{ Size: 'S' }, 'variants.0.stock_type'],
    [{ stock_type: 'infinite', price: '3' }, 'variants.0.price'],
    [{ stock_type: 'infinite', price: 3.333 }, 'variants.0.price'],
    [[7], 'Object'],
  ] as const) {
    const answer = await store.asAdmin('POST', path, body);
    expect([answer.status, errorOf(answer).invalidPropertyName]).toEqual([400, name]);
  }
  expect((await store.asAdmin('GET', path)).body.data).toEqual([]);
  const broken = await store.asAdmin('POST', '/products', { ...SHIRT, variants: 'none' });
  expect(errorOf(broken).invalidPropertyName).toBe('variants');
});

test('keeps the stock of more variants than one database expression can name', async () => {
  const variants = Array.from({ length: 200 }, (_, i) => ({ stock_type: 'track', stock_level: i }));
  const { id } = await shirt({ variants });
  const changed = await store.asAdmin('PUT', `/products/${id}`, {
    variants: variants.map(({ stock_level }, i) => ({
      ...SHIRT.variants[0],
      id: i + 1,
      price: 39,
      stock_level: stock_level + 1,
    })),
  });
  expect(changed.status).toBe(200);
  const added = await store.asAdmin('POST', `/products/${id}/variants`, variants);
  const levels = added.body.data.variants.map((each: { stock_level: number }) => each.stock_level);
  expect(levels).toEqual([...variants.map((_, i) => i + 1), ...variants.map((_, i) => i)]);
  const items = Array.from({ length: 90 }, (_, i) => ({
    product_id: id,
    variant_id: i + 1,
    quantity: 1,
  }));
  const addresses = { shipping_address: ADDRESS, billing_address: ADDRESS };
  const order = await store.asPublic('POST', '/orders', { items, ...addresses });
  expect(order.status).toBe(200);
  const { body } = await store.asAdmin('GET', `/products/${id}/variants/90`);
  expect(body.data.variant.stock_level).toBe(89);
});

test('never drops variants silently', async () => {
  const simple = await create(store.asAdmin, '/products', {
    name: 'Mug',
    price: 8,
    stock_type: 'infinite',
  });
  const path = `/products/${simple.id}`;
  const given = await store.asAdmin('PUT', path, { variants: [{ Colour: 'red' }] });
  expect(given.body.data).toMatchObject({
    has_variants: true,
    variants: [{ id: 1, Colour: 'red' }],
  });
  for (const [body, name] of [
    [{ ...SHIRT, type: 'simple_product', stock_type: 'infinite' }, 'type'],
    [{ name: 'x', price: 1, stock_type: 'infinite', variants: 'x' }, 'variants'],
    [{ name: 'x', price: 1, stock_type: 'infinite', variantsDefinition: 5 }, 'variantsDefinition'],
    [{ name: 'x', price: 1, stock_type: 'infinite', stock_level: 'x' }, 'stock_level'],
  ] as const) {
    const answer = await store.asAdmin('POST', '/products', body);
    expect([answer.status, errorOf(answer).invalidPropertyName]).toEqual([400, name]);
  }
  expect((await store.asAdmin('POST', `${path}/variants`, [])).status).toBe(400);
  const priceless = await store.asAdmin('PUT', `${path}/variants/1`, { price: null });
  expect(errorOf(priceless).invalidPropertyName).toBe('variants.0.price');
});

test('variants keep the same keys after a product change', async () => {
  const { images: _, ...without } = SHIRT;
  const created = await create(store.asAdmin, '/products', without);
  const changed = await store.asAdmin('PUT', `/products/${created.id}`, { name: 'Changed' });
  expect(changed.body.data.variants).toEqual(created.variants);
  const odd = await shirt({ variantsDefinition: { constructor: [] } });
  expect(odd.variantsDefinition).toEqual({ constructor: [] });
});

test('ignores a huge variant ID when numbering variants', async () => {
  const { id } = await shirt();
  const huge = { ...SHIRT.variants[0], price: 1, id: Number.MAX_SAFE_INTEGER };
  await store.asAdmin('PUT', `/products/${id}`, { variants: [huge] });
  await store.asAdmin('POST', `/products/${id}/variants`, { Size: 'L' });
  const { body } = await store.asAdmin('GET', `/products/${id}/variants?fields=id`);
  expect(body.data).toEqual([{ id: 1 }, { id: 2 }]);
});

test('variants without a stock level keep their stock', async () => {
  const { id } = await shirt();
  const [first, second, third] = ['Small', 'Medium', 'Large'].map((Size, i) => ({
    ...{ id: i + 1, Size, price: 39 },
  }));
  await store.asAdmin('POST', `/products/${id}/stock`, { variant_id: 1, change: -1 });
  const sent = [{ ...third, stock_type: 'track' }, { ...first, stock_level: 9 }, second];
  const { body } = await store.asAdmin('PUT', `/products/${id}`, { variants: sent });
  expect(body.data.variants).toMatchObject([
    { id: 3, Size: 'Large', stock_type: 'track', stock_level: 4 },
    { id: 1, Size: 'Small', stock_type: 'track', stock_level: 9 },
    { id: 2, Size: 'Medium', stock_type: 'track', stock_level: 2 },
  ]);
  expect(body.data.variantsDefinition).toEqual({ Size: ['Large', 'Small', 'Medium'] });

  const others = [{ ...first, stock_type: 'infinite' }, { ...second, stock_type: 'status' }, third];
  await store.asAdmin('PUT', `/products/${id}`, { variants: others });
  const back = [first, second, third].map((each) => ({ ...each, stock_type: 'track' }));
  const again = await store.asAdmin('PUT', `/products/${id}`, { variants: back });
  const levels = again.body.data.variants.map((each: { stock_level: number }) => each.stock_level);
  expect(levels).toEqual([0, 0, 4]);
});
