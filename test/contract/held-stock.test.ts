import { expect, test } from 'vitest';
import { deliver } from '../../functions/deliveries/deliver.ts';
import { type HandOver, HELD_STOCK } from '../../shared/events/hand-over.ts';
import { ADDRESS, type Ask, create, openStore, PRODUCT } from '../store/api.ts';
import { deliveringOn } from '../store/delivering.ts';
import { settledFeed } from '../store/feed.ts';
import { table } from '../store/local-store.ts';
import { dueWorkOf, MINUTE_MS, sweeping } from '../store/sweep.ts';

/** A store whose owner is told when unpaid orders hold most of a product. */
async function openShop(settings: object = { unpaid_order_minutes: 60 }) {
  const store = await openStore(settings);
  const { asAdmin, asPublic, application } = store;
  const environment = deliveringOn(table);
  const sweep = sweeping(store);
  const newProduct = (changes: object = {}) =>
    create(asAdmin, '/products', { ...PRODUCT, stock_type: 'track', stock_level: 10, ...changes });
  return {
    store,
    newProduct,
    sweep,
    newOrder: (item: object, ask: Ask = asPublic, changes: object = {}) =>
      create(ask, '/orders', {
        items: [item],
        shipping_address: ADDRESS,
        billing_address: ADDRESS,
        ...changes,
      }),
    orderOf: async ({ id }: { id: number }) => (await asAdmin('GET', `/orders/${id}`)).body.data,
    /** The sweep at a time so many minutes from now, and what it asks for a minute later. */
    async lookAfter(minutes: number, handOver: HandOver = async () => {}) {
      expect(await sweep(minutes)).toEqual([]);
      const due = await dueWorkOf(application.id);
      const ids = due.flatMap(({ sk }) => {
        const [kind, id] = sk.split('#');
        return kind === HELD_STOCK ? [Number(id)] : [];
      });
      const now = Date.now() + (minutes + 1) * MINUTE_MS;
      for (const id of ids) {
        const work = { application: application.id, kind: HELD_STOCK, id };
        await deliver(work, { ...environment, handOver }, now);
      }
      return ids.length;
    },
    /** What the events say. */
    async told() {
      const events = (await settledFeed(store)).filter(({ type }) => type === 'stock.held');
      return events.map(({ data }) => data);
    },
  };
}

test('an unpaid order that holds more than half of a product makes one event', async () => {
  const { newProduct, newOrder, orderOf, lookAfter, sweep, told, store } = await openShop();
  const product = await newProduct();
  const webhook = { url: 'https://shop.example/events', types: ['stock.held'] };
  await create(store.asAdmin, '/webhooks', webhook);
  const handedOver: string[] = [];
  const order = await newOrder({ product_id: product.id, quantity: 6 });
  expect(await lookAfter(9)).toBe(0);
  const handOver: HandOver = async (works) =>
    void handedOver.push(...works.map(({ kind }) => kind));
  expect(await lookAfter(11, handOver)).toBe(1);
  const held = { id: product.id, held: 6, stock_level: 4 };
  expect([await told(), handedOver]).toEqual([[held], ['webhook']]);
  const second = await newOrder({ product_id: product.id, quantity: 1 });
  expect(await lookAfter(21)).toBe(1);
  const events = (await settledFeed(store)).filter(({ type }) => type === 'stock.held');
  expect(events).toEqual([
    {
      id: expect.any(String),
      type: 'stock.held',
      created_at: expect.any(String),
      application_id: store.application.id,
      resource: 'products',
      record_id: product.id,
      by: { kind: 'system' },
      data: held,
    },
  ]);
  expect((await orderOf(order)).state).toBe('created');
  expect(await sweep(61)).toEqual([]);
  const canceled = { state: 'canceled', cancel_reason: 'unpaid' };
  expect(await Promise.all([order, second].map(orderOf))).toMatchObject([canceled, canceled]);
  const { body } = await store.asAdmin('GET', `/products/${product.id}`);
  expect(body.data.stock_level).toBe(10);
});

test('unpaid and failed orders of a product hold its stock together', async () => {
  const { newProduct, newOrder, lookAfter, told, store } = await openShop();
  const product = await newProduct({ stock_shards: 2 });
  const line = { product_id: product.id, quantity: 2 };
  const orders = [await newOrder(line), await newOrder(line), await newOrder(line)];
  await store.asAdmin('PATCH', `/orders/${orders[0]?.id}`, { state: 'failed' });
  await lookAfter(11);
  expect(await told()).toEqual([{ id: product.id, held: 6, stock_level: 4 }]);
});

test('the store counts held stock per variant', async () => {
  const { newProduct, newOrder, lookAfter, told } = await openShop();
  const product = await newProduct({
    has_variants: true,
    variantsDefinition: { Size: ['S', 'M'] },
    variants: [
      { Size: 'S', stock_type: 'track', stock_level: 3 },
      { Size: 'M', stock_type: 'track', stock_level: 30 },
    ],
  });
  const [small, middle] = product.variants;
  await newOrder({ product_id: product.id, variant_id: small.id, quantity: 2 });
  await newOrder({ product_id: product.id, variant_id: middle.id, quantity: 4 });
  await lookAfter(11);
  const variant_id = small.id;
  expect(await told()).toEqual([{ id: product.id, variant_id, held: 2, stock_level: 1 }]);
});

test.each<[string, number, object, Parameters<typeof openShop>[0]]>([
  ['half of the stock', 5, {}, { unpaid_order_minutes: 60 }],
  ['an untracked product', 6, { stock_type: 'infinite' }, { unpaid_order_minutes: 60 }],
  ['most of the stock in a store that cancels no orders', 6, {}, { unpaid_order_minutes: 0 }],
])('an order of %s makes no event', async (_, quantity, changes, settings) => {
  const { newProduct, newOrder, lookAfter, told } = await openShop(settings);
  const product = await newProduct(changes);
  await newOrder({ product_id: product.id, quantity });
  await lookAfter(11);
  expect(await told()).toEqual([]);
});

test('an order that is paid or canceled in time makes no event', async () => {
  const { newProduct, newOrder, lookAfter, told, store } = await openShop();
  const [paid, canceled] = [await newProduct(), await newProduct()];
  const other = await newOrder({ product_id: (await newProduct()).id, quantity: 1 });
  const orders = [
    await newOrder({ product_id: paid.id, quantity: 6 }),
    await newOrder({ product_id: canceled.id, quantity: 6 }),
  ];
  for (const [i, state] of ['processing', 'canceled'].entries()) {
    await store.asAdmin('PATCH', `/orders/${orders[i]?.id}`, { state });
  }
  expect(other.state).toBe('created');
  expect(await lookAfter(11)).toBe(1);
  expect(await told()).toEqual([]);
});

test('an order keeps the payment deadline it was placed with', async () => {
  const { newProduct, newOrder, orderOf, sweep, store } = await openShop();
  const order = await newOrder({ product_id: (await newProduct()).id, quantity: 6 });
  await store.asAdmin('PUT', '/application', { unpaid_order_minutes: 20 });
  expect(await sweep(21)).toEqual([]);
  expect((await orderOf(order)).state).toBe('created');
  expect(await sweep(59)).toEqual([]);
  expect((await orderOf(order)).state).toBe('created');
  expect(await sweep(61)).toEqual([]);
  expect((await orderOf(order)).state).toBe('canceled');
});
