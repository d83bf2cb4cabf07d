import { describe, expect, test } from 'vitest';
import {
  ADDRESS,
  type Ask,
  ask,
  create,
  errorOf,
  logIn,
  openStore,
  PRODUCT,
} from '../store/api.ts';
import { checkEInvoice } from '../store/e-invoices.ts';
import { readPdf } from '../store/pdf-text.ts';

const SELLER = {
  company_name: 'Tea House Lda.',
  company_address: 'Rua das Flores 12',
  company_city: 'Porto',
  company_postalcode: '4000-001',
  company_country: 'Portugal',
  company_taxid: '123456789',
  company_vat_id: 'pt 123 456 789',
  company_phone: '+351 220 123 456',
  email_address: 'hello@tea.example',
};

/** Of Germany, with prices that include two rates, a coupon and a parcel. */
async function openShop(settings: object = {}) {
  const store = await openStore({
    ...{ tax_type: 'all', prices_include_tax: true, currencies: [{ code: 'USD', rate: 1.0905 }] },
    ...SELLER,
    ...settings,
  });
  const { asAdmin } = store;
  const line = async (name: string, price: number, rate: number, quantity: number) => {
    const { id: tax_id } = await create(asAdmin, '/taxes', { name, rates: [{ rate, name }] });
    const { id } = await create(asAdmin, '/products', {
      ...PRODUCT,
      name,
      price,
      tax_id,
      sku: name,
    });
    return { product_id: id, quantity };
  };
  const items = [await line('Kettle & Co.', 9.99, 19, 3), await line('Tea', 4.49, 7, 2)];
  await create(asAdmin, '/coupons', {
    ...{ name: 'Ten percent', code: 'TEN', target_type: 'CART_COUPON' },
    ...{ discount_type: 'PERCENTAGE_DISCOUNT', discount_value: 10 },
  });
  const { id: shipping_id } = await create(asAdmin, '/shippings', {
    name: 'Parcel',
    base_cost: 4.9,
  });
  const body = {
    ...{ items, coupon_code: 'TEN', shipping_id, shipping_address: ADDRESS },
    billing_address: {
      ...ADDRESS,
      vat: 'DE 123456789',
      company: 'Verne & Söhne',
      country: 'Germany',
    },
  };
  const order = (more: object = {}, asks: Ask = asAdmin) =>
    create(asks, '/orders', { ...body, ...more });
  const invoice = async (more: object = {}) =>
    create(asAdmin, '/invoices', { order_id: (await order(more)).id });
  const xmlOf = async (id: number, asks: Ask = asAdmin) => {
    const answer = await asks('GET', `/invoices/${id}?format=xml`);
    return { ...answer, xml: String(answer.body.data) };
  };
  return { ...store, order, invoice, xmlOf };
}

const shop = await openShop();
const { asAdmin, order, invoice, xmlOf, application } = shop;

const SETTLEMENT = 'ApplicableHeaderTradeSettlement';
const TOTALS = `${SETTLEMENT}/SpecifiedTradeSettlementHeaderMonetarySummation`;
const AGREEMENT = 'ApplicableHeaderTradeAgreement';

