import { afterAll, describe, expect, test } from 'vitest';
import { invoiceHooks } from '../../functions/invoices/hooks.ts';
import { adminRequest } from '../../functions/stream/admin-request.ts';
import { ReplicaCache } from '../../shared/catalogue/replica-cache.ts';
import { nextNumbers } from '../../shared/invoices/document-number.ts';
import { invoices, MAX_INVOICE_LINES } from '../../shared/resources/invoices.ts';
import type { Settings } from '../../shared/resources/schemas/settings.ts';
import { openRecords } from '../../shared/storage/records.ts';
import {
  ADDRESS,
  atOnce,
  create,
  errorOf,
  logIn,
  openStore,
  PRODUCT,
  type TestStore,
} from '../store/api.ts';
import { checkEInvoicesOf } from '../store/e-invoices.ts';
import { table } from '../store/local-store.ts';

const places = { shipping_address: ADDRESS, billing_address: ADDRESS };

async function openShop(settings: Partial<Settings> = {}) {
  const store = await openStore(settings);
  const { id } = await create(store.asAdmin, '/products', PRODUCT);
  const order = (body: object = {}) =>
    create(store.asAdmin, '/orders', {
      items: [{ product_id: id, quantity: 2 }],
      ...places,
      ...body,
    });
  return { ...store, order };
}

const year = new Date().getUTCFullYear();
const numberOf = (count: number) => `${year}-${String(count).padStart(6, '0')}`;

const MANUAL = {
  number: 17,
  customer: { name: 'Ada' },
  company: { name: 'Tea House', colour: 'green' },
  lineItems: [
    { name: 'Kettle', price: 24.5, quantity: 2 },
    { name: 'Lid', description: 'of tin', price: 0.1, quantity: 3 },
  ],
};

describe('an invoice with a custom number', async () => {
  const { asAdmin, order, application } = await openShop();

  test('can be created, read, listed, updated and deleted', async () => {
    const { id: order_id } = await order();
    const created = await asAdmin('POST', '/invoices', {
      ...MANUAL,
      order_id,
      issued: true,
      memo: 'x',
    });
    const { id, created_at } = created.body.data;
    const record = {
      id,
      application_id: application.id,
      number: '17',
      type: 'invoice',
      issued: false,
      order_id,
      user_id: null,
      customer: MANUAL.customer,
      company: MANUAL.company,
      lineItems: MANUAL.lineItems,
      total: 49.3,
      display_total: '49.3 EUR',
      currency: 'EUR',
      memo: 'x',
      created_at,
      updated_at: created_at,
    };
    expect(created.body).toEqual({
      status: true,
      data: record,
      warnings: ['issued is not changed by this request. The value sent is ignored.'],
    });
    expect((await asAdmin('GET', `/invoices/${id}`)).body.data).toEqual(record);
    expect((await asAdmin('GET', '/invoices')).body).toMatchObject({ data: [record], count: 1 });
    expect((await asAdmin('GET', `/orders/${order_id}`)).body.data.invoice_id).toBe(id);

    const other = await order();
    const lineItems = [{ name: 'Cup', price: 1.5, quantity: 1 }];
    const changes = { number: 'B-1', lineItems, order_id: other.id, total: 1, user_id: 7 };
    const changed = await asAdmin('PUT', `/invoices/${id}`, changes);
    expect(changed.body.data).toEqual({
      ...record,
      number: 'B-1',
      order_id: other.id,
      lineItems,
      total: 1.5,
      display_total: '1.5 EUR',
      updated_at: changed.body.data.updated_at,
    });
    expect((await asAdmin('GET', `/orders/${order_id}`)).body.data.invoice_id).toBeUndefined();
    expect((await asAdmin('GET', `/orders/${other.id}`)).body.data.invoice_id).toBe(id);

    expect((await asAdmin('DELETE', `/invoices/${id}`)).body).toEqual({ status: true });
    expect((await asAdmin('GET', `/orders/${other.id}`)).body.data.invoice_id).toBeUndefined();
    expect((await asAdmin('DELETE', `/invoices/${id}`)).status).toBe(404);
  });

  test.each([
    ['order_id', { order_id: 4096 }],
    ['order_id', { order_id: undefined }],
    ['customer', { customer: undefined }],
    ['company', { company: 'Tea House' }],
    ['number', { number: undefined }],
    ['number', { number: '' }],
    ['lineItems.0.name', { lineItems: [{ name: 'x'.repeat(141), price: 1, quantity: 1 }] }],
    ['lineItems.0.quantity', { lineItems: [{ name: 'x', price: 1, quantity: 0 }] }],
    ['lineItems.0.price', { lineItems: [{ name: 'x', price: 1.001, quantity: 1 }] }],
    ['lineItems', { lineItems: Array(MAX_INVOICE_LINES + 1).fill(MANUAL.lineItems[0]) }],
  ])('is refused for a wrong %s', async (name, changes) => {
    const { id: order_id } = await order();
    const answer = await asAdmin('POST', '/invoices', { ...MANUAL, order_id, ...changes });
    expect([answer.status, errorOf(answer).invalidPropertyName]).toEqual([400, name]);
  });

  test('keeps its order if the new one does not exist', async () => {
    const { id: order_id } = await order();
    const { id } = await create(asAdmin, '/invoices', { ...MANUAL, order_id });
    const refused = await asAdmin('PUT', `/invoices/${id}`, { order_id: 4096 });
    expect([refused.status, errorOf(refused).invalidPropertyName]).toEqual([400, 'order_id']);
    expect((await asAdmin('GET', `/invoices/${id}`)).body.data.order_id).toBe(order_id);
  });
});

