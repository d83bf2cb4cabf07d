import { describe, expect, test } from 'vitest';
import type { Refund } from '../../shared/resources/schemas/refund.ts';
import {
  ADDRESS,
  type Ask,
  asking,
  atOnce,
  create,
  errorOf,
  openStore,
  PRODUCT,
  statusOf,
  type TestStore,
} from '../store/api.ts';
import { openCardStore } from '../store/card-store.ts';

/** Refunds up to a limit (permissions.md, "Refunds up to a limit"). */
const LIMIT = 10;
const STRIPE = { method: 'Stripe', source: 'tok_visa' };
const TRANSFER = { method: 'Custom' };

/** A store with a product of 1.00, and what makes keys and paid orders there. */
async function openShop({ asAdmin, asPublic }: TestStore, url: string) {
  const [method, product] = await Promise.all([
    create(asAdmin, '/paymentMethods', { name: 'Transfer', cost_type: 'no_cost' }),
    create(asAdmin, '/products', { ...PRODUCT, price: 1 }),
  ]);
  return {
    product,
    async newKey(...further: readonly string[]): Promise<Ask> {
      const permissions = ['orders:read', 'orders:write', 'personal:read', ...further];
      const { secret } = await create(asAdmin, '/apiKeys', { name: 'Support', permissions });
      return asking(`Bearer ${secret}`, url);
    },
    async paidOrder(quantity: number, way: { method: string } = TRANSFER): Promise<number> {
      const items = [{ product_id: product.id, quantity }];
      const body = { items, shipping_address: ADDRESS, billing_address: ADDRESS };
      const { id, secret } = await create(asPublic, '/orders', body);
      const payment = way === TRANSFER ? { ...way, payment_method_id: method.id } : way;
      await create(asPublic, '/payments', { order_id: id, secret, ...payment });
      return id;
    },
  };
}

const { store, url, stripe } = await openCardStore({ support_refund_limit: LIMIT });
const { asAdmin } = store;
const { newKey, paidOrder, product } = await openShop(store, url);
const [asSupport, asOther] = [
  await newKey('orders:refund_limited'),
  await newKey('orders:refund_limited'),
];

const refund = (ask: Ask, id: number, amount: number) =>
  ask('POST', `/orders/${id}/refunds`, { amount, restock: false });
const move = (ask: Ask, id: number, state: string, more: object = {}) =>
  ask('PATCH', `/orders/${id}`, { state, ...more });

const refundsOf = async (id: number): Promise<Refund[]> =>
  (await asAdmin('GET', `/orders/${id}`)).body.data.refunds ?? [];
const refundedOf = async (id: number) =>
  (await refundsOf(id))
    .filter(({ status }) => status !== 'failed')
    .reduce((all, { amount }) => all + amount, 0);

const BEYOND = {
  code: 403,
  type: 'Forbidden',
  message:
    'This requires the permission orders:refund. Without it, up to €10.00 of one order can be refunded.',
  permission: 'orders:refund',
};

test.each([
  ['transfer', TRANSFER],
  ['card', STRIPE],
])('each caller can refund a payment by %s up to the limit', async (_, payment) => {
  const id = await paidOrder(50, payment);
  expect(errorOf(await refund(asSupport, id, 10.01))).toEqual(BEYOND);
  expect(await statusOf(refund(asSupport, id, 6))).toBe(200);
  expect(errorOf(await refund(asSupport, id, 4.01))).toEqual(BEYOND);
  expect(await statusOf(refund(asSupport, id, 4))).toBe(200);
  expect(errorOf(await refund(asSupport, id, 0.01))).toEqual(BEYOND);
  expect(await statusOf(refund(asAdmin, id, 20))).toBe(200);
  expect(await statusOf(refund(asOther, id, 10))).toBe(200);
  expect(await refundedOf(id)).toBe(40);
  const other = await paidOrder(50, payment);
  expect(await statusOf(refund(asSupport, other, 10))).toBe(200);
});

test('counts unit refunds at their price and ignores failed refunds', async () => {
  const id = await paidOrder(50, STRIPE);
  const units = (quantity: number) =>
    asSupport('POST', `/orders/${id}/refunds`, {
      line_items: [{ product_id: product.id, quantity }],
      restock: false,
    });
  expect(errorOf(await units(11))).toEqual(BEYOND);
  stripe.nextRefund('failed');
  expect((await units(10)).body['status']).toBe(false);
  expect(await refundedOf(id)).toBe(0);
  expect(await statusOf(units(10))).toBe(200);
  expect(errorOf(await units(1))).toEqual(BEYOND);
});

