import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { PERMISSIONS } from '../../shared/contract/permissions.ts';
import { ADDRESS, asStaff, atOnce, create, openStore, PRODUCT } from '../store/api.ts';
import { settledFeed } from '../store/feed.ts';
import { mailSaying, mailsTo } from '../store/kept-mails.ts';
import { itemsOf } from '../store/local-store.ts';

/** Orders whose money has come when staff place them (orders.md, "Drafts"). */
const order_url = 'https://shop.example/orders';
const store = await openStore({
  ...{ unpaid_order_minutes: 60, order_url, currencies: [{ code: 'USD', rate: 1.1 }] },
});
const { asAdmin, application } = store;

const methodOf = (fields: object = {}) =>
  create(asAdmin, '/paymentMethods', {
    ...{ name: 'At the counter', cost_type: 'fixed_fee', fixed_fee: 1, settlement: 'confirmed' },
    ...fields,
  });

/** A draft of two kettles, who gets its mails, and what is left of the kettles. */
async function draftOf(fields: object = {}) {
  const { id: product_id } = await create(asAdmin, '/products', {
    ...PRODUCT,
    ...{ price: 30, stock_type: 'track', stock_level: 10 },
  });
  const email = `${randomUUID()}@example.org`;
  const address = { ...ADDRESS, email };
  const draft = await create(asAdmin, '/orders', {
    ...{ state: 'draft', items: [{ product_id, quantity: 2 }] },
    ...{ shipping_address: address, billing_address: address },
    ...fields,
  });
  const left = async () =>
    (await asAdmin('GET', `/products/${product_id}`)).body.data.stock_level as number;
  return { draft, path: `/orders/${draft.id}`, product_id, email, left };
}

const ofDraft = async (path: string) => (await asAdmin('GET', path)).body.data;

test('a paid draft is placed and paid at once, with the fee of its payment method', async () => {
  const method = await methodOf();
  const { draft, path, left } = await draftOf({ payment_method_id: method.id });
  const order = await create(asAdmin, `${path}/send`, { paid: true, expected_total: 61 });
  expect(order).toMatchObject({
    ...{ id: draft.id, number: draft.number, state: 'processing', total: 61 },
    payments: [
      {
        ...{ method: 'Custom', order_id: draft.id, payment_method_id: method.id, successful: true },
        ...{ amount: 61, charged_amount: 61, charged_currency: 'EUR', created_at: order.sent_at },
      },
    ],
  });
  expect(order).not.toHaveProperty('payment_request');
  expect(await left()).toBe(8);
  const due = (await itemsOf(application.id)).filter(({ pk }) => pk.endsWith('#due'));
  expect(due.filter(({ sk }) => sk.includes(String(draft.id)))).toEqual([]);
  const types = (await settledFeed(store))
    .filter(({ resource, record_id }) => resource === 'orders' && record_id === draft.id)
    .map(({ type }) => type);
  expect(types).toEqual(['order.created', 'payment.succeeded', 'order.processing']);
  const history = (await asAdmin('GET', `${path}/history`)).body.data as { type: string }[];
  expect(history.map(({ type }) => type).toSorted()).toEqual([
    ...['order.created', 'order.draft', 'order.processing', 'payment.succeeded'],
  ]);
  const again = await asAdmin('POST', `/orders/${draft.id}/payments`, {});
  expect([again.status, again.body['errors']]).toMatchObject([
    400,
    [{ message: `Order ${draft.id} has already been paid.` }],
  ]);
});

test('the customer gets one confirmation email, which asks for no payment', async () => {
  const method = await methodOf({ instructions: 'Please transfer it.', bank_transfer: true });
  const { draft, path, email } = await draftOf({ payment_method_id: method.id });
  await create(asAdmin, `${path}/send`, { paid: true });
  // A mail about the payment would be on its way together with this one.
  await mailsTo(application, email);
  await create(asAdmin, `${path}/shipments`, {});
  await mailSaying(application, email, 'A parcel from your order has been shipped.');
  const mails = await mailsTo(application, email);
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    `Your order ${draft.number}`,
    `Your order ${draft.number} is on its way`,
  ]);
  const confirmation = mails.find(({ subject }) => subject === `Your order ${draft.number}`);
  expect(confirmation?.text).toContain('At the counter');
  expect(confirmation?.text).not.toMatch(/Please transfer it|Amount due|Reference/);
});

test('a paid draft needs a payment method unless the order is free', async () => {
  const { path, draft, left } = await draftOf();
  const { status, body } = await asAdmin('POST', `${path}/send`, { paid: true });
  expect([status, body['errors']]).toEqual([
    400,
    [
      {
        ...{ code: 400, type: 'BadRequest', valid: false },
        ...{ failedValidator: 'missingRequiredProperty', invalidPropertyName: 'payment_method_id' },
        message: 'payment_method_id is required: it says how the order was paid.',
      },
    ],
  ]);
  expect([await ofDraft(path), await left()]).toEqual([draft, 10]);
  const free = await create(asAdmin, '/products', { ...PRODUCT, price: 0 });
  const gift = await draftOf({ items: [{ product_id: free.id, quantity: 1 }] });
  expect(await create(asAdmin, `${gift.path}/send`, { paid: true })).toMatchObject({
    state: 'processing',
    payments: [{ method: 'Free', amount: 0, successful: true }],
  });
});

test('staff without payments:write can only place the draft unpaid', async () => {
  const method = await methodOf();
  const { path, draft, left } = await draftOf({ payment_method_id: method.id });
  const packer = await asStaff(
    store,
    PERMISSIONS.filter((each) => each !== 'payments:write'),
  );
  const refused = await packer('POST', `${path}/send`, { paid: true });
  expect([refused.status, refused.body['errors']]).toMatchObject([
    403,
    [{ permission: 'payments:write' }],
  ]);
  expect([await ofDraft(path), await left()]).toEqual([draft, 10]);
  const placed = await packer('POST', `${path}/send`, { paid: false });
  expect(placed.body.data).toMatchObject({ state: 'created' });
  expect(placed.body.data).not.toHaveProperty('payments');
});

test('a draft is not paid when its total has changed', async () => {
  const method = await methodOf();
  const { path, product_id, left } = await draftOf({ payment_method_id: method.id });
  await asAdmin('PUT', `/products/${product_id}`, { price: 40 });
  const { status, body } = await asAdmin('POST', `${path}/send`, { paid: true });
  expect([status, body]).toMatchObject([
    409,
    { errors: [{ type: 'TotalChanged', quote: { total: 81 } }] },
  ]);
  expect([(await ofDraft(path)).state, await left()]).toEqual(['draft', 10]);
});

test('concurrent requests pay a draft once', async () => {
  const method = await methodOf();
  const { path, left } = await draftOf({ payment_method_id: method.id });
  const answers = await atOnce(20, () => asAdmin('POST', `${path}/send`, { paid: true }));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]));
  expect((await ofDraft(path)).payments).toHaveLength(1);
  expect(await left()).toBe(8);
});

test('a draft is paid in its own currency', async () => {
  const method = await methodOf({ cost_type: 'no_cost' });
  const fields = { payment_method_id: method.id, currency: 'USD' };
  const { path } = await draftOf(fields);
  expect(
    (await create(asAdmin, `${path}/send`, { paid: true, expected_total: 66 })).payments,
  ).toMatchObject([{ amount: 60, charged_amount: 66, charged_currency: 'USD' }]);
});