const SELLER = {
  company_name: 'Tea House Lda.',
  company_address: 'Rua das Flores 12',
  company_city: 'Porto',
  company_postalcode: '4000-001',
  company_country: 'PT',
  company_taxid: 'PT123456789',
  email_address: 'hello@tea.example',
};

/** A user with requests of their own. */
async function openUser(store: TestStore) {
  const person = { name: 'Ada', email: 'ada@example.org', password: 'correct horse' };
  const { id } = await create(store.asAdmin, '/users', person);
  return { id, ask: await logIn(store, id) };
}

/** A German shop with two rates, a coupon and a parcel, as docs/taxes.md has it. */
async function openGermanShop(settings: Partial<Settings> = {}) {
  const store = await openStore({
    tax_type: 'all',
    prices_include_tax: true,
    ...SELLER,
    ...settings,
  });
  const { asAdmin } = store;
  afterAll(() => checkEInvoicesOf(asAdmin));
  const taxed = async (name: string, rate: number) =>
    (await create(asAdmin, '/taxes', { name, rates: [{ rate, name }] })).id;
  const [standard, reduced] = [await taxed('MwSt. 19 %', 19), await taxed('MwSt. 7 %', 7)];
  const line = async (name: string, price: number, tax_id: number, quantity: number) => ({
    product_id: (await create(asAdmin, '/products', { ...PRODUCT, name, price, tax_id, sku: name }))
      .id,
    quantity,
  });
  const items = [await line('Kettle', 9.99, standard, 3), await line('Tea', 4.49, reduced, 2)];
  await create(asAdmin, '/coupons', {
    name: 'Ten percent',
    code: 'TEN',
    target_type: 'CART_COUPON',
    discount_type: 'PERCENTAGE_DISCOUNT',
    discount_value: 10,
  });
  const parcel = await create(asAdmin, '/shippings', { name: 'Parcel', base_cost: 4.9 });
  const order = (body: object = {}) =>
    create(asAdmin, '/orders', {
      items,
      coupon_code: 'TEN',
      shipping_id: parcel.id,
      shipping_address: ADDRESS,
      billing_address: { ...ADDRESS, vat: 'PT987654321', company: 'Verne & Söhne' },
      ...body,
    });
  return { ...store, order, standard, reduced };
}

