import { besideRecordsKey, type Key } from '../storage/keys.ts';
import type { Table } from '../storage/table.ts';
import { type Item, isAbsent, type Write } from '../storage/write.ts';

/** How far work on a file is; each write of a step is on condition that it is as it was read. */
interface Versioned {
  readonly version: number;
  /** Runs that have begun at this place: each goes on from another one, or ends before it gets there. */
  readonly attempts?: number;
}

/** Runs that begin at one place. What ends each of them is not tried again. */
export const MAX_RUNS_AT_ONE_PLACE = 5;

/** How far the work of records is, which lies beside them until it has ended. */
export function progressIn<Progress extends Versioned>(
  kind: 'imports#progress' | 'exports#progress',
) {
  const keyOf = (application: number, id: number): Key =>
    besideRecordsKey(application, kind, String(id));

  const itemOf = (application: number, id: number, { version, ...progress }: Progress): Item => ({
    ...keyOf(application, id),
    version,
    data: JSON.stringify(progress),
  });

  const unchangedSince = ({ version }: Progress) => [{ attribute: 'version', equals: version }];

  return {
    /** Written with the record itself. */
    begin: (application: number, id: number, first: Progress): Write => ({
      put: itemOf(application, id, first),
      condition: isAbsent,
    }),

    advance: (application: number, id: number, before: Progress, after: Progress): Write => ({
      put: itemOf(application, id, after),
      condition: unchangedSince(before),
    }),

    /**
     * Counts a run before it begins, because one that ends with its process can count nothing: its
     * memory, or its time, was not enough. Undefined when another run has gone on meanwhile.
     */
    async begun(
      table: Table,
      application: number,
      id: number,
      before: Progress,
    ): Promise<Progress | undefined> {
      const { version, attempts = 0 } = before;
      const after = { ...before, version: version + 1, attempts: attempts + 1 };
      const isWritten = await table.write(this.advance(application, id, before, after));
      return isWritten ? after : undefined;
    },

    end: (application: number, id: number, before: Progress): Write => ({
      remove: keyOf(application, id),
      condition: unchangedSince(before),
    }),

    /** Written when the record is deleted: what runs cannot go on. */
    remove: (application: number, id: number): Write => ({ remove: keyOf(application, id) }),

    /** Undefined for work that has ended. */
    async read(table: Table, application: number, id: number): Promise<Progress | undefined> {
      const item = await table.get(keyOf(application, id), { consistent: true });
      if (!item) return undefined;
      const progress: Omit<Progress, 'version'> = JSON.parse(String(item['data']));
      return { ...progress, version: Number(item['version']) } as Progress;
    },
  };
}
