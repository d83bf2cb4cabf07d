import assert from 'node:assert/strict';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../shared/contract/errors.ts';
import { creditNoteOf } from '../../shared/invoices/credit-note.ts';
import { eInvoice } from '../../shared/invoices/e-invoice/e-invoice.ts';
import { inMajor, shownLine } from '../../shared/invoices/invoice-content.ts';
import { invoiceAmounts } from '../../shared/pricing/invoice-amounts.ts';
import { toMajor } from '../../shared/pricing/money.ts';
import {
  type OrderInputs,
  type PricedOrder,
  priceOrder,
} from '../../shared/pricing/price-order.ts';
import { taxesInRefund, worthOf } from '../../shared/pricing/refund-amounts.ts';
import { taxesInMajorUnits } from '../../shared/pricing/totals-view.ts';
import type { Invoice } from '../../shared/resources/invoices.ts';
import type { Order } from '../../shared/resources/orders.ts';
import type { Refund } from '../../shared/resources/schemas/refund.ts';
import { defaultSettings } from '../../shared/resources/schemas/settings.ts';
import { checkEInvoice } from '../store/e-invoices.ts';
import { fc } from '../store/properties.ts';
import { convertedPrices, EUR, line, orders, storedAs, storeTax } from './pricing-inputs.ts';

const RUNS = { numRuns: Number(process.env['E_INVOICES'] ?? 60) };

const TIME = '2026-11-25T12:00:00.000Z';

const COMMON = {
  ...{ id: 7, application_id: 1, created_at: TIME, updated_at: TIME },
  ...{ type: 'invoice', issued: true, number: '2026-000001', order_id: 3, language: 'en' },
  ...{ issue_date: '2026-11-25', supply_date: '2026-11-24' },
  company: { name: 'Tea House', tax_id: 'PT123456789', vat_id: 'PT123456789', country: 'PT' },
  customer: { name: 'Ada', company: 'Verne & <Söhne>', country: 'Germany', vat_id: 'DE123456789' },
} as const;

const major = (minor: number) => toMajor(minor, 'EUR');

/** The record of the invoice of an order in EUR. */
function invoiceOf(priced: PricedOrder, more: Partial<Invoice> = {}): Invoice {
  const { lines, ...amounts } = invoiceAmounts(priced);
  const { taxes } = priced;
  return storedAs<Invoice>({
    ...COMMON,
    lineItems: lines.map((each) => ({ name: `A ${each.kind}`, ...shownLine(each, major) })),
    prices_include_tax: taxes?.isIncluded === true,
    taxes: amounts.taxes.map((tax) => inMajor(tax, major)),
    net_total: major(amounts.net_total),
    taxes_total: major(amounts.taxes_total),
    total: major(amounts.total),
    paid_total: 0,
    currency: 'EUR',
    ...more,
  });
}

/** As stores of the European Union have them: one rate for a line. */
const withOneRate = (inputs: OrderInputs): OrderInputs => ({
  ...inputs,
  taxes: inputs.taxes && {
    ...inputs.taxes,
    classes: inputs.taxes.classes.map((each) => ({
      ...each,
      rates: each.rates?.slice(0, 1) ?? [],
    })),
  },
});

/** Undefined for what is refused. */
function written(invoice: Invoice, { taxes }: PricedOrder): string | undefined {
  try {
    return eInvoice(invoice);
  } catch (error) {
    assert(error instanceof ApiError && error.status === 409, String(error));
    // Only taxes on prices before discounts are refused.
    assert(taxes?.isIncluded !== true, error.message);
    return undefined;
  }
}

describe('e-invoices of random orders', () => {
  test.each([
    ['EUR', EUR],
    ['EUR of a store with dollars', convertedPrices('USD', 'EUR', 0.917_3)],
  ])('in %s are valid, and the amount due is the order total', async (_, prices) => {
    const accepted = { count: 0 };
    await fc.assert(
      fc.asyncProperty(orders(prices).map(withOneRate), async (inputs) => {
        const priced = priceOrder(inputs);
        const xml = written(invoiceOf(priced), priced);
        if (xml === undefined) return;
        accepted.count += 1;
        const { text } = await checkEInvoice(xml);
        const due =
          'ApplicableHeaderTradeSettlement/SpecifiedTradeSettlementHeaderMonetarySummation/DuePayableAmount';
        expect(text(due)).toBe(major(priced.totals.total).toFixed(2));
      }),
      RUNS,
    );
    expect(accepted.count).toBeGreaterThan(RUNS.numRuns / 2);
  });

  test('have valid credit notes for their refunds', async () => {
    const accepted = { count: 0 };
    const cases = fc.tuple(orders(EUR).map(withOneRate), fc.array(fc.nat(100), { maxLength: 5 }));
    await fc.assert(
      fc.asyncProperty(cases, async ([inputs, shares]) => {
        const priced = priceOrder(inputs);
        const note = creditNote(priced, shares);
        const xml = note && written(note, priced);
        if (xml === undefined) return;
        accepted.count += 1;
        await checkEInvoice(xml);
      }),
      RUNS,
    );
    expect(accepted.count).toBeGreaterThan(RUNS.numRuns / 3);
  });
});