describe('an invoice without a number', async () => {
  const shop = await openGermanShop({
    currencies: [{ code: 'JPY', rate: 160.5 }],
  });
  const { asAdmin, order, standard, reduced, application } = shop;

  test('is issued as a snapshot of the order that adds up', async () => {
    const { id: user_id } = await openUser(shop);
    const { id: order_id, number: order_number, created_at: ordered } = await order({ user_id });
    const issued = await create(asAdmin, '/invoices', { order_id });
    const { id, created_at } = issued;
    const buyer = {
      name: 'Ada Verne',
      address: 'Rua das Flores 8',
      postal_code: '4050-262',
      city: 'Porto',
      country: 'Portugal',
      email: 'ada@example.org',
    };
    expect(issued).toEqual({
      id,
      application_id: application.id,
      number: numberOf(1),
      type: 'invoice',
      issued: true,
      order_id,
      order_number,
      user_id,
      language: 'en',
      issue_date: created_at.slice(0, 10),
      supply_date: ordered.slice(0, 10),
      customer: {
        ...buyer,
        company: 'Verne & Söhne',
        tax_id: 'PT987654321',
        vat_id: 'PT987654321',
      },
      company: {
        name: 'Tea House Lda.',
        tax_id: 'PT123456789',
        vat_id: 'PT123456789',
        address: 'Rua das Flores 12',
        postal_code: '4000-001',
        city: 'Porto',
        country: 'PT',
        email: 'hello@tea.example',
      },
      shipping_address: buyer,
      lineItems: [
        {
          kind: 'product',
          name: 'Kettle',
          description: 'Kettle',
          price: 9.99,
          quantity: 3,
          discount: 3,
          net: 22.66,
          taxes: [{ name: 'MwSt. 19 %', rate: 19, amount: 4.31 }],
          tax: 4.31,
          total: 26.97,
        },
        {
          kind: 'product',
          name: 'Tea',
          description: 'Tea',
          price: 4.49,
          quantity: 2,
          discount: 0.9,
          net: 7.55,
          taxes: [{ name: 'MwSt. 7 %', rate: 7, amount: 0.53 }],
          tax: 0.53,
          total: 8.08,
        },
        {
          kind: 'shipping',
          name: 'Parcel',
          price: 4.9,
          quantity: 1,
          discount: 0,
          net: 4.23,
          taxes: [
            { name: 'MwSt. 19 %', rate: 19, amount: 0.6 },
            { name: 'MwSt. 7 %', rate: 7, amount: 0.07 },
          ],
          tax: 0.67,
          total: 4.9,
        },
      ],
      prices_include_tax: true,
      taxes: [
        { tax_id: standard, name: 'MwSt. 19 %', rate: 19, base: 25.83, amount: 4.91 },
        { tax_id: reduced, name: 'MwSt. 7 %', rate: 7, base: 8.61, amount: 0.6 },
      ],
      net_total: 34.44,
      display_net_total: '34.44 EUR',
      taxes_total: 5.51,
      display_taxes_total: '5.51 EUR',
      total: 39.95,
      display_total: '39.95 EUR',
      paid_total: 0,
      currency: 'EUR',
      created_at,
      updated_at: created_at,
    });
    expect((await asAdmin('GET', `/orders/${order_id}`)).body.data.invoice_id).toBe(id);

    await asAdmin('PUT', '/application', { company_name: 'Coffee House' });
    expect((await asAdmin('GET', `/invoices/${id}`)).body.data).toEqual(issued);
    await asAdmin('PUT', '/application', { company_name: SELLER.company_name });
  });

  test('cannot be changed, deleted or issued again', async () => {
    const { id: order_id } = await order();
    const { id, number } = await create(asAdmin, '/invoices', { order_id });
    const refusals = [
      await asAdmin('PUT', `/invoices/${id}`, { number: '1' }),
      await asAdmin('DELETE', `/invoices/${id}`),
      await asAdmin('POST', '/invoices', { order_id }),
      await asAdmin('POST', '/invoices', { ...MANUAL, order_id }),
    ];
    expect(refusals.map((each) => [each.status, errorOf(each).message])).toEqual([
      [400, `Invoice ${id} has been issued and cannot be changed or deleted.`],
      [400, `Invoice ${id} has been issued and cannot be changed or deleted.`],
      [400, `Order ${order_id} already has invoice ${id}.`],
      [400, `Order ${order_id} already has invoice ${number}.`],
    ]);
    const next = await create(asAdmin, '/invoices', { order_id: (await order()).id });
    expect(Number(next.number.slice(5))).toBe(Number(number.slice(5)) + 1);
  });

  test('accepts a supply_date and refuses anything but a date', async () => {
    const { id: order_id } = await order();
    for (const supply_date of ['2026-02-30', 'today']) {
      const refused = await asAdmin('POST', '/invoices', { order_id, supply_date });
      expect(refused.status).toBe(400);
      expect(errorOf(refused)).toMatchObject({
        invalidPropertyName: 'supply_date',
        failedValidator: 'format',
        message: 'supply_date must be a date, such as 2026-11-22.',
      });
    }
    const supply_date = '2026-02-28';
    expect(await create(asAdmin, '/invoices', { order_id, supply_date })).toMatchObject({
      supply_date,
    });
  });

  test("is in the order's currency, with the taxes also in the store's", async () => {
    const placed = await order({ currency: 'JPY' });
    const issued = await create(asAdmin, '/invoices', { order_id: placed.id });
    const { total, taxes_total, tax_lines } = placed.converted;
    expect(issued).toMatchObject({
      currency: 'JPY',
      total,
      taxes_total,
      display_total: `${total} JPY`,
      base_currency: 'EUR',
      base_taxes_total: placed.taxes_total,
      taxes: tax_lines.map(({ amount }: { amount: number }) => ({ amount })),
    });
    expect(issued.net_total + issued.taxes_total).toBe(issued.total);
  });

  test('says why there is no tax', async () => {
    const exempt = { tax_exempt: true, tax_exempt_reason: 'Embassy' };
    const { id: order_id } = await order(exempt);
    expect(await create(asAdmin, '/invoices', { order_id })).toMatchObject({
      tax_exempt_reason: 'Embassy',
      prices_include_tax: false,
      taxes: [],
      taxes_total: 0,
    });
  });

  test('is not issued for a canceled, failed or unknown order', async () => {
    for (const state of ['canceled', 'failed']) {
      const { id: order_id } = await order();
      await asAdmin('PATCH', `/orders/${order_id}`, { state });
      const refused = await asAdmin('POST', '/invoices', { order_id });
      expect([refused.status, errorOf(refused).message]).toEqual([
        400,
        `An order that is ${state} cannot be invoiced.`,
      ]);
    }
    const unknown = await asAdmin('POST', '/invoices', { order_id: 4096 });
    expect([unknown.status, errorOf(unknown).invalidPropertyName]).toEqual([400, 'order_id']);
  });

  test('stays when its user is erased', async () => {
    const person = { name: 'Eve', email: 'eve@example.org', password: 'correct horse' };
    const { id: user_id } = await create(asAdmin, '/users', person);
    const { id: order_id } = await order({ user_id });
    const issued = await create(asAdmin, '/invoices', { order_id });
    expect((await asAdmin('POST', `/users/${user_id}/erase`, {})).status).toBe(200);
    expect((await asAdmin('GET', `/invoices/${issued.id}`)).body.data).toEqual(issued);
  });
});

