import { expect, test } from 'vitest';
import type { JsonObject } from '../../shared/contract/json.ts';
import { PERMISSIONS } from '../../shared/contract/permissions.ts';
import { ADDRESS, asStaff, create, errorOf, openStore, PRODUCT } from '../store/api.ts';

/** Parcels of orders. */
const store = await openStore();
const { asAdmin, asUser, asPublic } = store;
const transfer = await create(asAdmin, '/paymentMethods', { name: 'x', cost_type: 'no_cost' });
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
/** Customers do not see it. */
const BY_ADMIN = { created_by: { kind: 'admin', request_id: expect.any(String), at: TIME } };

/** A paid order of three kettles and a pot. */
async function paidOrder() {
  const [kettle, pot] = [
    await create(asAdmin, '/products', PRODUCT),
    await create(asAdmin, '/products', PRODUCT),
  ];
  const order = await create(asUser, '/orders', {
    items: [
      { product_id: kettle.id, quantity: 3 },
      { product_id: pot.id, quantity: 1 },
    ],
    shipping_address: ADDRESS,
    billing_address: ADDRESS,
  });
  const payment = { order_id: order.id, payment_method_id: transfer.id };
  await create(asUser, '/payments', payment);
  return { id: order.id, kettle: kettle.id, pot: pot.id };
}

type Paid = Awaited<ReturnType<typeof paidOrder>>;
const send = ({ id }: Paid, body: JsonObject) => asAdmin('POST', `/orders/${id}/shipments`, body);
const line = (product_id: number, quantity: number) => ({ product_id, variant_id: 0, quantity });

test('shipments have lines and tracking, and the last one marks the order shipped', async () => {
  const order = await paidOrder();
  const first = {
    method: { name: 'Post' },
    tracking_code: 'RR1',
    tracking_link: 'https://post.example/RR1',
    date: '2026-11-22',
    delivery_date: '2026-11-24T12:00:00Z',
    description: 'In two parts.',
    line_items: [{ product_id: order.kettle, quantity: 2 }],
  };
  const { status, body } = await send(order, first);
  const parcel = { ...first, line_items: [line(order.kettle, 2)], created_at: TIME };
  expect([status, body.data.state, body.data.shipments]).toEqual([
    200,
    'processing',
    [{ ...parcel, ...BY_ADMIN }],
  ]);
  const rest = await send(order, { method: 'Courier' });
  const all = {
    method: 'Courier',
    date: TIME,
    delivery_date: TIME,
    line_items: [line(order.kettle, 1), line(order.pot, 1)],
    created_at: TIME,
  };
  expect([rest.body.data.state, rest.body.data.shipments]).toEqual([
    'shipped',
    [parcel, all].map((each) => ({ ...each, ...BY_ADMIN })),
  ]);
  // The owner sees them.
  const { data } = (await asUser('GET', `/orders/${order.id}`)).body;
  expect(data.shipments).toEqual([parcel, all]);
});

test('updates a shipment by its index', async () => {
  const order = await paidOrder();
  await send(order, { line_items: [{ product_id: order.kettle, quantity: 2 }] });
  const path = `/orders/${order.id}/shipments/0`;
  const lines = [{ product_id: order.kettle, quantity: 3 }];
  const changed = await asAdmin('PUT', path, { tracking_code: 'RR2', line_items: lines });
  const parcel = {
    tracking_code: 'RR2',
    date: TIME,
    delivery_date: TIME,
    line_items: [line(order.kettle, 3)],
    created_at: TIME,
    ...BY_ADMIN,
  };
  expect([changed.status, changed.body.data]).toEqual([200, parcel]);
  expect((await asAdmin('GET', `/orders/${order.id}`)).body.data.shipments).toEqual([parcel]);
  const more = [{ product_id: order.kettle, quantity: 4 }];
  expect(errorOf(await asAdmin('PUT', path, { line_items: more }))).toMatchObject({
    code: 400,
    invalidPropertyName: 'line_items.0.quantity',
  });
  expect((await asAdmin('PUT', `/orders/${order.id}/shipments/1`, {})).status).toBe(404);
});

test('ships each unit once and never a refunded unit', async () => {
  const order = await paidOrder();
  const refund = { line_items: [{ product_id: order.kettle, quantity: 1 }], restock: false };
  await create(asAdmin, `/orders/${order.id}/refunds`, refund);
  const refused = await send(order, { line_items: [{ product_id: order.kettle, quantity: 3 }] });
  expect(errorOf(refused)).toEqual({
    code: 400,
    type: 'BadRequest',
    valid: false,
    failedValidator: 'max',
    invalidPropertyName: 'line_items.0.quantity',
    invalidPropertyValue: 3,
    message: `Only 2 units of product ${order.kettle} can be sent.`,
  });
  const all = await send(order, {});
  expect(all.body.data).toMatchObject({
    state: 'shipped',
    shipments: [{ line_items: [line(order.kettle, 2), line(order.pot, 1)] }],
  });
  const none = await send(order, { line_items: [{ product_id: order.pot, quantity: 1 }] });
  expect(errorOf(none)).toMatchObject({ failedValidator: 'max' });
});

