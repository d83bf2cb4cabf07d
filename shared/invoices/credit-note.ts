import type { Context } from '../actions/context.ts';
import { localDate } from '../contract/dates.ts';
import { defined } from '../contract/defined.ts';
import { withChanges } from '../contract/records.ts';
import { givenForLines } from '../orders/given-for-lines.ts';
import { isOver, ownAmount, paidAndDue } from '../orders/paid-and-due.ts';
import type { OrderEffects } from '../orders/take-stock.ts';
import { sum, times, toMajor, toMinor } from '../pricing/money.ts';
import type { TaxLine } from '../pricing/taxes.ts';
import { type Invoice, invoices } from '../resources/invoices.ts';
import type { Order } from '../resources/orders.ts';
import type { Refund } from '../resources/schemas/refund.ts';
import type { Settings } from '../resources/schemas/settings.ts';
import { openRecords } from '../storage/records.ts';
import type { DocumentNames } from './document-names.ts';
import { documentNames } from './document-names.ts';
import {
  type InvoiceContent,
  type LineNames,
  lineName,
  namesOfProduct,
} from './invoice-content.ts';
import { hasTaxes, type LeftOfInvoice, leftOfInvoice, partOfLeft } from './left-of-invoice.ts';
import { newDocuments } from './new-documents.ts';

type IssueContext = Pick<Context, 'application' | 'table' | 'clock'>;

/** Documents of an order, with the writes that store them and what the order says of them. */
export interface Documents extends OrderEffects {
  readonly documents: readonly Invoice[];
}

/**
 * What is changed of an order, with the credit notes that its invoice gets by it, in the same transaction:
 * one for each refund that has succeeded now and, when the order has ended, one for what the store does
 * not keep. Whoever changes refunds, payments or the state of an order passes it through here.
 */
export async function withCreditNotes(
  before: Order,
  { changes, writes }: OrderEffects,
  context: IssueContext,
): Promise<OrderEffects> {
  const after = withChanges(before, changes);
  const known = before.refunds ?? [];
  const succeeded = uncredited(after).filter(
    ({ id }) => known.find((each) => each.id === id)?.status !== 'succeeded',
  );
  const credited = await creditRefunds(after, succeeded, context);
  return {
    changes: { ...changes, ...credited.changes },
    writes: [...writes, ...credited.writes],
  };
}

/** Refunds that have succeeded, and have no credit note. */
export const uncredited = ({ refunds = [] }: Order) =>
  refunds.filter(
    ({ status, credit_note_id }) => status === 'succeeded' && credit_note_id === undefined,
  );

/** The credit notes of some refunds and, once, of what an order that has ended leaves invoiced. */
export async function creditRefunds(
  order: Order,
  refunds: readonly Refund[],
  context: IssueContext,
): Promise<Documents> {
  const isEnd = isOver(order) && order.credit_note_id === undefined;
  const invoice = (isEnd || refunds.length > 0) && (await issuedInvoiceOf(order, context));
  if (!invoice) return { changes: {}, writes: [], documents: [] };
  const ids = [order.credit_note_id, ...(order.refunds ?? []).map((each) => each.credit_note_id)];
  const issued = await openRecords(context.table, context.application, invoices).getMany(
    ids.filter((id) => id !== undefined),
    { consistent: true },
  );
  return creditNotes(order, refunds, { invoice, notes: [...issued.values()] }, context);
}

interface Issued {
  readonly invoice: Invoice;
  /** The credit notes that it has. */
  readonly notes: readonly Invoice[];
}

/** The credit notes of an invoice that is known, as one that is issued with them. */
export async function creditNotes(
  order: Order,
  refunds: readonly Refund[],
  { invoice, notes }: Issued,
  context: IssueContext,
): Promise<Documents> {
  const { settings } = context.application;
  const { kept, refunded } = paidAndDue(order, settings.currency_code);
  const all: Draft[] = [];
  const issued = () => [...notes, ...all.map(({ content }) => content)];
  const left = () => leftOfInvoice(invoice, issued());
  const add = (refund: Refund | undefined, credit: Credit) =>
    all.push({ refund, content: contentOf(order, refund, invoice, credit, context) });
  for (const refund of refunds) {
    const rest = left();
    // One that the bank has returned was credited: what is given back instead is not, once more.
    const most = Math.min(rest.total, refunded - creditedRefunds(issued(), rest));
    const amount = Math.min(ownAmount(refund, settings.currency_code), most);
    if (amount > 0) add(refund, creditedOf(refund, amount, rest, order, settings));
  }
  const rest = left();
  const unkept = rest.total - kept;
  const isEnd = isOver(order) && order.credit_note_id === undefined;
  if (isEnd && unkept > 0) add(undefined, partOfLeft(rest, unkept));
  return named(order, all, context);
}

/** What refunds were credited with, also those that have failed since. */
const creditedRefunds = (notes: readonly InvoiceContent[], { currency }: LeftOfInvoice) =>
  sum(
    notes
      .filter(({ refund_id }) => refund_id !== undefined)
      .map(({ total = 0 }) => toMinor(total, currency)),
  );

interface Draft {
  /** Undefined for what is left at the end of the order. */
  readonly refund: Refund | undefined;
  readonly content: InvoiceContent;
}

