import { expect, test } from 'vitest';
import { issueToken } from '../../shared/tenancy/tokens.ts';
import { ADDRESS, ask, create, openStore, PRODUCT, type TestStore } from '../store/api.ts';
import { settledFeed } from '../store/feed.ts';
import { cipher } from '../store/local-store.ts';

/** Events of tracked stock (protocol.md, "Stock"). */
const addresses = { shipping_address: ADDRESS, billing_address: ADDRESS };
const tracked = (stock_level: number) => ({ stock_type: 'track', stock_level });

const buy = ({ asPublic }: TestStore, product_id: number, quantity: number, variant_id = 0) =>
  create(asPublic, '/orders', { items: [{ product_id, variant_id, quantity }], ...addresses });

/** Of the product, in their order. */
async function eventsOf(store: TestStore, id: number) {
  const events = await settledFeed(store);
  return events
    .filter(({ record_id, resource }) => resource === 'products' && record_id === id)
    .map(({ type, data, previous, by }) => ({
      type: type.replace('product.', ''),
      levels: data['levels'],
      before: previous?.['levels'],
      by: by.kind,
    }));
}

test('a sale emits the changed levels and keeps the product version', async () => {
  const store = await openStore();
  const { asAdmin } = store;
  const variants = [5, 6, 7].map((level) => ({ price: 3, ...tracked(level) }));
  const product = await create(asAdmin, '/products', {
    ...PRODUCT,
    type: 'product_with_variants',
    variants,
  });
  const path = `/products/${product.id}`;
  const before = await asAdmin('GET', path);
  const { id } = await buy(store, product.id, 2, 3);
  await asAdmin('PATCH', `/orders/${id}`, { state: 'canceled' });
  expect((await eventsOf(store, product.id)).slice(1)).toEqual([
    { type: 'stock_changed', levels: { 3: 5 }, before: { 3: 7 }, by: 'public' },
    { type: 'stock_changed', levels: { 3: 7 }, before: { 3: 5 }, by: 'admin' },
  ]);

  await buy(store, product.id, 1, 1);
  const after = await asAdmin('GET', path);
  expect(after.body.data.updated_at).toBe(product.updated_at);
  const tags = [before, after].map(({ headers }) => headers.get('etag') ?? '');
  expect(tags[1]).not.toBe(tags[0]);
  const { token } = await issueToken(store.application, cipher, { access: 'admin' }, Date.now());
  const renamed = await ask('PUT', path, {
    authorization: `${store.application.publicKey}:${token}`,
    body: { name: 'Renamed' },
    headers: { 'If-Match': tags[0] ?? '' },
  });
  expect(renamed.status).toBe(200);
  expect((await asAdmin('GET', path)).body.data.variants[0].stock_level).toBe(4);
});

test('setting a level emits events only when the level changes', async () => {
  const store = await openStore();
  const { id } = await create(store.asAdmin, '/products', { ...PRODUCT, ...tracked(2) });
  for (const stock_level of [1, 0, 0, 3]) {
    await store.asAdmin('PUT', `/products/${id}`, { stock_level });
    await settledFeed(store);
  }
  const by = 'admin';
  expect((await eventsOf(store, id)).slice(1)).toEqual([
    { type: 'stock_changed', levels: { 0: 1 }, before: { 0: 2 }, by },
    { type: 'stock_changed', levels: { 0: 0 }, before: { 0: 1 }, by },
    { type: 'out_of_stock', levels: { 0: 0 }, before: undefined, by },
    { type: 'stock_changed', levels: { 0: 3 }, before: { 0: 0 }, by },
    { type: 'back_in_stock', levels: { 0: 3 }, before: undefined, by },
  ]);
});

test('emits low_stock, out_of_stock and back_in_stock once per crossing', async () => {
  const store = await openStore();
  const fields = { ...PRODUCT, ...tracked(5), low_stock_level: 3 };
  const { id } = await create(store.asAdmin, '/products', fields);
  const set = (stock_level: number) => store.asAdmin('PUT', `/products/${id}`, { stock_level });
  const steps = [
    () => buy(store, id, 1),
    () => buy(store, id, 1),
    () => buy(store, id, 1),
    () => buy(store, id, 2),
    () => set(2),
    () => set(9),
    () => set(3),
  ];
  for (const step of steps) {
    await step();
    await settledFeed(store);
  }
  const told = (await eventsOf(store, id)).filter(({ type }) => type !== 'stock_changed');
  expect(told.map(({ type, levels }) => [type, levels])).toEqual([
    ['created', undefined],
    ['low_stock', { 0: 3 }],
    ['out_of_stock', { 0: 0 }],
    ['back_in_stock', { 0: 2 }],
    ['low_stock', { 0: 3 }],
  ]);
  const shown = (await store.asAdmin('GET', `/products/${id}`)).body.data;
  expect(shown).toMatchObject({ low_stock_level: 3 });
  expect((await store.asPublic('GET', `/products/${id}`)).body.data).not.toHaveProperty(
    'low_stock_level',
  );
});

test('a product with an untracked variant is never out of stock', async () => {
  const store = await openStore();
  const variants = [
    { price: 3, ...tracked(1) },
    { price: 3, stock_type: 'infinite' },
  ];
  const fields = { ...PRODUCT, type: 'product_with_variants', variants };
  const { id } = await create(store.asAdmin, '/products', fields);
  await buy(store, id, 1, 1);
  await settledFeed(store);
  const path = `/products/${id}/variants/2`;
  expect((await store.asAdmin('DELETE', path)).status).toBe(200);
  const types = (await eventsOf(store, id)).map(({ type }) => type);
  expect(types).toEqual(['created', 'stock_changed', 'updated', 'out_of_stock']);
});

test('events show sharded stock as one level', async () => {
  const store = await openStore();
  const fields = { ...PRODUCT, ...tracked(9), stock_shards: 4 };
  const { id } = await create(store.asAdmin, '/products', fields);
  const steps = [
    () => buy(store, id, 2),
    () => buy(store, id, 7),
    () => store.asAdmin('PUT', `/products/${id}`, { stock_level: 6 }),
  ];
  for (const step of steps) {
    await step();
    await settledFeed(store);
  }
  expect((await eventsOf(store, id)).slice(1)).toEqual([
    { type: 'stock_changed', levels: { 0: 7 }, before: { 0: 9 }, by: 'public' },
    { type: 'stock_changed', levels: { 0: 0 }, before: { 0: 7 }, by: 'public' },
    { type: 'out_of_stock', levels: { 0: 0 }, before: undefined, by: 'public' },
    { type: 'stock_changed', levels: { 0: 6 }, before: undefined, by: 'admin' },
    { type: 'back_in_stock', levels: { 0: 6 }, before: undefined, by: 'admin' },
  ]);
});

test('40 concurrent buyers of sharded stock cause one out_of_stock event', async () => {
  const store = await openStore();
  const fields = { ...PRODUCT, ...tracked(20), stock_shards: 8 };
  const { id } = await create(store.asAdmin, '/products', fields);
  const items = [{ product_id: id, quantity: 1 }];
  const order = async () => {
    for (;;) {
      const { status } = await store.asPublic('POST', '/orders', { items, ...addresses });
      if (status !== 503) return status;
    }
  };
  await Promise.all(Array.from({ length: 40 }, order));
  const types = (await eventsOf(store, id)).map(({ type }) => type);
  expect(types.filter((type) => type === 'out_of_stock')).toEqual(['out_of_stock']);
  expect(types.filter((type) => type === 'stock_changed')).toHaveLength(20);
});