describe('an invoice as EN 16931 XML', () => {
  test('matches the invoice, with net prices', async () => {
    const { id, number, order_number } = await invoice();
    const { status, headers, xml } = await xmlOf(id);
    expect([status, headers.get('Content-Type'), headers.get('Content-Disposition')]).toEqual([
      200,
      'application/xml; charset=utf-8',
      `attachment; filename="${number}.xml"`,
    ]);
    const { text, texts } = await checkEInvoice(xml);
    const line = 'IncludedSupplyChainTradeLineItem';
    const charge = `${SETTLEMENT}/SpecifiedTradeAllowanceCharge`;
    expect({
      seller: [
        text(`${AGREEMENT}/SellerTradeParty/Name`),
        text(
          `${AGREEMENT}/SellerTradeParty/DefinedTradeContact/TelephoneUniversalCommunication/CompleteNumber`,
        ),
        ...texts(`${AGREEMENT}/SellerTradeParty/SpecifiedTaxRegistration/ID`),
        text(`${AGREEMENT}/SellerTradeParty/PostalTradeAddress/CountryID`),
      ],
      buyer: [
        text(`${AGREEMENT}/BuyerTradeParty/Name`),
        text(`${AGREEMENT}/BuyerTradeParty/DefinedTradeContact/PersonName`),
        ...texts(`${AGREEMENT}/BuyerTradeParty/SpecifiedTaxRegistration/ID`),
        text(`${AGREEMENT}/BuyerTradeParty/PostalTradeAddress/CountryID`),
      ],
      order: text(`${AGREEMENT}/SellerOrderReferencedDocument/IssuerAssignedID`),
      shipTo: text('ApplicableHeaderTradeDelivery/ShipToTradeParty/PostalTradeAddress/CountryID'),
      names: texts(`${line}/SpecifiedTradeProduct/Name`),
      nets: texts(
        `${line}/SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount`,
      ),
      discounts: texts(
        `${line}/SpecifiedLineTradeSettlement/SpecifiedTradeAllowanceCharge/ActualAmount`,
      ),
      rates: texts(`${line}/SpecifiedLineTradeSettlement/ApplicableTradeTax/RateApplicablePercent`),
      charges: texts(`${charge}/ActualAmount`),
      reasons: texts(`${charge}/Reason`),
      taxes: texts(`${SETTLEMENT}/ApplicableTradeTax/CalculatedAmount`),
      bases: texts(`${SETTLEMENT}/ApplicableTradeTax/BasisAmount`),
      total: text(`${TOTALS}/GrandTotalAmount`),
      due: text(`${TOTALS}/DuePayableAmount`),
    }).toEqual({
      seller: ['Tea House Lda.', '+351 220 123 456', 'PT123456789', '123456789', 'PT'],
      buyer: ['Verne & Söhne', 'Ada Verne', 'DE123456789', 'DE'],
      order: order_number,
      shipTo: 'PT',
      names: ['Kettle & Co.', 'Tea'],
      nets: ['22.66', '7.55'],
      discounts: ['2.52', '0.84'],
      rates: ['19', '7'],
      charges: ['3.17', '1.06'],
      reasons: ['Parcel', 'Parcel'],
      taxes: ['4.91', '0.60'],
      bases: ['25.83', '8.61'],
      total: '39.95',
      due: '39.95',
    });
  });

  test('has a signed link for guests with the order secret', async () => {
    const placed = await order({}, shop.asPublic);
    const { id, number } = await create(asAdmin, '/invoices', { order_id: placed.id });
    const asGuest = (headers: Record<string, string>) =>
      ask('POST', `/invoices/${id}/pdf?format=xml`, {
        ...{ authorization: application.publicKey, body: {}, headers },
      });
    expect((await asGuest({})).status).toBe(404);
    const { url } = (await asGuest({ 'Order-Secret': placed.secret })).body.data;
    expect(url).toContain(`/${number}.xml?expires=`);
    const answer = await fetch(url);
    expect([answer.status, answer.headers.get('Content-Disposition')]).toEqual([
      200,
      `attachment; filename="${number}.xml"`,
    ]);
    expect(await answer.text()).toBe((await xmlOf(id)).xml);
    const forged = url.replace(/(?<=signature=)./, (first: string) => (first === 'x' ? 'y' : 'x'));
    expect((await fetch(forged)).status).toBe(404);
    // Without a format it is the PDF.
    const pdf = await create(asAdmin, `/invoices/${id}/pdf`, {});
    expect((await fetch(pdf.url)).headers.get('Content-Type')).toBe('application/pdf');
  });

  test('is visible to its customer and to no other', async () => {
    const person = { name: 'Ada', email: 'xml@example.org', password: 'correct horse' };
    const { id: user_id } = await create(asAdmin, '/users', person);
    const { id } = await invoice({ user_id });
    const asks = await logIn(shop, user_id);
    await checkEInvoice((await xmlOf(id, asks)).xml);
    expect((await xmlOf(id, shop.asUser)).status).toBe(404);
    expect((await xmlOf(id, shop.asPublic)).status).toBe(401);
    expect((await xmlOf(4096)).status).toBe(404);
  });

  test("is in the order's currency, with the tax also in the store's", async () => {
    const { id, total, base_taxes_total } = await invoice({ currency: 'USD' });
    const { text, texts } = await checkEInvoice((await xmlOf(id)).xml);
    expect([
      text(`${SETTLEMENT}/InvoiceCurrencyCode`),
      text(`${SETTLEMENT}/TaxCurrencyCode`),
      texts(`${TOTALS}/TaxTotalAmount`)[1],
      text(`${TOTALS}/DuePayableAmount`),
    ]).toEqual(['USD', 'EUR', base_taxes_total.toFixed(2), total.toFixed(2)]);
  });

  test('shows the bank account to pay to, and whether it is paid', async () => {
    const bank_account = { holder: 'Tea House', iban: 'PT50 0002 0123 1234 5678 9015 4' };
    const { asAdmin, order, xmlOf } = await openShop({ bank_account });
    const { id: payment_method_id } = await create(asAdmin, '/paymentMethods', {
      ...{
        name: 'Bank transfer',
        cost_type: 'no_cost',
        bank_transfer: true,
        settlement: 'confirmed',
      },
    });
    const placed = await order({ payment_method_id });
    const open = await create(asAdmin, '/invoices', { order_id: placed.id });
    const { text } = await checkEInvoice((await xmlOf(open.id)).xml);
    const means = `${SETTLEMENT}/SpecifiedTradeSettlementPaymentMeans`;
    expect([
      text(`${means}/TypeCode`),
      text(`${means}/PayeePartyCreditorFinancialAccount/IBANID`),
      text(`${SETTLEMENT}/PaymentReference`),
      text(`${TOTALS}/DuePayableAmount`),
    ]).toEqual(['58', 'PT50000201231234567890154', placed.number, '39.95']);

    const other = await order({ payment_method_id });
    await create(asAdmin, '/payments', { order_id: other.id, payment_method_id });
    const paid = await create(asAdmin, '/invoices', { order_id: other.id });
    expect(paid.paid_total).toBe(39.95);
    const read = await checkEInvoice((await xmlOf(paid.id)).xml);
    expect([
      read.text(`${TOTALS}/TotalPrepaidAmount`),
      read.text(`${TOTALS}/DuePayableAmount`),
    ]).toEqual(['39.95', '0.00']);
  });

  test('refuses any other format', async () => {
    const { id } = await invoice();
    const refused = await asAdmin('GET', `/invoices/${id}?format=ubl`);
    expect([refused.status, errorOf(refused).invalidPropertyName]).toEqual([400, 'format']);
    const { data } = (await asAdmin('GET', `/invoices/${id}?format=json`)).body;
    expect(data.id).toBe(id);
  });
});

