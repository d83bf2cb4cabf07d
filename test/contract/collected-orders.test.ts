import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { ADDRESS, create, openStore, PRODUCT } from '../store/api.ts';
import { mailsTo } from '../store/kept-mails.ts';
import { readPdf } from '../store/pdf-text.ts';

const MADEIRA = { ...ADDRESS, city: 'Funchal', postal_code: '9000-081' };
const addresses = { shipping_address: MADEIRA, billing_address: MADEIRA };

const PORTO = {
  ...{ company_name: 'Tea House Lda', company_address: 'Rua do Chá 1' },
  ...{ company_country: 'Portugal', company_city: 'Porto', company_postalcode: '4050-262' },
};

/** A shop with a rate for Portugal and one for Madeira, where orders are sent or collected. */
async function openShop(settings: object) {
  const store = await openStore({ tax_type: 'all', prices_include_tax: true, ...settings });
  const { asAdmin } = store;
  const iva = await create(asAdmin, '/taxes', {
    name: 'IVA',
    rates: [
      { country: 'PT', rate: 23 },
      { country: 'PT', postcode: '90*-93*', rate: 22 },
    ],
  });
  await asAdmin('PUT', '/application', { tax_id: iva.id });
  const product = (more: object = {}) =>
    create(asAdmin, '/products', { ...PRODUCT, price: 12.3, ...more });
  const method = (name: string, more: object) => create(asAdmin, '/shippings', { name, ...more });
  const collect = await method('Collect', { base_cost: 1.23, collection: true });
  const parcel = await method('Parcel', { base_cost: 5 });
  const items = [{ product_id: (await product()).id, quantity: 2 }];
  return { ...store, product, collect, parcel, items };
}

const rates = ({ tax_lines }: { tax_lines: { rate: number; amount: number }[] }) =>
  tax_lines.map(({ rate, amount }) => [rate, amount]);

describe('a pickup order', async () => {
  const { asAdmin, asPublic, product, collect, parcel, items } = await openShop(PORTO);
  const quoted = async (body: object) => (await create(asPublic, '/orders/quote', body)) as object;

  test('is taxed at the store, while a shipped order is taxed at its destination', async () => {
    const collected = { ...addresses, items, shipping_id: collect.id };
    const placed = await create(asPublic, '/orders', collected);
    // 25.83 * 23 / 123
    expect(placed).toMatchObject({
      ...{ total: 25.83, taxes_total: 4.83 },
      tax_rules: { address: 'store', collection: true },
      shipping: { collection: true },
    });
    expect(rates(placed)).toEqual([[23, 4.83]]);
    expect(placed).not.toHaveProperty('taxes_estimated');
    const sent = await create(asPublic, '/orders', { ...collected, shipping_id: parcel.id });
    // 29.60 * 22 / 122
    expect(rates(sent)).toEqual([[22, 5.34]]);
    expect(sent.tax_rules).toEqual({
      ...placed.tax_rules,
      address: 'shipping_address',
      collection: undefined,
    });
  });

  test('is quoted with store taxes, even before the address is known', async () => {
    const body = { items, shipping_id: collect.id };
    for (const asked of [body, { ...body, ...addresses }]) {
      const quote = await quoted(asked);
      expect(quote).toMatchObject({ total: 25.83, taxes_total: 4.83, tax_lines: [{ rate: 23 }] });
      expect(quote).not.toHaveProperty('taxes_estimated');
    }
    expect(await quoted({ items, shipping_id: parcel.id })).toMatchObject({
      ...{ taxes_estimated: true, tax_lines: [{ rate: 23 }] },
    });
  });

  test('costs what its quote says when it is tax exempt', async () => {
    const exempt = { tax_exempt: true, tax_exempt_reason: 'Embassy' };
    const whole = { ...addresses, ...exempt, items, shipping_id: parcel.id };
    const { shipping_options } = await create(asAdmin, '/orders/quote', whole);
    const costs = shipping_options.map(({ id, cost }: { id: number; cost: number }) => [id, cost]);
    // 1.23 / 1.23, and 5.00 / 1.22
    expect(costs).toEqual([
      [parcel.id, 4.1],
      [collect.id, 1],
    ]);
    const placed = await create(asAdmin, '/orders', { ...whole, shipping_id: collect.id });
    expect(placed).toMatchObject({ shipping_total: 1, items_total: 20, total: 21 });
  });

  test('uses store taxes for its fee, refund and invoice', async () => {
    const fee = { cost_type: 'fixed_fee', fixed_fee: 2.46 };
    const classes = {
      rates: [
        { country: 'PT', rate: 23 },
        { country: 'PT', postcode: '90*-93*', rate: 22 },
      ],
    };
    const services = await create(asAdmin, '/taxes', { name: 'Services', ...classes });
    const cash = await create(asAdmin, '/paymentMethods', {
      name: 'Cash',
      ...fee,
      tax_id: services.id,
    });
    const { id } = await create(asAdmin, '/orders', {
      ...addresses,
      items,
      shipping_id: collect.id,
    });
    const paying = { order_id: id, payment_method_id: cash.id, expected_total: 28.29 };
    const paid = await create(asAdmin, '/payments', paying);
    expect(paid).toMatchObject({
      taxes_total: 5.29,
      payment_method_taxes: [{ rate: 23, amount: 0.46 }],
    });
    const invoice = await create(asAdmin, '/invoices', { order_id: id });
    expect(invoice).toMatchObject({
      taxes: [{ rate: 23 }, { rate: 23 }],
      customer: { postal_code: '9000-081' },
    });
    expect(invoice.lineItems.at(-1)).toMatchObject({ name: 'Payment fee: Cash', total: 2.46 });
    const { url } = await create(asAdmin, `/invoices/${invoice.id}/pdf`, {});
    const pdf = await readPdf(Buffer.from(await (await fetch(url)).arrayBuffer()));
    const text = pdf.pages.join(' ').replaceAll(/\s+/g, ' ');
    expect(text).toContain('Pickup location Tea House Lda Rua do Chá 1');
    expect(text).not.toContain('Ship to');
    expect(invoice.collection).toBe(true);
    expect(invoice.shipping_address).toEqual({
      ...{ name: 'Tea House Lda', address: 'Rua do Chá 1' },
      ...{ postal_code: '4050-262', city: 'Porto', country: 'Portugal' },
    });
    const refunded = await create(asAdmin, `/orders/${id}/refunds`, { amount: 12.3 });
    expect(refunded).toMatchObject({
      refunds: [{ amount: 12.3, taxes: [{ rate: 23 }, { rate: 23 }] }],
    });
  });

  test('is taxed at the billing address if nothing needs shipping', async () => {
    const book = await product({ requires_shipping: false });
    const placed = await create(asPublic, '/orders', {
      ...addresses,
      items: [{ product_id: book.id, quantity: 1 }],
      shipping_id: collect.id,
    });
    expect(rates(placed).map(([rate]) => rate)).toEqual([22]);
    expect(placed.tax_rules).toMatchObject({ address: 'billing_address' });
  });
});

