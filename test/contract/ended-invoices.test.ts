import { afterAll, expect, test } from 'vitest';
import type { Invoice } from '../../shared/resources/invoices.ts';
import type { Order } from '../../shared/resources/orders.ts';
import { type Answered, ask, create, PRODUCT } from '../store/api.ts';
import { openCardStore } from '../store/card-store.ts';
import { checkEInvoicesOf } from '../store/e-invoices.ts';
import { guestOrders } from '../store/guest-orders.ts';
import { readPdf } from '../store/pdf-text.ts';
import { stripeDeliveries } from '../store/stripe-deliveries.ts';

/** Whoever ends an invoiced order, its invoice comes to what the store keeps (invoices.md, "Credit notes"). */
const opened = await openCardStore({
  ...{ company_country: 'PT', company_vat_id: 'PT123456789' },
  ...{ tax_type: 'all', prices_include_tax: true, currencies: [{ code: 'USD', rate: 1.1 }] },
});
const { stripe, store, sweep, url } = opened;
const { application, asAdmin, asPublic } = store;
const { deliver } = stripeDeliveries(opened);
afterAll(() => checkEInvoicesOf(asAdmin));

const method = (body: object) =>
  create(asAdmin, '/paymentMethods', { name: 'Transfer', cost_type: 'no_cost', ...body });
const confirmed = await method({ settlement: 'confirmed', unpaid_order_minutes: 60 });
const later = await method({ settlement: 'later' });
const taxed = async (rate: number) =>
  (await create(asAdmin, '/taxes', { name: `IVA ${rate} %`, rates: [{ rate }] })).id;
const [standard, reduced] = [await taxed(23), await taxed(6)];
const kettle = await create(asAdmin, '/products', { ...PRODUCT, price: 9.99, tax_id: standard });
const tea = await create(asAdmin, '/products', { ...PRODUCT, price: 4.49, tax_id: reduced });
const post = await create(asAdmin, '/shippings', { name: 'Post', base_cost: 5 });

const order = guestOrders(store, {
  items: [
    { product_id: kettle.id, quantity: 2 },
    { product_id: tea.id, quantity: 1 },
  ],
  ...{ shipping_id: post.id, payment_method_id: confirmed.id },
});

const invoiced = async (changes: object = {}) => {
  const { placed } = await order(changes);
  return { ...placed, invoice: await create(asAdmin, '/invoices', { order_id: placed.id }) };
};
const read = async (id: number): Promise<Order> =>
  (await asAdmin('GET', `/orders/${id}`)).body.data;
const document = async (id: number | undefined): Promise<Invoice> =>
  (await asAdmin('GET', `/invoices/${id}`)).body.data;
const move = (id: number, body: object) => asAdmin('PATCH', `/orders/${id}`, body);
const asGuest = (path: string, secret: string): Promise<Answered> => {
  const { publicKey: authorization } = application;
  const headers = { 'Order-Secret': secret };
  return ask('POST', path, { authorization, body: {}, headers, url });
};
const payLater = ({ id, secret }: { id: number; secret: string }) =>
  create(asPublic, '/payments', { method: 'Custom', order_id: id, secret });
const payByCard = ({ id, secret }: { id: number; secret: string }) =>
  create(asPublic, '/payments', { method: 'Stripe', source: 'tok_visa', order_id: id, secret });

/** All of an invoice again, with its taxes. */
const reversed = ({ id, number, net_total, taxes_total, total, taxes }: Invoice) => ({
  ...{ type: 'credit_note', issued: true, invoice_id: id, invoice_number: number },
  ...{ net_total, taxes_total, total, paid_total: total, taxes },
});

