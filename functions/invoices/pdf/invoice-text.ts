import { attribute } from '../../../shared/contract/attributes.ts';
import { display, times, toMajor, toMinor } from '../../../shared/pricing/money.ts';
import type { Invoice } from '../resource.ts';

/** A column of the table of lines: its share of the width, and whether it has numbers. */
export interface Column {
  readonly title: string;
  readonly width: number;
  readonly isNumber?: boolean;
}

/** Everything that a PDF says, in the order in which it is read. */
export interface InvoiceText {
  readonly title: string;
  readonly seller: readonly string[];
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly parties: readonly { readonly title: string; readonly lines: readonly string[] }[];
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
  readonly totals: readonly (readonly [name: string, value: string])[];
  readonly notes: readonly string[];
}

type Line = Invoice['lineItems'][number];
type Show = (amount: number) => string;

const TITLES = { invoice: 'Invoice', credit_note: 'Credit note' } as const;

export function invoiceText(invoice: Invoice): InvoiceText {
  const { number, type = 'invoice', company, customer, shipping_address } = invoice;
  const { lineItems, total = 0, currency = '' } = invoice;
  const show: Show = (amount) => display(amount, currency);
  const hasTaxes = lineItems.some(({ net }) => net !== undefined);
  return {
    title: `${TITLES[type]} ${number}`,
    seller: partyLines(company),
    facts: facts(invoice),
    parties: [
      { title: 'Bill to', lines: partyLines(customer) },
      ...(shipping_address ? [{ title: 'Ship to', lines: partyLines(shipping_address) }] : []),
    ],
    columns: hasTaxes ? COLUMNS_WITH_TAXES : COLUMNS,
    rows: lineItems.map((line) =>
      hasTaxes ? rowWithTaxes(line, show) : row(line, show, currency),
    ),
    totals: [...taxTotals(invoice, show), ['Total', show(total)]],
    notes: notes(invoice),
  };
}

const facts = ({ number, issue_date, supply_date, order_id, ...invoice }: Invoice) =>
  present([
    ['Number', number],
    ['For invoice', invoice.invoice_number],
    ['Date of issue', issue_date ?? invoice.created_at.slice(0, 10)],
    ['Date of supply', invoice.invoice_number ? undefined : supply_date],
    ['Order', String(order_id)],
  ]);

const present = (facts: readonly (readonly [string, string | undefined])[]) =>
  facts.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));

/** Of an object whose members clients chose, when the invoice was not issued. */
function partyLines(party: object): string[] {
  const textOf = (name: string) => {
    const value = attribute(party, name);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  const lineOf = (...names: string[]) => names.map(textOf).filter(Boolean).join(' ');
  const taxId = textOf('tax_id');
  return [
    lineOf('name'),
    lineOf('company'),
    lineOf('address'),
    lineOf('address2'),
    lineOf('postal_code', 'city'),
    lineOf('state'),
    lineOf('country'),
    taxId && `Tax ID: ${taxId}`,
    lineOf('email'),
  ].filter(Boolean);
}

const COLUMNS: readonly Column[] = [
  { title: 'Description', width: 0.52 },
  { title: 'Quantity', width: 0.12, isNumber: true },
  { title: 'Price', width: 0.18, isNumber: true },
  { title: 'Amount', width: 0.18, isNumber: true },
];

const COLUMNS_WITH_TAXES: readonly Column[] = [
  { title: 'Description', width: 0.3 },
  { title: 'Qty', width: 0.07, isNumber: true },
  { title: 'Price', width: 0.15, isNumber: true },
  { title: 'Net', width: 0.15, isNumber: true },
  { title: 'Tax', width: 0.17, isNumber: true },
  { title: 'Total', width: 0.16, isNumber: true },
];

const described = ({ name, description }: Line) => (description ? `${name}\n${description}` : name);

function row(line: Line, show: Show, currency: string): string[] {
  const { quantity, price } = line;
  const amount = toMajor(times(toMinor(price, currency), quantity), currency);
  return [described(line), String(quantity), show(price), show(amount)];
}

function rowWithTaxes(line: Line, show: Show): string[] {
  const { quantity, price, discount = 0, net = 0, taxes = [], total = 0 } = line;
  return [
    discount > 0 ? `${described(line)}\nDiscount: ${show(discount)}` : described(line),
    String(quantity),
    show(price),
    show(net),
    taxes.map(({ rate, amount }) => `${rate} %: ${show(amount)}`).join('\n') || show(0),
    show(total),
  ];
}

function taxTotals(invoice: Invoice, show: Show): (readonly [string, string])[] {
  const { net_total, taxes = [], taxes_total } = invoice;
  const { base_currency, base_taxes_total } = invoice;
  if (net_total === undefined || taxes_total === undefined) return [];
  return [
    ['Net', show(net_total)],
    ...taxes.map(
      ({ name, rate, base, amount }) =>
        [`${name} ${rate} % of ${show(base)}`, show(amount)] as const,
    ),
    ['Taxes', show(taxes_total)],
    ...(base_currency !== undefined && base_taxes_total !== undefined
      ? [[`Taxes in ${base_currency}`, display(base_taxes_total, base_currency)] as const]
      : []),
  ];
}

function notes({ prices_include_tax, tax_exempt_reason, reason, taxes = [] }: Invoice): string[] {
  return [
    ...(prices_include_tax && taxes.length > 0 ? ['Prices include taxes.'] : []),
    ...(tax_exempt_reason ? [`No tax: ${tax_exempt_reason}`] : []),
    ...(reason ? [`Reason: ${reason}`] : []),
  ];
}
