import { afterAll, expect, test } from 'vitest';
import { MAX_EARLIER_REFUNDS } from '../../shared/invoices/issue-invoice.ts';
import type { Invoice } from '../../shared/resources/invoices.ts';
import type { Order } from '../../shared/resources/orders.ts';
import { atOnce, create, errorOf, openStore, PRODUCT } from '../store/api.ts';
import { checkEInvoicesOf } from '../store/e-invoices.ts';
import { guestOrders } from '../store/guest-orders.ts';

/** An invoice takes along what was refunded before it, and nothing of 0 gets a number (invoices.md). */
const store = await openStore({
  ...{ company_country: 'PT', company_vat_id: 'PT123456789' },
  ...{ tax_type: 'all', prices_include_tax: true, tax_rate: 23 },
});
const { asAdmin } = store;
afterAll(() => checkEInvoicesOf(asAdmin));

const transfer = await create(asAdmin, '/paymentMethods', {
  ...{ name: 'Transfer', cost_type: 'no_cost', settlement: 'confirmed' },
});
const kettle = await create(asAdmin, '/products', { ...PRODUCT, price: 10 });
const order = guestOrders(store, {
  items: [{ product_id: kettle.id, quantity: 3 }],
  payment_method_id: transfer.id,
});

async function paidOrder(changes: object = {}): Promise<number> {
  const { id } = (await order(changes)).placed;
  await create(asAdmin, '/payments', { method: 'Custom', order_id: id });
  return id;
}

const units = (quantity: number) => ({ line_items: [{ product_id: kettle.id, quantity }] });
const refund = (id: number, body: object) => asAdmin('POST', `/orders/${id}/refunds`, body);
const issue = (id: number) => asAdmin('POST', '/invoices', { order_id: id });
const read = async (id: number): Promise<Order> =>
  (await asAdmin('GET', `/orders/${id}`)).body.data;
const document = async (id: number | undefined): Promise<Invoice> =>
  (await asAdmin('GET', `/invoices/${id}`)).body.data;
const notesOf = async (id: number) =>
  Promise.all(
    ((await read(id)).refunds ?? []).map(({ credit_note_id }) => document(credit_note_id)),
  );
const positionOf = ({ number }: Invoice) => Number(number.slice(-6));

test('an invoice comes with credit notes for earlier refunds', async () => {
  const id = await paidOrder();
  for (const body of [{ amount: 2.5 }, units(1)]) await refund(id, body);
  const invoice: Invoice = (await issue(id)).body.data;
  expect(invoice).toMatchObject({ total: 30, paid_total: 30 });
  const [first, second] = await notesOf(id);
  const issued = { type: 'credit_note', issued: true, invoice_id: invoice.id };
  expect([first, second]).toMatchObject([
    { ...issued, refund_id: 0, total: 2.5, invoice_number: invoice.number },
    { ...issued, refund_id: 1, total: 10, lineItems: [{ name: PRODUCT.name, quantity: 1 }] },
  ]);
  expect(positionOf(second as Invoice)).toBe(positionOf(first as Invoice) + 1);
  const again = await asAdmin('POST', '/invoices', { order_id: id, refund_id: 0 });
  expect(again.status).toBe(400);
  await refund(id, { amount: 17.5 });
  const totals = (await notesOf(id)).map(({ total }) => total);
  expect(totals).toEqual([2.5, 10, 17.5]);
  expect(await read(id)).not.toHaveProperty('credit_note_id');
});

test('a credit note for more than the unit price includes the taxes of the excess', async () => {
  const id = await paidOrder();
  await issue(id);
  await refund(id, { ...units(1), amount: 15 });
  const [note] = await notesOf(id);
  // 23 % are in it: 1.87 of the 10.00 of the unit, and 0.93 of the 5.00 of others.
  const tax = { rate: 23, base: 12.2, amount: 2.8 };
  expect(note).toMatchObject({ total: 15, net_total: 12.2, taxes: [tax] });
});

test('a fully refunded order cannot be invoiced', async () => {
  const id = await paidOrder();
  await refund(id, { amount: 30 });
  const refused = await issue(id);
  expect([refused.status, errorOf(refused).message]).toEqual([
    400,
    'An order that is refunded cannot be invoiced.',
  ]);
});

test('a concurrent invoice and refunds leave no refund without its credit note', async () => {
  const ids = [await paidOrder(), await paidOrder(), await paidOrder()];
  for (const id of ids) {
    await atOnce(4, (i) => (i === 0 ? issue(id) : refund(id, { amount: i })));
    const notes = await notesOf(id);
    const { refunds = [] } = await read(id);
    expect(notes.map(({ total }) => total)).toEqual(refunds.map(({ amount }) => amount));
    expect(new Set(notes.map(({ number }) => number)).size).toBe(notes.length);
  }
});

test('refuses to invoice an order with too many refunds', async () => {
  const id = await paidOrder();
  for (let i = 0; i <= MAX_EARLIER_REFUNDS; i += 1) await refund(id, { amount: 0.01 });
  expect(errorOf(await issue(id)).message).toBe(
    `Order ${id} has more than ${MAX_EARLIER_REFUNDS} refunds. Send its invoice with a number.`,
  );
});

test('refuses an empty refund; units refunded for 0 get no credit note', async () => {
  const id = await paidOrder();
  await issue(id);
  for (const [body, name] of [
    [{ shipping: true }, 'shipping'],
    [{ shipping: true, amount: 0 }, 'amount'],
  ] as const) {
    for (const path of [`/orders/${id}/refunds`, `/orders/${id}/refunds/quote`]) {
      const refused = await asAdmin('POST', path, body);
      expect([refused.status, errorOf(refused).invalidPropertyName]).toEqual([400, name]);
    }
  }
  expect(await read(id)).not.toHaveProperty('refunds');
  const broken = await refund(id, { ...units(1), amount: 0 });
  expect(broken.status).toBe(200);
  const { refunds: [made] = [] } = await read(id);
  expect(made).toMatchObject({ status: 'succeeded', amount: 0 });
  expect(made).not.toHaveProperty('credit_note_id');
  const note = await asAdmin('POST', '/invoices', { order_id: id, refund_id: 0 });
  expect([note.status, errorOf(note).message]).toEqual([
    400,
    expect.stringContaining('Refund 0 leaves nothing to credit on invoice'),
  ]);
});

test('a free order has an invoice of 0, and canceling adds no credit note', async () => {
  const free = await create(asAdmin, '/products', { ...PRODUCT, price: 0 });
  const { id } = (await order({ items: [{ product_id: free.id, quantity: 1 }] })).placed;
  await create(asAdmin, '/payments', { method: 'Custom', order_id: id });
  expect((await issue(id)).body.data).toMatchObject({ total: 0, paid_total: 0 });
  await asAdmin('PATCH', `/orders/${id}`, { state: 'canceled' });
  const canceled = await read(id);
  expect(canceled.state).toBe('canceled');
  expect(canceled).not.toHaveProperty('credit_note_id');
});
