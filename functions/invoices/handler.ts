import type { Action, ActionRequest, Answer } from '../../shared/actions/context.ts';
import type { RecordService } from '../../shared/actions/record-service.ts';
import { notFound } from '../../shared/contract/errors.ts';
import { requirePersonal } from '../../shared/contract/personal.ts';
import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { eInvoice } from '../../shared/invoices/e-invoice/e-invoice.ts';
import { type Invoice, type InvoiceInput, invoices } from '../../shared/resources/invoices.ts';
import { createInvoice, removeInvoice, updateInvoice } from './change-invoices.ts';
import { createPdf, createRefundPdf, fileNameOf } from './create-pdf.ts';
import { invoiceHooks } from './hooks.ts';
import { createManyPdf } from './many-invoices.ts';
import { pdfContent } from './pdf-content.ts';

export const service = endpoint(
  invoices,
  ({ records: { actions, service }, cipher }) => ({
    list: actions.list,
    get: getInvoice(service, actions.get),
    create: createInvoice(service),
    update: updateInvoice(service),
    remove: removeInvoice(service),
    createPdf: createPdf(service, cipher),
    createManyPdf,
    createRefundPdf: createRefundPdf(cipher),
    /** Never runs: `pdfContent` answers every such request before the router. */
    getContent: async () => {
      throw notFound('This invoice does not exist.');
    },
  }),
  { hooks: invoiceHooks, eager: (environment) => [pdfContent(environment)] },
);

/** The record, or with `format=xml` the e-invoice, for whoever may open its PDF. */
const getInvoice =
  (service: RecordService<Invoice, InvoiceInput>, get: Action<unknown, 'id', object>) =>
  async (request: ActionRequest<unknown, 'id'>): Promise<Answer<object>> => {
    if (request.query.get('format') !== 'xml') return get(request);
    requirePersonal(request.caller);
    const invoice = await service.find(request.ids.id, request);
    const xml = { name: fileNameOf(invoice.number, 'xml'), text: eInvoice(invoice) };
    return { ...(await service.answer(invoice, request)), xml };
  };