type Placed = Awaited<ReturnType<typeof invoiced>>;
const ENDS: [string, object, (placed: Placed) => Promise<unknown>][] = [
  ['staff cancel an unpaid order', {}, ({ id }) => move(id, { state: 'canceled' })],
  [
    'staff cancel an order whose payment failed',
    {},
    async ({ id }) => {
      await move(id, { state: 'failed' });
      await move(id, { state: 'canceled' });
    },
  ],
  ['the customer cancels', {}, ({ id, secret }) => asGuest(`/orders/${id}/cancel`, secret)],
  [
    'the customer cancels an order to be paid later',
    { payment_method_id: later.id },
    async (placed) => {
      await payLater(placed);
      await asGuest(`/orders/${placed.id}/cancel`, placed.secret);
    },
  ],
  [
    'staff cancel an order to be paid later without a refund',
    { payment_method_id: later.id },
    async (placed) => {
      await payLater(placed);
      await move(placed.id, { state: 'canceled', refund: false });
    },
  ],
  [
    'staff refund an order they processed without a payment',
    {},
    async ({ id }) => {
      await move(id, { state: 'processing' });
      await move(id, { state: 'refunded' });
    },
  ],
  [
    'staff cancel an order in another currency',
    { currency: 'USD' },
    ({ id }) => move(id, { state: 'canceled' }),
  ],
  ['nobody pays the order in time', {}, () => sweep(70)],
];

test.each(ENDS)('a credit note cancels the invoice when %s', async (_, changes, end) => {
  const placed = await invoiced(changes);
  const { id, secret, invoice } = placed;
  await end(placed);
  const { state, credit_note_id, refunds } = await read(id);
  expect(['canceled', 'refunded']).toContain(state);
  expect(refunds).toBeUndefined();
  const note = await document(credit_note_id);
  expect(note).toMatchObject({
    ...reversed(invoice),
    lineItems: [{ name: 'Cancellation', quantity: 1, price: invoice.total, total: invoice.total }],
  });
  expect([note.base_currency, note.base_taxes_total]).toEqual([
    ...[invoice.base_currency, invoice.base_taxes_total],
  ]);
  expect(note.number).toMatch(/^CN-\d{4}-\d{6}$/);
  const link = await asGuest(`/invoices/${note.id}/pdf`, secret);
  const bytes = Buffer.from(await (await fetch(link.body.data.url)).arrayBuffer());
  const text = (await readPdf(bytes)).pages.join(' ').replaceAll(/\s+/g, ' ');
  expect(text).toContain(`Credit note ${note.number}`);
  const history = await asAdmin('GET', `/orders/${id}/history`);
  const issued = history.body.data.filter(
    ({ type }: { type: string }) => type === 'invoice.issued',
  );
  expect(issued.map((each: { invoice_id: number }) => each.invoice_id).sort()).toEqual(
    [invoice.id, note.id].sort(),
  );
});

test('canceling credits only what refunds have left of the invoice', async () => {
  const placed = await invoiced({ payment_method_id: later.id });
  const { id, secret, invoice } = placed;
  await payLater(placed);
  await create(asAdmin, `/orders/${id}/refunds`, {
    line_items: [{ product_id: kettle.id, quantity: 1 }],
  });
  await move(id, { state: 'canceled', refund: false });
  const { refunds: [refund] = [], credit_note_id } = await read(id);
  const notes = [await document(refund?.credit_note_id), await document(credit_note_id)];
  const cents = (amount: number | undefined) => Math.round((amount ?? 0) * 100);
  const sum = (amounts: (number | undefined)[]) =>
    amounts.reduce((all: number, amount) => all + cents(amount), 0);
  expect(sum(notes.map(({ total }) => total))).toBe(cents(invoice.total));
  const { taxes: charged = [] } = invoice as Invoice;
  expect(charged.length).toBeGreaterThan(0);
  for (const { rate, base, amount } of charged) {
    const taxes = notes.flatMap((note) => note.taxes ?? []).filter((tax) => tax.rate === rate);
    expect(sum(taxes.map((tax) => tax.base))).toBe(cents(base));
    expect(sum(taxes.map((tax) => tax.amount))).toBe(cents(amount));
  }
  expect((await asGuest(`/orders/${id}/cancel`, secret)).status).toBe(400);
});

test('money the store keeps stays invoiced; money lost to a dispute does not', async () => {
  const [kept, lost] = [await invoiced(), await invoiced()];
  for (const each of [kept, lost]) await payByCard(each);
  const charge = stripe.charges.find(({ metadata }) => metadata.order_id === String(lost.id));
  expect(charge).toBeDefined();
  const seen = stripe.events.length;
  stripe.dispute(charge?.id ?? '');
  stripe.closeDispute(charge?.id ?? '', 'lost');
  await deliver(...stripe.events.slice(seen));
  for (const { id } of [kept, lost]) await move(id, { state: 'canceled', refund: false });
  const stays = await read(kept.id);
  expect(stays.state).toBe('canceled');
  expect(stays).not.toHaveProperty('credit_note_id');
  const { credit_note_id } = await read(lost.id);
  expect(await document(credit_note_id)).toMatchObject(reversed(lost.invoice));
});

