import { notFound } from '../../shared/contract/errors.ts';
import { deadlineOf } from '../../shared/endpoint/deadline.ts';
import type { Middleware } from '../../shared/endpoint/middleware.ts';
import type { Started } from '../../shared/endpoint/request-log.ts';
import { success } from '../../shared/endpoint/response.ts';
import type { Environment } from '../../shared/endpoint/service.ts';
import { isSigned, linkedPlace } from '../../shared/endpoint/signed-links.ts';
import { openRecords } from '../../shared/storage/records.ts';
import { fileNameOf } from './create-pdf.ts';
import { invoices } from './resource.ts';

const NO_INVOICE = 'There is no such invoice, or the link to it has expired.';

/** Answers signed links to PDFs. A PDF is made of its record when it is asked for, and not stored. */
export const pdfContent = ({
  storage,
}: Pick<Environment, 'storage'>): Middleware<unknown, Started> => ({
  async before({ event, context }) {
    const place = linkedPlace(invoices, event, NO_INVOICE);
    if (!place) return;
    event.state.operation = 'getContent';
    const table = storage.openTable(event.state.usage, deadlineOf(context));
    const invoice = await openRecords(table, { id: place.application }, invoices).get(place.id);
    const { link_key: key = '' } = invoice ?? {};
    if (!invoice || key === '' || !isSigned({ id: place.id, key }, place, Date.now())) {
      throw notFound(NO_INVOICE);
    }
    const { renderInvoice } = await import('./pdf/render-invoice.ts');
    const bytes = await renderInvoice(invoice);
    const response = success({});
    Object.assign(response.headers, {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${fileNameOf(invoice.number)}"`,
      'Content-Security-Policy': "default-src 'none'; object-src 'self'; frame-ancestors 'none'",
      'Cache-Control': 'no-store',
    });
    return { ...response, body: bytes.toString('base64'), isBase64Encoded: true };
  },
});
