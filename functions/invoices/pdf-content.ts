import { hash } from 'node:crypto';
import { notFound } from '../../shared/contract/errors.ts';
import { type CpuTime, workFor } from '../../shared/cpu-time.ts';
import { openTableFor } from '../../shared/endpoint/context.ts';
import type { Middleware } from '../../shared/endpoint/middleware.ts';
import type { Started } from '../../shared/endpoint/request-log.ts';
import {
  ok,
  PDF_PROTECTION,
  type Response,
  success,
  xmlHeaders,
} from '../../shared/endpoint/response.ts';
import type { Environment } from '../../shared/endpoint/service.ts';
import { type LinkedPlace, limitLink, linkedPlace } from '../../shared/endpoint/signed-links.ts';
import { eInvoice } from '../../shared/invoices/e-invoice/e-invoice.ts';
import { LruCache } from '../../shared/lru-cache.ts';
import { type Invoice, invoices } from '../../shared/resources/invoices.ts';
import { openRecords } from '../../shared/storage/records.ts';
import type { Table } from '../../shared/storage/table.ts';
import { isSigned } from '../../shared/tenancy/link-signatures.ts';
import { BY_STORE, fileNameOf, signedPdf } from './create-pdf.ts';
import { readInvoices } from './many-invoices.ts';

const NO_INVOICE = 'This invoice does not exist, or the link to it has expired.';

/** PDFs that a process keeps: a reader often opens the same one again. */
export const MAX_KEPT_PDFS = 50;

const kept = new LruCache<Promise<Buffer>>({ maxEntries: MAX_KEPT_PDFS });

interface Pdf {
  readonly name: string;
  readonly bytes: Buffer;
}

/** A PDF is kept under the digest of its record: an equal record is the same PDF. */
async function pdfOf(invoice: Invoice, application: number, cpuTime: CpuTime): Promise<Pdf> {
  const digest = hash('sha256', JSON.stringify(invoice));
  const bytes = await kept.memoize(`${application} ${invoice.id} ${digest}`, async () => {
    const { renderInvoice } = await import('./pdf/render-invoice.ts');
    workFor(cpuTime);
    return renderInvoice(invoice, () => workFor(cpuTime));
  });
  return { name: fileNameOf(invoice.number), bytes };
}

/** Not kept: nobody opens it twice. */
async function pdfOfMany(all: readonly Invoice[], cpuTime: CpuTime): Promise<Pdf> {
  const { renderInvoices } = await import('./pdf/render-invoice.ts');
  workFor(cpuTime);
  const bytes = await renderInvoices(all, () => workFor(cpuTime));
  return { name: fileNameOf('invoices'), bytes };
}

/** Whether the link to these documents was made with the key of the first one. */
const isLinked = (
  { link_key: key = '' }: Invoice,
  id: number | string,
  place: LinkedPlace,
  now: number,
) => key !== '' && isSigned({ id, key }, place, now);

const answerXml = (invoice: Invoice): Response =>
  ok(eInvoice(invoice), xmlHeaders(fileNameOf(invoice.number, 'xml')));

function answerPdf({ name, bytes }: Pdf): Response {
  const response = success({});
  Object.assign(response.headers, {
    'Content-Type': 'application/pdf',
    'Content-Disposition': `inline; filename="${name}"`,
    ...PDF_PROTECTION,
    'Cache-Control': 'no-store',
  });
  return { ...response, body: bytes.toString('base64'), isBase64Encoded: true };
}

/** Answers signed links to PDFs and e-invoices. Each is made of its record when it is asked for, and not stored. */
export const pdfContent = ({
  storage,
}: Pick<Environment, 'storage'>): Middleware<unknown, Started> => ({
  async before({ event, context }) {
    const place = linkedPlace(invoices, event, NO_INVOICE);
    if (!place) return;
    event.state.operation = 'getContent';
    const table = openTableFor(event.state, storage, context);
    await limitLink(place, event.state, table, NO_INVOICE);
    const keyspace = { id: place.application };
    const invoice = await openRecords(table, keyspace, invoices).get(place.id);
    const query = new URLSearchParams(event.rawQueryString);
    const ids = query.get('ids');
    const isOfStore = query.get('by') === BY_STORE;
    const signed = signedPdf(ids ?? place.id, isOfStore);
    if (!invoice || !isLinked(invoice, signed, place, event.state.clock.now()))
      throw notFound(NO_INVOICE);
    // Requests of admins and members are charged for no CPU time, and neither is this one.
    if (isOfStore) delete event.state.charge;
    return answerOf(invoice, { place, ids, table, cpuTime: event.state.cpuTime });
  },
});

interface Asked extends Pick<Started, 'cpuTime'> {
  readonly place: LinkedPlace;
  readonly ids: string | null;
  readonly table: Table;
}

async function answerOf(invoice: Invoice, { place, ids, table, cpuTime }: Asked) {
  const keyspace = { id: place.application };
  if (ids !== null) {
    const named = ids.split(',').map(Number);
    return answerPdf(await pdfOfMany(await readInvoices(table, keyspace, named), cpuTime));
  }
  return place.filename.endsWith('.xml')
    ? answerXml(invoice)
    : answerPdf(await pdfOf(invoice, place.application, cpuTime));
}
