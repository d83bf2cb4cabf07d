import { afterAll, expect, test } from 'vitest';
import { DAY_MS } from '../../shared/durations.ts';
import type { Invoice } from '../../shared/resources/invoices.ts';
import type { Order } from '../../shared/resources/orders.ts';
import { ask, create, inTurn, PRODUCT } from '../store/api.ts';
import { openCardStore } from '../store/card-store.ts';
import { countNow } from '../store/count-reports.ts';
import { checkEInvoicesOf } from '../store/e-invoices.ts';
import { guestOrders } from '../store/guest-orders.ts';
import { readPdf } from '../store/pdf-text.ts';
import { mulberry32, SEED } from '../store/random.ts';
import { stripeDeliveries } from '../store/stripe-deliveries.ts';

/**
 * Whatever is paid, invoiced, refunded and ended, in any order: invoice less credit notes is what the store
 * keeps or is owed, documents and order say the same, and reports are the sums of both (invoices.md).
 */
const opened = await openCardStore({
  ...{ company_country: 'PT', company_vat_id: 'PT123456789', timezone: 'UTC' },
  ...{ tax_type: 'all', prices_include_tax: true, currencies: [{ code: 'USD', rate: 1.1 }] },
});
const { stripe, store, sweep, url } = opened;
const { application, asAdmin } = store;
const { deliver } = stripeDeliveries(opened);
afterAll(() => checkEInvoicesOf(asAdmin));

const HISTORIES = Number(process.env['DOCUMENT_HISTORIES'] ?? 12);
const STEPS = 7;

const methodOf = async (settlement: string | undefined) =>
  (
    await create(asAdmin, '/paymentMethods', {
      ...{ name: settlement ?? 'Cash', cost_type: 'no_cost', settlement },
      unpaid_order_minutes: 60,
    })
  ).id;
const METHODS = [
  undefined,
  await methodOf('confirmed'),
  await methodOf('later'),
  await methodOf(undefined),
];
const taxed = async (rate: number) =>
  (await create(asAdmin, '/taxes', { name: `IVA ${rate} %`, rates: [{ rate }] })).id;
const productOf = async (price: number, rate: number) =>
  (await create(asAdmin, '/products', { ...PRODUCT, price, tax_id: await taxed(rate) })).id;
const [kettle, tea] = [await productOf(9.99, 23), await productOf(4.49, 6)];
const shipping = [5, 0];
const posts = await Promise.all(
  shipping.map(
    async (base_cost) => (await create(asAdmin, '/shippings', { name: 'Post', base_cost })).id,
  ),
);
const order = guestOrders(store, {
  items: [
    { product_id: kettle, quantity: 2 },
    { product_id: tea, quantity: 3 },
  ],
});

interface Placed {
  readonly id: number;
  readonly secret: string;
  /** Undefined: by card. */
  readonly method: number | undefined;
}

const cents = (amount = 0) => Math.round(amount * 100);
const total = (amounts: readonly (number | undefined)[]) =>
  amounts.reduce((sum: number, amount) => sum + cents(amount), 0);
const read = async ({ id }: Placed): Promise<Order> =>
  (await asAdmin('GET', `/orders/${id}`)).body.data;
const asGuest = ({ secret }: Placed, path: string, body: object = {}) => {
  const { publicKey: authorization } = application;
  return ask('POST', path, { authorization, body, headers: { 'Order-Secret': secret }, url });
};

/** What is kept of the money that came, and what is owed, by the order as it is shown: in cents. */
function moneyOf(each: Order) {
  const { payments = [], refunds = [], converted, state } = each;
  const given = (index: number) =>
    total(
      refunds
        .filter(({ status, payment }) => status === 'succeeded' && payment === index)
        .map((refund) => (refund.converted ?? refund).amount),
    );
  const whole = cents((converted ?? each).total);
  const came = payments.map(
    ({ successful, captured, dispute, charged_amount }) =>
      (successful && captured !== false && dispute?.status !== 'lost' && cents(charged_amount)) ||
      0,
  );
  const paid = came.reduce((sum, amount) => sum + amount, 0);
  const kept = came.reduce((sum, amount, i) => sum + (amount > 0 ? amount - given(i) : 0), 0);
  const takenOff = came.reduce((sum, amount, i) => sum + (amount > 0 ? 0 : given(i)), 0);
  const hasEnded = state === 'canceled' || state === 'refunded';
  return { whole, kept, owed: hasEnded ? 0 : whole - paid - takenOff };
}

