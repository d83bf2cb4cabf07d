import { afterAll, expect, test } from 'vitest';
import { create, errorOf, openStore, PRODUCT } from '../store/api.ts';
import { checkEInvoicesOf } from '../store/e-invoices.ts';
import { guestOrders } from '../store/guest-orders.ts';
import { mailsTo } from '../store/kept-mails.ts';
import { readPdf } from '../store/pdf-text.ts';
import { until } from '../store/until.ts';

const bank_account = {
  holder: 'Tea House Lda',
  iban: 'PT50000201231234567890154',
  bic: 'TOTAPTPL',
  bank: 'Banco do Porto',
};
const store = await openStore({
  bank_account,
  payment_reference: 'Tea {number}',
  company_country: 'PT',
  company_vat_id: 'PT123456789',
  currencies: [{ code: 'USD', rate: 1.1 }],
});
const { application, asAdmin } = store;
afterAll(() => checkEInvoicesOf(asAdmin));
const method = (body: object) =>
  create(asAdmin, '/paymentMethods', { name: 'Transfer', cost_type: 'no_cost', ...body });
const instructions = 'Within seven days.\nThank you.';
const transfer = await method({ settlement: 'confirmed', bank_transfer: true, instructions });
const product = await create(asAdmin, '/products', { ...PRODUCT, price: 33.6 });

const order = guestOrders(store, {
  items: [{ product_id: product.id, quantity: 1 }],
  payment_method_id: transfer.id,
});

const read = async (id: number) => (await asAdmin('GET', `/orders/${id}`)).body.data;

async function invoiceOf(order_id: number) {
  const invoice = await create(asAdmin, '/invoices', { order_id });
  const { url } = await create(asAdmin, `/invoices/${invoice.id}/pdf`, {});
  const pdf = await readPdf(Buffer.from(await (await fetch(url)).arrayBuffer()));
  const text = pdf.pages.join(' ').replaceAll(/\s+/g, ' ');
  return { invoice, text, hasCode: pdf.structure.join('').includes('Figure') };
}

test('an order shows the amount, reference and bank account until it is paid', async () => {
  const { placed } = await order();
  const reference = `Tea ${placed.number}`;
  const request = { amount: 33.6, reference, bank_account };
  expect(placed.payment_request).toEqual(request);
  expect((await read(placed.id)).payment_request).toEqual(request);
  const { data: listed } = (await asAdmin('GET', `/orders?id=${placed.id}`)).body;
  expect(listed[0].payment_request).toEqual(request);
  await create(asAdmin, '/payments', { order_id: placed.id, method: 'Custom' });
  const paid = await read(placed.id);
  expect(paid).not.toHaveProperty('payment_request');
  expect(paid.payment_method).toMatchObject({ instructions });
});

test('only bank transfer methods show the bank account', async () => {
  const onDelivery = await method({ name: 'Cash on delivery', settlement: 'confirmed' });
  const { placed } = await order({ payment_method_id: onDelivery.id });
  const reference = `Tea ${placed.number}`;
  expect(placed.payment_request).toEqual({ amount: 33.6, reference });
  const byCard = await order({ payment_method_id: undefined });
  expect(byCard.placed).not.toHaveProperty('payment_request');
});

test('the order email has the instructions and the bank account', async () => {
  const { placed, email } = await order();
  const [mail] = await mailsTo(application, email);
  expect(mail?.text).toContain(`PAYMENT

Transfer
Within seven days.
Thank you.

Amount due: €33.60
Payment reference: Tea ${placed.number}
Account holder: Tea House Lda
IBAN: PT50 0002 0123 1234 5678 9015 4
BIC: TOTAPTPL
Bank: Banco do Porto
`);
});

test('the invoice has the payment details, and a QR code if it is in EUR', async () => {
  const { placed } = await order();
  const { invoice, text, hasCode } = await invoiceOf(placed.id);
  expect(invoice.payment).toEqual({ method: 'Transfer', instructions, ...placed.payment_request });
  expect(text).toContain(
    `Payment Transfer Within seven days. Thank you. Amount due: €33.60 Payment reference: Tea ${placed.number} Account holder: Tea House Lda IBAN: PT50 0002 0123 1234 5678 9015 4 BIC: TOTAPTPL Bank: Banco do Porto`,
  );
  expect(hasCode).toBe(true);
  const inDollars = await order({ currency: 'USD' });
  expect((await invoiceOf(inDollars.placed.id)).hasCode).toBe(false);
});

test.each([
  ['bank_account.iban', { bank_account: { ...bank_account, iban: 'PT50000201231234567890155' } }],
  ['bank_account.holder', { bank_account: { iban: bank_account.iban } }],
  ['bank_account.bic', { bank_account: { ...bank_account, bic: 'totaptpl' } }],
  ['payment_reference', { payment_reference: 'Tea' }],
])('refuses a wrong %s', async (name, settings) => {
  const answer = await asAdmin('PUT', '/application', settings);
  expect([answer.status, errorOf(answer).invalidPropertyName]).toEqual([400, name]);
});

test('a store can remove its bank account and payment reference', async () => {
  const other = await openStore({ bank_account, payment_reference: 'Tea {number}' });
  const { id } = await create(other.asAdmin, '/products', { ...PRODUCT, price: 10 });
  const { id: payment_method_id } = await create(other.asAdmin, '/paymentMethods', {
    ...{ name: 'Transfer', cost_type: 'no_cost', settlement: 'confirmed', bank_transfer: true },
  });
  const unset = { bank_account: null, payment_reference: null };
  const { body } = await other.asAdmin('PUT', '/application', unset);
  expect(body.data).toMatchObject(unset);
  const place = guestOrders(other, { items: [{ product_id: id, quantity: 1 }], payment_method_id });
  // Other functions read the settings again some seconds later.
  const requested = async () => {
    const { placed } = await place();
    return { ...placed.payment_request, number: placed.number };
  };
  const asked = await until(requested, (request) => !('bank_account' in request));
  expect(asked).toEqual({ amount: 10, reference: asked.number, number: asked.number });
});
