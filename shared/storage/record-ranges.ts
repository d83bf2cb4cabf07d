import { boundOf, type IdRange } from './id-range.ts';
import { recordPartition, recordsInState, recordsOfUser } from './keys.ts';
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

/** Records of all partitions together that a page reads, where nobody says how many. */
const PAGE_OF_PARTS = 800;

/**
 * How many each of so many partitions is asked for, so that all together mostly have the first of a
 * range: ids are spread evenly, with some deviation.
 */
function shareOf(limit: number, parts: number): number {
  if (parts === 1) return limit;
  return Math.ceil(limit / parts + 4 * Math.sqrt(limit / parts));
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
      const read = (pk: string, limit: number, after: string | undefined) =>
        table.keys(pk, { of, limit, ...boundOf(range), ...(after && boundAfter(range, after)) });
      return firstKeys(read, pks, range);
    },

    /** One page of the database, of which some may be beyond the end of the range. */
    async page(
      { owner, limit, ...range }: RecordRange,
      { consistent = true } = {},
    ): Promise<TablePage> {
      const bound = boundOf(range);
      const paging = { ...(limit !== undefined && { limit }), ...bound };
      if (owner !== undefined) {
        const { index } = recordsOfUser;
        return table.page(recordsOfUser.partition(keyspace.id, name, owner), { index, ...paging });
      }
      const [only = '', ...others] = partsOf(keyspace, name, range);
      if (others.length === 0) return table.page(`${partition}${only}`, { consistent, ...paging });
      const parts = [only, ...others];
      const share = shareOf(limit ?? PAGE_OF_PARTS, parts.length);
      const pages = await Promise.all(
        parts.map((part) =>
          table.page(`${partition}${part}`, { consistent, ...bound, limit: share }),
        ),
      );
      return mergePages(pages, range, limit);
    },
  };
}

/** The part of a range that follows a sort key. */
const boundAfter = ({ descending }: IdRange, sk: string) =>
  descending ? { below: sk, above: undefined } : { above: sk, below: undefined };

/** Compares sort keys in the order of a range. */
const inOrder = ({ descending = false }: IdRange) =>
  descending
    ? (one: string, other: string) => Number(one < other) - Number(one > other)
    : (one: string, other: string) => Number(one > other) - Number(one < other);

type ReadKeys = (pk: string, limit: number, after: string | undefined) => Promise<string[]>;

/** What was read of one partition. */
interface Run {
  readonly pk: string;
  readonly keys: string[];
  isEnded: boolean;
}

/** The first sort keys that the partitions have together. */
async function firstKeys(
  read: ReadKeys,
  pks: readonly string[],
  { limit, ...range }: KeyRange,
): Promise<readonly string[]> {
  const compare = inOrder(range);
  const runs = pks.map((pk): Run => ({ pk, keys: [], isEnded: false }));
  for (let known: string[] = []; ; ) {
    const open = runs.filter(({ isEnded }) => !isEnded);
    const share = shareOf(limit - known.length, open.length);
    await Promise.all(open.map((run) => readOn(run, read, share)));
    known = sureKeys(runs, compare);
    if (known.length >= limit || runs.every(({ isEnded }) => isEnded)) return known.slice(0, limit);
  }
}

async function readOn(run: Run, read: ReadKeys, limit: number): Promise<void> {
  const keys = await read(run.pk, limit, run.keys.at(-1));
  run.keys.push(...keys);
  run.isEnded = keys.length < limit;
}

type Compare = (one: string, other: string) => number;

/** In order, as far as none is missing: to the last key of the partition that was read least far. */
function sureKeys(runs: readonly Run[], compare: Compare): string[] {
  const ends = runs.flatMap(({ keys, isEnded }) => (isEnded ? [] : (keys.at(-1) ?? [])));
  const [end] = ends.sort(compare);
  const keys = runs.flatMap((run) => run.keys).sort(compare);
  return end === undefined ? keys : keys.filter((key) => compare(key, end) <= 0);
}

/** In order, as far as none is missing. */
function mergePages(
  pages: readonly TablePage[],
  range: IdRange,
  limit = Number.POSITIVE_INFINITY,
): TablePage {
  const compare = inOrder(range);
  const ends = pages.flatMap(({ items, more }) => (more ? (items.at(-1)?.sk ?? []) : []));
  const [end] = ends.sort(compare);
  const all = pages.flatMap(({ items }) => items).sort((one, other) => compare(one.sk, other.sk));
  const sure = end === undefined ? all : all.filter(({ sk }) => compare(sk, end) <= 0);
  return {
    items: sure.slice(0, limit),
    more: end !== undefined || sure.length > limit,
  };
}
