import { expect, inject, test } from 'vitest';
import { ADDRESS, atOnce, create, openStore, PRODUCT } from '../store/api.ts';

/*
 * Many clients change one thing at the same moment. Each gets what it asked for, and none a 503: within a process those
 * that lose take turns (shared/storage/turns.ts).
 */

/** DynamoDB Local does one thing at a time. */
const CLIENTS = inject('engine').name === 'sqlite' ? 64 : 12;

const store = await openStore({ invoices_prefix: '' });
const { asAdmin } = store;
const tracked = { ...PRODUCT, stock_type: 'track', stock_level: 1_000 };
const method = await create(asAdmin, '/paymentMethods', { name: 'Transfer', cost_type: 'no_cost' });

const place = (product: number) =>
  asAdmin('POST', '/orders', {
    items: [{ product_id: product, quantity: 1 }],
    shipping_address: ADDRESS,
    billing_address: ADDRESS,
    payment_method_id: method.id,
  });

const all = (count: number) => new Map([[200, count]]);

const statuses = (answers: readonly { readonly status: number }[]) =>
  new Map(
    [...Map.groupBy(answers, ({ status }) => status)].map(([status, each]) => [
      status,
      each.length,
    ]),
  );

test('many clients edit a product while it sells', async () => {
  const { id } = await create(asAdmin, '/products', tracked);
  const [edits, sales] = await Promise.all([
    atOnce(CLIENTS, (i) => asAdmin('PUT', `/products/${id}`, { price: 10 + i, [`by_${i}`]: i })),
    atOnce(CLIENTS, () => place(id)),
  ]);
  expect(statuses(edits)).toEqual(all(CLIENTS));
  expect(statuses(sales)).toEqual(all(CLIENTS));
  const { data } = (await asAdmin('GET', `/products/${id}`)).body;
  expect(data.stock_level).toBe(1_000 - CLIENTS);
  expect(Object.keys(data).filter((name) => name.startsWith('by_'))).toHaveLength(CLIENTS);
});

test('many clients add to one cart at once', async () => {
  const { id: product_id } = await create(asAdmin, '/products', tracked);
  const items = [{ product_id, quantity: 1 }];
  const { id } = await create(asAdmin, '/carts', { items });
  const added = await atOnce(CLIENTS, () => asAdmin('PATCH', `/carts/${id}`, { op: 'add', items }));
  expect(statuses(added)).toEqual(all(CLIENTS));
  const { data } = (await asAdmin('GET', `/carts/${id}`)).body;
  expect(data.items).toMatchObject([{ product_id, quantity: CLIENTS + 1 }]);
});

test('many clients change settings and one order at once', async () => {
  const { id } = (await place((await create(asAdmin, '/products', tracked)).id)).body.data;
  const [settings, tags] = await Promise.all([
    atOnce(CLIENTS, (i) => asAdmin('PUT', '/application', { name: `Tea House ${i}` })),
    atOnce(CLIENTS, (i) => asAdmin('PATCH', `/orders/${id}`, { notes: `Note ${i}` })),
  ]);
  expect(statuses(settings)).toEqual(all(CLIENTS));
  expect(statuses(tags)).toEqual(all(CLIENTS));
  expect((await asAdmin('GET', `/orders/${id}`)).body.data.notes).toHaveLength(CLIENTS);
});

test('concurrent invoices and credit notes get numbers without gaps', async () => {
  const product = await create(asAdmin, '/products', tracked);
  const orders = (await atOnce(CLIENTS, () => place(product.id))).map(({ body }) => body.data.id);
  await Promise.all(
    orders.map((order_id) =>
      create(asAdmin, '/payments', { order_id, payment_method_id: method.id }),
    ),
  );
  const invoiced = await Promise.all(
    orders.map((order_id) => asAdmin('POST', '/invoices', { order_id })),
  );
  expect(statuses(invoiced)).toEqual(all(CLIENTS));
  const refunded = await Promise.all(
    orders.map((id) => asAdmin('POST', `/orders/${id}/refunds`, { amount: 1 })),
  );
  expect(statuses(refunded)).toEqual(all(CLIENTS));
  const numbers = async (type: string) => {
    const { data } = (await asAdmin('GET', `/invoices?type=${type}&per_page=250`)).body;
    return data
      .map(({ number }: { number: string }) => Number(number.slice(-6)))
      .sort((a: number, b: number) => a - b);
  };
  const counted = Array.from({ length: CLIENTS }, (_, i) => i + 1);
  expect(await numbers('invoice')).toEqual(counted);
  expect(await numbers('credit_note')).toEqual(counted);
});
