import { cutPage, type Page, type Reading, readCursor } from '../catalogue/paging.ts';
import { type Query, readPaging } from '../catalogue/query.ts';
import { type Place, type SortOrder, sortRecords, sortsById } from '../catalogue/sorting.ts';
import type { Resource } from '../contract/resource.ts';
import type { ApiRequest } from '../endpoint/request.ts';
import { firstIdOf } from '../storage/identifier.ts';
import { openRecords, type PageRange, type Records, type Stored } from '../storage/records.ts';

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

/** Those of the records that the list has, as it filters them. */
export type Select = (records: readonly Stored[]) => Promise<Stored[]>;

export interface Listing {
  readonly select: Select;
  readonly order: SortOrder;
  /** The only records that can match, where that is known. */
  readonly ids?: readonly number[] | undefined;
}

/**
 * The page of a list that is read from the table: by ids, by the owner of the records, or by
 * walking through all of them (docs/decisions.md, "Lists of what users own").
 */
export async function tablePage(
  resource: Resource,
  request: ApiRequest,
  { select, order, ids }: Listing,
): Promise<Page> {
  const { table, application, query, baseUrl } = request;
  const records = openRecords(table, application.id, resource);
  const url = `${baseUrl}/${resource.name}`;
  if (ids) {
    const found = await records.getMany(ids, { consistent: true });
    const selected = await select([...found.values()]);
    return cutPage(sortRecords(selected, order), order, query, url);
  }
  const owner = ownerIn(request);
  const { matches, ...reading } = await (owner === undefined || query.has('cursor')
    ? walk(records, query, select, owner)
    : walkOwned(records, query, select, owner));
  const page = cutPage(sortRecords(matches, order), order, query, url, reading);
  if (owner === undefined) return page;
  return { ...page, records: await reread(records, page.records, select) };
}

/** The only user whose records the list can have. */
function ownerIn({ scope, caller, query }: ApiRequest): number | undefined {
  if (scope === 'own') return caller.userId;
  const text = query.get('user_id') ?? '';
  return /^\d{1,16}$/.test(text) ? Number(text) : undefined;
}

interface Walk extends Reading {
  readonly matches: Stored[];
}

/** In the order of ids, from the cursor on and no further than needed; else from the newest on. */
async function walk(records: Records, query: Query, select: Select, owner?: number): Promise<Walk> {
  const byId = sortsById(query);
  const cursor = byId ? readCursor(query) : undefined;
  const before = cursor?.before ?? 0;
  const { page, perPage } = readPaging(query);
  const wanted = Math.max(MAX_EXACT_COUNT - before, cursor ? perPage : page * perPage);
  const matches: Stored[] = [];
  let last: Place | undefined = cursor?.place;
  for (let read = 0; read < MAX_SCANNED_RECORDS; ) {
    const range = { ...direction(query, last), owner, limit: MAX_SCANNED_RECORDS - read };
    const next = await records.page(range);
    matches.push(...(await select(next.records)));
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
async function walkOwned(
  records: Records,
  query: Query,
  select: Select,
  owner: number,
): Promise<Walk> {
  const [walked, latest] = await Promise.all([
    walk(records, query, select, owner),
    records.page({
      descending: true,
      above: firstIdOf(Date.now() - INDEX_LAG_MS),
      limit: MAX_LATEST_RECORDS,
    }),
  ]);
  if (isAscending(query) && !walked.complete) return walked;
  const known = new Set(walked.matches.map(({ id }) => id));
  const missing = latest.records.filter(({ id, user_id }) => user_id === owner && !known.has(id));
  return { ...walked, matches: [...(await select(missing)), ...walked.matches] };
}

/** What the index showed, as it is: without what has gone or changed so that it matches no more. */
async function reread(records: Records, shown: readonly Stored[], select: Select) {
  const found = await records.getMany(
    shown.map(({ id }) => id),
    { consistent: true },
  );
  return select(shown.flatMap(({ id }) => found.get(id) ?? []));
}
