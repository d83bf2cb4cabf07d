import { expect, test } from 'vitest';
import { create, errorOf, openStore, PRODUCT } from '../store/api.ts';

const store = await openStore({ currencies: [{ code: 'USD', rate: 1.1 }] });

const product = (changes = {}) => create(store.asAdmin, '/products', { ...PRODUCT, ...changes });

test('shows bare items in lists and full products in a single collection', async () => {
  const kettle = await product();
  const shirt = await product({
    name: 'Linen Shirt',
    has_variants: true,
    variantsDefinition: { Size: [] },
    variants: [{ Size: 'S', stock_type: 'infinite' }],
  });
  const items = [
    { product_id: shirt.id, variant_id: 1 },
    { product_id: kettle.id, variant_id: 0 },
  ];
  const sent = [items[0] ?? {}, { product_id: kettle.id, note: 'dropped', variant_id: null }];
  const created = await create(store.asAdmin, '/collections', {
    name: 'Home page',
    Description: 'Front window',
    items: sent,
  });
  expect(created).toEqual({
    id: created.id,
    application_id: store.application.id,
    name: 'Home page',
    Description: 'Front window',
    items,
    created_at: created.created_at,
    updated_at: created.created_at,
  });
  expect((await store.asPublic('GET', `/collections?id=${created.id}`)).body.data).toEqual([
    created,
  ]);

  const single = await store.asPublic('GET', `/collections/${created.id}`);
  expect(single.body.data).toEqual({
    ...created,
    items: [
      { ...shirt, product_id: shirt.id, variant_id: 1 },
      { ...kettle, product_id: kettle.id, variant_id: 0 },
    ],
  });
  const inDollars = await store.asPublic('GET', `/collections/${created.id}?currency=USD`);
  expect(inDollars.body.data.items[1]).toMatchObject({ price: 26.95, display_price: '26.95 USD' });

  await store.asAdmin('DELETE', `/products/${kettle.id}`);
  await store.asAdmin('PUT', `/products/${shirt.id}`, { published: false });
  expect((await store.asPublic('GET', `/collections/${created.id}`)).body.data.items).toEqual([]);
  expect((await store.asAdmin('GET', `/collections/${created.id}`)).body.data.items).toHaveLength(
    1,
  );

  const renamed = await store.asAdmin('PUT', `/collections/${created.id}`, { name: 'Window' });
  expect(renamed.body.data).toMatchObject({ name: 'Window', items });
});

test('a long collection hides and updates products like a short one', async () => {
  const [kettle, hidden, gone] = [await product(), await product(), await product()];
  const ids = Array.from({ length: 40 }, (_, i) => [kettle, hidden, gone][i % 3]?.id);
  const items = ids.map((product_id) => ({ product_id }));
  const { id } = await create(store.asAdmin, '/collections', { name: 'Long', items });
  await store.asAdmin('PUT', `/products/${hidden.id}`, { active: false });
  await store.asAdmin('DELETE', `/products/${gone.id}`);
  const idsFor = async (ask: typeof store.asPublic) =>
    (await ask('GET', `/collections/${id}`)).body.data.items.map((item: { id: number }) => item.id);
  expect(await idsFor(store.asPublic)).toEqual(ids.filter((each) => each === kettle.id));
  expect(await idsFor(store.asAdmin)).toEqual(ids.filter((each) => each !== gone.id));
  const price = { price: 3 };
  await store.asAdmin('PUT', `/products/${kettle.id}`, price);
  const { body } = await store.asAdmin('GET', `/collections/${id}`);
  expect(body.data.items[0]).toMatchObject(price);
});

test('a collection has no items by default', async () => {
  expect(await create(store.asAdmin, '/collections', { name: 'Empty' })).toMatchObject({
    items: [],
  });
  expect(await create(store.asAdmin, '/collections', { name: 'Empty', items: [] })).toMatchObject({
    items: [],
  });
});

test.each([
  [{ items: [] }, 'missingRequiredProperty', 'name'],
  [{ name: 'x', items: {} }, 'type', 'items'],
  [{ name: 'x', items: [7] }, 'type', 'items.0'],
  [{ name: 'x', items: [{}] }, 'missingRequiredProperty', 'items.0.product_id'],
  [{ name: 'x', items: [{ product_id: 'y' }] }, 'type', 'items.0.product_id'],
  [{ name: 'x', items: [{ product_id: 1, variant_id: -1 }] }, 'min', 'items.0.variant_id'],
  [{ name: 'x', Description: 5 }, 'type', 'Description'],
])('refuses %j', async (body, failedValidator, invalidPropertyName) => {
  const answer = await store.asAdmin('POST', '/collections', body);
  expect([answer.status, errorOf(answer)]).toEqual([
    400,
    expect.objectContaining({ failedValidator, invalidPropertyName }),
  ]);
});

test('refuses unknown products but accepts the same product twice', async () => {
  const { id } = await product();
  const unknown = { items: [{ product_id: id }, { product_id: 4096 }] };
  expect((await store.asAdmin('POST', '/collections', { name: 'x', ...unknown })).status).toBe(400);
  const twice = {
    name: 'x',
    items: [
      { product_id: id, variant_id: 1 },
      { product_id: id, variant_id: 2 },
    ],
  };
  const collection = await create(store.asAdmin, '/collections', twice);
  const changed = await store.asAdmin('PUT', `/collections/${collection.id}`, unknown);
  expect([changed.status, errorOf(changed).type]).toEqual([400, 'BadRequest']);
});
