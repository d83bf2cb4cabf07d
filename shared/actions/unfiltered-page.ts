import {
  type ListRequest,
  makePage,
  type Page,
  readCursor,
  skippedBy,
} from '../catalogue/paging.ts';
import { readPaging } from '../catalogue/query.ts';
import { placeOf } from '../catalogue/sorting.ts';
import type { StoredRecord } from '../contract/records.ts';
import type { PageRange, Records } from '../storage/records.ts';
import type { ReadBudget } from './read-budget.ts';

/** Matches up to which a list says how many there are. */
export const MAX_EXACT_COUNT = 1_000;

/**
 * A page of all records, in the order of ids. It reads the records that it shows and one more; what
 * a page number skips, and what is counted, is read from the index of keys
 * (docs/decisions/2026-11-22-lists-by-keys.md).
 */
export async function unfilteredPage<Stored extends StoredRecord>(
  records: Records<Stored>,
  list: ListRequest,
  budget: ReadBudget,
): Promise<Page<Stored>> {
  const { query, order } = list;
  const { perPage } = readPaging(query);
  const cursor = readCursor(query);
  const descending = order.direction < 0;
  const skipped = cursor ? 0 : skippedBy(query);
  const limit = Math.max(MAX_EXACT_COUNT, skipped + perPage) + 1;
  const after = (id: number | undefined) => readAfter(records, id, { perPage, descending }, budget);

  const counting = records.ids({ descending, limit });
  const [ids, read] =
    skipped === 0
      ? await Promise.all([counting, after(cursor?.place.id)])
      : await counting.then(async (all) => [all, await readSkipping(all, skipped, after)] as const);

  const before = cursor?.before ?? Math.min(skipped, ids.length);
  const shown = read.records.slice(0, perPage);
  const last = shown.at(-1);
  const isCounted = ids.length < limit;
  return makePage(list, {
    records: shown,
    next:
      read.ended || !last
        ? undefined
        : { place: placeOf(last, order), before: before + shown.length, skip: 0 },
    complete: read.ended || shown.length === perPage,
    count: countOf(ids.length, before + read.records.length, {
      // The whole list was read; what a cursor says of its beginning may have changed since.
      isRead: read.ended && !cursor,
      isCounted: isCounted && cursor !== undefined,
    }),
    isExact: isCounted || read.ended,
    before,
  });
}

/** The index may be behind what was read. */
function countOf(
  indexed: number,
  read: number,
  { isRead, isCounted }: { readonly isRead: boolean; readonly isCounted: boolean },
): number {
  if (isRead) return read;
  return isCounted ? indexed : Math.max(indexed, read);
}

interface Read<Stored> {
  readonly records: readonly Stored[];
  /** Whether the list ends with these records. */
  readonly ended: boolean;
}

/** Past the end of the list there is nothing to read. */
function readSkipping<Stored>(
  ids: readonly number[],
  skipped: number,
  after: (id: number) => Promise<Read<Stored>>,
): Promise<Read<Stored>> | Read<Stored> {
  const id = ids[skipped - 1];
  return id === undefined ? { records: [], ended: true } : after(id);
}

/** The records of a page and one more, unless they are too large. */
async function readAfter<Stored extends StoredRecord>(
  records: Records<Stored>,
  id: number | undefined,
  { perPage, descending }: { readonly perPage: number; readonly descending: boolean },
  budget: ReadBudget,
): Promise<Read<Stored>> {
  const found: Stored[] = [];
  for (let last = id; ; last = found.at(-1)?.id) {
    const range: PageRange = descending ? { descending, below: last } : { above: last };
    const page = await records.page({ ...range, limit: perPage + 1 - found.length });
    found.push(...page.records);
    budget.spend(page.bytes);
    if (!page.more) return { records: found, ended: found.length <= perPage };
    if (found.length > perPage || budget.isSpent()) return { records: found, ended: false };
  }
}
