import type { StoredRecord } from '../contract/records.ts';
import type { Records } from '../storage/records.ts';
import { namedRecords } from './list-source.ts';
import type { ListedRange } from './listed-range.ts';
import type { ReadBudget } from './read-budget.ts';

/** What is read for a page. */
export interface RangeReader<Stored extends StoredRecord> {
  readonly records: Records<Stored>;
  readonly range: ListedRange;
  readonly budget: ReadBudget;
  readonly perPage: number;
  readonly descending: boolean;
}

/** Where the page begins: after the id of a cursor, or after so many records. */
export interface PageStart {
  readonly after: number | undefined;
  readonly skipped: number;
}

/** What was read. */
interface ReadPage<Stored> {
  readonly records: readonly Stored[];
  /** How many records of the range it passed: those that have gone or cannot be read are left out. */
  readonly passed: number;
  /** The id after which the list goes on; undefined at its end. */
  readonly next: number | undefined;
}

/**
 * All users' records in any state are read from the table, those of one user or in one state by their
 * ids. `counting` gives the ids of the range from its beginning.
 */
export const readRange = <Stored extends StoredRecord>(
  reader: RangeReader<Stored>,
  counting: Promise<readonly number[]>,
  start: PageStart,
): Promise<ReadPage<Stored>> => {
  const { owner, state } = reader.range;
  const isOfTable = owner === undefined && state === undefined;
  return isOfTable ? readTable(reader, counting, start) : readIndex(reader, counting, start);
};

/** The part of the range that follows an id. */
function rangeAfter<Stored extends StoredRecord>(
  { range, descending }: RangeReader<Stored>,
  id: number,
): ListedRange {
  const { above = 0, below = id } = range;
  return descending
    ? { ...range, below: Math.min(below, id) }
    : { ...range, above: Math.max(above, id) };
}

/** What a page number skips must be known before. Past the end there is nothing to read. */
async function readTable<Stored extends StoredRecord>(
  reader: RangeReader<Stored>,
  counting: Promise<readonly number[]>,
  { after, skipped }: PageStart,
): Promise<ReadPage<Stored>> {
  if (skipped === 0) return readAfter(reader, after);
  const id = (await counting)[skipped - 1];
  return id === undefined ? { records: [], passed: 0, next: undefined } : readAfter(reader, id);
}

/** The records of a page, and whether there is one more, unless they are too large. */
async function readAfter<Stored extends StoredRecord>(
  reader: RangeReader<Stored>,
  id: number | undefined,
): Promise<ReadPage<Stored>> {
  const { records, perPage, descending, budget } = reader;
  const found: Stored[] = [];
  const ids: number[] = [];
  for (;;) {
    const last = ids.at(-1) ?? id;
    const { above, below } = last === undefined ? reader.range : rangeAfter(reader, last);
    const limit = perPage + 1 - ids.length;
    const page = await records.page({ above, below, descending, limit });
    found.push(...page.records);
    ids.push(...page.ids);
    budget.spend(page.bytes);
    if (page.more && ids.length <= perPage && !budget.isSpent()) continue;
    const passed = ids.slice(0, perPage);
    return {
      records: found.filter((record) => record.id !== ids[perPage]),
      passed: passed.length,
      next: page.more || ids.length > perPage ? passed.at(-1) : undefined,
    };
  }
}

async function readIndex<Stored extends StoredRecord>(
  reader: RangeReader<Stored>,
  counting: Promise<readonly number[]>,
  { after, skipped }: PageStart,
): Promise<ReadPage<Stored>> {
  const { records, perPage, descending } = reader;
  const limit = perPage + 1;
  const ids =
    after === undefined
      ? (await counting).slice(skipped, skipped + limit)
      : await records.ids({ ...rangeAfter(reader, after), descending, limit });
  return readNamed(reader, ids);
}

/** The records of a page; one id more says that the list goes on. */
async function readNamed<Stored extends StoredRecord>(
  { records, perPage, descending, budget }: RangeReader<Stored>,
  ids: readonly number[],
): Promise<ReadPage<Stored>> {
  const shown = ids.slice(0, perPage);
  const source = namedRecords(records, shown, { descending });
  const found: Stored[] = [];
  for (let last: number | undefined; ; ) {
    const part = await source(last);
    found.push(...part.records);
    budget.spend(part.bytes);
    last = part.last;
    if (last !== undefined && !budget.isSpent()) continue;
    if (last !== undefined) {
      return { records: found, passed: shown.indexOf(last) + 1, next: last };
    }
    const next = ids.length > perPage ? shown.at(-1) : undefined;
    return { records: found, passed: shown.length, next };
  }
}