async function issue(placed: Placed): Promise<void> {
  const { status, body } = await asAdmin('POST', '/invoices', { order_id: placed.id });
  if (status !== 200) return;
  const invoice: Invoice = body.data;
  const now = await read(placed);
  const { owed, whole } = moneyOf(now);
  expect([cents(invoice.total), cents(invoice.total) - cents(invoice.paid_total)]).toEqual([
    ...[whole, owed],
  ]);
  expect(invoice.payment?.amount).toBe(now.payment_request?.amount);
  if (now.payment_request) expect(cents(now.payment_request.amount)).toBe(owed);
  const xml = String((await asAdmin('GET', `/invoices/${invoice.id}?format=xml`)).body.data);
  expect(xml).toContain(`<ram:DuePayableAmount>${(owed / 100).toFixed(2)}<`);
  const link = await create(asAdmin, `/invoices/${invoice.id}/pdf`, {});
  const bytes = Buffer.from(await (await fetch(link.url)).arrayBuffer());
  const text = (await readPdf(bytes)).pages.join(' ').replaceAll(/\s+/g, ' ');
  const asked = /Amount due: \D*([\d.]+)/.exec(text)?.[1];
  expect(asked && cents(Number(asked))).toBe(now.payment_request && owed);
}

const pay = (placed: Placed) =>
  asGuest(placed, '/payments', {
    order_id: placed.id,
    ...(placed.method === undefined ? { method: 'Stripe', source: 'tok_visa' } : {}),
    ...(placed.method !== undefined && { method: 'Custom' }),
  });

async function dispute({ id }: Placed): Promise<void> {
  const charge = stripe.charges.find(({ metadata }) => metadata.order_id === String(id));
  if (!charge || charge.disputed || charge.amount_refunded > 0) return;
  const seen = stripe.events.length;
  stripe.dispute(charge.id);
  stripe.closeDispute(charge.id, 'lost');
  await deliver(...stripe.events.slice(seen));
}

/** One of the things that staff, customers and time do. */
function act(random: () => number, placed: Placed): () => Promise<unknown> {
  const pick = (count: number) => Math.floor(random() * count);
  const { id } = placed;
  const line_items = [{ product_id: pick(2) ? kettle : tea, quantity: 1 + pick(2) }];
  const amount = (1 + pick(1_500)) / 100;
  const refund = (body: object) => asAdmin('POST', `/orders/${id}/refunds`, body);
  const returnWith = async (deduction: number) => {
    const { body } = await asAdmin('POST', `/orders/${id}/returns`, { line_items });
    const index = (body.data?.returns?.length ?? 0) - 1;
    await asAdmin('PATCH', `/orders/${id}/returns/${index}`, { state: 'refunded', deduction });
  };
  const move = (state: string, body: object = {}) =>
    asAdmin('PATCH', `/orders/${id}`, { state, ...body });
  const often = [
    () => pay(placed),
    () => asAdmin('POST', '/payments', { order_id: id, method: 'Custom' }),
    () => issue(placed),
    () => issue(placed),
    () => refund({ line_items }),
    () => refund({ line_items, shipping: true }),
    () => refund({ amount }),
    () => refund({ shipping: true }),
    () => refund({ line_items, amount: 0 }),
    () => refund({ line_items, shipping: pick(2) === 0, deduction: amount }),
    () => returnWith(amount),
    () => move(['processing', 'shipped', 'completed', 'failed'][pick(4)] ?? 'shipped'),
  ];
  const ends = [
    () => asGuest(placed, `/orders/${id}/cancel`),
    () => move('canceled'),
    () => move('refunded'),
    () => move('canceled', { refund: false }),
    () => move('refunded', { refund: false }),
    () => asGuest(placed, `/orders/${id}/withdraw`),
    () => dispute(placed),
    () => sweep(70),
  ];
  const from = random() < 0.75 ? often : ends;
  return from[pick(from.length)] ?? (() => sweep(70));
}

async function place(random: () => number): Promise<Placed> {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)];
  const method = pick(METHODS);
  const { placed } = await order({
    ...(method !== undefined && { payment_method_id: method }),
    ...{ shipping_id: pick(posts), currency: pick(['EUR', 'EUR', 'USD']) },
  });
  return { id: placed.id, secret: placed.secret, method };
}

