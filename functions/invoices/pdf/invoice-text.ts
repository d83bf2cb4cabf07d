import { DEFAULT_LANGUAGE, type Language } from '../../../shared/contract/language.ts';
import { EXEMPT_WORDS } from '../../../shared/invoices/document-names.ts';
import type { InvoiceWords } from '../../../shared/invoices/invoice-words.ts';
import { invoiceWords } from '../../../shared/invoices/invoice-words.ts';
import { type Formats, formatsOf } from '../../../shared/pricing/formats.ts';
import { times, toMajor, toMinor } from '../../../shared/pricing/money.ts';
import type { Invoice } from '../../../shared/resources/invoices.ts';
import { printedIban } from '../../../shared/resources/schemas/bank-account.ts';
import { type Column, columnsOf } from './columns.ts';
import { partyLines } from './party-lines.ts';
import { type QrCode, transferCode } from './transfer-code.ts';

/** Everything that a PDF says, in the order in which it is read. */
export interface InvoiceText {
  readonly language: Language;
  readonly title: string;
  readonly seller: readonly string[];
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly parties: readonly { readonly title: string; readonly lines: readonly string[] }[];
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
  readonly totals: readonly (readonly [name: string, value: string])[];
  /** How it is paid: the first line is the heading. */
  readonly payment: readonly string[];
  /** The code by which an app of a bank fills in the transfer. */
  readonly transfer?: { readonly name: string; readonly code: QrCode } | undefined;
  readonly notes: readonly string[];
  /** Ends each page. */
  readonly footer: string;
  /** That of the store, `#rrggbb`. */
  readonly color?: string | undefined;
}

type Line = Invoice['lineItems'][number];

/** How the PDF of one invoice says things. */
interface Wording extends Pick<Formats, 'number' | 'rate' | 'tax'> {
  readonly words: InvoiceWords;
  readonly currency: string;
  /** An amount in the currency of the invoice. */
  show(amount: number): string;
  /** The words of a day, such as `2026-11-23`. */
  day(date: string): string;
  /** An amount in another currency. */
  showIn: Formats['amount'];
}

function wordingOf(language: Language, currency: string): Wording {
  // Its dates are those of the store's time zone already.
  const { amount: showIn, number, rate, tax, date } = formatsOf(language);
  const show = (amount: number) => showIn(amount, currency);
  const day = (text: string) => date(Date.parse(text));
  return { words: invoiceWords(language), currency, show, showIn, number, rate, tax, day };
}

export function invoiceText(invoice: Invoice): InvoiceText {
  const { number, type = 'invoice', company, customer, shipping_address, collection } = invoice;
  const { lineItems, total = 0, currency = '', language = DEFAULT_LANGUAGE, branding } = invoice;
  const wording = wordingOf(language, currency);
  const { words, show } = wording;
  const hasTaxes = lineItems.some(({ net }) => net !== undefined);
  const lines = hasTaxes ? rowWithTaxes : row;
  return {
    language,
    title: `${type === 'invoice' ? words.invoice : words.creditNote} ${number}`,
    seller: partyLines(company, words),
    facts: facts(invoice, wording),
    parties: [
      { title: words.billTo, lines: partyLines(customer, words) },
      ...(shipping_address
        ? [
            {
              title: collection ? words.collectedAt : words.shipTo,
              lines: partyLines(shipping_address, words),
            },
          ]
        : []),
    ],
    columns: columnsOf(words, hasTaxes),
    rows: lineItems.map((line) => lines(line, wording)),
    totals: [...taxTotals(invoice, wording), [words.total, show(total)]],
    payment: payment(invoice, wording),
    transfer: transfer(invoice, words),
    notes: notes(invoice, words),
    footer: branding?.footer ?? '',
    color: branding?.brand_color,
  };
}