/** The credit note of shares of the lines, or of a share of the whole. */
function creditNote(priced: PricedOrder, [share = 100, ...shares]: readonly number[]) {
  const { lines, totals, taxes } = priced;
  const units = lines.map(({ quantity }, i) => Math.floor((quantity * (shares[i] ?? 0)) / 100));
  const isForParts = units.some((each) => each > 0);
  const nothing = { amount: 0, units: [], lines: [], taxes: [] };
  const worth = isForParts ? worthOf(priced, { units, shipping: false }, nothing) : undefined;
  const amount = worth?.amount ?? Math.floor((totals.total * share) / 100);
  if (amount === 0 || totals.total < amount) return undefined;
  const taken = { total: totals.total, taxes: taxes?.tax_lines ?? [] };
  const refund = storedAs<Refund>({
    ...{ id: 0, amount: major(amount), shipping: false },
    line_items: units.flatMap((quantity, i) =>
      quantity > 0
        ? [{ product_id: i, variant_id: 0, quantity, amount: major(worth?.lines[i] ?? 0) }]
        : [],
    ),
    taxes: taxesInMajorUnits(taxesInRefund(taken, amount, worth, nothing), 'EUR'),
  });
  const order = storedAs<Order>({
    id: 3,
    products: [],
    tax_rules: { prices_include_tax: taxes?.isIncluded === true },
  });
  const content = creditNoteOf(order, refund, invoiceOf(priced), {
    application: { settings: { ...defaultSettings, name: 'Tea House' } },
    clock: { now: () => Date.parse(TIME) },
  } as never);
  return storedAs<Invoice>({ ...COMMON, ...content, number: 'CN-2026-000001' });
}

const GERMAN = {
  prices: EUR,
  lines: [line(1, 9.99, 3), line(2, 4.49, 2)],
  shippingFee: 4.9,
  taxes: storeTax(19, { prices_include_tax: true }),
};

const SUMMATION = 'ApplicableHeaderTradeSettlement/SpecifiedTradeSettlementHeaderMonetarySummation';

test('a rounding amount makes up for a price that no net price matches', async () => {
  const priced = priceOrder({ ...GERMAN, lines: [line(1, 0.03)], shippingFee: undefined });
  const { text } = await checkEInvoice(eInvoice(invoiceOf(priced)));
  expect([
    text(`${SUMMATION}/GrandTotalAmount`),
    text(`${SUMMATION}/RoundingAmount`),
    text(`${SUMMATION}/DuePayableAmount`),
  ]).toEqual(['0.02', '0.01', '0.03']);
});

test('a paid invoice has nothing due', async () => {
  const invoice = invoiceOf(priceOrder(GERMAN));
  const termsOf = async (paid_total: number) => {
    const read = await checkEInvoice(eInvoice({ ...invoice, paid_total }));
    return read.text('ApplicableHeaderTradeSettlement/SpecifiedTradePaymentTerms/Description');
  };
  const total = invoice.total ?? 0;
  expect([await termsOf(0), await termsOf(total)]).toEqual(['Due on receipt', undefined]);
  const { text } = await checkEInvoice(eInvoice({ ...invoice, paid_total: total }));
  expect([text(`${SUMMATION}/TotalPrepaidAmount`), text(`${SUMMATION}/DuePayableAmount`)]).toEqual([
    invoice.total?.toFixed(2),
    '0.00',
  ]);
});

const GROUP = 'ApplicableHeaderTradeSettlement/ApplicableTradeTax';