test.each([
  ['en', 'PICKUP LOCATION', 'is ready for pickup', 'You can pick up your order now.'],
  ['de', 'ABHOLORT', 'liegt zur Abholung bereit', 'Sie können Ihre Bestellung jetzt abholen.'],
])(
  'emails in %s show the pickup location and no shipping address',
  async (language, heading, ready, text) => {
    const shop = await openShop({ ...PORTO, language });
    const { application, asAdmin, asPublic, items } = shop;
    const description = 'At the harbour,\nMonday to Saturday.';
    const collect = { name: 'Collect', description, collection: true, base_cost: 0 };
    const { id: shipping_id } = await create(asAdmin, '/shippings', collect);
    const email = `${randomUUID()}@example.org`;
    const address = { ...ADDRESS, email };
    const place = async () => {
      const body = { shipping_address: address, billing_address: address, items, shipping_id };
      const { id } = await create(asPublic, '/orders', body);
      await asAdmin('PATCH', `/orders/${id}`, { state: 'processing' });
      return id;
    };
    const block = `${heading}

At the harbour,
Monday to Saturday.
Tea House Lda
Rua do Chá 1
4050-262 Porto
Portugal

`;
    const sent = await place();
    const [confirmed] = await mailsTo(application, email);
    expect(confirmed?.text).toContain(block);
    expect(confirmed?.text).not.toMatch(/SHIPPING ADDRESS|LIEFERADRESSE/);
    const [{ product_id, quantity }] = items as [(typeof items)[0]];
    const parcel = { line_items: [{ product_id, variant_id: 0, quantity }] };
    await asAdmin('POST', `/orders/${sent}/shipments`, parcel);
    await asAdmin('PATCH', `/orders/${await place()}`, { state: 'shipped' });
    const mails = (await mailsTo(application, email, 4)).filter(({ subject }) =>
      subject.includes(ready),
    );
    expect(mails).toHaveLength(2);
    for (const mail of mails) expect(mail.text).toContain(`${text}\n\n${block}`);
  },
);

