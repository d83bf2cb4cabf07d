import { cutPage, type Page, type Reading, readCursor } from '../catalogue/paging.ts';
import { readPaging } from '../catalogue/query.ts';
import { type Place, type SortOrder, sortRecords, sortsById } from '../catalogue/sorting.ts';
import { attribute } from '../contract/attributes.ts';
import type { StoredRecord } from '../contract/records.ts';
import { firstIdOf } from '../storage/identifier.ts';
import { openRecords, type PageRange, type Records, type RecordType } from '../storage/records.ts';
import type { Context, Query } from './context.ts';

/**
 * Records that a list reads at most. What lies deeper is reached by the cursor, and is not sorted:
 * in another order than that of ids, a list has the newest 10,000 records.
 */
export const MAX_SCANNED_RECORDS = 10_000;

/** Matches up to which a list says how many there are. */
export const MAX_EXACT_COUNT = 1_000;

/** How far the index may be behind: milliseconds. It is mostly less than one second. */
export const INDEX_LAG_MS = 5_000;

/** Records of all users that are looked at for what the index may not have yet. */
export const MAX_LATEST_RECORDS = 50;

/** Filters the records that were read. */
type Select<Stored> = (records: readonly Stored[]) => Stored[];

export interface Listing<Stored> {
  readonly query: Query;
  readonly select: Select<Stored>;
  readonly order: SortOrder;
  /** Of the list, for the links to its pages. */
  readonly url: string;
  /** The only records that can match, where that is known. */
  readonly ids?: readonly number[] | undefined;
}

/**
 * The page of a list that is read from the table: by ids, by the owner of the records, or by a scan
 * of all of them (docs/decisions/2026-11-21-owned-lists.md).
 */
export async function tablePage<Stored extends StoredRecord>(
  type: RecordType<Stored>,
  context: Context,
  { query, select, order, url, ids }: Listing<Stored>,
): Promise<Page<Stored>> {
  const { table, application, clock } = context;
  const records = openRecords(table, application.id, type);
  if (ids) {
    const found = await records.getMany(ids, { consistent: true });
    const selected = select([...found.values()]);
    return cutPage(sortRecords(selected, order), order, query, url);
  }
  const owner = ownerIn(context, query);
  const { matches, ...reading } = await (owner === undefined || query.has('cursor')
    ? scan(records, query, select, owner)
    : scanOwned(records, query, select, owner, clock.now()));
  const page = cutPage(sortRecords(matches, order), order, query, url, reading);
  if (owner === undefined) return page;
  return { ...page, records: await reread(records, page.records, select) };
}

/** The only user whose records the list can have. */
function ownerIn({ filter, caller }: Context, query: Query): number | undefined {
  if (filter === 'own') return caller.userId;
  const text = query.get('user_id') ?? '';
  return /^\d{1,16}$/.test(text) ? Number(text) : undefined;
}

interface Scan<Stored> extends Reading {
  readonly matches: Stored[];
}

/** In the order of ids, from the cursor on and no further than needed; else from the newest on. */
async function scan<Stored extends StoredRecord>(
  records: Records<Stored>,
  query: Query,
  select: Select<Stored>,
  owner?: number,
): Promise<Scan<Stored>> {
  const byId = sortsById(query);
  const cursor = byId ? readCursor(query) : undefined;
  const before = cursor?.before ?? 0;
  const { page, perPage } = readPaging(query);
  const wanted = Math.max(MAX_EXACT_COUNT - before, cursor ? perPage : page * perPage);
  const matches: Stored[] = [];
  let last: Place | undefined = cursor?.place;
  for (let read = 0; read < MAX_SCANNED_RECORDS; ) {
    const range: PageRange = { owner, limit: MAX_SCANNED_RECORDS - read };
    const next = await records.page({ ...direction(query, last), ...range });
    matches.push(...select(next.records));
    if (!next.more) return { matches, complete: true, before };
    last = next.records.at(-1);
    read += next.records.length;
    if (byId && matches.length > wanted) break;
  }
  return { matches, complete: false, before, last: byId ? last : undefined };
}

const isAscending = (query: Query) => sortsById(query) && query.get('sort_order') === 'ASC';

function direction(query: Query, last: Place | undefined): PageRange {
  return isAscending(query) ? { above: last?.id } : { descending: true, below: last?.id };
}

/** The first records of a user by the index, with those that it may not have yet. */
async function scanOwned<Stored extends StoredRecord>(
  records: Records<Stored>,
  query: Query,
  select: Select<Stored>,
  owner: number,
  now: number,
): Promise<Scan<Stored>> {
  const [scanned, latest] = await Promise.all([
    scan(records, query, select, owner),
    records.page({
      descending: true,
      above: firstIdOf(now - INDEX_LAG_MS),
      limit: MAX_LATEST_RECORDS,
    }),
  ]);
  if (isAscending(query) && !scanned.complete) return scanned;
  const known = new Set(scanned.matches.map(({ id }) => id));
  const missing = latest.records.filter(
    (record) => attribute(record, 'user_id') === owner && !known.has(record.id),
  );
  return { ...scanned, matches: [...select(missing), ...scanned.matches] };
}

/** Consistent reads of what the index showed: without what has gone or changed since. */
async function reread<Stored extends StoredRecord>(
  records: Records<Stored>,
  shown: readonly Stored[],
  select: Select<Stored>,
) {
  const found = await records.getMany(
    shown.map(({ id }) => id),
    { consistent: true },
  );
  return select(shown.flatMap(({ id }) => found.get(id) ?? []));
}
