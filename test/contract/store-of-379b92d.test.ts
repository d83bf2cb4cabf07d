import { expect, test } from 'vitest';
import { changedAnswers } from '../formats/answers.ts';
import { ADA, ADDRESS } from '../formats/fill-store.ts';
import { openRecordedStore } from '../formats/open-recorded-store.ts';

/**
 * The upgrade of a store that a commit between version 0.1 and the next one has written, with what
 * version 0.1 does not have.
 */
const store = await openRecordedStore('379b92d');
const { recorded, stripe, send, read, shopwright, sweepAfter } = store;
const { ids } = recorded;
const application = String(recorded.application);
const { unpaid, refunded, uncertain, paid, kettle, webhook } = ids;

/** Settings that this one has got since. */
const ADDED = [
  'unique_sku',
  'guest_max_quantity',
  'user_uploads',
  'password_min_length',
  'old_password_required',
];

test('answers as it did, but for settings that were added', async () => {
  expect(await changedAnswers(store)).toEqual(
    ADDED.map((name) => ({
      ...{ asked: 'admin /application', path: `body.data.*.${name}`, now: null },
    })),
  );
});

test('nothing of it is unreadable', async () => {
  const { unreadable } = await shopwright('application', 'check', application);
  expect(unreadable).toEqual([]);
});

const idsOf = async (path: string): Promise<number[]> =>
  (await read(path)).map(({ id }: { id: number }) => id);
const stock = async () => (await read(`/products/${kettle}`)).stock_level;

test('its password, its device and its merged cart lead to an order', async () => {
  const login = { email: ADA.email, password: ADA.password };
  expect((await send('POST', '/users/authenticate', login, 'public')).status).toBe(200);
  expect(await stock()).toBe(9);
  const places = { shipping_address: ADDRESS, billing_address: ADDRESS };
  const body = { cart_id: ids['merged'], coupon_code: 'TWICE', ...places };
  const ordered = await send('POST', '/orders', body, 'ada');
  expect(ordered.body.data).toMatchObject({
    cart_id: ids['cart'],
    items_total: 40,
    coupon_total: 20,
    taxes_total: 2.4,
    total: 22.4,
  });
  expect(await stock()).toBe(7);
  expect(await read(`/coupons/${ids['limited']}`)).toMatchObject({ usages_left: 0 });
});

test('its charges are captured and refunded, also by a refund that it has left open', async () => {
  const captured = await send('POST', `/orders/${ids['authorised']}/capture`, {});
  expect(captured.body.data.payments).toMatchObject([{ captured: true, amount: 42.4 }]);
  const more = await send('POST', `/orders/${refunded}/refunds`, { amount: 3, restock: false });
  const { refunds, refunds_total } = more.body.data;
  expect(refunds.map(({ status }: { status: string }) => status)).toEqual([
    'succeeded',
    'succeeded',
  ]);
  expect(refunds_total).toBe(14.2);
  const again = { amount: 1, restock: false };
  const completed = await send('POST', `/orders/${uncertain}/refunds`, again);
  expect(completed.body.data.refunds).toMatchObject([{ amount: 1, status: 'succeeded' }]);
  expect(stripe.refunds).toHaveLength(2);
});

test('its invoices are numbered on, and its webhooks signed on', async () => {
  const { body } = await send('POST', '/invoices', { order_id: paid });
  expect(body.data).toMatchObject({ number: '2026-000002', total: 42.4 });
  const rotated = await send('POST', `/webhooks/${webhook}/rotate`, {});
  expect(rotated.body.data.secret).toMatch(/^whsec_/);
});

test('what was due is done: nobody has paid an order in time', async () => {
  // The processor of the tests does not know of the payment that waits for the shopper.
  expect(await sweepAfter(120)).toHaveLength(1);
  expect(await read(`/orders/${unpaid}?fields=state,cancel_reason`)).toEqual({
    state: 'canceled',
    cancel_reason: 'unpaid',
  });
  // Also what the order of the merged cart had taken.
  expect(await stock()).toBe(11);
});

test('its orders are in all lists, before they are in the index of states and after', async () => {
  const { waiting, authorised } = ids;
  const listed = async () => ({
    created: await idsOf('/orders?state=created&fields=id'),
    processing: await idsOf('/orders?state=processing&fields=id'),
    ofAda: await idsOf(`/orders?user_id=${ids['ada']}&fields=id`),
  });
  const before = await listed();
  expect(before.created).toEqual([waiting]);
  expect(before.processing).toEqual([uncertain, authorised, paid]);
  const index = () => shopwright('application', 'index', application);
  expect(await index()).toMatchObject({ indexed: expect.any(Number) });
  expect(await index()).toMatchObject({ indexed: 0 });
  expect(await listed()).toEqual(before);
});