/** Numbers the credit notes in this order, and names them on the order. */
async function named(
  order: Order,
  drafts: readonly Draft[],
  context: IssueContext,
): Promise<Documents> {
  const contents = drafts.map(({ content }) => content);
  const { documents, writes } = await newDocuments('credit_note', contents, context);
  const idOf = (refund: Refund | undefined) =>
    documents[drafts.findIndex((each) => each.refund?.id === refund?.id)]?.id;
  const ofOrder = idOf(undefined);
  const { refunds = [] } = order;
  const credited = refunds.map((each): Refund => {
    const credit_note_id = each.credit_note_id ?? idOf(each);
    return credit_note_id === undefined ? each : { ...each, credit_note_id };
  });
  return {
    changes: defined({
      ...(drafts.some(({ refund }) => refund) && { refunds: credited }),
      credit_note_id: ofOrder,
    }),
    writes,
    documents,
  };
}

/** What of a refund is credited: the last one of an invoice takes what is left of its taxes. */
function creditedOf(
  refund: Refund,
  amount: number,
  left: LeftOfInvoice,
  order: Order,
  settings: Pick<Settings, 'currency_code'>,
): Credit {
  const own = creditOf(refund, order, settings);
  const isOwn = amount === own.total && amount < left.total && hasTaxes(left, own.taxes);
  return isOwn ? own : partOfLeft(left, amount);
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

/** What the credit note of a refund says, in the currency of the invoice. */
export const creditNoteOf = (
  order: Order,
  refund: Refund,
  invoice: Invoice,
  context: Pick<Context, 'application' | 'clock'>,
): InvoiceContent =>
  contentOf(order, refund, invoice, creditOf(refund, order, context.application.settings), context);

/** What a credit note of `credit` says: of a refund, or of what is left when an order ends. */
function contentOf(
  order: Order,
  refund: Refund | undefined,
  invoice: Invoice,
  { total, taxes, baseTaxes }: Credit,
  { application, clock }: Pick<Context, 'application' | 'clock'>,
): InvoiceContent {
  const { currency_code: base, timezone } = application.settings;
  const { currency = base } = invoice;
  const major = (each: number) => toMajor(each, currency);
  const taxesTotal = sum(taxes.map((tax) => toMinor(tax.amount, currency)));
  const { user_id, company, customer, branding } = invoice;
  const { tax_exempt_reason, tax_exempt_type, language } = invoice;
  const today = localDate(clock.now(), timezone);
  return {
    type: 'credit_note',
    issued: true,
    order_id: order.id,
    ...(order.number !== undefined && { order_number: order.number }),
    ...(typeof user_id === 'number' && ({ user_id } satisfies Partial<Invoice>)),
    ...defined<Partial<Invoice>>({ refund_id: refund?.id }),
    invoice_id: invoice.id,
    invoice_number: invoice.number,
    ...(refund?.reason && ({ reason: refund.reason } satisfies Partial<Invoice>)),
    ...(language && { language }),
    issue_date: today,
    supply_date: today,
    company,
    customer,
    ...deliveryIn(invoice),
    ...(branding && { branding }),
    lineItems: linesOf(order, refund, total, currency, documentNames(language)),
    prices_include_tax: true,
    taxes: [...taxes],
    ...(tax_exempt_reason && { tax_exempt_reason }),
    ...(tax_exempt_type && { tax_exempt_type }),
    net_total: major(total - taxesTotal),
    taxes_total: major(taxesTotal),
    total: major(total),
    paid_total: major(total),
    currency,
    ...(baseTaxes && {
      base_currency: baseTaxes.currency,
      base_taxes_total: toMajor(baseTaxes.amount, baseTaxes.currency),
    }),
  };
}

/** What is taken off an invoice. */
type Credit = Omit<LeftOfInvoice, 'currency'>;

/** What a refund takes off an invoice. */
function creditOf(
  refund: Refund,
  order: Order,
  { currency_code: base }: Pick<Settings, 'currency_code'>,
): Credit {
  const { converted } = refund;
  const { taxes } = converted ?? refund;
  const currency = converted?.currency ?? base;
  return {
    total: ownAmount(refund, base),
    taxes: taxes.map((tax) => ({ ...tax, base: netBase(tax, order, currency) })),
    ...(converted && {
      baseTaxes: {
        currency: base,
        amount: sum(refund.taxes.map((tax) => toMinor(tax.amount, base))),
      },
    }),
  };
}

/** Where the goods were handed over. */
const deliveryIn = ({ shipping_address, collection }: Invoice) =>
  defined<Partial<Invoice>>({ shipping_address, collection: collection || undefined });

function netBase({ base, amount }: TaxLine, { tax_rules }: Order, currency: string): number {
  if (tax_rules?.prices_include_tax !== true) return base;
  return toMajor(Math.max(0, toMinor(base, currency) - toMinor(amount, currency)), currency);
}

type Lines = InvoiceContent['lineItems'];

/** What is paid back for the units of each line; one for everything where the parts are more than that. */
function linesOf(
  order: Order,
  refund: Refund | undefined,
  total: number,
  currency: string,
  words: DocumentNames,
): Lines {
  const single = (name: string, whole: number) =>
    lineFor({ name: lineName(name) }, 1, whole, currency);
  if (!refund) return [single(words.cancellation, total)];
  const { line_items, converted } = refund;
  const cost = line_items.map((line, i) => toMinor(converted?.lines[i] ?? line.amount, currency));
  const amounts = givenForLines(refund, total, cost);
  const rest = total - sum(amounts);
  if (rest < 0) return [single(words.refund, total)];
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
  words: DocumentNames,
): LineNames {
  const product = products.find(
    (each) => each.product_id === product_id && each.variant_id === variant_id,
  );
  return product ? namesOfProduct(product, words) : { name: `${words.product} ${product_id}` };
}

function nameOfRest({ shipping, line_items }: Refund, order: Order, words: DocumentNames): string {
  if (shipping) return order.shipping?.name ?? words.shipping;
  return line_items.length > 0 ? words.otherRefund : words.refund;
}
