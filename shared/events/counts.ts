import type { Key } from '../storage/keys.ts';
import type { Table } from '../storage/table.ts';
import { isPresent, type Write } from '../storage/write.ts';

/** What is added to a counter of a record of a catalogue. */
export interface Count {
  readonly record: Key;
  readonly counter: string;
  readonly add: number;
}

const nameOf = ({ pk, sk }: Key) => `${pk}/${sk}`;

/** Whether the record of a count is there. */
export async function presentCounts(
  table: Table,
  changes: readonly { readonly counts?: readonly Count[] }[],
): Promise<(count: Count) => boolean> {
  const records = changes.flatMap(({ counts = [] }) => counts.map(({ record }) => record));
  const keys = [...new Map(records.map((key) => [nameOf(key), key])).values()];
  if (keys.length === 0) return () => false;
  const items = await table.getMany(keys, { consistent: true });
  const found = new Set(items.map(nameOf));
  return ({ record }) => found.has(nameOf(record));
}

/** One write for each record, of all counts of one counter. */
export function countWrites(counts: readonly Count[]): readonly Write[] {
  const sums = new Map<string, Count>();
  for (const count of counts) {
    const { add = 0 } = sums.get(nameOf(count.record)) ?? {};
    sums.set(nameOf(count.record), { ...count, add: add + count.add });
  }
  return [...sums.values()].map(
    ({ record, counter, add }): Write => ({
      update: record,
      edits: [{ attribute: ['counters', counter], add }],
      condition: isPresent,
    }),
  );
}