test.each([
  ['reverse_charge', 'de', 'AE', 'VATEX-EU-AE', 'Steuerschuldnerschaft des Leistungsempfängers'],
  ['intra_community', 'en', 'K', 'VATEX-EU-IC', 'Exempt intra-Community supply'],
  ['export', 'pl', 'G', 'VATEX-EU-G', 'Eksport towarów, VAT 0 %'],
  [undefined, 'fr', 'E', undefined, 'Ambassade'],
] as const)('exemption %s has a code and a reason', async (type, language, code, vatex, reason) => {
  const priced = priceOrder({ ...GERMAN, taxes: { ...GERMAN.taxes, isExempt: true } });
  const invoice = {
    ...invoiceOf(priced, { tax_exempt_reason: 'Ambassade', language, prices_include_tax: false }),
    ...(type && { tax_exempt_type: type }),
  };
  const { text } = await checkEInvoice(eInvoice(invoice));
  expect([
    text(`${GROUP}/CategoryCode`),
    text(`${GROUP}/ExemptionReasonCode`),
    text(`${GROUP}/ExemptionReason`),
  ]).toEqual([code, vatex, reason]);
});

test('an invoice escapes texts and drops characters that XML forbids', async () => {
  const invoice = invoiceOf(priceOrder({ ...GERMAN, shippingFee: undefined }), {
    branding: { footer: 'a\u0000<b>&"\'\ud800 ]]> 東京\n2' },
  });
  const { text, root } = await checkEInvoice(eInvoice(invoice));
  const buyer = 'ApplicableHeaderTradeAgreement/BuyerTradeParty';
  expect(text(`${buyer}/Name`)).toBe('Verne & <Söhne>');
  expect(text(`${buyer}/DefinedTradeContact/PersonName`)).toBe('Ada');
  expect(JSON.stringify(root)).toContain('a<b>&\\"\'\ufffd ]]> 東京\\n2');
});

const problemsOf = (invoice: Invoice) => {
  try {
    eInvoice(invoice);
  } catch (error) {
    assert(error instanceof ApiError);
    return [error, ...error.further].map(({ status, message, extras }) => [
      status,
      extras.invalidPropertyName ?? message,
    ]);
  }
  return [];
};

test.each([
  [{ company: { name: 'x' } }, ['company_country', 'company_vat_id']],
  [{ company: { name: 'x', country: 'PT', vat_id: 'QQ123' } }, ['company_vat_id']],
  [{ company: { name: 'x', country: 'Atlantis', tax_id: '12/34' } }, ['company_country']],
  [{ customer: {} }, ['billing_address.full_name', 'billing_address.country']],
  [
    { tax_exempt_type: 'reverse_charge', customer: { name: 'Ada', country: 'DE' } },
    ['billing_address.vat'],
  ],
  [
    { tax_exempt_type: 'export', company: { name: 'x', country: 'PT', tax_id: '12/34' } },
    ['company_vat_id'],
  ],
  [{ shipping_address: { country: 'Atlantis' } }, ['shipping_address.country']],
  [
    { currency: 'JPY' },
    [
      'This invoice cannot be an EN 16931 e-invoice: its amounts must have two decimals, but those of JPY do not.',
    ],
  ],
  [
    { issued: false },
    [
      'This invoice cannot be an EN 16931 e-invoice: invoice 2026-000001 was not numbered by the store, and has no taxes.',
    ],
  ],
] as const)('refuses an invoice with %j and names the problem', (more, named) => {
  const invoice = invoiceOf(priceOrder(GERMAN), more as Partial<Invoice>);
  expect(problemsOf(invoice)).toEqual(named.map((name) => [409, name]));
});

test('a seller without a VAT ID is identified by tax number', async () => {
  const company = { name: 'Teehaus', country: 'DE', tax_id: '12/345/67890' };
  const { text } = await checkEInvoice(eInvoice(invoiceOf(priceOrder(GERMAN), { company })));
  const seller = 'ApplicableHeaderTradeAgreement/SellerTradeParty';
  expect([text(`${seller}/ID`), text(`${seller}/SpecifiedTaxRegistration/ID`)]).toEqual([
    '12/345/67890',
    '12/345/67890',
  ]);
});

test.each([
  [/<ram:GrandTotalAmount>/, '$&9', /BR-CO-15/],
  [/<ram:BasisAmount>/, '$&9', /BR-S-08/],
  [/<ram:CalculatedAmount>/, '$&9', /BR-CO-14/],
  [/<ram:ID schemeID="VA">PT[^<]*/, '$&</ram:ID><ram:ID>', /invalid|not expected/i],
  [/<ram:DuePayableAmount>\d+\.\d/, '$&00', /BR-DEC/],
])('the validator catches an error in %s', async (text, wrong, rule) => {
  const xml = eInvoice(invoiceOf(priceOrder(GERMAN)));
  expect(xml).toMatch(text);
  await expect(checkEInvoice(xml.replace(text, wrong))).rejects.toThrow(rule);
});
