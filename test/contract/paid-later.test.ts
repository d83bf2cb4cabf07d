import { expect, test } from 'vitest';
import { type Answered, ask, create, errorOf, openStore, PRODUCT } from '../store/api.ts';
import { guestOrders } from '../store/guest-orders.ts';
import { mailSaying, mailsTo } from '../store/kept-mails.ts';

const store = await openStore({ order_url: 'https://shop.example/orders' });
const { application, asAdmin, asPublic } = store;
const method = (body: object) =>
  create(asAdmin, '/paymentMethods', { name: 'Invoice', cost_type: 'no_cost', ...body });
const later = await method({ settlement: 'later', bank_transfer: true });
const product = await create(asAdmin, '/products', {
  ...{ ...PRODUCT, price: 45.88, stock_type: 'track', stock_level: 100 },
});
const order = guestOrders(store, {
  items: [{ product_id: product.id, quantity: 1 }],
  payment_method_id: later.id,
});

/** An order that its customer has chosen to pay later. */
async function ordered(changes: object = {}) {
  const { placed, email } = await order(changes);
  const { id, secret } = placed;
  const body = { method: 'Custom', order_id: id, secret };
  const paid = await asPublic('POST', '/payments', body);
  expect(paid.status).toBe(200);
  // Mails that are sent at the same moment come in any order.
  await mailsTo(application, email);
  return { placed, email, id, secret, paid: paid.body.data };
}

/** Their customer shows the secret of the order. */
const asCustomer = (path: string, secret: string): Promise<Answered> => {
  const { publicKey: authorization } = application;
  return ask('POST', path, { authorization, body: {}, headers: { 'Order-Secret': secret } });
};

const confirm = (id: number, body: object = {}) =>
  asAdmin('POST', '/payments', { method: 'Custom', order_id: id, ...body });
const read = async (id: number) => (await asAdmin('GET', `/orders/${id}`)).body.data;
const stock = async () => (await asAdmin('GET', `/products/${product.id}`)).body.data.stock_level;

const owed = (id: number) => ({
  ...{ method: 'Custom', order_id: id, amount: 45.88, charged_amount: 45.88 },
  ...{ charged_currency: 'EUR', successful: false, pending: true, description: '' },
  ...{ created_at: expect.any(String), payment_method_id: later.id },
});

test('an order by invoice proceeds before payment, and an admin confirms the payment once', async () => {
  const own = await method({ settlement: 'later' });
  const { id, placed, paid } = await ordered({ payment_method_id: own.id });
  const request = { amount: 45.88, reference: placed.number };
  const announced = { ...owed(id), payment_method_id: own.id };
  expect([paid.state, paid.payments]).toEqual(['processing', [announced]]);
  expect(paid.payment_request).toEqual(request);
  await asAdmin('PATCH', `/orders/${id}`, { state: 'shipped' });
  await asAdmin('PATCH', `/orders/${id}`, { state: 'completed' });
  const twice = await asPublic('POST', '/payments', {
    ...{ method: 'Custom', order_id: id, secret: placed.secret },
  });
  expect(twice.status).toBe(400);
  await asAdmin('PUT', `/paymentMethods/${own.id}`, {
    ...{ name: 'Invoice', cost_type: 'fixed_fee', fixed_fee: 9, active: false },
  });
  const created_at = '2026-06-01T10:00:00.000Z';
  const confirmed = await confirm(id, { created_at, description: 'On the statement of June.' });
  expect(confirmed.status).toBe(200);
  const { pending: _, ...payment } = announced;
  const payments = [
    { ...payment, created_at, description: 'On the statement of June.', successful: true },
  ];
  const done = await read(id);
  expect([done.state, done.total, done.payments]).toEqual(['completed', 45.88, payments]);
  expect(done).not.toHaveProperty('payment_request');
  await asAdmin('PUT', `/paymentMethods/${own.id}`, { active: true });
  const again = await confirm(id);
  expect([again.status, errorOf(again).message]).toEqual([
    400,
    `Order ${id} has already been paid.`,
  ]);
});

test('a refund before payment reduces the amount due', async () => {
  const { id, email, placed } = await ordered();
  const refunded = await asAdmin('POST', `/orders/${id}/refunds`, { amount: 22.5 });
  expect(refunded.status).toBe(200);
  const { state, payments, refunds_total, payment_request } = refunded.body.data;
  expect({ state, payments, refunds_total, payment_request }).toEqual({
    ...{ state: 'processing', payments: [owed(id)], refunds_total: 22.5 },
    payment_request: { amount: 23.38, reference: placed.number },
  });
  const told = await mailSaying(
    application,
    email,
    'You now have €22.50 less to pay for this order. If you have already paid, we will refund this amount.',
  );
  const left = `PAYMENT\n\nInvoice\n\nAmount due: €23.38\nPayment reference: ${placed.number}\n`;
  expect(told).toContain(left);
  expect((await confirm(id)).status).toBe(200);
  const tooMuch = await asAdmin('POST', `/orders/${id}/refunds`, { amount: 23.39 });
  expect(tooMuch.status).toBe(400);
  const rest = await asAdmin('POST', `/orders/${id}/refunds`, { amount: 23.38 });
  expect([rest.status, rest.body.data.state]).toEqual([200, 'refunded']);
  // That the money has come has a mail, too.
  await mailsTo(application, email, 4);
  const last = await mailSaying(
    application,
    email,
    'We have refunded €23.38 to you, the same way you paid.',
  );
  expect(last).not.toContain('PAYMENT');
});