/** The fields of the invoice of an order, and its PDF as a text. */
async function invoiced(
  { asAdmin }: Pick<Awaited<ReturnType<typeof openShop>>, 'asAdmin'>,
  order_id: number,
) {
  const { id, shipping_address, collection } = await create(asAdmin, '/invoices', { order_id });
  const { url } = await create(asAdmin, `/invoices/${id}/pdf`, {});
  const { pages } = await readPdf(Buffer.from(await (await fetch(url)).arrayBuffer()));
  return { shipping_address, collection, text: pages.join(' ').replaceAll(/\s+/g, ' ') };
}

test('an invoice shows pickup only for pickup orders, even without taxes', async () => {
  const { company_country: _, ...settings } = PORTO;
  const shop = await openShop({ ...settings, tax_type: 'nothing' });
  const { asAdmin, asPublic, collect, parcel, items, product } = shop;
  const place = async (body: object) =>
    (await create(asPublic, '/orders', { ...addresses, items, ...body })).id;
  const collected = await place({ shipping_id: collect.id });
  expect(await invoiced(shop, collected)).toEqual({
    collection: true,
    shipping_address: {
      ...{ name: 'Tea House Lda', address: 'Rua do Chá 1' },
      ...{ postal_code: '4050-262', city: 'Porto' },
    },
    text: expect.stringContaining('Pickup location Tea House Lda Rua do Chá 1'),
  });
  const cash = await create(asAdmin, '/paymentMethods', { name: 'Cash', cost_type: 'no_cost' });
  await create(asAdmin, '/payments', { order_id: collected, payment_method_id: cash.id });
  const { refunds } = await create(asAdmin, `/orders/${collected}/refunds`, { amount: 1 });
  const note = await asAdmin('GET', `/invoices/${refunds[0].credit_note_id}`);
  expect(note.body.data.collection).toBe(true);

  // To the store itself.
  const sent = await place({
    shipping_id: parcel.id,
    shipping_address: {
      ...{ full_name: 'Tea House Lda', address1: 'Rua do Chá 1', email: 'tea@example.org' },
      ...{ postal_code: '4050-262', city: 'Porto', country: 'Portugal' },
    },
  });
  await asAdmin('PUT', '/application', { company_country: 'Portugal' });
  const ofSent = await invoiced(shop, sent);
  expect(ofSent.collection).toBeUndefined();
  expect(ofSent.text).toContain('Ship to Tea House Lda Rua do Chá 1');

  const book = await product({ requires_shipping: false });
  const loaded = await place({
    shipping_id: collect.id,
    items: [{ product_id: book.id, quantity: 1 }],
  });
  expect((await invoiced(shop, loaded)).collection).toBeUndefined();
});

test('a store without an address taxes pickup orders by shipping address', async () => {
  const { asPublic, collect, items } = await openShop({});
  const placed = await create(asPublic, '/orders', {
    ...addresses,
    items,
    shipping_id: collect.id,
  });
  expect(rates(placed)).toEqual([[22, 4.66]]);
  expect(placed.tax_rules).toMatchObject({ address: 'shipping_address' });
});

test('an order over the limit only with destination taxes can be picked up', async () => {
  const { asAdmin, asPublic } = await openStore({ ...PORTO, tax_type: 'all' });
  const rates = [
    { country: 'PT', rate: 1 },
    { country: 'PT', postcode: '90*-93*', rate: 20 },
  ];
  const { id: tax_id } = await create(asAdmin, '/taxes', { name: 'IVA', rates });
  await asAdmin('PUT', '/application', { tax_id });
  const product = await create(asAdmin, '/products', { ...PRODUCT, price: 9e9 });
  const method = (name: string, collection: boolean) =>
    create(asAdmin, '/shippings', { name, collection, base_cost: 0, per_item_cost: 5e8 });
  const [parcel, collect] = [await method('Parcel', false), await method('Collect', true)];
  const order = { ...addresses, items: [{ product_id: product.id, quantity: 900 }] };
  const { shipping_options } = await create(asPublic, '/orders/quote', order);
  // (8.1e12 + 4.5e11) * 1.2 is above 1e13, times 1.01 it is not.
  const unavailable = 'A total is above the limit of 10^15 minor units.';
  expect(shipping_options).toMatchObject([
    { id: collect.id, cost: 4.5e11 },
    { id: parcel.id, unavailable },
  ]);
  expect(shipping_options[0]).not.toHaveProperty('unavailable');
  const place = (shipping_id: number) => asPublic('POST', '/orders', { ...order, shipping_id });
  expect(await place(parcel.id)).toMatchObject({ body: { errors: [{ message: unavailable }] } });
  expect(await place(collect.id)).toMatchObject({ body: { data: { total: 8.6355e12 } } });
});
