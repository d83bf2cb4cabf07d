import type { Context } from '../actions/context.ts';
import { localDate } from '../contract/dates.ts';
import { badRequest, invalidProperty } from '../contract/errors.ts';
import { sum, times, toMajor, toMinor } from '../pricing/money.ts';
import type { TaxLine } from '../pricing/taxes.ts';
import { type Invoice, invoices } from '../resources/invoices.ts';
import type { Order } from '../resources/orders.ts';
import type { Refund } from '../resources/schemas/refund.ts';
import { openRecords } from '../storage/records.ts';
import {
  type InvoiceContent,
  type LineNames,
  lineName,
  namesOfProduct,
} from './invoice-content.ts';
import type { InvoiceWords } from './invoice-words/en.ts';
import { invoiceWords } from './invoice-words/invoice-words.ts';
import {
  type CommitDocument,
  issueDocument,
  type NewDocument,
  newDocument,
} from './issue-invoice.ts';

type IssueContext = Pick<Context, 'application' | 'table' | 'clock'>;

interface Credited {
  readonly orderId: number;
  readonly refundId: number;
}

/**
 * Issues the credit note of a refund whose money went back, once, with reference to the invoice of
 * its order (invoices.md, "Rules for clients"). Throws a 400.
 */
export const issueCreditNote = (
  { orderId, refundId }: Credited,
  context: IssueContext,
  commit: CommitDocument,
): Promise<Invoice> =>
  issueDocument(orderId, context, commit, async (order) => {
    const refund = requireRefund(order, refundId);
    const note = await newCreditNote(order, refund, context);
    if (!note) throw badRequest(`Order ${orderId} has no invoice that was issued.`);
    const { refunds = [] } = order;
    const credited: Refund = { ...refund, credit_note_id: note.document.id };
    const changes = { refunds: refunds.map((each) => (each === refund ? credited : each)) };
    return { ...note, changes };
  });

/** The credit note of a refund; undefined for an order without an issued invoice. */
export async function newCreditNote(
  order: Order,
  refund: Refund,
  context: IssueContext,
): Promise<NewDocument | undefined> {
  const invoice = await issuedInvoiceOf(order, context);
  if (!invoice) return undefined;
  const content = creditNoteOf(order, refund, invoice, context);
  return newDocument('credit_note', content, context);
}

/** The invoice of an order, if it was issued. */
export async function issuedInvoiceOf(
  { invoice_id = 0 }: Pick<Order, 'invoice_id'>,
  { application, table }: Pick<Context, 'application' | 'table'>,
): Promise<Invoice | undefined> {
  if (invoice_id === 0) return undefined;
  const invoice = await openRecords(table, application, invoices).get(invoice_id);
  return invoice?.issued ? invoice : undefined;
}

function requireRefund(order: Order, refundId: number): Refund {
  const refund = order.refunds?.find(({ id }) => id === refundId);
  if (!refund) {
    throw invalidProperty({
      name: 'refund_id',
      failedValidator: 'whitelist',
      message: `Order ${order.id} has no refund ${refundId}.`,
      value: refundId,
    });
  }
  const { status, credit_note_id } = refund;
  if (credit_note_id !== undefined) {
    throw badRequest(`Refund ${refundId} has credit note ${credit_note_id}.`);
  }
  if (status === 'succeeded') return refund;
  throw badRequest(`Refund ${refundId} is ${status}: it gets a credit note once it succeeds.`);
}

