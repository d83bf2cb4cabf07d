import { notFound } from '../../shared/contract/errors.ts';
import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { invoices } from '../../shared/resources/invoices.ts';
import { createInvoice, removeInvoice, updateInvoice } from './change-invoices.ts';
import { createPdf, createRefundPdf } from './create-pdf.ts';
import { getInvoice } from './get-invoice.ts';
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
      throw notFound('There is no such invoice.');
    },
  }),
  { hooks: invoiceHooks, eager: (environment) => [pdfContent(environment)] },
);
