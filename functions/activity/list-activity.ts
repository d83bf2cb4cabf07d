import type { Action, Query } from '../../shared/actions/context.ts';
import { linkTo } from '../../shared/catalogue/paging.ts';
import { DEFAULT_PAGE_SIZE } from '../../shared/contract/fields.ts';
import type { DataOf } from '../../shared/contract/resource.ts';
import type { Activity, activity } from '../../shared/resources/activity.ts';
import { authorityOf, requireOwner } from '../../shared/staff/grants.ts';
import { readActivity } from '../../shared/tenancy/activity-log.ts';

/** Entries that one request looks at, of which a filter may leave few. */
const MAX_READ = 2_000;

const PAGE_SIZE = 250;

/** The log of the account, newest first, for owners of all stores. `_links.next` goes on to older entries. */
export const listActivity: Action<unknown, never, DataOf<typeof activity, 'list'>> = async (
  request,
) => {
  const { table, application, query, baseUrl } = request;
  requireOwner(await authorityOf(request));
  const limit = Number(query.get('per_page') ?? DEFAULT_PAGE_SIZE);
  const isWanted = filterOf(query);
  const found: Activity[] = [];
  let [before, more] = [query.get('before'), true];
  for (let read = 0; more && read < MAX_READ && found.length < limit; read += PAGE_SIZE) {
    const page = await readActivity(table, application.accountId, { before, limit: PAGE_SIZE });
    const wanted = page.entries.filter(isWanted).slice(0, limit - found.length);
    found.push(...wanted);
    // A page that is full ends with the last entry that was wanted.
    const last = found.length === limit ? wanted.at(-1) : page.entries.at(-1);
    more = page.more || last !== page.entries.at(-1);
    before = last?.id;
  }
  const next = linkTo(`${baseUrl}/activity`, query, { before: before ?? '' });
  return { data: found, ...(more && { _links: { next } }) };
};

function filterOf(query: Query): (entry: Activity) => boolean {
  const [type, author] = [query.get('type'), query.get('by.id')];
  return (entry) =>
    (type === undefined || entry.type === type) &&
    (author === undefined || entry.by.id === Number(author));
}