test('refunding a shipped unit does not reduce the units to ship', async () => {
  const order = await paidOrder();
  const kettle = { line_items: [{ product_id: order.kettle, quantity: 1 }] };
  await send(order, kettle);
  await create(asAdmin, `/orders/${order.id}/refunds`, kettle);
  for (const state of ['processing', 'processing']) {
    expect((await send(order, kettle)).body.data.state).toBe(state);
  }
  const last = await send(order, {});
  expect(last.body.data.shipments.at(-1).line_items).toEqual([line(order.pot, 1)]);
  expect(last.body.data.state).toBe('shipped');
});

test('refunding the unshipped rest marks a partly shipped order shipped', async () => {
  const [sent, unsent] = [await paidOrder(), await paidOrder()];
  await send(sent, { line_items: [{ product_id: sent.kettle, quantity: 3 }] });
  const rest = ({ pot }: Paid) => ({
    line_items: [{ product_id: pot, quantity: 1 }],
    restock: true,
  });
  const shipped = await create(asAdmin, `/orders/${sent.id}/refunds`, rest(sent));
  expect(shipped).toMatchObject({ state: 'shipped', partially_refunded: true });
  const waiting = await create(asAdmin, `/orders/${unsent.id}/refunds`, rest(unsent));
  expect(waiting.state).toBe('processing');
});

test.each([
  [{ tracking_link: 'javascript:alert(1)' }, 'tracking_link', 'format'],
  [{ tracking_link: 'post.example' }, 'tracking_link', 'format'],
  [{ date: 'tomorrow' }, 'date', 'format'],
  [{ delivery_date: '2026-02-30' }, 'delivery_date', 'format'],
  [{ line_items: [{ product_id: 7, quantity: 1 }] }, 'line_items.0.product_id', 'whitelist'],
  [{ line_items: [{ product_id: 7, quantity: 0 }] }, 'line_items.0.quantity', 'min'],
])('refuses %j', async (body, invalidPropertyName, failedValidator) => {
  const order = await paidOrder();
  expect(errorOf(await send(order, body))).toMatchObject({
    code: 400,
    invalidPropertyName,
    failedValidator,
  });
});

test('explains the date format in the error', async () => {
  const refused = await send(await paidOrder(), { date: 'tomorrow' });
  expect(errorOf(refused).message).toBe('date must be an RFC 3339 date or date-time.');
});

test('refuses shipments of canceled orders and from non-admins', async () => {
  const order = await paidOrder();
  await asAdmin('PATCH', `/orders/${order.id}`, { state: 'canceled' });
  expect(errorOf(await send(order, {}))).toMatchObject({
    message: 'An order that is canceled cannot be shipped.',
  });
  for (const ask of [asUser, asPublic]) {
    expect((await ask('POST', `/orders/${order.id}/shipments`, {})).status).toBe(401);
  }
});

const DHL = 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=';

test('a shipment with a known carrier gets a link that follows the tracking number', async () => {
  const order = await paidOrder();
  const parcel = { method: { name: 'DHL Paket' }, tracking_code: 'JJD 01/4' };
  const { body } = await send(order, { ...parcel, line_items: [line(order.kettle, 1)] });
  const link = `${DHL}JJD01%2F4`;
  expect(body.data.shipments).toMatchObject([{ ...parcel, tracking_link: link }]);
  const shown = async (asking = asAdmin) =>
    (await asking('GET', `/orders/${order.id}`)).body.data.shipments[0];
  expect((await shown(asUser)).tracking_link).toBe(link);
  // It leads to an address.
  const packer = await asStaff(
    store,
    PERMISSIONS.filter((each) => each !== 'personal:read'),
  );
  expect(await shown(packer)).not.toHaveProperty('tracking_link');
  const path = `/orders/${order.id}/shipments/0`;
  // Clients send back what they have read.
  const changed = await asAdmin('PUT', path, { ...(await shown()), tracking_code: '42' });
  expect(changed.body.data).toMatchObject({ tracking_code: '42', tracking_link: `${DHL}42` });
  expect((await asAdmin('PUT', path, { method: 'Courier' })).body.data).not.toHaveProperty(
    'tracking_link',
  );
  const own = { method: 'DHL', tracking_link: 'https://parcels.example/42' };
  expect((await asAdmin('PUT', path, own)).body.data).toMatchObject(own);
  expect(await shown()).toMatchObject(own);
});

test('a shipment with an unknown carrier has a tracking number but no link', async () => {
  const order = await paidOrder();
  for (const [i, method] of ['Parcel', undefined].entries()) {
    const parcel = { ...(method && { method }), tracking_code: 'CP1' };
    const { body } = await send(order, { ...parcel, line_items: [line(order.kettle, 1)] });
    expect(body.data.shipments[i]).toMatchObject(parcel);
    expect(body.data.shipments[i]).not.toHaveProperty('tracking_link');
  }
});
