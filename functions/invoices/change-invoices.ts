import type { ActionRequest, Answer, Context } from '../../shared/actions/context.ts';
import type { RecordService } from '../../shared/actions/record-service.ts';
import { badRequest, missingProperty } from '../../shared/contract/errors.ts';
import { omit } from '../../shared/contract/json.ts';
import type { Changes } from '../../shared/contract/records.ts';
import type { BodyOf } from '../../shared/contract/resource.ts';
import { brandingOf } from '../../shared/invoices/invoice-content.ts';
import {
  issueCreditNote,
  issueInvoice,
  unknownOrder,
} from '../../shared/invoices/issue-invoice.ts';
import { newLinkKey } from '../../shared/invoices/new-documents.ts';
import { ordersOf } from '../../shared/orders/order-records.ts';
import type { Invoice, InvoiceInput, invoices } from '../../shared/resources/invoices.ts';
import type { Order } from '../../shared/resources/orders.ts';
import { totalOf } from './hooks.ts';

type Service = RecordService<Invoice, InvoiceInput>;
type CreateBody = BodyOf<typeof invoices, 'create'>;
type UpdateBody = BodyOf<typeof invoices, 'update'>;

/** With a number the invoice is as it was sent; without one it is issued. */
export const createInvoice =
  (service: Service) =>
  async (request: ActionRequest<CreateBody>): Promise<Answer<object>> => {
    const { body } = request;
    if (body.number !== undefined) return createNumbered(service, request);
    if (body.customer || body.company || body.lineItems) throw missingProperty('number');
    const { order_id: orderId, refund_id: refundId, supply_date: supplyDate, language } = body;
    const commit = async (writes: Parameters<typeof request.commit>[0], document: Invoice) =>
      request.commit(writes, () => service.answer(document, request));
    const issued =
      refundId === undefined
        ? await issueInvoice({ orderId, supplyDate, language }, request, commit)
        : await issueCreditNote({ orderId, refundId }, request, commit);
    return service.answer(issued, request);
  };

async function createNumbered(service: Service, request: ActionRequest<CreateBody>) {
  const { body, application } = request;
  const sent = omit(body, ['refund_id', 'supply_date']);
  const input = service.prepareNew(sent, request);
  const order = await orderToInvoice(input.order_id, request);
  const { currency_code: currency } = application.settings;
  const owner: Partial<Invoice> =
    typeof order.user_id === 'number' ? { user_id: order.user_id } : {};
  return service.insert(
    {
      ...input,
      lineItems: input.lineItems ?? [],
      ...owner,
      ...brandingOf(application.settings),
      type: 'invoice',
      issued: false,
      total: totalOf(input, currency),
      currency,
      link_key: newLinkKey(),
    },
    request,
  );
}

/** Changes an invoice that is not issued. */
export const updateInvoice =
  (service: Service) =>
  async (request: ActionRequest<UpdateBody, 'id'>): Promise<Answer<object>> => {
    const { ids, body } = request;
    requireNotIssued(await service.find(ids.id, request));
    const order =
      body.order_id === undefined ? undefined : await orderToInvoice(body.order_id, request);
    const owner: Changes<Invoice> | undefined = order && { user_id: order.user_id ?? undefined };
    return service.change(ids.id, () => ({ ...body, ...owner }), request, body);
  };

export const removeInvoice =
  (service: Service) =>
  async (request: ActionRequest<unknown, 'id'>): Promise<Answer> => {
    requireNotIssued(await service.find(request.ids.id, request));
    return service.remove(request.ids.id, request);
  };

function requireNotIssued({ id, issued }: Invoice): void {
  if (issued) throw badRequest(`Invoice ${id} has been issued and cannot be changed or deleted.`);
}

/** Throws a 400 for an order that is not there. */
async function orderToInvoice(id: number, context: Context): Promise<Order> {
  const order = await ordersOf(context).get(id);
  if (!order) throw unknownOrder(id);
  return order;
}
