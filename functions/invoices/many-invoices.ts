import type { ActionRequest, Answer } from '../../shared/actions/context.ts';
import { notFound, tooLarge } from '../../shared/contract/errors.ts';
import type { BodyOf } from '../../shared/contract/resource.ts';
import { type Invoice, invoices } from '../../shared/resources/invoices.ts';
import type { Keyspace } from '../../shared/storage/keys.ts';
import { openRecords } from '../../shared/storage/records.ts';
import type { Table } from '../../shared/storage/table.ts';
import { linkToPdf } from './create-pdf.ts';

/** JSON of the invoices of one PDF: as much is made within the time of a request, and fits into an answer. */
export const MAX_PDF_BYTES = 512 * 1024;

/** A link to one PDF of several invoices, in this order. */
export async function createManyPdf(
  request: ActionRequest<BodyOf<typeof invoices, 'createManyPdf'>>,
): Promise<Answer<{ readonly url: string }>> {
  const { table, application, body } = request;
  const found = await readInvoices(table, application, body.ids);
  return linkToPdf(found, request);
}

/** The invoices in the order of the ids. Throws a 404 that names those that are missing, and a 413. */
export async function readInvoices(
  table: Table,
  keyspace: Keyspace,
  ids: readonly number[],
): Promise<[Invoice, ...Invoice[]]> {
  const wanted = [...new Set(ids)];
  const known = await openRecords(table, keyspace, invoices).getMany(wanted, { consistent: true });
  const [first, ...others] = wanted.flatMap((id) => known.get(id) ?? []);
  if (!first || known.size < wanted.length) {
    const missing = wanted.filter((id) => !known.has(id));
    throw notFound(`No invoice has the ID ${missing.join(', ')}.`);
  }
  const all = [first, ...others] as const;
  if (Buffer.byteLength(JSON.stringify(all)) > MAX_PDF_BYTES) {
    throw tooLarge('These invoices are too long for one PDF. Name fewer.');
  }
  return [...all];
}
