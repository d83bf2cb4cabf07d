import { randomBytes } from 'node:crypto';
import type { Context } from '../actions/context.ts';
import { type Invoice, invoices } from '../resources/invoices.ts';
import { openRecords } from '../storage/records.ts';
import type { Write } from '../storage/write.ts';
import { type DocumentType, nextNumbers } from './document-number.ts';
import type { InvoiceContent } from './invoice-content.ts';

/** 128 bits. */
const KEY_BYTES = 16;

/** Signs the links to the PDF of one document. */
export const newLinkKey = () => randomBytes(KEY_BYTES).toString('base64url');

/** Documents with numbers that follow each other, and the writes that store and count them, in one transaction. */
export async function newDocuments(
  type: DocumentType,
  contents: readonly InvoiceContent[],
  context: Pick<Context, 'application' | 'table' | 'clock'>,
): Promise<{ readonly documents: readonly Invoice[]; readonly writes: readonly Write[] }> {
  if (contents.length === 0) return { documents: [], writes: [] };
  const { numbers, write: count } = await nextNumbers(type, contents.length, context);
  const records = openRecords(context.table, context.application, invoices);
  const made = contents.map((content, i) =>
    records.newRecord({ ...content, number: numbers[i] ?? '', link_key: newLinkKey() }),
  );
  return {
    documents: made.map(({ record }) => record),
    writes: [count, ...made.map(({ write }) => write)],
  };
}
