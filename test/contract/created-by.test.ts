import { expect, test } from 'vitest';
import { ADDRESS, type Ask, asking, create, errorOf, openStore, PRODUCT } from '../store/api.ts';
import { settledFeed } from '../store/feed.ts';

/** Who made refunds and parcels (orders.md, "Shipments"; payments.md, "Refunds"). */
const store = await openStore();
const { asAdmin, asUser, userId } = store;
const [{ id: product_id }, { id: payment_method_id }] = await Promise.all([
  create(asAdmin, '/products', PRODUCT),
  create(asAdmin, '/paymentMethods', { name: 'Transfer', cost_type: 'no_cost' }),
]);
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
const REQUEST = expect.stringMatching(/^[\da-f-]{36}$/);

const permissions = ['orders:read', 'orders:write', 'orders:refund', 'personal:read'];
const key = await create(asAdmin, '/apiKeys', { name: 'Packing', permissions });
const asKey = asking(`Bearer ${key.secret}`);
const BY_KEY = { kind: 'key', id: key.id, name: 'Packing', request_id: REQUEST, at: TIME };

/** What a body claims, which is never believed. */
const FORGED = {
  created_by: { kind: 'admin', id: 1, name: 'Forged', request_id: 'forged', at: '2020-01-01' },
  created_at: '2020-01-01T00:00:00.000Z',
};

async function paidOrder(ask: Ask = asUser) {
  const items = [{ product_id, quantity: 2 }];
  const body = { items, shipping_address: ADDRESS, billing_address: ADDRESS };
  const { id } = await create(ask, '/orders', body);
  await create(asAdmin, '/payments', { order_id: id, payment_method_id });
  return id;
}

test('only admins and staff see who created a refund or shipment', async () => {
  const id = await paidOrder();
  await create(asKey, `/orders/${id}/shipments`, { tracking_code: 'RR1', ...FORGED });
  const forged = await asKey('POST', `/orders/${id}/refunds`, { amount: 1, ...FORGED });
  expect([forged.status, errorOf(forged).invalidPropertyName]).toEqual([400, 'created_by']);
  await create(asKey, `/orders/${id}/refunds`, { amount: 1 });
  await create(asAdmin, `/orders/${id}/refunds`, { amount: 2 });
  const { data } = (await asKey('GET', `/orders/${id}`)).body;
  expect(data.shipments).toMatchObject([{ created_by: BY_KEY, created_at: TIME }]);
  expect(data.refunds.map(({ created_by }: { created_by: object }) => created_by)).toEqual([
    BY_KEY,
    { kind: 'admin', request_id: REQUEST, at: TIME },
  ]);
  expect((await asAdmin('GET', `/orders/${id}`)).body.data).toEqual(data);
  const own = (await asUser('GET', `/orders/${id}`)).body.data;
  expect([own.user_id, own.refunds.length, own.shipments.length]).toEqual([userId, 2, 1]);
  expect(JSON.stringify(own)).not.toContain('created_by');
  const filters = ['refunds.0.created_by.kind=key', '$has=refunds.0.created_by'];
  for (const filter of filters) {
    const [asOwner, asStaff] = [
      await asUser('GET', `/orders?${filter}`),
      await asAdmin('GET', `/orders?${filter}`),
    ];
    expect([filter, asOwner.body['count'], asStaff.body['count']]).toEqual([filter, 0, 1]);
  }
  const events = (await settledFeed(store)).filter(({ type }) => type === 'shipment.created');
  expect(events.map(({ by }) => by)).toMatchObject([{ kind: 'key', id: key.id, name: 'Packing' }]);
});

test('updating a shipment keeps its created_by', async () => {
  const id = await paidOrder();
  await create(asKey, `/orders/${id}/shipments`, {});
  for (const method of ['PUT', 'PATCH']) {
    const body = { tracking_code: 'RR2', ...FORGED };
    const changed = await asAdmin(method, `/orders/${id}/shipments/0`, body);
    expect(changed.body.data).toMatchObject({ tracking_code: 'RR2', created_by: BY_KEY });
    expect(changed.body.data.created_at).toEqual(TIME);
  }
});

test('moving an order ignores refunds and shipments in the body', async () => {
  const id = await paidOrder();
  const forged = { refunds: [FORGED], shipments: [FORGED] };
  const moved = await asKey('PATCH', `/orders/${id}`, { state: 'completed', ...forged });
  expect(moved.status).toBe(200);
  expect(moved.body.data).not.toHaveProperty('refunds');
  expect(moved.body.data).not.toHaveProperty('shipments');
});