test('refunding the full amount ends the order with nothing due', async () => {
  const { id } = await ordered();
  const { body } = await asAdmin('POST', `/orders/${id}/refunds`, { amount: 45.88 });
  expect(body.data.state).toBe('refunded');
  expect(body.data).not.toHaveProperty('payment_request');
  expect((await confirm(id)).status).toBe(400);
});

test('the refund email for a paid order says the money was refunded', async () => {
  const immediate = await method({ name: 'Cash' });
  const { id, email } = await ordered({ payment_method_id: immediate.id });
  await create(asAdmin, `/orders/${id}/refunds`, { amount: 10 });
  const paidBack = 'We have refunded €10.00 to you, the same way you paid.';
  expect(await mailSaying(application, email, paidBack)).not.toContain('Amount due');
  const confirmed = await mailSaying(
    application,
    email,
    'You can withdraw from this order on its page',
  );
  expect(confirmed).not.toContain('You can cancel this order');
  const { id: other, email: to } = await ordered({ payment_method_id: immediate.id });
  await asAdmin('PATCH', `/orders/${other}`, { state: 'refunded' });
  const all = 'Your order has been refunded.';
  expect(await mailSaying(application, to, all)).not.toContain('Amount due');
});

test.each(['refunded', 'canceled'])(
  'an order that becomes %s has credit notes for its whole invoice',
  async (state) => {
    const confirmed = await method({ name: 'Transfer', settlement: 'confirmed' });
    for (const payment_method_id of [undefined, confirmed.id]) {
      const { id } = await ordered(payment_method_id && { payment_method_id });
      if (payment_method_id) expect((await confirm(id)).status).toBe(200);
      const invoice = await create(asAdmin, '/invoices', { order_id: id });
      await create(asAdmin, `/orders/${id}/refunds`, { amount: 10 });
      const moved = await asAdmin('PATCH', `/orders/${id}`, { state });
      expect([moved.status, moved.body.data.state]).toEqual([200, state]);
      const { refunds, refunds_total } = await read(id);
      expect(refunds_total).toBe(invoice.total);
      const notes = refunds.map((each: { credit_note_id: number }) => each.credit_note_id);
      expect(notes).toHaveLength(2);
      const { body } = await asAdmin('GET', `/invoices/${notes[1]}`);
      expect(body.data).toMatchObject({
        ...{ type: 'credit_note', invoice_id: invoice.id },
        total: Number((invoice.total - 10).toFixed(2)),
      });
    }
  },
);

test('canceling without an invoice, or with refund: false, creates no refund', async () => {
  const canceled = async (id: number, body: object = {}) => {
    await asAdmin('PATCH', `/orders/${id}`, { state: 'canceled', ...body });
    const { state, refunds } = await read(id);
    return [state, refunds];
  };
  const { id } = await ordered();
  expect(await canceled(id)).toEqual(['canceled', undefined]);
  const { id: other } = await ordered();
  await create(asAdmin, '/invoices', { order_id: other });
  expect(await canceled(other, { refund: false })).toEqual(['canceled', undefined]);
});

test('the customer can cancel the order until it is shipped or paid', async () => {
  const before = await stock();
  const { id, secret, email } = await ordered();
  expect(await stock()).toBe(before - 1);
  const [mail] = await mailsTo(application, email);
  expect(mail?.text).toContain(
    'You can cancel this order on its page until it is paid or shipped.',
  );
  const canceled = await asCustomer(`/orders/${id}/cancel`, secret);
  const { state, cancel_reason } = canceled.body.data;
  expect([canceled.status, state, cancel_reason]).toEqual([200, 'canceled', 'customer']);
  expect(await stock()).toBe(before);
  expect((await confirm(id)).status).toBe(400);
});

test.each<[string, (id: number, secret: string) => Promise<unknown>]>([
  [
    'sent in part',
    (id) =>
      create(asAdmin, `/orders/${id}/shipments`, {
        line_items: [{ product_id: product.id, quantity: 1 }],
      }),
  ],
  ['refunded in part', (id) => create(asAdmin, `/orders/${id}/refunds`, { amount: 1 })],
  ['paid', (id) => confirm(id)],
  ['withdrawn from', (id, secret) => asCustomer(`/orders/${id}/withdraw`, secret)],
])('the customer cannot cancel an order that is %s', async (_, change) => {
  const { id, secret } = await ordered({
    items: [{ product_id: product.id, quantity: 2 }],
  });
  await change(id, secret);
  const answer = await asCustomer(`/orders/${id}/cancel`, secret);
  expect([answer.status, errorOf(answer).message]).toEqual([
    400,
    'An order that is processing cannot be canceled by its customer. It must be created or failed.',
  ]);
});

test('a payment recorded by staff counts as received', async () => {
  const { placed } = await order();
  expect((await confirm(placed.id)).status).toBe(200);
  const { state, payments } = await read(placed.id);
  expect([state, payments[0].successful, payments[0].pending]).toEqual([
    ...['processing', true, undefined],
  ]);
});
