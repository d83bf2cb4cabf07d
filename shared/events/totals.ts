import type { Key } from '../storage/keys.ts';
import type { Table } from '../storage/table.ts';
import type { Item, Write } from '../storage/write.ts';

/**
 * How many records a resource has, in all states and in each (docs/data-model.md). The numbers are changed in
 * the transaction that appends the events of a change, so each change is counted once, whatever is repeated.
 * Whoever counts the records themselves, as after a restore, writes until when that is: changes up to
 * then are in it already.
 */
export interface Total {
  readonly item: Key;
  readonly name: string;
  readonly add: number;
}

interface TotalledChange {
  readonly time?: number | undefined;
  readonly totals?: readonly Total[];
}

/** The items of totals as they are, by their partitions. */
export type ReadTotals = ReadonlyMap<string, Item>;

export async function readTotals(
  table: Table,
  changes: readonly TotalledChange[],
): Promise<ReadTotals> {
  const all = changes.flatMap(({ totals = [] }) => totals.map(({ item }) => item));
  const keys = [...new Map(all.map((key) => [key.pk, key])).values()];
  if (keys.length === 0) return new Map();
  const items = await table.getMany(keys, { consistent: true });
  return new Map(items.map((item) => [item.pk, item]));
}

/** One write for each item, on condition that nobody has counted the records since it was read. */
export function totalWrites(
  changes: readonly TotalledChange[],
  read: ReadTotals,
): readonly Write[] {
  const added = changes.flatMap(({ time = Infinity, totals = [] }) =>
    totals
      .filter(({ item }) => time > Number(read.get(item.pk)?.since ?? 0))
      .map((total) => ({ ...total, time })),
  );
  return [...Map.groupBy(added, ({ item }) => item.pk).values()].flatMap((own): Write[] => {
    const [first] = own;
    if (!first) return [];
    const sums = new Map<string, number>();
    for (const { name, add } of own) sums.set(name, (sums.get(name) ?? 0) + add);
    const since = read.get(first.item.pk)?.since;
    return [
      {
        update: first.item,
        edits: [
          ...[...sums].map(([attribute, add]) => ({ attribute, add })),
          { attribute: 'counted_at', set: Math.max(...own.map(({ time }) => time)) },
        ],
        condition: [
          typeof since === 'number'
            ? { attribute: 'since', equals: since }
            : { attribute: 'since', exists: false },
        ],
      },
    ];
  });
}
