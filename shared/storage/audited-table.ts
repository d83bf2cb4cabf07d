import type { Author } from '../contract/author.ts';
import { DAY_SECONDS, MINUTE_MS } from '../durations.ts';
import { databaseNow } from './database-clock.ts';
import { deletionKey, isAudited, isRecordKey } from './keys.ts';
import type { Table } from './table.ts';
import { type Item, keyOfWrite, type Write, withAttribute } from './write.ts';

/** Work that no request asked for. */
export const bySystem = (): Author => ({ kind: 'system' });

/** Somebody with `bin/shopwright`. */
export const byOperator = (): Author => ({ kind: 'operator' });

/** The attribute of an item that holds the JSON of the author of its last change. */
export const AUTHOR_ATTRIBUTE = 'by';

/** The attribute that says when that was, by the database's clock: milliseconds since 1970. */
const TIME_ATTRIBUTE = 'at';

/** Who made a change, and when. */
export interface Made {
  readonly by: Author;
  readonly at: number;
}

/**
 * Whether the log of changes has the change of an item: one that has an author, and each deletion of
 * a record. Records that are imported have no author.
 */
export function isLogged(before: Item | undefined, after: Item | undefined): boolean {
  const item = after ?? before;
  return item?.[AUTHOR_ATTRIBUTE] !== undefined || (!after && !!before && isRecordKey(before));
}

/**
 * How long it is known who made a deletion: longer than the log of changes is kept. Deletions of
 * which nobody is known are the operator's.
 */
const DELETION_TTL_SECONDS = 3 * DAY_SECONDS;

/** A deletion takes less. One that failed is not who deleted the record later. */
const MAX_DELETION_MS = MINUTE_MS;

/** Who deleted a record at this time (milliseconds since 1970), as the item of its deletion tells. */
export function readDeletion(deletion: Item | undefined, time: number): Made | undefined {
  const made = readMade(deletion);
  return made && Math.abs(time - made.at) <= MAX_DELETION_MS ? made : undefined;
}

/** Who changed an item last, and when. */
export function readMade(item: Item | undefined): Made | undefined {
  const [by, at] = [item?.[AUTHOR_ATTRIBUTE], item?.[TIME_ATTRIBUTE]];
  return typeof by === 'string' && typeof at === 'number' ? { by: JSON.parse(by), at } : undefined;
}

/** The table, with the author and the time in every write of what is audited. */
export function auditedTable(table: Table, authorOf: () => Author): Table {
  const audited = (writes: readonly Write[]) =>
    writes.some((write) => isAudited(keyOfWrite(write))) ? withAuthor(writes, authorOf()) : writes;
  return {
    ...table,
    async write(write) {
      const [one = write, ...deletions] = audited([write]);
      // Before the deletion itself, so that its event finds them: a transaction costs twice as much.
      for (const deletion of deletions) await table.write(deletion);
      return table.write(one);
    },
    transactWrite: (writes) => table.transactWrite(audited(writes)),
  };
}

/** The positions of the writes stay. */
function withAuthor(writes: readonly Write[], author: Author): readonly Write[] {
  const by = JSON.stringify(author);
  const at = Math.trunc(databaseNow());
  const named = writes.map((write) =>
    isAudited(keyOfWrite(write))
      ? withAttribute(withAttribute(write, AUTHOR_ATTRIBUTE, by), TIME_ATTRIBUTE, at)
      : write,
  );
  return author.kind === 'operator' ? named : [...named, ...deletionsOf(writes, by, at)];
}

/** What is deleted has no attributes: its author is kept apart. */
function deletionsOf(writes: readonly Write[], by: string, at: number): Write[] {
  const expires_at = Math.ceil(at / 1_000) + DELETION_TTL_SECONDS;
  return writes
    .filter((write) => 'remove' in write && isRecordKey(keyOfWrite(write)))
    .map(
      (write): Write => ({
        put: {
          ...deletionKey(keyOfWrite(write)),
          [AUTHOR_ATTRIBUTE]: by,
          [TIME_ATTRIBUTE]: at,
          expires_at,
        },
      }),
    );
}