test('a credit note names its invoice and leaves nothing to pay', async () => {
  const { id: payment_method_id } = await create(asAdmin, '/paymentMethods', {
    ...{ name: 'Cash', cost_type: 'no_cost' },
  });
  const placed = await order();
  await create(asAdmin, '/payments', { order_id: placed.id, payment_method_id });
  const { number } = await create(asAdmin, '/invoices', { order_id: placed.id });
  const [{ product_id }] = placed.items;
  const refunds = [
    { line_items: [{ product_id, quantity: 1 }], reason: 'Broken <lid>' },
    { shipping: true },
    { amount: 7.77 },
  ];
  for (const [i, body] of refunds.entries()) {
    const refunded = await create(asAdmin, `/orders/${placed.id}/refunds`, {
      restock: false,
      ...body,
    });
    const { credit_note_id, amount } = refunded.refunds.at(-1);
    const { text, root } = await checkEInvoice((await xmlOf(credit_note_id)).xml);
    expect([
      text(`${SETTLEMENT}/InvoiceReferencedDocument/IssuerAssignedID`),
      text(`${TOTALS}/TotalPrepaidAmount`),
      text(`${TOTALS}/DuePayableAmount`),
    ]).toEqual([number, amount.toFixed(2), '0.00']);
    expect(JSON.stringify(root)).toContain('"381"');
    const link = await create(asAdmin, `/orders/${placed.id}/refunds/${i}/pdf?format=xml`, {});
    expect((await fetch(link.url)).headers.get('Content-Type')).toContain('application/xml');
  }
});

test('a credit note lists refunded units and names them in combined lines', async () => {
  const { id: payment_method_id } = await create(asAdmin, '/paymentMethods', {
    ...{ name: 'Cash', cost_type: 'no_cost' },
  });
  const placed = await order();
  await create(asAdmin, '/payments', { order_id: placed.id, payment_method_id });
  await create(asAdmin, '/invoices', { order_id: placed.id });
  const [kettle, tea] = placed.items;
  const linesOf = async (line_items: readonly object[]) => {
    const refunded = await create(asAdmin, `/orders/${placed.id}/refunds`, {
      ...{ restock: false, line_items },
    });
    const { texts } = await checkEInvoice(
      (await xmlOf(refunded.refunds.at(-1).credit_note_id)).xml,
    );
    const line = 'IncludedSupplyChainTradeLineItem';
    return {
      names: texts(`${line}/SpecifiedTradeProduct/Name`),
      skus: texts(`${line}/SpecifiedTradeProduct/SellerAssignedID`),
      units: texts(`${line}/SpecifiedLineTradeDelivery/BilledQuantity`),
      prices: texts(`${line}/SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount`),
    };
  };
  expect(await linesOf([{ ...kettle, quantity: 2 }])).toEqual({
    names: ['Kettle & Co.'],
    skus: ['Kettle & Co.'],
    units: ['2'],
    prices: ['7.555'],
  });
  const name = 'Kettle & Co., 2 × Tea';
  expect(await linesOf([{ ...kettle, quantity: 1 }, tea])).toMatchObject({
    names: [name, name],
    units: ['1', '1'],
  });
});

