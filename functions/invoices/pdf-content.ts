import { hash } from 'node:crypto';
import { notFound } from '../../shared/contract/errors.ts';
import { type CpuTime, workFor } from '../../shared/cpu-time.ts';
import { openTableFor } from '../../shared/endpoint/context.ts';
import type { Middleware } from '../../shared/endpoint/middleware.ts';
import type { Started } from '../../shared/endpoint/request-log.ts';
import { PDF_PROTECTION, success } from '../../shared/endpoint/response.ts';
import type { Environment } from '../../shared/endpoint/service.ts';
import { isSigned, limitLink, linkedPlace } from '../../shared/endpoint/signed-links.ts';
import { LruCache } from '../../shared/lru-cache.ts';
import { openRecords } from '../../shared/storage/records.ts';
import { fileNameOf } from './create-pdf.ts';
import { type Invoice, invoices } from './resource.ts';

const NO_INVOICE = 'There is no such invoice, or the link to it has expired.';

/** PDFs that a process keeps: a reader often opens the same one again. */
export const MAX_KEPT_PDFS = 50;

const kept = new LruCache<Promise<Buffer>>({ maxEntries: MAX_KEPT_PDFS });

/** A PDF is kept under the digest of its record: an equal record is the same PDF. */
function rendered(invoice: Invoice, application: number, cpuTime: CpuTime): Promise<Buffer> {
  const digest = hash('sha256', JSON.stringify(invoice));
  return kept.memoize(`${application} ${invoice.id} ${digest}`, async () => {
    const { renderInvoice } = await import('./pdf/render-invoice.ts');
    workFor(cpuTime);
    return renderInvoice(invoice);
  });
}

/** Answers signed links to PDFs. A PDF is made of its record when it is asked for, and not stored. */
export const pdfContent = ({
  storage,
}: Pick<Environment, 'storage'>): Middleware<unknown, Started> => ({
  async before({ event, context }) {
    const place = linkedPlace(invoices, event, NO_INVOICE);
    if (!place) return;
    event.state.operation = 'getContent';
    const table = openTableFor(event.state, storage, context);
    await limitLink(place, event.state, table, NO_INVOICE);
    const invoice = await openRecords(table, { id: place.application }, invoices).get(place.id);
    const { link_key: key = '' } = invoice ?? {};
    if (!invoice || key === '' || !isSigned({ id: place.id, key }, place, Date.now())) {
      throw notFound(NO_INVOICE);
    }
    const bytes = await rendered(invoice, place.application, event.state.cpuTime);
    const response = success({});
    Object.assign(response.headers, {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${fileNameOf(invoice.number)}"`,
      ...PDF_PROTECTION,
      'Cache-Control': 'no-store',
    });
    return { ...response, body: bytes.toString('base64'), isBase64Encoded: true };
  },
});