describe('the refund of an invoiced order', async () => {
  const shop = await openGermanShop({ currencies: [{ code: 'JPY', rate: 160.5 }] });
  const { asAdmin, order, standard, reduced } = shop;
  const transfer = await create(asAdmin, '/paymentMethods', { name: 'x', cost_type: 'no_cost' });

  async function paidOrder(body: object = {}) {
    const placed = await order(body);
    await create(asAdmin, '/payments', { order_id: placed.id, payment_method_id: transfer.id });
    return placed;
  }

  const refund = async (id: number, body: object) =>
    (await create(asAdmin, `/orders/${id}/refunds`, { restock: false, ...body })).refunds.at(-1);

  test('issues a credit note that refers to the invoice', async () => {
    const { id: order_id, items } = await paidOrder();
    const invoice = await create(asAdmin, '/invoices', { order_id });
    const [{ product_id }] = items;
    const line_items = [{ product_id, quantity: 1 }];
    const { id, credit_note_id } = await refund(order_id, { line_items, reason: 'Broken' });
    const { data: note } = (await asAdmin('GET', `/invoices/${credit_note_id}`)).body;
    const { company, customer, shipping_address, currency } = invoice;
    expect(note).toMatchObject({
      number: `CN-${numberOf(1)}`,
      type: 'credit_note',
      issued: true,
      order_id,
      refund_id: id,
      invoice_id: invoice.id,
      invoice_number: invoice.number,
      reason: 'Broken',
      company,
      customer,
      shipping_address,
      currency,
      lineItems: [{ name: 'Kettle', description: 'Kettle', price: 8.99, quantity: 1, total: 8.99 }],
      taxes: [{ tax_id: standard, name: 'MwSt. 19 %', rate: 19, base: 7.56, amount: 1.43 }],
      net_total: 7.56,
      taxes_total: 1.43,
      total: 8.99,
    });
    const again = await asAdmin('POST', '/invoices', { order_id, refund_id: id });
    expect([again.status, errorOf(again).message]).toEqual([
      400,
      `Refund ${id} already has credit note ${credit_note_id}.`,
    ]);

    const rest = await refund(order_id, { amount: 30.96 });
    const { data: second } = (await asAdmin('GET', `/invoices/${rest.credit_note_id}`)).body;
    expect(second).toMatchObject({ number: `CN-${numberOf(2)}`, total: 30.96 });
    // All of the order is back, and all of its taxes.
    const taxes = new Map(
      second.taxes.map(({ tax_id, amount }: { tax_id: number; amount: number }) => [
        tax_id,
        amount,
      ]),
    );
    expect([taxes.get(standard), taxes.get(reduced)]).toEqual([3.48, 0.6]);
    const { url } = await create(asAdmin, `/orders/${order_id}/refunds/${id}/pdf`, {});
    expect((await fetch(url)).headers.get('Content-Type')).toBe('application/pdf');
  });

  test('lists units at refunded prices that add up to the exact amount', async () => {
    const { id: product_id } = await create(asAdmin, '/products', { ...PRODUCT, price: 3.35 });
    const items = [{ product_id, quantity: 3 }];
    const { id: order_id } = await paidOrder({ items });
    await create(asAdmin, '/invoices', { order_id });
    const linesOf = async (body: object) => {
      const { credit_note_id } = await refund(order_id, body);
      return (await asAdmin('GET', `/invoices/${credit_note_id}`)).body.data.lineItems;
    };
    const { name } = PRODUCT;
    expect(await linesOf({ line_items: items })).toEqual([
      { name, price: 3.01, quantity: 2, total: 6.02 },
      { name, price: 3.02, quantity: 1, total: 3.02 },
    ]);
    expect(await linesOf({ amount: 2 })).toEqual([
      { name: 'Refund', price: 2, quantity: 1, total: 2 },
    ]);
  });

  test("has a credit note in the order's currency", async () => {
    const { id: order_id, converted } = await paidOrder({ currency: 'JPY' });
    await create(asAdmin, '/invoices', { order_id });
    const { credit_note_id, taxes_total: _, ...made } = await refund(order_id, { shipping: true });
    const { data: note } = (await asAdmin('GET', `/invoices/${credit_note_id}`)).body;
    expect(note).toMatchObject({
      currency: 'JPY',
      base_currency: 'EUR',
      total: made.converted.amount,
      lineItems: [{ name: 'Parcel', total: converted.shipping_total }],
    });
    expect(note.net_total + note.taxes_total).toBe(note.total);
  });

  test('has no credit note until the invoice is issued', async () => {
    const { id: order_id } = await paidOrder();
    const { id, ...made } = await refund(order_id, { amount: 1 });
    expect(made).not.toHaveProperty('credit_note_id');
    const refused = await asAdmin('POST', '/invoices', { order_id, refund_id: id });
    expect([refused.status, errorOf(refused).message]).toEqual([
      400,
      `Order ${order_id} has no issued invoice.`,
    ]);
    const pdf = `/orders/${order_id}/refunds/${id}/pdf`;
    expect((await asAdmin('POST', pdf, {})).status).toBe(404);
    await create(asAdmin, '/invoices', { order_id });
    const { data } = (await asAdmin('GET', `/orders/${order_id}`)).body;
    const note = (await asAdmin('GET', `/invoices/${data.refunds[0].credit_note_id}`)).body.data;
    expect(note).toMatchObject({ type: 'credit_note', refund_id: id, total: 1 });
    expect((await create(asAdmin, pdf, {})).url).toContain(`/${note.id}/${note.number}.pdf?`);
    const again = await asAdmin('POST', '/invoices', { order_id, refund_id: id });
    expect([again.status, errorOf(again).message]).toEqual([
      400,
      `Refund ${id} already has credit note ${note.id}.`,
    ]);
    const unknown = await asAdmin('POST', '/invoices', { order_id, refund_id: 7 });
    expect([unknown.status, errorOf(unknown).invalidPropertyName]).toEqual([400, 'refund_id']);
  });
});

