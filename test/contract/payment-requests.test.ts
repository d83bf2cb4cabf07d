import { afterAll, expect, test } from 'vitest';
import { create, openStore, PRODUCT } from '../store/api.ts';
import { checkEInvoicesOf } from '../store/e-invoices.ts';
import { guestOrders } from '../store/guest-orders.ts';
import { mailSaying, mailsTo } from '../store/kept-mails.ts';
import { readPdf } from '../store/pdf-text.ts';

const store = await openStore({
  order_url: 'https://shop.example/orders',
  company_country: 'PT',
  company_vat_id: 'PT123456789',
  tax_type: 'all',
  prices_include_tax: true,
});
const { application, asAdmin } = store;
afterAll(() => checkEInvoicesOf(asAdmin));
const description = 'IBAN PT50 0002 0123\nTea House Lda';
const transfer = await create(asAdmin, '/paymentMethods', {
  ...{ name: 'Bank transfer', description, cost_type: 'no_cost', settlement: 'confirmed' },
});
const rate = { country: 'Portugal', rate: 23 };
const tax = await create(asAdmin, '/taxes', { name: 'IVA 23 %', rates: [rate] });
const product = await create(asAdmin, '/products', { ...PRODUCT, price: 33.6, tax_id: tax.id });

const order = guestOrders(store, {
  items: [{ product_id: product.id, quantity: 1 }],
  payment_method_id: transfer.id,
});

async function invoiceText(order_id: number) {
  const invoice = await create(asAdmin, '/invoices', { order_id });
  const { url } = await create(asAdmin, `/invoices/${invoice.id}/pdf`, {});
  const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
  const text = (await readPdf(bytes)).pages.join(' ').replaceAll(/\s+/g, ' ');
  return { invoice, text };
}

test('the confirmation shows how to pay, the amount, and the transfer reference', async () => {
  const { placed, email } = await order();
  const [mail] = await mailsTo(application, email);
  expect(mail?.text).toContain(
    `Items: €33.60
Shipping: €0.00
Includes IVA 23 %: €6.28
Total: €33.60

PAYMENT

Bank transfer
IBAN PT50 0002 0123
Tea House Lda

Amount due: €33.60
Payment reference: ${placed.number}

SHIPPING ADDRESS
`,
  );
});

test('an invoice shows the same until the payment arrives', async () => {
  const { placed } = await order();
  const { invoice, text } = await invoiceText(placed.id);
  expect(invoice.payment).toEqual({
    ...{ method: 'Bank transfer', description, amount: 33.6, reference: placed.number },
  });
  expect(text).toContain(
    `Payment Bank transfer IBAN PT50 0002 0123 Tea House Lda Amount due: €33.60 Payment reference: ${placed.number}`,
  );
  expect(text).toContain('IVA 23 % of €27.32 €6.28');
  const paid = await order();
  const body = { order_id: paid.placed.id, method: 'Custom' };
  await create(asAdmin, '/payments', body);
  const settled = await invoiceText(paid.placed.id);
  // The words of the method say to pay.
  expect(settled.invoice.payment).toEqual({ method: 'Bank transfer' });
  expect(settled.text).toContain('Payment Bank transfer Paid: €33.60');
  expect(settled.text).not.toMatch(/Amount due|Payment reference|IBAN/);
});

const xmlAmount = async (id: number, name: string) => {
  const { body } = await asAdmin('GET', `/invoices/${id}?format=xml`);
  return new RegExp(`<ram:${name}>([^<]*)<`).exec(String(body.data))?.[1];
};

test('the invoice, its XML, and the order ask for the same amount after a refund', async () => {
  const later = await create(asAdmin, '/paymentMethods', {
    ...{ name: 'Invoice', description: 'Within 30 days.', cost_type: 'no_cost' },
    settlement: 'later',
  });
  const { placed } = await order({ payment_method_id: later.id });
  const { id, secret } = placed;
  await create(store.asPublic, '/payments', { order_id: id, secret, method: 'Custom' });
  await create(asAdmin, `/orders/${id}/refunds`, { amount: 3.6 });
  const { invoice, text } = await invoiceText(id);
  expect(invoice).toMatchObject({ total: 33.6, paid_total: 3.6 });
  expect(invoice.payment).toMatchObject({ method: 'Invoice', amount: 30 });
  expect(text).toContain('Credit note: €3.60 Amount due: €30.00');
  expect(await xmlAmount(invoice.id, 'TotalPrepaidAmount')).toBe('3.60');
  expect(await xmlAmount(invoice.id, 'DuePayableAmount')).toBe('30.00');
  const { body } = await asAdmin('GET', `/orders/${id}`);
  expect(body.data.payment_request.amount).toBe(30);
});