describe('a tax-exempt order', () => {
  test('says in words that it is reverse charge, even with a custom reason', async () => {
    const exempt = {
      ...{ tax_exempt: true, tax_exempt_reason: 'Art. 194', tax_exempt_type: 'reverse_charge' },
    };
    const { id: user_id } = await create(asAdmin, '/users', {
      ...{ name: 'Ada', email: 'b2b@example.org', password: 'correct horse', ...exempt },
    });
    const placed = await order({ user_id });
    expect(placed).toMatchObject(exempt);
    const issued = await create(asAdmin, '/invoices', { order_id: placed.id, language: 'nl' });
    expect(issued).toMatchObject({
      tax_exempt_type: 'reverse_charge',
      tax_exempt_reason: 'Art. 194',
    });
    const { text } = await checkEInvoice((await xmlOf(issued.id)).xml);
    expect([
      text(`${SETTLEMENT}/ApplicableTradeTax/CategoryCode`),
      text(`${SETTLEMENT}/ApplicableTradeTax/ExemptionReason`),
    ]).toEqual(['AE', 'Btw verlegd']);
    const { url } = await create(asAdmin, `/invoices/${issued.id}/pdf`, {});
    const { pages } = await readPdf(Buffer.from(await (await fetch(url)).arrayBuffer()));
    expect(pages.join(' ').replaceAll(/\s+/g, ' ')).toContain('Zonder btw: Art. 194 Btw verlegd');
  });

  test('uses the legal wording if the store gives no reason', async () => {
    const exempt = { tax_exempt: true, tax_exempt_type: 'intra_community' };
    expect((await invoice(exempt)).tax_exempt_reason).toBe('Exempt intra-Community supply');
  });

  test('can be created only by an admin, with a known exemption type', async () => {
    const { items } = await order();
    const asks = (body: object, by = asAdmin) =>
      by('POST', '/orders', {
        items,
        shipping_address: ADDRESS,
        billing_address: ADDRESS,
        ...body,
      });
    const refused = await asks({ tax_exempt_type: 'export' }, shop.asPublic);
    expect([refused.status, errorOf(refused).invalidPropertyName]).toEqual([
      400,
      'tax_exempt_type',
    ]);
    const unknown = await asks({ tax_exempt_type: 'none' });
    expect([unknown.status, errorOf(unknown).invalidPropertyName]).toEqual([
      400,
      'tax_exempt_type',
    ]);
  });
});

describe('an incomplete e-invoice', () => {
  test('names each missing setting or field', async () => {
    const bare = await openShop();
    const missing = { company_country: null, company_taxid: null, company_vat_id: null };
    await bare.asAdmin('PUT', '/application', missing);
    const { id } = await bare.invoice({
      billing_address: { ...ADDRESS, country: 'Atlantis' },
      shipping_address: ADDRESS,
    });
    const named = (name: string, what: string) => ({
      ...{ code: 409, type: 'Conflict', valid: false, failedValidator: 'missingRequiredProperty' },
      invalidPropertyName: name,
      message: `An e-invoice requires ${what}. Set ${name} before the invoice is issued.`,
    });
    const errors = [
      named('company_country', 'the country of the seller'),
      named('company_vat_id', 'the VAT ID of the seller, or the tax number in company_taxid'),
      named('billing_address.country', 'the country of the customer'),
    ];
    const refused = await bare.asAdmin('GET', `/invoices/${id}?format=xml`);
    expect([refused.status, refused.body]).toEqual([409, { status: false, errors }]);
    const link = await bare.asAdmin('POST', `/invoices/${id}/pdf?format=xml`, {});
    expect([link.status, link.body]).toEqual([409, { status: false, errors }]);
    expect((await bare.asAdmin('POST', `/invoices/${id}/pdf`, {})).status).toBe(200);
  });

  test('cannot be made from an invoice numbered elsewhere', async () => {
    const { id: order_id } = await order();
    const numbered = { number: 'A-17', order_id, customer: {}, company: {} };
    const { id } = await create(asAdmin, '/invoices', numbered);
    const refused = await asAdmin('GET', `/invoices/${id}?format=xml`);
    expect([refused.status, errorOf(refused)]).toEqual([
      409,
      {
        ...{ code: 409, type: 'Conflict' },
        message:
          'This invoice cannot be an EN 16931 e-invoice: invoice A-17 was not numbered by the store, and has no taxes.',
      },
    ]);
  });

  test.each(['12', 'PT', 'PORTUGAL 123456789012345'])(
    'refuses %s as a VAT ID',
    async (company_vat_id) => {
      const refused = await asAdmin('PUT', '/application', { company_vat_id });
      expect([refused.status, errorOf(refused).invalidPropertyName]).toEqual([
        400,
        'company_vat_id',
      ]);
    },
  );
});
