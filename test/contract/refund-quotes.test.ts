import { expect, test } from 'vitest';
import type { JsonObject } from '../../shared/contract/json.ts';
import { ADDRESS, type Ask, asStaff, create, errorOf, PRODUCT } from '../store/api.ts';
import { openCardStore } from '../store/card-store.ts';

/** What a refund would be, before it is made (payments.md, "Refunds"). */
const { stripe, store, url } = await openCardStore({
  tax_type: 'all',
  tax_rate: 22,
  currencies: [{ code: 'USD', rate: 1.0905 }],
  support_refund_limit: 20,
});
const { asAdmin, asPublic, asUser } = store;
const post = await create(asAdmin, '/shippings', { name: 'Post', base_cost: 5 });
const kettle = await create(asAdmin, '/products', { ...PRODUCT, price: 10 });
const pot = await create(asAdmin, '/products', { ...PRODUCT, price: 3.33 });

/** Three kettles and a pot with 22 % tax, and 5 for the post, which has tax, too: 46.76. */
async function paidOrder(changes: object = {}): Promise<number> {
  const { id, secret } = await create(asPublic, '/orders', {
    items: [
      { product_id: kettle.id, quantity: 3 },
      { product_id: pot.id, quantity: 1 },
    ],
    shipping_address: ADDRESS,
    billing_address: ADDRESS,
    shipping_id: post.id,
    ...changes,
  });
  const body = { order_id: id, secret, method: 'Stripe', source: 'tok_visa' };
  expect((await asPublic('POST', '/payments', body)).status).toBe(200);
  return id;
}

const orderOf = async (id: number) => (await asAdmin('GET', `/orders/${id}`)).body.data;
const quote = (id: number, body: JsonObject, as: Ask = asAdmin) =>
  as('POST', `/orders/${id}/refunds/quote`, body);
const refund = (id: number, body: JsonObject, as: Ask = asAdmin) =>
  as('POST', `/orders/${id}/refunds`, body);
const units = (quantity: number, { id: product_id } = kettle) => ({
  line_items: [{ product_id, quantity }],
});

test('quotes a refund of line units plus shipping', async () => {
  const id = await paidOrder();
  const { status, body } = await quote(id, {
    ...units(1),
    shipping: true,
    restock: true,
    reason: 'It leaks.',
  });
  expect([status, body]).toEqual([
    200,
    {
      status: true,
      data: {
        amount: 18.3,
        charged_amount: 18.3,
        charged_currency: 'EUR',
        payment: 0,
        line_items: [
          { product_id: kettle.id, variant_id: 0, quantity: 1, amount: 12.2, unsent: 1 },
        ],
        shipping: true,
        taxes: [{ tax_id: 0, name: 'Tax', rate: 22, base: 15, amount: 3.3 }],
        left: 46.76,
      },
    },
  ]);
});

test.each([{}, { currency: 'USD' }])(
  'a quote changes nothing and matches the refund to the cent: %j',
  async (changes) => {
    const id = await paidOrder(changes);
    for (const body of [
      units(1),
      { amount: 4.99 },
      { ...units(1), amount: 0 },
      { shipping: true },
      { ...units(1), restock: true, deduction: 1.99 },
      units(1, pot),
    ]) {
      const before = await orderOf(id);
      const requests = stripe.requests.length;
      const { left, ...quoted } = (await quote(id, body)).body.data;
      expect(await orderOf(id)).toEqual(before);
      expect(stripe.requests.length).toBe(requests);
      const { refunds } = (await refund(id, body)).body.data;
      const made = refunds.at(-1);
      const line_items = made.line_items.map(({ restocked: _, ...line }: JsonObject) => line);
      expect({ ...made, line_items }).toMatchObject(quoted);
      const given = refunds.reduce(
        (all: number, { charged_amount }: { charged_amount: number }) => all + charged_amount,
        0,
      );
      expect(left - made.charged_amount).toBeCloseTo(before.payments[0].charged_amount - given, 9);
    }
  },
);

