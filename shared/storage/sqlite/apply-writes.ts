import { isLogged } from '../audited-table.ts';
import { failedWriteUnits, type WriteFactor, writtenUnits } from '../capacity-units.ts';
import { checkItemSize } from '../validate-writes.ts';
import { type Item, keyOfWrite, type Write } from '../write.ts';
import { applyEdits, holds } from './evaluate.ts';
import type { Rows } from './rows.ts';

/** What is written as a whole or not at all. */
export interface Job {
  readonly writes: readonly Write[];
  /** The factor of the write units: 2 in a transaction. */
  readonly factor: WriteFactor;
}

export interface Outcome {
  /** The positions of the failed conditions; none when all is written. */
  readonly failed: readonly number[];
  readonly units: number;
  /** What the writes have made of their items. */
  readonly items: readonly (Item | undefined)[];
}

interface Change {
  readonly write: Write;
  readonly before: Item | undefined;
}

/**
 * All conditions are evaluated first, then all new items, and only then rows are written: a job that
 * is refused has written nothing. To be called in a transaction of the database.
 */
export function applyWrites(rows: Rows, { writes, factor }: Job): Outcome {
  const changes = writes.map((write): Change => ({ write, before: rows.get(keyOfWrite(write)) }));
  const failed = changes.flatMap(({ write, before }, i) =>
    holds(write.condition ?? [], before) ? [] : [i],
  );
  if (failed.length > 0) {
    const units = sum(changes.map(({ before }) => failedWriteUnits(before, factor)));
    return { failed, units, items: [] };
  }
  const results = changes.map((change) => ({ ...change, after: itemAfter(change) }));
  for (const { write, before, after } of results) {
    if (after) rows.put(after);
    else rows.remove(keyOfWrite(write));
    if (isLogged(before, after)) rows.log(before, after);
  }
  const units = sum(results.map(({ before, after }) => writtenUnits(before, after, factor)));
  return { failed, units, items: results.map(({ after }) => after) };
}

/** Deletes some of the items that have expired; returns how many. In a transaction, too. */
export function deleteExpired(rows: Rows): number {
  const deleted = rows.deleteExpired();
  for (const item of deleted) if (isLogged(item, undefined)) rows.log(item, undefined);
  return deleted.length;
}

/** Undefined for a removal. An update of an item that is absent, or has expired, creates it. */
function itemAfter({ write, before }: Change): Item | undefined {
  if ('remove' in write) return undefined;
  if ('put' in write) return write.put;
  const item = applyEdits(before ?? { pk: write.update.pk, sk: write.update.sk }, write.edits);
  checkItemSize(item);
  return item;
}

const sum = (units: readonly number[]) => units.reduce((total, each) => total + each, 0);