/** What the credit note of a refund says, in the currency of the invoice. */
export function creditNoteOf(
  order: Order,
  refund: Refund,
  invoice: Invoice,
  { application, clock }: Pick<Context, 'application' | 'clock'>,
): InvoiceContent {
  const { currency_code: base, timezone } = application.settings;
  const { converted, reason } = refund;
  const { currency = base } = invoice;
  const { amount, taxes } = converted ?? refund;
  const minor = (each: number) => toMinor(each, currency);
  const major = (each: number) => toMajor(each, currency);
  const taxesTotal = sum(taxes.map((tax) => minor(tax.amount)));
  const { user_id, company, customer, branding } = invoice;
  const { tax_exempt_reason, tax_exempt_type, language } = invoice;
  const today = localDate(clock.now(), timezone);
  return {
    type: 'credit_note',
    issued: true,
    order_id: order.id,
    ...(order.number !== undefined && { order_number: order.number }),
    ...(typeof user_id === 'number' && ({ user_id } satisfies Partial<Invoice>)),
    refund_id: refund.id,
    invoice_id: invoice.id,
    invoice_number: invoice.number,
    ...(reason && ({ reason } satisfies Partial<Invoice>)),
    ...(language && { language }),
    issue_date: today,
    supply_date: today,
    company,
    customer,
    ...deliveryIn(invoice),
    ...(branding && { branding }),
    lineItems: linesOf(order, refund, currency, invoiceWords(language)),
    prices_include_tax: true,
    taxes: taxes.map((tax) => ({ ...tax, base: netBase(tax, order, currency) })),
    ...(tax_exempt_reason && { tax_exempt_reason }),
    ...(tax_exempt_type && { tax_exempt_type }),
    net_total: major(minor(amount) - taxesTotal),
    taxes_total: major(taxesTotal),
    total: amount,
    paid_total: amount,
    currency,
    ...(converted && {
      base_currency: base,
      base_taxes_total: toMajor(sum(refund.taxes.map((tax) => toMinor(tax.amount, base))), base),
    }),
  };
}

/** Where the goods were handed over. */
const deliveryIn = ({ shipping_address, collection }: Invoice) => ({
  ...(shipping_address && { shipping_address }),
  ...(collection && { collection }),
});

function netBase({ base, amount }: TaxLine, { tax_rules }: Order, currency: string): number {
  if (tax_rules?.prices_include_tax !== true) return base;
  return toMajor(Math.max(0, toMinor(base, currency) - toMinor(amount, currency)), currency);
}

type Lines = InvoiceContent['lineItems'];

/** What is paid back for the units of each line; one for everything where the parts are more than that. */
function linesOf(order: Order, refund: Refund, currency: string, words: InvoiceWords): Lines {
  const { line_items, converted } = refund;
  const { amount } = converted ?? refund;
  const minor = (each: number) => toMinor(each, currency);
  const amounts = line_items.map((line, i) => minor(converted?.lines[i] ?? line.amount));
  const rest = minor(amount) - sum(amounts);
  const single = (name: string, whole: number) =>
    lineFor({ name: lineName(name) }, 1, whole, currency);
  if (rest < 0) return [single(words.refund, minor(amount))];
  return [
    ...line_items.flatMap((line, i) =>
      linesFor(namesOf(line, order, words), line.quantity, amounts[i] ?? 0, currency),
    ),
    ...(rest > 0 ? [single(nameOfRest(refund, order, words), rest)] : []),
  ];
}

/** Quantity times price is the amount: what does not divide by the units is on a second line. */
function linesFor(names: LineNames, quantity: number, amount: number, currency: string): Lines {
  const price = Math.floor(amount / quantity);
  const dearer = amount % quantity;
  return [
    lineFor(names, quantity - dearer, price, currency),
    ...(dearer > 0 ? [lineFor(names, dearer, price + 1, currency)] : []),
  ];
}

/** `price` is in minor units. */
const lineFor = (names: LineNames, quantity: number, price: number, currency: string) => ({
  ...names,
  price: toMajor(price, currency),
  quantity,
  total: toMajor(times(price, quantity), currency),
});

function namesOf(
  { product_id, variant_id }: Refund['line_items'][number],
  { products }: Order,
  words: InvoiceWords,
): LineNames {
  const product = products.find(
    (each) => each.product_id === product_id && each.variant_id === variant_id,
  );
  return product ? namesOfProduct(product, words) : { name: `${words.product} ${product_id}` };
}

function nameOfRest({ shipping, line_items }: Refund, order: Order, words: InvoiceWords): string {
  if (shipping) return order.shipping?.name ?? words.shipping;
  return line_items.length > 0 ? words.otherRefund : words.refund;
}
