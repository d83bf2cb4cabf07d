import { randomBytes } from 'node:crypto';
import type { Context } from '../actions/context.ts';
import { badRequest, invalidProperty } from '../contract/errors.ts';
import type { Changes } from '../contract/records.ts';
import { ordersOf } from '../orders/order-records.ts';
import { type Invoice, invoices } from '../resources/invoices.ts';
import type { Order } from '../resources/orders.ts';
import type { OrderState } from '../resources/schemas/order-states.ts';
import { openRecords } from '../storage/records.ts';
import { CONFLICT, withOptimisticLock } from '../storage/retry.ts';
import type { Write } from '../storage/write.ts';
import { type DocumentType, nextNumber } from './document-number.ts';
import { type GivenContent, type InvoiceContent, invoiceContent } from './invoice-content.ts';

/** 128 bits. */
const KEY_BYTES = 16;

/** Signs the links to the PDF of one document. */
export const newLinkKey = () => randomBytes(KEY_BYTES).toString('base64url');

/** Nothing was supplied. */
const WITHOUT_INVOICE: readonly OrderState[] = ['draft', 'canceled', 'failed'];

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
    if (order.invoice_id) throw badRequest(`Order ${orderId} has invoice ${order.invoice_id}.`);
    if (WITHOUT_INVOICE.includes(order.state)) {
      throw badRequest(`An order that is ${order.state} gets no invoice.`);
    }
    const content = invoiceContent(order, settings, { ...given, now: context.clock.now() });
    const { document, writes } = await newDocument('invoice', content, context);
    return { document, writes, changes: namedIn(document) };
  });

/** What an order says of its invoice, by whose number it is found. */
export const namedIn = ({ id, number }: Pick<Invoice, 'id' | 'number'>) =>
  ({ invoice_id: id, invoice_number: number }) satisfies Changes<Order>;

/** A document with its number, and the writes that store and count it, in one transaction. */
export interface NewDocument {
  readonly document: Invoice;
  readonly writes: readonly Write[];
}

export async function newDocument(
  type: DocumentType,
  content: InvoiceContent,
  context: IssueContext,
): Promise<NewDocument> {
  const { number, write: count } = await nextNumber(type, context);
  const records = openRecords(context.table, context.application, invoices);
  const { record, write } = records.newRecord({ ...content, number, link_key: newLinkKey() });
  return { document: record, writes: [count, write] };
}

/** A document, and what its order says of it. */
interface Drafted extends NewDocument {
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
    message: `There is no order ${value}.`,
    value,
  });
