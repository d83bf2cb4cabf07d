import { type Invoice, invoices } from '../../functions/invoices/resource.ts';
import type { Order } from '../../functions/orders/resource.ts';
import type { Context } from '../actions/context.ts';
import { localDate } from '../contract/dates.ts';
import { badRequest, invalidProperty } from '../contract/errors.ts';
import { sum, toMajor, toMinor } from '../pricing/money.ts';
import type { TaxLine } from '../pricing/taxes.ts';
import { openRecords } from '../storage/records.ts';
import { type InvoiceContent, lineName } from './invoice-content.ts';
import { type CommitDocument, issueDocument } from './issue-invoice.ts';

/** A refund as an order has it, with what a credit note says of it. */
export interface CreditedRefund {
  readonly id: number;
  /** With taxes, in the currency of the store. */
  readonly amount: number;
  readonly line_items?: readonly RefundedLine[];
  readonly shipping?: boolean;
  readonly taxes?: readonly TaxLine[];
  /** The same in the currency of the order, where that is another one. */
  readonly converted?: ConvertedRefund;
  readonly reason?: string;
  readonly status?: string;
  readonly credit_note_id?: number;
}

interface RefundedLine {
  readonly product_id: number;
  readonly variant_id: number;
  readonly quantity: number;
  readonly amount: number;
}

interface ConvertedRefund {
  readonly currency: string;
  readonly amount: number;
  /** By the positions of `line_items`. */
  readonly lines: readonly number[];
  readonly taxes: readonly TaxLine[];
}

type IssueContext = Pick<Context, 'application' | 'table' | 'clock'>;

interface Credited {
  readonly orderId: number;
  readonly refundId: number;
}

/**
 * Issues the credit note of a refund whose money went back, once, with reference to the invoice of
 * its order (protocol.md, "Invoices"). Throws a 400.
 */
export const issueCreditNote = (
  { orderId, refundId }: Credited,
  context: IssueContext,
  commit: CommitDocument,
): Promise<Invoice> =>
  issueDocument('credit_note', orderId, context, commit, async ({ record: order }) => {
    const refund = requireRefund(order, refundId);
    const invoice = await issuedInvoiceOf(order, context);
    if (!invoice) throw badRequest(`Order ${orderId} has no invoice that was issued.`);
    if (refund.credit_note_id !== undefined) {
      throw badRequest(`Refund ${refundId} has credit note ${refund.credit_note_id}.`);
    }
    return {
      content: creditNoteOf(order, refund, invoice, context),
      changesWith: ({ id }) => ({ refunds: withCreditNote(order, refundId, id) }),
    };
  });

/** The invoice of an order, if it was issued. */
export async function issuedInvoiceOf(
  { invoice_id = 0 }: Pick<Order, 'invoice_id'>,
  { application, table }: Pick<Context, 'application' | 'table'>,
): Promise<Invoice | undefined> {
  if (invoice_id === 0) return undefined;
  const invoice = await openRecords(table, application.id, invoices).get(invoice_id);
  return invoice?.issued ? invoice : undefined;
}

const refundsOf = ({ refunds = [] }: Order): CreditedRefund[] =>
  refunds.map((refund) => ({ amount: refund.total, ...refund }));

const withCreditNote = ({ refunds = [] }: Order, refundId: number, credit_note_id: number) =>
  refunds.map((refund) => (refund.id === refundId ? { ...refund, credit_note_id } : refund));

function requireRefund(order: Order, refundId: number): CreditedRefund {
  const refund = refundsOf(order).find(({ id }) => id === refundId);
  if (!refund) {
    throw invalidProperty({
      name: 'refund_id',
      failedValidator: 'whitelist',
      message: `Order ${order.id} has no refund ${refundId}.`,
      value: refundId,
    });
  }
  const { status = 'succeeded' } = refund;
  if (status === 'succeeded') return refund;
  throw badRequest(`Refund ${refundId} is ${status}: it gets a credit note once it succeeds.`);
}

/** What the credit note of a refund says, in the currency of the invoice. */
export function creditNoteOf(
  order: Order,
  refund: CreditedRefund,
  invoice: Invoice,
  { application, clock }: Pick<Context, 'application' | 'clock'>,
): InvoiceContent {
  const { currency_code: base, timezone } = application.settings;
  const { converted, reason } = refund;
  const { currency = base } = invoice;
  const { amount, taxes = [] } = converted ?? refund;
  const minor = (each: number) => toMinor(each, currency);
  const major = (each: number) => toMajor(each, currency);
  const taxesTotal = sum(taxes.map((tax) => minor(tax.amount)));
  const { user_id, company, customer, shipping_address, tax_exempt_reason } = invoice;
  const today = localDate(clock.now(), timezone);
  return {
    type: 'credit_note',
    issued: true,
    order_id: order.id,
    ...(typeof user_id === 'number' && { user_id }),
    refund_id: refund.id,
    invoice_id: invoice.id,
    invoice_number: invoice.number,
    ...(reason && { reason }),
    issue_date: today,
    supply_date: today,
    company,
    customer,
    ...(shipping_address && { shipping_address }),
    lineItems: linesOf(order, refund, currency),
    prices_include_tax: true,
    taxes: taxes.map((tax) => ({ ...tax, base: netBase(tax, order, currency) })),
    ...(tax_exempt_reason && { tax_exempt_reason }),
    net_total: major(minor(amount) - taxesTotal),
    taxes_total: major(taxesTotal),
    total: amount,
    currency,
    ...(converted && {
      base_currency: base,
      base_taxes_total: toMajor(
        sum((refund.taxes ?? []).map((tax) => toMinor(tax.amount, base))),
        base,
      ),
    }),
  };
}

function netBase({ base, amount }: TaxLine, { tax_rules }: Order, currency: string): number {
  if (tax_rules?.prices_include_tax !== true) return base;
  return toMajor(Math.max(0, toMinor(base, currency) - toMinor(amount, currency)), currency);
}

type Lines = InvoiceContent['lineItems'];

/** Each with all that is paid back for it; one for everything where the parts are more than that. */
function linesOf(order: Order, refund: CreditedRefund, currency: string): Lines {
  const { line_items = [], converted } = refund;
  const { amount } = converted ?? refund;
  const amounts = line_items.map((line, i) => converted?.lines[i] ?? line.amount);
  const rest = toMinor(amount, currency) - sum(amounts.map((each) => toMinor(each, currency)));
  if (rest < 0) return [lineFor('Refund', amount)];
  return [
    ...line_items.map((line, i) => lineFor(nameOf(line, order), amounts[i] ?? 0)),
    ...(rest > 0 ? [lineFor(nameOfRest(refund, order), toMajor(rest, currency))] : []),
  ];
}

const lineFor = (name: string, price: number) => ({
  name: lineName(name),
  price,
  quantity: 1,
  total: price,
});

function nameOf({ product_id, variant_id, quantity }: RefundedLine, { products }: Order): string {
  const product = products.find(
    (each) => each.product_id === product_id && each.variant_id === variant_id,
  );
  return `${quantity} × ${product?.name ?? `Product ${product_id}`}`;
}

const nameOfRest = ({ shipping, line_items = [] }: CreditedRefund, order: Order) =>
  shipping ? (order.shipping?.name ?? 'Shipping') : line_items.length > 0 ? 'Other' : 'Refund';
