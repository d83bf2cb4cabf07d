import type { Context } from '../actions/context.ts';
import { badRequest, invalidProperty } from '../contract/errors.ts';
import type { Changes } from '../contract/records.ts';
import { ordersOf } from '../orders/order-records.ts';
import type { Invoice } from '../resources/invoices.ts';
import type { Order } from '../resources/orders.ts';
import type { OrderState } from '../resources/schemas/order-states.ts';
import type { Refund } from '../resources/schemas/refund.ts';
import { CONFLICT, withOptimisticLock } from '../storage/retry.ts';
import type { Write } from '../storage/write.ts';
import {
  creditNotes,
  creditRefunds,
  type Documents,
  issuedInvoiceOf,
  uncredited,
} from './credit-note.ts';
import { type GivenContent, invoiceContent } from './invoice-content.ts';
import { newDocuments } from './new-documents.ts';

/** Nothing was supplied, or all of it was given back. */
const WITHOUT_INVOICE: readonly OrderState[] = ['draft', 'canceled', 'failed', 'refunded'];

/** Credit notes of earlier refunds that an invoice takes along: what one transaction has room for. */
export const MAX_EARLIER_REFUNDS = 50;

type IssueContext = Pick<Context, 'application' | 'table' | 'clock'>;

interface Issued extends GivenContent {
  readonly orderId: number;
}

/** Commits the writes with the document; returns the positions of failed conditions. */
export type CommitDocument = (
  writes: readonly Write[],
  document: Invoice,
) => Promise<readonly number[]>;

/** Issues the invoice of an order, once (invoices.md, "Rules for clients"). Throws a 400. */
export const issueInvoice = (
  { orderId, ...given }: Issued,
  context: IssueContext,
  commit: CommitDocument,
): Promise<Invoice> =>
  issueDocument(orderId, context, commit, async (order) => {
    const { settings } = context.application;
    if (order.invoice_id)
      throw badRequest(`Order ${orderId} already has invoice ${order.invoice_id}.`);
    if (WITHOUT_INVOICE.includes(order.state)) {
      throw badRequest(`An order that is ${order.state} cannot be invoiced.`);
    }
    const content = invoiceContent(order, settings, { ...given, now: context.clock.now() });
    const { documents, writes } = await newDocuments('invoice', [content], context);
    const [document] = documents;
    if (!document) throw new Error('An invoice has not been made.');
    const earlier = await creditEarlier(order, document, context);
    return {
      document,
      writes: [...writes, ...earlier.writes],
      changes: { ...namedIn(document), ...earlier.changes },
    };
  });

/** The credit notes of what was given back before there was an invoice, with it. */
function creditEarlier(order: Order, invoice: Invoice, context: IssueContext): Promise<Documents> {
  const refunds = uncredited(order);
  if (refunds.length <= MAX_EARLIER_REFUNDS) {
    return creditNotes(order, refunds, { invoice, notes: [] }, context);
  }
  throw badRequest(
    `Order ${order.id} has more than ${MAX_EARLIER_REFUNDS} refunds. Send its invoice with a ` +
      'number.',
  );
}

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
    const { changes, writes, documents } = await creditRefunds(order, [refund], context);
    const [document] = documents;
    if (document) return { document, writes, changes };
    const invoice = await issuedInvoiceOf(order, context);
    throw badRequest(
      invoice
        ? `Refund ${refundId} leaves nothing to credit on invoice ${invoice.number}.`
        : `Order ${orderId} has no issued invoice.`,
    );
  });

/** What an order says of its invoice, by whose number it is found. */
export const namedIn = ({ id, number }: Pick<Invoice, 'id' | 'number'>) =>
  ({ invoice_id: id, invoice_number: number }) satisfies Changes<Order>;

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
    throw badRequest(`Refund ${refundId} already has credit note ${credit_note_id}.`);
  }
  if (status === 'succeeded') return refund;
  throw badRequest(`Refund ${refundId} is ${status}. It gets a credit note once it succeeds.`);
}

/** A document, and what its order says of it. */
interface Drafted {
  readonly document: Invoice;
  readonly writes: readonly Write[];
  readonly changes: Changes<Order>;
}

/** Number, document and order in one transaction, with which an answer may be stored. */
export function issueDocument(
  orderId: number,
  context: IssueContext,
  commit: CommitDocument,
  draft: (order: Order) => Promise<Drafted>,
): Promise<Invoice> {
  const stored = ordersOf(context);
  const attempt = async () => {
    const order = await stored.read(orderId);
    if (!order) throw unknownOrder(orderId);
    const { document, writes, changes } = await draft(order.record);
    const { write } = stored.changeOf(order, changes);
    return (await commit([...writes, write], document)).length === 0 ? document : CONFLICT;
  };
  // One at a time gets a number.
  return withOptimisticLock(attempt, { turnsOf: context.application.id });
}

export const unknownOrder = (value: number) =>
  invalidProperty({
    name: 'order_id',
    failedValidator: 'whitelist',
    message: `No order has the ID ${value}.`,
    value,
  });
