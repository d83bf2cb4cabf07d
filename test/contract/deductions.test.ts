import { afterAll, expect, test } from 'vitest';
import { issueToken } from '../../shared/tenancy/tokens.ts';
import { ADDRESS, ask, create, errorOf, PRODUCT } from '../store/api.ts';
import { openCardStore } from '../store/card-store.ts';
import { countNow } from '../store/count-reports.ts';
import { checkEInvoicesOf } from '../store/e-invoices.ts';
import { cipher } from '../store/local-store.ts';

/** What is kept of what units have cost, for wear or postage (payments.md, "Refunds"). */
const { stripe, store, url } = await openCardStore({
  ...{ company_country: 'PT', company_vat_id: 'PT123456789', timezone: 'UTC' },
  ...{ tax_type: 'all', tax_rate: 23, prices_include_tax: true },
  currencies: [{ code: 'USD', rate: 1.1 }],
});
const { application, asAdmin, asPublic } = store;
afterAll(() => checkEInvoicesOf(asAdmin));

const post = await create(asAdmin, '/shippings', { name: 'Post', base_cost: 5 });
const reason = 'The lid is scratched.';

/** Two kettles at 30.00 and the post for 5.00, of which one kettle came back. */
async function returned(fields: object = {}) {
  const kettle = await create(asAdmin, '/products', { ...PRODUCT, name: 'Kettle', price: 30 });
  const { id, secret } = await create(asPublic, '/orders', {
    items: [{ product_id: kettle.id, quantity: 2 }],
    ...{ shipping_address: ADDRESS, billing_address: ADDRESS, shipping_id: post.id },
    ...fields,
  });
  const card = { order_id: id, secret, method: 'Stripe', source: 'tok_visa' };
  await create(asPublic, '/payments', card);
  await create(asAdmin, `/orders/${id}/shipments`, {});
  const line_items = [{ product_id: kettle.id, quantity: 1 }];
  await create(asAdmin, `/orders/${id}/returns`, { line_items });
  const change = (body: object) => asAdmin('PATCH', `/orders/${id}/returns/0`, body);
  expect((await change({ state: 'received' })).status).toBe(200);
  const read = async () => (await asAdmin('GET', `/orders/${id}`)).body.data;
  return {
    ...{ id, kettle, line_items, read },
    quote: (body: object) => asAdmin('POST', `/orders/${id}/refunds/quote`, body),
    refund: (body: object) => change({ state: 'refunded', ...body }),
    asGuest: (path: string) =>
      ask('GET', path, {
        ...{ authorization: application.publicKey, url },
        headers: { 'Order-Secret': secret },
      }),
    /** In cents. */
    given: () =>
      stripe.charges.find(({ metadata }) => metadata.order_id === String(id))?.amount_refunded,
  };
}

const KEPT = { deduction: 6, reason };

test('a deduction lowers a refund and its taxes, as in the example in money.md', async () => {
  const { id, kettle, line_items, quote, refund, read, given } = await returned();
  const invoice = await create(asAdmin, '/invoices', { order_id: id });
  expect(invoice).toMatchObject({ total: 65, taxes: [{ rate: 23, amount: 12.15 }] });
  const amounts = {
    ...{ amount: 24, charged_amount: 24, charged_currency: 'EUR', deduction: 6 },
    line_items: [{ product_id: kettle.id, variant_id: 0, quantity: 1, amount: 30 }],
    taxes: [{ rate: 23, base: 24, amount: 4.49 }],
  };
  const quoted = (await quote({ line_items, deduction: 6 })).body.data;
  expect(quoted).toMatchObject({ ...amounts, left: 65 });
  const { status, body } = await refund({ ...KEPT, expected_amount: 24 });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ state: 'shipped', refunds_total: 24 });
  const order = await read();
  expect(order).toMatchObject({
    returns: [{ state: 'refunded' }],
    refunds: [{ ...amounts, reason, return_id: 0, status: 'succeeded' }],
  });
  expect(given()).toBe(2_400);

  const note = (await asAdmin('GET', `/invoices/${order.refunds[0].credit_note_id}`)).body.data;
  expect(note).toMatchObject({
    ...{ total: 24, taxes_total: 4.49, net_total: 19.51, reason },
    lineItems: [{ name: 'Kettle', quantity: 1, price: 24, total: 24 }],
  });
  // The store keeps one kettle, the post, and what it has deducted.
  expect(invoice.total - note.total).toBe(30 + 5 + 6);
});