test('50 concurrent invoices get 50 consecutive numbers', async () => {
  const { asAdmin, order } = await openShop();
  const orders = await atOnce(50, () => order());
  const documents = await atOnce(50, async (i) =>
    create(asAdmin, '/invoices', { order_id: orders[i].id }),
  );
  const numbers = documents.map(({ number }) => number).sort();
  expect(numbers).toEqual(Array.from({ length: 50 }, (_, i) => numberOf(i + 1)));
});

test('concurrent requests for one order issue one invoice and lose no number', async () => {
  const { asAdmin, order } = await openShop();
  const { id: order_id } = await order();
  const answers = await atOnce(8, () => asAdmin('POST', '/invoices', { order_id }));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(400)]);
  const next = await create(asAdmin, '/invoices', { order_id: (await order()).id });
  expect(next.number).toBe(numberOf(2));
});

describe('invoice numbers', async () => {
  const at = async (shop: TestStore, time: string) => {
    const clock = { now: () => Date.parse(time) };
    const context = { application: shop.application, table, clock };
    return (await nextNumbers('invoice', 1, context)).numbers[0];
  };

  test.each([
    ['UTC', '2027-01-01T00:30:00Z', '2027-000001'],
    ['America/New_York', '2027-01-01T04:59:59Z', '2026-000001'],
    ['Asia/Tokyo', '2026-12-31T15:00:00Z', '2027-000001'],
  ])('use the year in the time zone %s', async (timezone, time, number) => {
    expect(await at(await openStore({ timezone }), time)).toBe(number);
  });

  test("begin with the store's prefix", async () => {
    const shop = await openShop({ invoices_prefix: 'TH-' });
    const { id: order_id } = await shop.order();
    expect((await create(shop.asAdmin, '/invoices', { order_id })).number).toBe(
      `TH-${numberOf(1)}`,
    );
  });
});

