import { boundOf, type IdRange } from './id-range.ts';
import { recordPartition, recordsInState, recordsOfUser } from './keys.ts';
import { firstItems, firstKeys } from './merged-partitions.ts';
import { type Keyspace, partsOf } from './partitions.ts';
import type { Table, TablePage } from './table.ts';

/** Which records, and in which order. */
export interface RecordRange extends IdRange {
  /** Only those of one user, from the index, which is eventually consistent. */
  readonly owner?: number | undefined;
  readonly limit?: number;
}

/** Which ids are read: all, those of one user, or those in one state. */
export interface KeyRange extends RecordRange {
  readonly state?: string | undefined;
  readonly limit: number;
}

/** Ranges of the records of a resource, which a large store has in several partitions. */
export function recordRanges(table: Table, keyspace: Keyspace, name: string) {
  const partition = recordPartition(keyspace.id, name);

  /** Of the index of keys that has the range. */
  function keyPartitions({ owner, state, ...range }: KeyRange) {
    if (owner !== undefined) {
      return { of: 'userKeys', pks: [recordsOfUser.partition(keyspace.id, name, owner)] } as const;
    }
    const [of, whole] =
      state === undefined
        ? (['keys', partition] as const)
        : ([recordsInState.index, recordsInState.partition(keyspace.id, name, state)] as const);
    return { of, pks: partsOf(keyspace, name, range).map((part) => `${whole}${part}`) };
  }

  return {
    isPartitioned: partsOf(keyspace, name).length > 1,

    /** The first sort keys of the range; some beyond its end may follow. */
    async keys(range: KeyRange): Promise<readonly string[]> {
      const { of, pks } = keyPartitions(range);
      return firstKeys(table, pks, { of, limit: range.limit, ...boundOf(range) });
    },

    /** One page of the database, of which some may be beyond the end of the range. */
    async page(
      { owner, limit, ...range }: RecordRange,
      { consistent = true } = {},
    ): Promise<TablePage> {
      const paging = { ...(limit !== undefined && { limit }), ...boundOf(range) };
      if (owner !== undefined) {
        const { index } = recordsOfUser;
        return table.page(recordsOfUser.partition(keyspace.id, name, owner), { index, ...paging });
      }
      const pks = partsOf(keyspace, name, range).map((part) => `${partition}${part}`);
      return firstItems(table, pks, { consistent, ...paging });
    },
  };
}