test('a quote fails with the same error as the refund', async () => {
  const id = await paidOrder();
  const unpaid = await create(asAdmin, '/orders', {
    items: [{ product_id: kettle.id, quantity: 1 }],
    shipping_address: ADDRESS,
    billing_address: ADDRESS,
    shipping_id: post.id,
  });
  const refused: [order: number, body: JsonObject][] = [
    [id, {}],
    [id, { amount: 0 }],
    [id, { amount: 1.234 }],
    [id, { amount: 46.77 }],
    [id, { total: 46.77 }],
    [id, { ...units(1), amount: 46.77 }],
    [id, { amount: 1, restock: 'yes' }],
    [id, units(4)],
    [id, units(1, { id: 7 })],
    [unpaid.id, { amount: 1 }],
    [4096, { amount: 1 }],
  ];
  for (const [order, body] of refused) {
    const [asked, made] = [await quote(order, body), await refund(order, body)];
    expect([400, 404]).toContain(asked.status);
    expect([asked.status, asked.body]).toEqual([made.status, made.body]);
  }
});

test('refuses a quote while another refund has an unknown outcome', async () => {
  const id = await paidOrder();
  // The library of Stripe asks a second time by itself.
  stripe.script('drop before acting', 'drop before acting');
  expect((await refund(id, { amount: 1 })).status).toBe(503);
  const [asked, made] = [await quote(id, { amount: 2 }), await refund(id, { amount: 2 })];
  expect([asked.status, asked.body]).toEqual([made.status, made.body]);
  expect([asked.status, asked.headers.get('Retry-After')]).toEqual([409, '5']);
  // The same request goes on with that refund.
  expect((await quote(id, { amount: 1 })).body.data).toMatchObject({ amount: 1, left: 46.76 });
  expect((await refund(id, { amount: 1 })).body.data.refunds_total).toBe(1);
});

test('only callers who may refund can get a quote, up to their limit', async () => {
  const id = await paidOrder();
  const limited = await asStaff(store, ['orders:read', 'orders:refund_limited'], { url });
  expect((await quote(id, { amount: 20 }, limited)).status).toBe(200);
  const [asked, made] = [
    await quote(id, { amount: 20.01 }, limited),
    await refund(id, { amount: 20.01 }, limited),
  ];
  expect([asked.status, asked.body]).toEqual([403, made.body]);
  const reader = await asStaff(store, ['orders:read', 'orders:write'], { url });
  expect(errorOf(await quote(id, { amount: 1 }, reader)).permission).toBe('orders:refund');
  expect((await quote(id, { amount: 1 }, asUser)).status).toBe(401);
});

test('refuses a refund that differs from the expected amount', async () => {
  const id = await paidOrder();
  const refused = await refund(id, { ...units(1), expected_amount: 12.19 });
  expect([refused.status, errorOf(refused).message]).toEqual([
    409,
    'The refund is now €12.20, not the expected amount.',
  ]);
  expect((await orderOf(id)).refunds ?? []).toEqual([]);
  expect((await quote(id, { ...units(1), expected_amount: 12.19 })).status).toBe(409);
  expect((await refund(id, { ...units(1), expected_amount: 12.2 })).status).toBe(200);
});

test('refunds a return only for the expected amount', async () => {
  const id = await paidOrder();
  await asAdmin('POST', `/orders/${id}/shipments`, {});
  const added = await asAdmin('POST', `/orders/${id}/returns`, units(1));
  expect(added.status).toBe(200);
  const move = (body: JsonObject) => asAdmin('PATCH', `/orders/${id}/returns/0`, body);
  expect((await move({ state: 'received' })).status).toBe(200);
  expect((await move({ state: 'refunded', expected_amount: 10 })).status).toBe(409);
  expect((await orderOf(id)).returns[0].state).toBe('received');
  const less = { state: 'refunded', amount: 10, expected_amount: 10 };
  expect((await move(less)).status).toBe(200);
  // A repetition after a lost answer gives nothing back, and is not refused.
  expect((await move(less)).status).toBe(200);
  expect((await orderOf(id)).refunds).toMatchObject([{ charged_amount: 10, return_id: 0 }]);
});

test('cancels an order only when the refund matches the expected amount', async () => {
  const id = await paidOrder();
  const cancel = (expected_amount: number) =>
    asAdmin('PATCH', `/orders/${id}`, { state: 'canceled', expected_amount });
  expect((await refund(id, units(1))).status).toBe(200);
  expect((await cancel(46.76)).status).toBe(409);
  expect((await orderOf(id)).state).not.toBe('canceled');
  expect((await cancel(34.56)).status).toBe(200);
  expect(await orderOf(id)).toMatchObject({ state: 'canceled' });
});