describe.each([
  ['canceled', TRANSFER],
  ['refunded', TRANSFER],
  ['canceled', STRIPE],
  ['refunded', STRIPE],
])('moving a paid order to %s (%j)', (state, payment) => {
  test('is refused above the limit and changes nothing', async () => {
    const id = await paidOrder(11, payment);
    for (const more of [{}, { refund: false }]) {
      expect(errorOf(await move(asSupport, id, state, more))).toEqual(BEYOND);
    }
    const { data } = (await asAdmin('GET', `/orders/${id}`)).body;
    expect([data.state, data.refunds]).toEqual(['processing', undefined]);
  });

  test("is allowed within the limit, counting the caller's earlier refunds", async () => {
    const id = await paidOrder(10, payment);
    expect(await statusOf(move(asSupport, id, state))).toBe(200);
    const larger = await paidOrder(14, payment);
    expect(await statusOf(refund(asSupport, larger, 4))).toBe(200);
    expect(errorOf(await move(asSupport, larger, state))).toEqual(BEYOND);
    expect(await statusOf(move(asOther, larger, state))).toBe(200);
  });
});

test('support can release an authorized payment up to the limit', async () => {
  const manual = await openCardStore({ support_refund_limit: LIMIT, capture: 'manual' });
  const shop = await openShop(manual.store, manual.url);
  const asLimited = await shop.newKey('orders:refund_limited');
  const [small, large] = [await shop.paidOrder(10, STRIPE), await shop.paidOrder(11, STRIPE)];
  const { data } = (await manual.store.asAdmin('GET', `/orders/${large}`)).body;
  expect(data.payments).toMatchObject([{ successful: true, captured: false }]);
  expect(errorOf(await move(asLimited, large, 'canceled'))).toEqual(BEYOND);
  expect(await statusOf(move(asLimited, small, 'canceled'))).toBe(200);
});

test('concurrent refunds stay within the limit', async () => {
  for (const payment of [TRANSFER, STRIPE]) {
    const id = await paidOrder(50, payment);
    for (let round = 0; round < 4; round += 1) {
      const answers = await atOnce(6, (i) => refund(asSupport, id, 3 + i / 100));
      expect(answers.filter(({ status }) => ![200, 403, 409, 503].includes(status))).toEqual([]);
    }
    const done = await refundedOf(id);
    expect(done).toBeLessThanOrEqual(LIMIT);
    expect(done).toBeGreaterThan(LIMIT - 3.05);
  }
});

test('a refund and a concurrent cancellation stay within the limit', async () => {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const id = await paidOrder(12, STRIPE);
    await Promise.all([refund(asSupport, id, 6), move(asSupport, id, 'canceled')]);
    // A cancellation would give back 12, whichever comes first.
    expect((await refundsOf(id)).map(({ amount }) => amount)).toEqual([6]);
  }
});

test('without a limit, support can neither refund nor cancel a paid order', async () => {
  const shop = await openShop(await openStore({}, url), url);
  const [asLimited, asNobody] = [await shop.newKey('orders:refund_limited'), await shop.newKey()];
  const id = await shop.paidOrder(1);
  const refusals = [
    await refund(asLimited, id, 0.01),
    await move(asLimited, id, 'canceled'),
    await refund(asNobody, id, 0.01),
    await move(asNobody, id, 'canceled', { refund: false }),
  ];
  expect(refusals.map(errorOf)).toEqual(
    refusals.map(() => expect.objectContaining({ code: 403, permission: 'orders:refund' })),
  );
  expect(await statusOf(move(asNobody, id, 'completed'))).toBe(200);
});

test('callers cannot raise the limit on their own refunds', async () => {
  const asManager = await newKey('settings:write', 'orders:refund_limited');
  const raised = await asManager('PUT', '/application', { support_refund_limit: 1_000 });
  expect(errorOf(raised)).toMatchObject({ code: 403, permission: 'orders:refund' });
  const kept = { support_refund_limit: LIMIT, timezone: 'Europe/Lisbon' };
  expect(await statusOf(asManager('PUT', '/application', kept))).toBe(200);
  const asOwner = await newKey('settings:write', 'orders:refund');
  expect(await statusOf(asOwner('PUT', '/application', { support_refund_limit: LIMIT }))).toBe(200);
  const wrong = await asAdmin('PUT', '/application', { support_refund_limit: 1.005 });
  expect(errorOf(wrong)).toMatchObject({
    code: 400,
    invalidPropertyName: 'support_refund_limit',
  });
});
