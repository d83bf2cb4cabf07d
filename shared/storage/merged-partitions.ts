import type { KeyRange, Range, Table, TablePage } from './table.ts';

/** Items of all partitions together that a page reads, where nobody says how many. */
const PAGE_SIZE = 800;

/**
 * How many each of so many partitions is asked for, so that all together mostly have the first of a
 * range: they are spread evenly, with some deviation.
 */
function shareOf(limit: number, partitions: number): number {
  if (partitions === 1) return limit;
  return Math.ceil(limit / partitions + 4 * Math.sqrt(limit / partitions));
}

type Order = Pick<Range, 'descending'>;
type Compare = (one: string, other: string) => number;

/** Compares sort keys in the order of a range. */
const inOrder = ({ descending = false }: Order): Compare =>
  descending
    ? (one, other) => Number(one < other) - Number(one > other)
    : (one, other) => Number(one > other) - Number(one < other);

/** What was read of one partition. */
interface Run {
  readonly pk: string;
  readonly keys: string[];
  isEnded: boolean;
}

/** As `keys` of a table: the first sort keys that the partitions have together. */
export async function firstKeys(
  table: Table,
  pks: readonly string[],
  range: KeyRange,
): Promise<readonly string[]> {
  const { limit } = range;
  const compare = inOrder(range);
  const runs = pks.map((pk): Run => ({ pk, keys: [], isEnded: false }));
  for (let known: string[] = []; ; ) {
    const open = runs.filter(({ isEnded }) => !isEnded);
    const share = shareOf(limit - known.length, open.length);
    await Promise.all(open.map((run) => readOn(table, run, { ...range, limit: share })));
    known = sureKeys(runs, compare);
    if (known.length >= limit || runs.every(({ isEnded }) => isEnded)) return known.slice(0, limit);
  }
}

async function readOn(table: Table, run: Run, range: KeyRange): Promise<void> {
  const after = run.keys.at(-1);
  const keys = await table.keys(run.pk, after === undefined ? range : followedBy(range, after));
  run.keys.push(...keys);
  run.isEnded = keys.length < range.limit;
}

/** The part of a range that follows a sort key. */
function followedBy({ above: _, below: __, ...range }: KeyRange, after: string): KeyRange {
  return range.descending ? { ...range, below: after } : { ...range, above: after };
}

/** In order, as far as none is missing: to the last key of the partition that was read least far. */
function sureKeys(runs: readonly Run[], compare: Compare): string[] {
  const ends = runs.flatMap(({ keys, isEnded }) => (isEnded ? [] : (keys.at(-1) ?? [])));
  const [end] = ends.sort(compare);
  const keys = runs.flatMap((run) => run.keys).sort(compare);
  return end === undefined ? keys : keys.filter((key) => compare(key, end) <= 0);
}

/** As `page` of a table: the first items that the partitions have together. */
export async function firstItems(
  table: Table,
  pks: readonly string[],
  range: Range,
): Promise<TablePage> {
  const [only, ...others] = pks;
  if (only !== undefined && others.length === 0) return table.page(only, range);
  const share = shareOf(range.limit ?? PAGE_SIZE, pks.length);
  const pages = await Promise.all(pks.map((pk) => table.page(pk, { ...range, limit: share })));
  return mergePages(pages, range);
}

/** In order, as far as none is missing. */
function mergePages(
  pages: readonly TablePage[],
  { limit = Number.POSITIVE_INFINITY, ...range }: Range,
): TablePage {
  const compare = inOrder(range);
  const ends = pages.flatMap(({ items, more }) => (more ? (items.at(-1)?.sk ?? []) : []));
  const [end] = ends.sort(compare);
  const all = pages.flatMap(({ items }) => items).sort((one, other) => compare(one.sk, other.sk));
  const sure = end === undefined ? all : all.filter(({ sk }) => compare(sk, end) <= 0);
  return { items: sure.slice(0, limit), more: end !== undefined || sure.length > limit };
}