function facts(invoice: Invoice, { words, day }: Wording) {
  const { number, type, issue_date, supply_date, invoice_number, created_at } = invoice;
  const { order_id, order_number } = invoice;
  const isCreditNote = type === 'credit_note';
  return present([
    [isCreditNote ? words.creditNoteNumber : words.invoiceNumber, number],
    [words.correctedInvoice, invoice_number],
    [words.issueDate, day(issue_date ?? created_at.slice(0, 10))],
    [words.supplyDate, isCreditNote || !supply_date ? undefined : day(supply_date)],
    [words.order, order_number ?? String(order_id)],
  ]);
}

const present = (facts: readonly (readonly [string, string | undefined])[]) =>
  facts.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));

const described = ({ name, description }: Line) => (description ? `${name}\n${description}` : name);

function row(line: Line, { currency, show, number }: Wording): string[] {
  const { quantity, price } = line;
  const amount = toMajor(times(toMinor(price, currency), quantity), currency);
  return [described(line), number(quantity), show(price), show(amount)];
}

function rowWithTaxes(line: Line, { words, show, number, rate }: Wording): string[] {
  const { quantity, price, discount = 0, net = 0, taxes = [], total = 0 } = line;
  return [
    discount > 0
      ? `${described(line)}\n${words.discount}${words.colon} ${show(discount)}`
      : described(line),
    number(quantity),
    show(price),
    show(net),
    taxes.map((tax) => `${rate(tax.rate)}${words.colon} ${show(tax.amount)}`).join('\n') || show(0),
    show(total),
  ];
}

function taxTotals(
  invoice: Invoice,
  { words, show, showIn, tax: nameOf }: Wording,
): (readonly [string, string])[] {
  const { net_total, taxes = [], taxes_total } = invoice;
  const { base_currency, base_taxes_total } = invoice;
  if (net_total === undefined || taxes_total === undefined) return [];
  return [
    [words.netTotal, show(net_total)],
    ...taxes.map(
      (tax) =>
        [
          `${nameOf(tax.name, tax.rate)} ${words.taxOf} ${show(tax.base)}`,
          show(tax.amount),
        ] as const,
    ),
    [words.taxesTotal, show(taxes_total)],
    ...(base_currency !== undefined && base_taxes_total !== undefined
      ? [
          [
            `${words.taxesTotalIn} ${base_currency}`,
            showIn(base_taxes_total, base_currency),
          ] as const,
        ]
      : []),
  ];
}

/** Nothing for invoices that do not say it. */
function payment({ payment: asked, paid_total }: Invoice, { words, show }: Wording): string[] {
  if (!asked) return [];
  const { method, description = '', instructions = '', amount, reference, bank_account } = asked;
  const { holder, iban, bic, bank } = bank_account ?? {};
  const settled = paid_total ? show(paid_total) : undefined;
  const facts = present([
    // What was taken off before the money came.
    [words.creditNote, amount === undefined ? undefined : settled],
    [words.amountToPay, amount === undefined ? undefined : show(amount)],
    [words.paid, amount === undefined ? settled : undefined],
    [words.paymentReference, reference],
    [words.accountHolder, holder],
    ['IBAN', iban && printedIban(iban)],
    ['BIC', bic],
    [words.bank, bank],
  ]);
  return [
    words.paymentBy,
    method,
    ...[description, instructions].filter(Boolean).flatMap((text) => text.split('\n')),
    ...facts.map(([name, value]) => `${name}${words.colon} ${value}`),
  ];
}

function transfer({ payment, currency }: Invoice, words: InvoiceWords): InvoiceText['transfer'] {
  const code = payment && transferCode(payment, currency);
  return code && { name: words.transferCode, code };
}

function notes(invoice: Invoice, words: InvoiceWords): string[] {
  const { prices_include_tax, tax_exempt_reason, tax_exempt_type, reason, taxes = [] } = invoice;
  const exemption = tax_exempt_type && words[EXEMPT_WORDS[tax_exempt_type]];
  return [
    ...(prices_include_tax && taxes.length > 0 ? [words.pricesIncludeTaxes] : []),
    ...(tax_exempt_reason ? [`${words.noTax}${words.colon} ${tax_exempt_reason}`] : []),
    ...(exemption && exemption !== tax_exempt_reason ? [exemption] : []),
    ...(reason ? [`${words.reason}${words.colon} ${reason}`] : []),
  ];
}
