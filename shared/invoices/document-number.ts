import type { Context } from '../actions/context.ts';
import { localDate } from '../contract/dates.ts';
import { besideRecordsKey } from '../storage/keys.ts';
import { countFrom } from '../storage/last-number.ts';
import type { Write } from '../storage/write.ts';

/** What has numbers of its own. */
export type DocumentType = 'invoice' | 'credit_note';

const PREFIXES: Readonly<Record<DocumentType, string>> = { invoice: '', credit_note: 'CN-' };

/** `2026-000123`; more digits from the millionth document of a year on. */
const DIGITS = 6;

/**
 * The next number of the year in the time zone of the store, and the write that counts it. That goes
 * into the transaction of the document, so no number is missing; its condition fails when another
 * document took the number.
 */
export async function nextNumber(
  type: DocumentType,
  { application, table, clock }: Pick<Context, 'application' | 'table' | 'clock'>,
): Promise<{ readonly number: string; readonly write: Write }> {
  const { timezone, invoices_prefix = '' } = application.settings;
  const [year = ''] = localDate(clock.now(), timezone).split('-');
  const key = besideRecordsKey(application.id, 'invoices#counters', `${type}#${year}`);
  const { last, write } = await countFrom(key, { table }, (before) => before + 1);
  const digits = String(last).padStart(DIGITS, '0');
  return { number: `${PREFIXES[type]}${invoices_prefix}${year}-${digits}`, write };
}
