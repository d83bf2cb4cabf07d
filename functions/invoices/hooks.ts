import type { Context } from '../../shared/actions/context.ts';
import type { ResourceHooks } from '../../shared/actions/resource-hooks.ts';
import { badRequest } from '../../shared/contract/errors.ts';
import { display, sum, times, toMajor, toMinor } from '../../shared/pricing/money.ts';
import { issuedInvoiceOf } from '../../shared/shopping/credit-note.ts';
import { unknownOrder } from '../../shared/shopping/issue-invoice.ts';
import { openRecords } from '../../shared/storage/records.ts';
import type { Write } from '../../shared/storage/write.ts';
import { type Order, orders } from '../orders/resource.ts';
import type { Invoice, InvoiceInput } from './resource.ts';

type Lines = Pick<InvoiceInput, 'lineItems'>;

/** The total of an invoice that has its number from the caller. */
export const totalOf = ({ lineItems = [] }: Lines, currency: string): number =>
  toMajor(
    sum(lineItems.map(({ price, quantity }) => times(toMinor(price, currency), quantity))),
    currency,
  );

/** Throws a 400 for an order whose invoice is issued. */
async function requireNoInvoice(
  order: Order,
  context: Pick<Context, 'application' | 'table'>,
): Promise<void> {
  const issued = await issuedInvoiceOf(order, context);
  if (issued) throw badRequest(`Order ${order.id} has invoice ${issued.number}.`);
}

export const invoiceHooks: ResourceHooks<Invoice, InvoiceInput> = {
  normalise: (invoice) => {
    const { number } = invoice;
    return typeof number === 'number' ? { ...invoice, number: String(number) } : invoice;
  },

  /** Only invoices that are not issued are changed. */
  derived: (invoice, { currency = '' }) => ({ ...invoice, total: totalOf(invoice, currency) }),

  async extraWrites({ before, after }, { table, application }) {
    const stored = openRecords(table, application, orders);
    const writes: Write[] = [];
    if (before && before.order_id !== after?.order_id) {
      const order = await stored.read(before.order_id);
      const isNamed = order?.record.invoice_id === before.id;
      if (isNamed) writes.push(stored.withChanges(order, { invoice_id: undefined }).write);
    }
    if (after && before?.order_id !== after.order_id) {
      const order = await stored.read(after.order_id);
      if (!order) throw unknownOrder(after.order_id);
      await requireNoInvoice(order.record, { table, application });
      writes.push(stored.withChanges(order, { invoice_id: after.id }).write);
    }
    return writes;
  },

  view(invoice) {
    const { currency = '', net_total, taxes_total, total = 0 } = invoice;
    const { link_key: _, ...shown } = invoice;
    return {
      ...shown,
      ...(net_total !== undefined && { display_net_total: display(net_total, currency) }),
      ...(taxes_total !== undefined && { display_taxes_total: display(taxes_total, currency) }),
      display_total: display(total, currency),
    };
  },
};