test('users can read the invoices of their own orders; the public can read none', async () => {
  const shop = await openShop();
  const invoice = async (body: object) =>
    create(shop.asAdmin, '/invoices', { order_id: (await shop.order(body)).id });
  const { id: user_id, ask: asOwner } = await openUser(shop);
  const own = await invoice({ user_id });
  const other = await invoice({});
  expect((await asOwner('GET', `/invoices/${own.id}`)).body.data).toEqual(own);
  expect((await asOwner('GET', '/invoices')).body).toMatchObject({ data: [own], count: 1 });
  expect((await asOwner('GET', `/invoices/${other.id}`)).status).toBe(404);
  expect((await shop.asPublic('GET', `/invoices/${own.id}`)).status).toBe(401);
});

test('refuses a custom number if an invoice of the order was issued meanwhile', async () => {
  const { asAdmin, order, application } = await openShop();
  const { id: order_id } = await order();
  const numbered = await create(asAdmin, '/invoices', { ...MANUAL, order_id: (await order()).id });
  const stored = await openRecords(table, application, invoices).get(numbered.id);
  if (!stored) throw new Error('It is not stored.');
  const environment = { table, replicas: new ReplicaCache(1_000_000), publicUrl: undefined };
  const writing = async () =>
    invoiceHooks.extraWrites?.(
      { after: { ...stored, order_id }, sent: {} },
      adminRequest(application, environment),
    );
  expect(await writing()).toHaveLength(1);
  const issued = await create(asAdmin, '/invoices', { order_id });
  await expect(writing()).rejects.toMatchObject({
    status: 400,
    message: `Order ${order_id} already has invoice ${issued.number}.`,
  });
});
