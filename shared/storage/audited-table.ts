import { deletionKey, isAudited, isRecordKey } from './keys.ts';
import type { Table } from './table.ts';
import { type Item, keyOfWrite, type Write, withAttribute } from './write.ts';

/** `operator`: somebody with `bin/shopwright`; `system`: work that no request asked for. */
export const AUTHOR_KINDS = ['admin', 'user', 'public', 'operator', 'system'] as const;

/** Who makes a change. */
export interface Author {
  readonly kind: (typeof AUTHOR_KINDS)[number];
  readonly user_id?: number;
  /** The network address of the client. */
  readonly address?: string;
  readonly request_id?: string;
}

/** Work that no request asked for. */
export const bySystem = (): Author => ({ kind: 'system' });

/** Somebody with `bin/shopwright`. */
export const byOperator = (): Author => ({ kind: 'operator' });

/** The attribute of an item that holds the JSON of the author of its last change. */
export const AUTHOR_ATTRIBUTE = 'by';

/**
 * Whether the log of changes has the change of an item: one that has an author, and each deletion of
 * a record. Records that are imported, or as earlier versions wrote them, have no author.
 */
export function isLogged(before: Item | undefined, after: Item | undefined): boolean {
  const item = after ?? before;
  return item?.[AUTHOR_ATTRIBUTE] !== undefined || (!after && !!before && isRecordKey(before));
}

/**
 * How long it is known who made a deletion: longer than the log of changes is kept. Deletions of
 * which nobody is known are the operator's.
 */
const DELETION_TTL_SECONDS = 3 * 24 * 60 * 60;

/** A deletion takes less. One that failed is not who deleted the record later. */
const LONGEST_DELETION_MS = 60_000;

/** Who deleted a record at this time (milliseconds since 1970), as the item of its deletion tells. */
export function deletedBy(deletion: Item | undefined, time: number): Author | undefined {
  const writtenAt = (Number(deletion?.['expires_at']) - DELETION_TTL_SECONDS) * 1_000;
  return Math.abs(time - writtenAt) <= LONGEST_DELETION_MS ? readAuthor(deletion) : undefined;
}

/** Who changed an item last. */
export function readAuthor(item: Item | undefined): Author | undefined {
  const text = item?.[AUTHOR_ATTRIBUTE];
  return typeof text === 'string' ? JSON.parse(text) : undefined;
}

/** The table, with the author in every write of what is audited. */
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
  const text = JSON.stringify(author);
  const named = writes.map((write) =>
    isAudited(keyOfWrite(write)) ? withAttribute(write, AUTHOR_ATTRIBUTE, text) : write,
  );
  return author.kind === 'operator' ? named : [...named, ...deletionsOf(writes, text)];
}

/** What is deleted has no attributes: its author is kept apart. */
function deletionsOf(writes: readonly Write[], author: string): Write[] {
  const expires_at = Math.ceil(Date.now() / 1_000) + DELETION_TTL_SECONDS;
  return writes
    .filter((write) => 'remove' in write && isRecordKey(keyOfWrite(write)))
    .map((write) => ({
      put: { ...deletionKey(keyOfWrite(write)), [AUTHOR_ATTRIBUTE]: author, expires_at },
    }));
}
