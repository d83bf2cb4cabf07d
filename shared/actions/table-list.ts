import { readCursor } from '../catalogue/cursor.ts';
import { cutPage, type Page, skippedBy, tooDeep } from '../catalogue/paging.ts';
import { readPaging } from '../catalogue/query.ts';
import { sortRecords, sortsById } from '../catalogue/sorting.ts';
import { attribute } from '../contract/attributes.ts';
import type { StoredRecord } from '../contract/records.ts';
import { firstIdOf } from '../storage/identifier.ts';
import { readTotal } from '../storage/record-totals.ts';
import { openRecords, type Records, type RecordType } from '../storage/records.ts';
import { keyspaceOf } from '../tenancy/application.ts';
import type { Context, Query } from './context.ts';
import { namedRecords, recordRange } from './list-source.ts';
import type { ListedRange } from './listed-range.ts';
import { rangePage } from './range-page.ts';
import { readBudget } from './read-budget.ts';
import type { searchedRecords } from './searched-records.ts';
import { type Listing, partOf, type Walked, walkList } from './walk-list.ts';

/** How many matches a page number skips at most; the cursor leads further. */
export const MAX_SKIPPED_RECORDS = 10_000;

/** How far the index may be behind: milliseconds. It is mostly less than one second. */
export const INDEX_LAG_MS = 2_000;

/** Records of all users that are looked at for what the index may not have yet of the caller's. */
export const MAX_LATEST_RECORDS = 20;

/** A sorted list reads all records, as many at once. */
const FOUND_BATCH = 100;

type ListContext = Pick<Context, 'table' | 'application' | 'clock' | 'filter' | 'caller'>;

/**
 * The page of a list that is read from the table: by ids, by a range of an index, or by a walk
 * through the records of one user or all (docs/decisions/storage.md#lists-of-users-records-are-counted-and-skipped-with-indexes-of-keys).
 */
export async function tablePage<Stored extends StoredRecord>(
  type: RecordType<Stored>,
  context: ListContext,
  list: Listing<Stored>,
): Promise<Page<Stored>> {
  const { table, application, clock } = context;
  const { query, order, ids, range } = list;
  const isFound = hasWords(list);
  if (!readCursor(query) && skippedBy(query) >= MAX_SKIPPED_RECORDS) throw tooDeep();
  const records = openRecords(table, keyspaceOf(type, application), type);
  const owner = ids ? undefined : ownerIn(context, query);
  const latest =
    owner === undefined || context.filter !== 'own' || query.has('cursor')
      ? []
      : latestRecords(records, owner, clock.now());
  const found = { table, application: application.id, resource: type.name };
  if (range && sortsById(query)) {
    const latestIds = Promise.resolve(latest).then((newest) => idsIn(range, newest));
    const { select } = list;
    const total = readTotal(table, found, range);
    const budget = readBudget();
    return rangePage({ records, range, budget, latestIds, total, select }, list);
  }
  const descending = !isAscending(query);
  const bounds = { descending, above: partOf(query).above };
  const source = ids
    ? namedRecords(records, ids, bounds)
    : isFound
      ? await searched(records, found, list, { ...bounds, batch: batchOf(query) })
      : recordRange(records, owner, bounds);
  const listing = { ...list, isCounted: !isFound };
  const [walked, newest] = await Promise.all([walkList(source, listing, clock), latest]);
  const matches = [...missing(newest, walked, list), ...walked.matches];
  return cutPage(sortRecords(matches, order), list, walked);
}

/** Lazy import: few lists are searched, and most functions have none of them. */
const searched: typeof searchedRecords = async (...args) =>
  (await import('./searched-records.ts')).searchedRecords(...args);

const hasWords = ({ words = [], search }: Pick<Listing<StoredRecord>, 'words' | 'search'>) =>
  words.length > 0 || search !== undefined;

/** Records that words find are read for the page, and one to tell whether there are more. */
const batchOf = (query: Query) => (sortsById(query) ? readPaging(query).perPage + 1 : FOUND_BATCH);

/** The only user whose records the list can have. */
function ownerIn({ filter, caller }: ListContext, query: Query): number | undefined {
  if (filter === 'own') return caller.userId;
  const text = query.get('user_id') ?? '';
  return /^\d{1,16}$/.test(text) ? Number(text) : undefined;
}

const isAscending = (query: Query) => sortsById(query) && query.get('sort_order') === 'ASC';

/** What the index may not have yet of a user is among the newest records. */
async function latestRecords<Stored extends StoredRecord>(
  records: Records<Stored>,
  owner: number,
  now: number,
): Promise<Stored[]> {
  const above = firstIdOf(now - INDEX_LAG_MS);
  const latest = await records.page({ descending: true, above, limit: MAX_LATEST_RECORDS });
  return latest.records.filter((record) => attribute(record, 'user_id') === owner);
}

/** The ids of those of the records that are in the range. */
const idsIn = ({ above = 0, below = Infinity }: ListedRange, records: readonly StoredRecord[]) =>
  records.map(({ id }) => id).filter((id) => id > above && id < below);

/** The latest records of the user that the walk through the index did not find. */
function missing<Stored extends StoredRecord>(
  latest: readonly Stored[],
  { matches, last }: Walked<Stored>,
  { query, select }: Listing<Stored>,
): Stored[] {
  if (isAscending(query) && last !== undefined) return [];
  const known = new Set(matches.map(({ id }) => id));
  return select(latest.filter(({ id }) => !known.has(id) && id > (last ?? 0)));
}
