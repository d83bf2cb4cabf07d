import type { DatabaseSync } from 'node:sqlite';
import type { Change } from '../change.ts';
import { decodeItem } from './item-text.ts';

export interface LoggedChange extends Change {
  readonly number: number;
}

export type ChangeLog = Omit<ReturnType<typeof changeLog>, 'removeDropped'>;

/** What `rows.log` has added, in the transactions of the writes. One program consumes it. */
export function changeLog(database: DatabaseSync) {
  const select = database.prepare('SELECT * FROM changes WHERE number > ? ORDER BY number LIMIT ?');
  const remove = database.prepare('DELETE FROM changes WHERE number <= ?');
  let dropped = 0;
  return {
    /** The oldest first. */
    read(limit: number): readonly LoggedChange[] {
      return select.all(dropped, limit).map(({ number, changed_at, before, after }) => ({
        id: `log-${number}`,
        number: Number(number),
        time: Number(changed_at),
        before: itemOf(before),
        after: itemOf(after),
      }));
    },

    /**
     * Forgets the change of a number and all earlier ones. They are removed with the next commit: a
     * program that ends before it leaves them to the next one.
     */
    drop(number: number): void {
      dropped = number;
    },

    /** In a transaction of the database: removes what was dropped. */
    removeDropped(): void {
      if (dropped > 0) remove.run(dropped);
    },
  };
}

const itemOf = (text: unknown) => (text === null ? undefined : decodeItem(String(text)));
