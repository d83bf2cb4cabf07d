import type { Context } from '../../shared/actions/context.ts';
import type { ResourceHooks } from '../../shared/actions/resource-hooks.ts';
import { badRequest } from '../../shared/contract/errors.ts';
import type { Changes } from '../../shared/contract/records.ts';
import { issuedInvoiceOf } from '../../shared/invoices/credit-note.ts';
import { namedIn, unknownOrder } from '../../shared/invoices/issue-invoice.ts';
import { ordersOf } from '../../shared/orders/order-records.ts';
import { display, sum, times, toMajor, toMinor } from '../../shared/pricing/money.ts';
import type { Invoice, InvoiceInput } from '../../shared/resources/invoices.ts';
import type { Order } from '../../shared/resources/orders.ts';
import type { Write } from '../../shared/storage/write.ts';

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
  if (issued) throw badRequest(`Order ${order.id} already has invoice ${issued.number}.`);
}

export const invoiceHooks: ResourceHooks<Invoice, InvoiceInput> = {
  normalise: (invoice) => {
    const { number } = invoice;
    return typeof number === 'number' ? { ...invoice, number: String(number) } : invoice;
  },

  /** Only invoices that are not issued are changed. */
  derived: (invoice, before) =>
    before ? { ...invoice, total: totalOf(invoice, before.currency ?? '') } : invoice,

  async extraWrites({ before, after }, context) {
    const stored = ordersOf(context);
    const ofNamed = async (orderId: number, invoiceId: number, changes: Changes<Order>) => {
      const order = await stored.read(orderId);
      const isNamed = order?.record.invoice_id === invoiceId;
      return isNamed ? [stored.changeOf(order, changes).write] : [];
    };
    if (before && before.order_id === after?.order_id) {
      if (before.number === after.number) return [];
      return ofNamed(after.order_id, after.id, namedIn(after));
    }
    const unnamed = { invoice_id: undefined, invoice_number: undefined };
    const writes: Write[] = before ? await ofNamed(before.order_id, before.id, unnamed) : [];
    if (!after) return writes;
    const order = await stored.read(after.order_id);
    if (!order) throw unknownOrder(after.order_id);
    await requireNoInvoice(order.record, context);
    return [...writes, stored.changeOf(order, namedIn(after)).write];
  },

  view(invoice) {
    const { currency = '', net_total, taxes_total, total = 0 } = invoice;
    const { link_key: _, ...shown } = invoice;
    return {
      ...shown,
      ...(net_total !== undefined &&
        ({ display_net_total: display(net_total, currency) } satisfies Partial<Invoice>)),
      ...(taxes_total !== undefined &&
        ({ display_taxes_total: display(taxes_total, currency) } satisfies Partial<Invoice>)),
      display_total: display(total, currency),
    };
  },
};
