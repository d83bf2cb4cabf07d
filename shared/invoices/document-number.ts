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

type NumberContext = Pick<Context, 'application' | 'table' | 'clock'>;

/**
 * The next numbers of the year in the time zone of the store, and the write that counts them. That goes
 * into the transaction of the documents, so no number is missing; its condition fails when another
 * document took one of them.
 */
export async function nextNumbers(
  type: DocumentType,
  count: number,
  { application, table, clock }: NumberContext,
): Promise<{ readonly numbers: readonly string[]; readonly write: Write }> {
  const { timezone, invoices_prefix = '' } = application.settings;
  const [year = ''] = localDate(clock.now(), timezone).split('-');
  const key = besideRecordsKey(application.id, 'invoices#counters', `${type}#${year}`);
  const { last, write } = await countFrom(key, { table }, (before) => before + count);
  const numbers = Array.from({ length: count }, (_, i) => {
    const digits = String(last - count + 1 + i).padStart(DIGITS, '0');
    return `${PREFIXES[type]}${invoices_prefix}${year}-${digits}`;
  });
  return { numbers, write };
}
