import { storedFormatKey } from './keys.ts';
import type { TableCalls } from './validated-table.ts';
import type { Item } from './write.ts';

/**
 * The number of what a table has, and of the items in the export of an application. It is raised with each
 * change that the version before could not read, or would get wrong (test/formats, docs/decisions,
 * "Formats have numbers"): then that version refuses the table instead of damaging it.
 */
export const STORED_FORMAT = 1;

/** The oldest one that this version reads: that of version 0.2.0, whose tables do not say it. */
export const OLDEST_STORED_FORMAT = 1;

/** What was stored by a version that this one cannot work with. */
export class StoredFormatError extends Error {
  override readonly name = 'StoredFormatError';
}

/** Throws a `StoredFormatError` for a format that this version does not read. `what` begins a sentence. */
export function requireReadableFormat(format: number, what: string): void {
  if (format > STORED_FORMAT) {
    throw new StoredFormatError(
      `${what} was written by a newer version of Shopwright (its format is ${format}, and this version reads ` +
        `up to ${STORED_FORMAT}); install that version or a later one`,
    );
  }
  if (!(format >= OLDEST_STORED_FORMAT)) {
    throw new StoredFormatError(
      `${what} was written by a version of Shopwright that is too old (its format is ` +
        `${format}, and this version reads ${OLDEST_STORED_FORMAT} or later); see ` +
        'docs/upgrading.md',
    );
  }
}

/** The item of a new table. */
export const storedFormatItem: Item = { ...storedFormatKey, format: STORED_FORMAT };

/** The format of a table: 1 where none is stored, as version 0.2.0 left it. */
export const formatOf = (item: Item | undefined): number => Number(item?.['format'] ?? 1);

/**
 * A check of the format of a table, which is read before its first call. Calls at the same time each read it, so that
 * each ends at its own deadline; a read that fails is made again by the next call.
 */
export function formatCheck(
  name: string,
): (openTable: () => Pick<TableCalls, 'get'>) => Promise<void> {
  let isChecked = false;
  return async (openTable) => {
    if (isChecked) return;
    const item = await openTable().get(storedFormatKey, { consistent: true });
    requireReadableFormat(formatOf(item), `The table ${name}`);
    isChecked = true;
  };
}

/** The calls of a table, none of which is made before its format is known. */
export function afterCheck(table: TableCalls, check: () => Promise<void>): TableCalls {
  const after =
    <Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      await check();
      return call(...args);
    };
  return {
    get: after(table.get),
    getMany: after(table.getMany),
    query: after(table.query),
    page: after(table.page),
    keys: after(table.keys),
    write: after(table.write),
    countOn: after(table.countOn),
    transactWrite: after(table.transactWrite),
  };
}
