import type { Action, Query } from '../../shared/actions/context.ts';
import { invalidProperty } from '../../shared/contract/errors.ts';
import { DEFAULT_PAGE_SIZE } from '../../shared/contract/fields.ts';
import type { DataOf } from '../../shared/contract/resource.ts';
import { eventOf } from '../../shared/events/append-events.ts';
import type { Event } from '../../shared/events/event.ts';
import { readFeed } from '../../shared/events/feed.ts';
import { matchesTypes } from '../../shared/events/type-patterns.ts';
import { feed } from '../../shared/storage/keys.ts';
import type { Keyspace } from '../../shared/storage/partitions.ts';
import type { Table } from '../../shared/storage/table.ts';
import { decodeItems } from '../../shared/storage/unreadable-items.ts';
import type { Item } from '../../shared/storage/write.ts';
import type { events } from './resource.ts';

/** Items that one request looks at, of which a filter may leave few. */
const MAX_READ = 2_000;
const PAGE_SIZE = 100;

/** Bytes of JSON of an answer: AWS limits it to 6 MB. */
const MAX_BYTES = 4 * 1024 * 1024;

/**
 * The events after one, oldest first. `_links.next` goes on behind the last one that was looked at,
 * also when nothing follows yet: whoever asks it again sees every event once.
 */
export const listEvents: Action<unknown, never, DataOf<typeof events, 'list'>> = async ({
  application,
  query,
  table,
  baseUrl,
}) => {
  const asked = readQuery(query);
  const { found, last } = await readEvents(table, application, asked);
  return { data: found, _links: { next: nextLink(baseUrl, query, last) } };
};

interface Asked {
  readonly after: string;
  readonly limit: number;
  readonly isWanted: (event: Event) => boolean;
}

function readQuery(query: Query): Asked {
  const after = query.get('after') ?? feed.idOf(0);
  if (!feed.isId(after)) {
    throw invalidProperty({
      name: 'after',
      failedValidator: 'format',
      message: 'after must be the id of an event.',
      value: after,
    });
  }
  const [types, resource, record] = [
    query.get('types')?.split(','),
    query.get('resource'),
    query.get('record_id'),
  ];
  return {
    after,
    limit: Number(query.get('per_page') ?? DEFAULT_PAGE_SIZE),
    isWanted: (event) =>
      (types === undefined || matchesTypes(types, event.type)) &&
      (resource === undefined || event.resource === resource) &&
      (record === undefined || event.record_id === Number(record)),
  };
}

async function readEvents(
  table: Table,
  keyspace: Keyspace,
  { after, limit, isWanted }: Asked,
): Promise<{ found: Event[]; last: string }> {
  const answer = { found: [] as Event[], last: after, bytes: 0 };
  /** False for an event for which the answer has no place. */
  const take = (item: Item): boolean => {
    const [event] = decodeItems(table, [item], eventOf);
    if (event && isWanted(event)) {
      answer.bytes += String(item['data']).length;
      if (answer.found.length === limit || answer.bytes > MAX_BYTES) return false;
      answer.found.push(event);
    }
    answer.last = item.sk;
    return true;
  };
  for (let [read, more] = [0, true]; more && read < MAX_READ; ) {
    const page = await readFeed(table, keyspace, { above: answer.last, limit: PAGE_SIZE });
    if (!page.items.every(take)) break;
    read += page.items.length;
    more = page.more;
  }
  return answer;
}

function nextLink(baseUrl: string, query: Query, after: string): string {
  const parameters = new URLSearchParams([...query]);
  parameters.set('after', after);
  return `${baseUrl}/events?${parameters}`;
}