/** An invoiced order of a pot for 10 with 23 % in it and an untaxed book for 5, which is paid by card. */
async function paidInvoice(changes: object = {}) {
  const elsewhere = { name: 'Books', rates: [{ country: 'Japan', rate: 10 }] };
  const { id: tax_id } = await create(asAdmin, '/taxes', elsewhere);
  const pot = await create(asAdmin, '/products', { ...PRODUCT, price: 10, tax_id: standard });
  const book = await create(asAdmin, '/products', { ...PRODUCT, price: 5, tax_id });
  const items = [pot, book].map(({ id }) => ({ product_id: id, quantity: 1 }));
  const placed = await invoiced({ items, shipping_id: undefined, ...changes });
  await payByCard(placed);
  return { ...placed, book: items.slice(1) };
}

/** Makes the first refund one that the bank has returned, and refunds these amounts. */
async function refundAgain(id: number, ...amounts: readonly number[]) {
  const [first] = (await read(id)).refunds ?? [];
  const charge = stripe.charges.find(({ metadata }) => metadata.order_id === String(id));
  stripe.decide(first?.processor_refund ?? '', false);
  await deliver(...stripe.events.filter(({ body }) => body.includes(charge?.id ?? '-')));
  for (const amount of amounts) await create(asAdmin, `/orders/${id}/refunds`, { amount });
  const { refunds = [] } = await read(id);
  expect(refunds.map(({ status }) => status)).toEqual(['failed', 'succeeded', 'succeeded']);
  return refunds.map(({ credit_note_id }) => credit_note_id);
}

test('a failed refund keeps its credit note, and its replacement gets none', async () => {
  const { id, invoice, book } = await paidInvoice();
  expect(invoice.taxes).toMatchObject([{ rate: 23, base: 8.13, amount: 1.87 }]);
  await create(asAdmin, `/orders/${id}/refunds`, { line_items: book });
  const [first, second, last] = await refundAgain(id, 5, 10);
  expect(second).toBeUndefined();
  expect(await document(first)).toMatchObject({ total: 5, taxes_total: 0, taxes: [] });
  // All of the tax is left, also what the second refund has of it.
  expect(await document(last)).toMatchObject({ total: 10, taxes: invoice.taxes });
});

test('a partial refund credits its share of the taxes in both currencies', async () => {
  const { id, invoice } = await paidInvoice({ currency: 'USD' });
  expect([invoice.total, invoice.base_taxes_total]).toEqual([16.5, 1.87]);
  await create(asAdmin, `/orders/${id}/refunds`, { amount: 11 });
  const notes = [];
  for (const note of await refundAgain(id, 14, 2.5)) notes.push(await document(note));
  // Two thirds of 1.87 are 1.25; of the other 0.62 the second has 3.00 / 5.50, rounded down.
  expect(notes.map(({ total, base_taxes_total }) => [total, base_taxes_total])).toEqual([
    [11, 1.25],
    [3, 0.33],
    [2.5, 0.29],
  ]);
});

test('canceling credits neither an invoice numbered elsewhere nor one of 0', async () => {
  const { placed } = await order();
  const numbered = { number: 'B-1', customer: {}, company: {}, lineItems: [] };
  await create(asAdmin, '/invoices', { order_id: placed.id, ...numbered });
  const free = await create(asAdmin, '/products', { ...PRODUCT, price: 0 });
  const items = [{ product_id: free.id, quantity: 1 }];
  const nothing = await invoiced({ items, shipping_id: undefined });
  expect(nothing.invoice).toMatchObject({ total: 0, paid_total: 0 });
  for (const { id } of [placed, nothing]) {
    expect((await move(id, { state: 'canceled' })).status).toBe(200);
    expect(await read(id)).not.toHaveProperty('credit_note_id');
  }
});