test('an immediate payment method is paid with the order, without an admin', async () => {
  const cash = { name: 'Cash', description: 'At the counter.', cost_type: 'no_cost' };
  for (const settlement of [undefined, 'immediate']) {
    const method = await create(asAdmin, '/paymentMethods', { ...cash, settlement });
    const { placed } = await order({ payment_method_id: method.id });
    const { id, secret } = placed;
    const body = { order_id: id, secret, method: 'Custom' };
    const paid = await create(store.asPublic, '/payments', body);
    expect(paid).toMatchObject({ state: 'processing', payments: [{ successful: true }] });
    expect(paid).not.toHaveProperty('payment_request');
    const { invoice, text } = await invoiceText(id);
    expect([invoice.paid_total, invoice.payment]).toEqual([33.6, { method: 'Cash' }]);
    expect(text).toContain('Payment Cash Paid: €33.60');
    expect(await xmlAmount(invoice.id, 'DuePayableAmount')).toBe('0.00');
  }
});

test('emails and invoices show a reference only for transfers', async () => {
  const cash = { name: 'Cash on delivery', cost_type: 'no_cost' };
  const method = await create(asAdmin, '/paymentMethods', cash);
  const { placed, email } = await order({ payment_method_id: method.id });
  // Clients that read it have it.
  expect(placed.payment_request).toEqual({ amount: 33.6, reference: placed.number });
  const [mail] = await mailsTo(application, email);
  expect(mail?.text).toContain(
    'PAYMENT\n\nCash on delivery\n\nAmount due: €33.60\n\nSHIPPING ADDRESS',
  );
  const { invoice, text } = await invoiceText(placed.id);
  expect(invoice.payment).toEqual({ method: 'Cash on delivery', amount: 33.6 });
  expect(text).not.toContain('Payment reference');
});

test('asks for no payment after the customer has withdrawn', async () => {
  const later = { name: 'Invoice', description: 'Within 30 days.', cost_type: 'no_cost' };
  const method = await create(asAdmin, '/paymentMethods', { ...later, settlement: 'later' });
  const { placed, email } = await order({ payment_method_id: method.id });
  const { id: order_id, secret } = placed;
  const owed = await create(store.asPublic, '/payments', { order_id, secret, method: 'Custom' });
  expect(owed.payment_request).toMatchObject({ amount: 33.6 });
  const { body } = await asAdmin('POST', `/orders/${placed.id}/withdraw`, { secret });
  expect(body.data).not.toHaveProperty('payment_request');
  await asAdmin('POST', `/notifications/confirm_order/${placed.id}`);
  const text = await mailSaying(application, email, 'PAYMENT\n\nInvoice\n\nSHIPPING ADDRESS');
  expect(text).not.toMatch(/Amount due|Payment reference|Within 30 days/);
  const { invoice } = await invoiceText(placed.id);
  expect(invoice.payment).toEqual({ method: 'Invoice' });
});

test('an order without a payment method has no payment details on its invoice', async () => {
  const { placed } = await order({ payment_method_id: undefined });
  const { invoice, text } = await invoiceText(placed.id);
  expect(invoice).not.toHaveProperty('payment');
  expect(text).not.toContain('Payment');
});

test('an email offers to cancel or withdraw while possible, on the order page or by reply', async () => {
  const { placed, email } = await order();
  const CANCEL = 'You can cancel this order on its page until it is paid or shipped.';
  const WITHDRAW = 'You can withdraw from this order on its page';
  const again = async (count: number) => {
    await asAdmin('POST', `/notifications/confirm_order/${placed.id}`);
    const mails = await mailsTo(application, email, count);
    const confirmations = mails.filter(({ subject }) => subject === `Your order ${placed.number}`);
    return confirmations.at(-1)?.text ?? '';
  };
  const [first] = await mailsTo(application, email);
  expect(first?.text).toContain(CANCEL);
  await create(asAdmin, '/payments', { order_id: placed.id, method: 'Custom' });
  // The payment has a mail of its own, and so has the withdrawal.
  const paid = await again(3);
  expect([paid.includes(CANCEL), paid.includes(WITHDRAW)]).toEqual([false, true]);
  const secret = placed.secret;
  const left = await asAdmin('POST', `/orders/${placed.id}/withdraw`, { secret });
  expect(left.status).toBe(200);
  const withdrawn = await again(5);
  expect([withdrawn.includes(CANCEL), withdrawn.includes(WITHDRAW)]).toEqual([false, false]);
  await asAdmin('PUT', '/application', { order_url: null, url: 'https://shop.example' });
  const { email: other } = await order();
  const [without] = await mailsTo(application, other);
  expect(without?.text).toContain(
    'To cancel this order, reply to this email. You can also withdraw',
  );
  expect(without?.text).toContain('Visit the shop:\nhttps://shop.example\n');
  expect(without?.text).not.toMatch(/on its page|View your order/);
});
