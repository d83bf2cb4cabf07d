import { expect, test } from 'vitest';
import { ADDRESS, create, errorOf, openStore, PRODUCT, statusOf } from '../store/api.ts';
import { sellOut } from '../store/flash-sale.ts';
import { fc } from '../store/properties.ts';

/** Products whose stock is split by `stock_shards` (stock.md, "Many buyers at once"). */
const { asAdmin, asPublic } = await openStore();
const addresses = { shipping_address: ADDRESS, billing_address: ADDRESS };
const tracked = (stock_level: number) => ({ stock_type: 'track', stock_level });

const split = (stock_level: number, stock_shards = 4, changes: object = {}) =>
  create(asAdmin, '/products', { ...PRODUCT, ...tracked(stock_level), stock_shards, ...changes });
const buy = (product_id: number, quantity: number, variant_id = 0) =>
  asPublic('POST', '/orders', { items: [{ product_id, variant_id, quantity }], ...addresses });
const change = (id: number, fields: object) => asAdmin('PATCH', `/products/${id}`, fields);
const productOf = async (id: number) => (await asAdmin('GET', `/products/${id}`)).body.data;
const move = (order: number, state: string) => asAdmin('PATCH', `/orders/${order}`, { state });

test('80 concurrent buyers never oversell 40 units in 8 shards', async () => {
  const sale = { asAdmin, asPublic, pieces: 40, shards: 8, buyers: 80 };
  expect((await sellOut(sale)).refused).toBeGreaterThan(40);
});

test('an order can take units from several shards', async () => {
  const { id } = await split(11, 8);
  expect(await statusOf(buy(id, 9))).toBe(200);
  const refused = errorOf(await buy(id, 3));
  expect(refused).toMatchObject({ code: 400, message: 'Blue Kettle: only 2 left.' });
  expect(await statusOf(buy(id, 2))).toBe(200);
  expect(await productOf(id)).toMatchObject({ stock_level: 0, stock_shards: 8 });
});

test('sharding loses no fractions of units', async () => {
  const { id } = await split(2.125, 3);
  expect((await productOf(id)).stock_level).toBe(2.125);
  expect(await statusOf(buy(id, 2))).toBe(200);
  expect((await productOf(id)).stock_level).toBe(0.125);
  expect(await statusOf(buy(id, 1))).toBe(400);
});

test('orders, cancellations and variant changes keep sharded levels right', async () => {
  const variants = [5, 6].map((level) => ({ price: 3, ...tracked(level) }));
  const product = await split(0, 4, { type: 'product_with_variants', variants });
  const items = [1, 2].map((variant_id) => ({ product_id: product.id, variant_id, quantity: 4 }));
  const { id } = await create(asPublic, '/orders', { items, ...addresses });
  const levels = async () =>
    (await productOf(product.id)).variants.map((each: Each) => each.stock_level);
  expect(await levels()).toEqual([1, 2]);
  expect((await move(id, 'canceled')).status).toBe(200);
  expect(await levels()).toEqual([5, 6]);
  const added = { price: 4, ...tracked(7) };
  await create(asAdmin, `/products/${product.id}/variants`, added);
  expect(await statusOf(asAdmin('DELETE', `/products/${product.id}/variants/1`))).toBe(200);
  expect(await levels()).toEqual([6, 7]);
});
type Each = { readonly stock_level: number };

test('lists and carts use the total stock, and only admins see stock_shards', async () => {
  const { id } = await split(10);
  const path = `/products?id=${id}`;
  const inList = async () => (await asPublic('GET', path)).body.data[0];
  expect((await inList()).stock_level).toBe(10);
  expect(await statusOf(buy(id, 4))).toBe(200);
  expect(await inList()).toMatchObject({ stock_level: 6 });
  expect(Object.keys(await inList())).not.toContain('stock_shards');
  expect((await asAdmin('GET', path)).body.data[0]).toMatchObject({ stock_shards: 4 });
  const items = [{ product_id: id, quantity: 7 }];
  expect(await statusOf(asPublic('POST', '/carts', { items }))).toBe(400);
  const cart = await create(asPublic, '/carts', { items: [{ product_id: id, quantity: 6 }] });
  expect(Object.keys(cart.items[0])).not.toContain('stock_shards');
});

