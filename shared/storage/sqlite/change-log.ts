import type { DatabaseSync } from 'node:sqlite';
import type { Change } from '../change.ts';
import { decodeItem } from './item-text.ts';

export interface LoggedChange extends Change {
  readonly number: number;
}

export type ChangeLog = ReturnType<typeof changeLog>;

/** What `rows.log` has added, in the transactions of the writes. One program consumes it. */
export function changeLog(database: DatabaseSync) {
  const select = database.prepare('SELECT * FROM changes ORDER BY number LIMIT ?');
  const drop = database.prepare('DELETE FROM changes WHERE number <= ?');
  return {
    /** The oldest first. */
    read(limit: number): readonly LoggedChange[] {
      return select.all(limit).map(({ number, changed_at, before, after }) => ({
        id: `log-${number}`,
        number: Number(number),
        time: Number(changed_at),
        before: itemOf(before),
        after: itemOf(after),
      }));
    },

    /** Forgets the change of a number and all earlier ones. */
    drop(number: number): void {
      drop.run(number);
    },
  };
}

const itemOf = (text: unknown) => (text === null ? undefined : decodeItem(String(text)));
