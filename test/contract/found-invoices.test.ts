import { expect, test } from 'vitest';
import { PERMISSIONS } from '../../shared/contract/permissions.ts';
import { ADDRESS, asking, create, errorOf, openStore, PRODUCT } from '../store/api.ts';
import { settledFeed } from '../store/feed.ts';

/** An order is found by the number of its invoice (orders.md, "Finding orders"). */
const store = await openStore({ invoices_prefix: 'RE-' });
const { asAdmin, asPublic } = store;
const product = await create(asAdmin, '/products', PRODUCT);

const place = () =>
  create(asPublic, '/orders', {
    items: [{ product_id: product.id, quantity: 1 }],
    shipping_address: ADDRESS,
    billing_address: ADDRESS,
  });

async function found(q: string, ask = asAdmin): Promise<number[]> {
  await settledFeed(store);
  const { body } = await ask('GET', `/orders?${new URLSearchParams({ q, fields: 'id' })}`);
  return body.data.map(({ id }: { id: number }) => id);
}

test('no client can set the invoice_number of an order', async () => {
  const sent = { items: [{ product_id: product.id, quantity: 1 }], invoice_number: 'RE-7' };
  for (const ask of [asPublic, asAdmin]) {
    const body = { ...sent, shipping_address: ADDRESS, billing_address: ADDRESS };
    const refused = await ask('POST', '/orders', body);
    expect([refused.status, errorOf(refused).invalidPropertyName]).toEqual([400, 'invoice_number']);
  }
});

const numberOf = async (id: number) =>
  (await asAdmin('GET', `/orders/${id}`)).body.data['invoice_number'];

test('staff find an order by its issued invoice number, even after its erasure', async () => {
  const order = await place();
  const { number } = await create(asAdmin, '/invoices', { order_id: order.id });
  expect(number).toMatch(/^RE-\d{4}-000001$/);
  expect(await numberOf(order.id)).toBe(number);
  for (const q of [number, number.toLowerCase(), number.replaceAll('-', ' ')]) {
    expect(await found(q)).toEqual([order.id]);
  }
  await create(asAdmin, `/orders/${order.id}/erase`, {});
  const permissions = PERMISSIONS.filter((permission) => permission !== 'personal:read');
  const key = await create(asAdmin, '/apiKeys', { name: 'An analyst', permissions });
  expect(await found(number, asking(`Bearer ${key.secret}`))).toEqual([order.id]);
});

test('staff find an order by a custom invoice number while its invoice has it', async () => {
  const [order, other] = [await place(), await place()];
  const body = { number: 'OLD/77', order_id: order.id, customer: {}, company: {} };
  const { id } = await create(asAdmin, '/invoices', body);
  expect([await numberOf(order.id), await found('old77')]).toEqual(['OLD/77', [order.id]]);
  await asAdmin('PUT', `/invoices/${id}`, { number: 'OLD/78' });
  expect([await numberOf(order.id), await found('old77')]).toEqual(['OLD/78', []]);
  expect(await found('old78')).toEqual([order.id]);
  await asAdmin('PUT', `/invoices/${id}`, { order_id: other.id });
  expect([await numberOf(order.id), await numberOf(other.id)]).toEqual([undefined, 'OLD/78']);
  expect(await found('old78')).toEqual([other.id]);
  await asAdmin('DELETE', `/invoices/${id}`);
  expect([await numberOf(other.id), await found('old78')]).toEqual([undefined, []]);
});