test('moving a failed order to processing takes its sharded stock', async () => {
  const { id } = await split(5);
  const items = [{ product_id: id, quantity: 5 }];
  const order = await create(asAdmin, '/orders', { items, state: 'failed', ...addresses });
  expect((await productOf(id)).stock_level).toBe(5);
  expect((await move(order.id, 'processing')).status).toBe(200);
  expect((await productOf(id)).stock_level).toBe(0);
  expect(await statusOf(asAdmin('DELETE', `/products/${id}`))).toBe(200);
  expect(await statusOf(asAdmin('DELETE', `/products/${id}`))).toBe(404);
  expect(await statusOf(asAdmin('GET', `/products/${id}`))).toBe(404);
  expect((await move(order.id, 'canceled')).status).toBe(200);
});

test.each([1, 9, 2.5, 'many'])('stock_shards is an integer from 2 to 8, not %s', async (shards) => {
  const body = { ...PRODUCT, ...tracked(5), stock_shards: shards };
  const answer = await asAdmin('POST', '/products', body);
  expect(errorOf(answer)).toMatchObject({ code: 400, invalidPropertyName: 'stock_shards' });
});

test('shards a product with 1,000 variants', async () => {
  const variants = Array.from({ length: 1_000 }, () => ({ price: 3, ...tracked(9) }));
  const { id } = await split(0, 8, { type: 'product_with_variants', variants });
  expect(await statusOf(buy(id, 9, 1_000))).toBe(200);
  expect(await statusOf(buy(id, 1, 1_000))).toBe(400);
  const sold = (await productOf(id)).variants.map((each: Each) => each.stock_level);
  expect(sold).toEqual([...Array.from({ length: 999 }, () => 9), 0]);
  expect((await change(id, { stock_shards: null, variants: variants.slice(0, 2) })).status).toBe(
    200,
  );
  expect(await statusOf(buy(id, 9, 2))).toBe(200);
});

const quantity = fc.integer({ min: 1, max: 6 });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant('buy'), quantity }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('cancel'), order: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('set'), level: fc.nat(12) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constant('split'),
      shards: fc.constantFrom(null, 2, 3, 5, 8),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('rename') }) },
);
type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never;

test('random histories keep the sharded stock exact', async () => {
  const history = fc.array(step, { minLength: 4, maxLength: 14 });
  const property = fc.asyncProperty(fc.nat(20), history, async (level, steps) => {
    const { id } = await split(level);
    const model: Model = { left: level, orders: [] };
    for (const each of steps) {
      await run(id, each, model);
      expect((await productOf(id)).stock_level).toBe(model.left);
    }
  });
  await fc.assert(property, { numRuns: 12 });
});

interface Model {
  left: number;
  /** Those that are not canceled. */
  readonly orders: { readonly id: number; readonly quantity: number }[];
}

async function run(id: number, step: Step, model: Model): Promise<void> {
  if ('quantity' in step) return order(id, step.quantity, model);
  if ('order' in step) return cancel(step.order, model);
  if ('level' in step) model.left = step.level;
  const fields = {
    ...('level' in step && { stock_level: step.level }),
    ...('shards' in step && { stock_shards: step.shards }),
    ...(step.act === 'rename' && { name: 'Renamed' }),
  };
  expect((await change(id, fields)).status).toBe(200);
}

async function order(id: number, quantity: number, model: Model): Promise<void> {
  const { status, body } = await buy(id, quantity);
  expect(status).toBe(quantity <= model.left ? 200 : 400);
  if (status !== 200) return;
  model.left -= quantity;
  model.orders.push({ id: body.data.id, quantity });
}

async function cancel(which: number, model: Model): Promise<void> {
  const [canceled] = model.orders.splice(which, 1);
  if (!canceled) return;
  expect((await move(canceled.id, 'canceled')).status).toBe(200);
  model.left += canceled.quantity;
}
