import type { Action, ActionRequest, Answer } from '../../shared/actions/context.ts';
import type { RecordService } from '../../shared/actions/record-service.ts';
import { requirePersonal } from '../../shared/contract/personal.ts';
import { eInvoice } from '../../shared/invoices/e-invoice/e-invoice.ts';
import type { Invoice, InvoiceInput } from '../../shared/resources/invoices.ts';
import { fileNameOf } from './create-pdf.ts';

/** The record, or with `format=xml` the e-invoice, for whoever may open its PDF. */
export const getInvoice =
  (service: RecordService<Invoice, InvoiceInput>, get: Action<unknown, 'id', object>) =>
  async (request: ActionRequest<unknown, 'id'>): Promise<Answer<object>> => {
    if (request.query.get('format') !== 'xml') return get(request);
    requirePersonal(request.caller);
    const invoice = await service.find(request.ids.id, request);
    const xml = { name: fileNameOf(invoice.number, 'xml'), text: eInvoice(invoice) };
    return { ...(await service.answer(invoice, request)), xml };
  };