test('a deduction is split between refunded units and shipping', async () => {
  const { id, line_items, quote, refund, read } = await returned();
  await create(asAdmin, '/invoices', { order_id: id });
  const asked = { line_items, shipping: true, deduction: 7 };
  expect((await quote(asked)).body.data).toMatchObject({ charged_amount: 28, deduction: 7 });
  expect((await refund({ shipping: true, deduction: 7, reason })).status).toBe(200);
  const { refunds } = await read();
  const note = (await asAdmin('GET', `/invoices/${refunds[0].credit_note_id}`)).body.data;
  expect(note.total).toBe(28);
  expect(note.lineItems).toMatchObject([
    { name: 'Kettle', quantity: 1, total: 24 },
    { name: 'Post', quantity: 1, total: 4 },
  ]);
});

test('sales reports show the amount refunded for a product', async () => {
  const { kettle, refund } = await returned();
  expect((await refund(KEPT)).status).toBe(200);
  await countNow(store);
  const { rows } = (await asAdmin('GET', '/reports/sales?by=product')).body.data;
  const row = rows.find(({ key }: { key: string }) => key === String(kettle.id));
  expect(row).toMatchObject({ gross: 60, refunds: 24 });
});

test('the customer sees the deduction and its reason', async () => {
  const { id, refund, asGuest } = await returned();
  expect((await refund(KEPT)).status).toBe(200);
  const shown = (await asGuest(`/orders/${id}`)).body.data.refunds[0];
  expect(shown).toMatchObject({ deduction: 6, reason });
});

test('a deduction can be the whole refund, but not more', async () => {
  const { line_items, quote, refund, read, given } = await returned();
  const tooMuch = {
    ...{ code: 400, type: 'BadRequest', failedValidator: 'max' },
    invalidPropertyName: 'deduction',
    message: 'At most €30.00 can be deducted, which is what would be refunded here.',
  };
  expect(errorOf(await refund({ deduction: 30.01, reason }))).toMatchObject(tooMuch);
  expect(errorOf(await quote({ line_items, deduction: 30.01 }))).toMatchObject(tooMuch);
  expect(given()).toBe(0);
  expect((await refund({ deduction: 30, reason })).status).toBe(200);
  expect(await read()).toMatchObject({
    returns: [{ state: 'refunded' }],
    refunds: [{ charged_amount: 0, deduction: 30, line_items: [{ quantity: 1, amount: 30 }] }],
  });
  expect(given()).toBe(0);
});

test.each([
  [{ deduction: 1, amount: 20 }, 'deduction', 'deduction cannot be sent with amount.'],
  [{ deduction: -1 }, 'deduction', 'deduction must be at least 0.'],
  [{ deduction: 1.001 }, 'deduction', 'deduction has more than the 2 decimals of EUR.'],
])('refuses %j', async (body, name, message) => {
  const { line_items, quote, refund, given } = await returned();
  const refused = { code: 400, invalidPropertyName: name, message };
  expect(errorOf(await refund(body))).toMatchObject(refused);
  expect(errorOf(await quote({ line_items, ...body }))).toMatchObject(refused);
  expect(given()).toBe(0);
});

test('a deduction requires something to refund', async () => {
  const { quote } = await returned();
  expect(errorOf(await quote({ deduction: 5 }))).toMatchObject({
    ...{ code: 400, invalidPropertyName: 'amount' },
    message: 'line_items, shipping or amount is required.',
  });
});

test('a deduction is in the currency of the charge', async () => {
  const { refund, read, given } = await returned({ currency: 'USD' });
  expect((await refund({ deduction: 6.6, reason, expected_amount: 26.4 })).status).toBe(200);
  expect((await read()).refunds).toMatchObject([
    {
      ...{ charged_amount: 26.4, charged_currency: 'USD', deduction: 6.6, amount: 24 },
      converted: { currency: 'USD', amount: 26.4, lines: [33] },
    },
  ]);
  expect(given()).toBe(2_640);
});

test('a refund without a return takes a deduction and is idempotent', async () => {
  const { id, line_items, given } = await returned();
  const body = { ...KEPT, line_items: line_items.map((line) => ({ ...line, unsent: 0 })) };
  const { token } = await issueToken(application, cipher, { access: 'admin' }, Date.now());
  const authorization = `${application.publicKey}:${token}`;
  const refund = () =>
    ask('POST', `/orders/${id}/refunds`, {
      ...{ authorization, url, body },
      headers: { 'Idempotency-Key': 'deducted' },
    });
  const [first, second] = [await refund(), await refund()];
  expect(second.body).toEqual(first.body);
  expect(given()).toBe(2_400);
});
