import { readCursor } from '../catalogue/cursor.ts';
import { type ListRequest, makePage, type Page, skippedBy } from '../catalogue/paging.ts';
import { readPaging } from '../catalogue/query.ts';
import type { StoredRecord } from '../contract/records.ts';
import type { RecordTotal } from '../storage/record-totals.ts';
import { type RangeReader, readRange } from './read-range.ts';

/** Matches up to which a list says how many there are. */
export const MAX_EXACT_COUNT = 1_000;

type RangeSource<Stored extends StoredRecord> = Pick<
  RangeReader<Stored>,
  'records' | 'range' | 'budget'
> & {
  /** Ids of the range that an index may not have yet. */
  readonly latestIds: Promise<readonly number[]>;
  /** How many there are, where more are not counted by their keys. */
  readonly total: Promise<RecordTotal | undefined>;
  /** Leaves out what has left the range meanwhile. */
  readonly select: (records: readonly Stored[]) => readonly Stored[];
};

/**
 * A page of the records of a range, in the order of ids. What a page number skips, and what is
 * counted, is read from an index of keys (docs/decisions/storage.md#lists-of-users-records-are-counted-and-skipped-with-indexes-of-keys).
 */
export async function rangePage<Stored extends StoredRecord>(
  source: RangeSource<Stored>,
  list: ListRequest,
): Promise<Page<Stored>> {
  const { query, order } = list;
  const cursor = readCursor(query);
  const skipped = cursor ? 0 : skippedBy(query);
  const { perPage } = readPaging(query);
  const descending = order.direction < 0;
  const limit = Math.max(MAX_EXACT_COUNT, skipped + perPage) + 1;

  const counting = countedIds(source, { descending, limit });
  const [ids, { records, passed, next }, total] = await Promise.all([
    counting,
    readRange({ ...source, perPage, descending }, counting, { after: cursor?.place?.id, skipped }),
    source.total,
  ]);

  const ended = next === undefined;
  const before = cursor?.before ?? Math.min(skipped, ids.length);
  const isCounted = ids.length < limit;
  const known = countOf(ids.length, before + passed + Number(!ended), {
    // The whole list was read; what a cursor says of its beginning may have changed since.
    isRead: ended && !cursor,
    isCounted: isCounted && cursor !== undefined,
  });
  const isTotal = !isCounted && !ended && total !== undefined && total.count >= known;
  return makePage(list, {
    records: source.select(records),
    next: ended
      ? undefined
      : { place: { id: next, value: null }, before: before + passed, skip: 0 },
    complete: ended || passed === perPage,
    count: isTotal ? total.count : known,
    isExact: isCounted || ended || isTotal,
    asOf: isTotal ? total.asOf : undefined,
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

/** In order, without repetitions. What is beyond the limit is not known, so nothing is added there. */
async function countedIds<Stored extends StoredRecord>(
  { records, range, latestIds }: RangeSource<Stored>,
  { descending, limit }: { readonly descending: boolean; readonly limit: number },
): Promise<readonly number[]> {
  const [ids, latest] = await Promise.all([
    records.ids({ ...range, descending, limit }),
    latestIds,
  ]);
  if (latest.length === 0 || (!descending && ids.length === limit)) return ids;
  const all = [...new Set([...latest, ...ids])].sort((one, other) => one - other);
  return (descending ? all.reverse() : all).slice(0, limit);
}