async function documents(): Promise<readonly Invoice[]> {
  const all: Invoice[] = [];
  for (let page = 1; ; page += 1) {
    const { body } = await asAdmin('GET', `/invoices?per_page=250&page=${page}`);
    all.push(...body.data);
    if (body.data.length < 250) return all;
  }
}

/** Invoice and credit notes of an order come to what it keeps and is owed. */
function check(each: Order, own: readonly Invoice[]): void {
  const [invoice, ...others] = own.filter(({ type }) => type === 'invoice');
  const notes = own.filter(({ type }) => type === 'credit_note');
  expect(others).toEqual([]);
  if (!invoice) {
    expect(notes).toEqual([]);
    return;
  }
  const { kept, owed } = moneyOf(each);
  const left = cents(invoice.total) - total(notes.map((note) => note.total));
  expect({ order: each.id, left }).toEqual({ order: each.id, left: kept + owed });
  for (const { rate, base, amount } of invoice.taxes ?? []) {
    const credited = notes.flatMap(({ taxes = [] }) => taxes).filter((tax) => tax.rate === rate);
    const rest = {
      base: cents(base) - total(credited.map((tax) => tax.base)),
      amount: cents(amount) - total(credited.map((tax) => tax.amount)),
    };
    if (left === 0) expect(rest).toEqual({ base: 0, amount: 0 });
    expect(rest.amount).toBeGreaterThanOrEqual(0);
  }
  const named = [each.credit_note_id, ...(each.refunds ?? []).map((one) => one.credit_note_id)];
  expect(named.filter((id) => id !== undefined).sort()).toEqual(notes.map(({ id }) => id).sort());
}

/** Without a gap, from 1 on. */
function checkNumbers(all: readonly Invoice[], type: string): void {
  const numbers = all.filter((each) => each.type === type).map(({ number }) => number);
  const positions = numbers.map((number) => Number(number.slice(-6))).sort((a, b) => a - b);
  expect(positions).toEqual(positions.map((_, i) => i + 1));
}

/** What the reports are to say, of orders and documents alone. */
async function checkReports(orders: readonly Order[], all: readonly Invoice[]): Promise<void> {
  await countNow(store);
  // What the sweep does comes an hour later.
  const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
  const days = `from=${dayIn(-1)}&to=${dayIn(1)}`;
  const sales = (await asAdmin('GET', `/reports/sales?${days}`)).body.data.total;
  const refundsOf = ({ refunds = [] }: Order) =>
    refunds.filter(({ status }) => status !== 'failed');
  const isSold = (each: Order) =>
    !['canceled', 'failed'].includes(each.state) ||
    refundsOf(each).length > 0 ||
    (each.payments ?? []).some(
      ({ method, successful, dispute }) =>
        method === 'Stripe' && successful && dispute?.status !== 'lost',
    );
  const sold = orders.filter(isSold);
  const refunds = orders.flatMap(refundsOf).map(({ amount }) => amount);
  expect([sales.orders, cents(sales.gross), cents(sales.refunds)]).toEqual([
    ...[sold.length, total(sold.map((each) => each.total)), total(refunds)],
  ]);
  const { rows } = (await asAdmin('GET', `/reports/taxes?${days}`)).body.data;
  const signed = all.map(({ type, taxes_total = 0 }) =>
    type === 'invoice' ? cents(taxes_total) : -cents(taxes_total),
  );
  expect(total(rows.map(({ taxes }: { taxes: number }) => taxes))).toBe(
    signed.reduce((sum, amount) => sum + amount, 0),
  );
}

test('documents, orders, reports and money agree in random histories', async () => {
  const random = mulberry32(SEED);
  const placed: Placed[] = [];
  await inTurn(HISTORIES, async () => {
    const made = await place(random);
    placed.push(made);
    await inTurn(STEPS, async () => {
      await act(random, made)();
    });
  });
  const orders = [];
  for (const each of placed) orders.push(await read(each));
  const all = await documents();
  for (const each of orders) {
    check(
      each,
      all.filter(({ order_id }) => order_id === each.id),
    );
  }
  expect(all.map((each) => cents(each.total))).not.toContain(0);
  checkNumbers(all, 'invoice');
  checkNumbers(all, 'credit_note');
  await checkReports(orders, all);
});
