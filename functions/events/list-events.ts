import { payloadBytes } from '../../shared/actions/answer-size.ts';
import type { Action, Caller, Query } from '../../shared/actions/context.ts';
import { linkTo } from '../../shared/catalogue/paging.ts';
import { invalidProperty } from '../../shared/contract/errors.ts';
import { DEFAULT_PAGE_SIZE } from '../../shared/contract/fields.ts';
import { mayRead, seesPersonal } from '../../shared/contract/permissions.ts';
import { shownPart, withoutPersonal } from '../../shared/contract/personal.ts';
import type { DataOf } from '../../shared/contract/resource.ts';
import { type FeedEntry, readFeed, readFeedFromEnd } from '../../shared/events/feed.ts';
import { allTypes, hasMatch } from '../../shared/events/known-types.ts';
import { isListedByRecord } from '../../shared/events/listed-by-record.ts';
import { matchesTypes } from '../../shared/events/type-patterns.ts';
import type { events } from '../../shared/resources/events.ts';
import { resources } from '../../shared/resources/index.ts';
import { type Event, eventSchema } from '../../shared/resources/schemas/event.ts';
import { MAIL_NOT_SENT, MAIL_REQUESTED } from '../../shared/resources/schemas/mail-events.ts';
import { feed, type Keyspace } from '../../shared/storage/keys.ts';
import type { Table } from '../../shared/storage/table.ts';

/** Events that one request looks at, of which a filter may leave few. */
const MAX_READ = 2_000;

/** Changes whose events are read at once. */
const PAGE_SIZE = 100;

/** Bytes of the events of an answer, which has less room for its other parts. */
const MAX_BYTES = 4 * 1024 * 1024;

/**
 * The events after one, oldest first. `_links.next` goes on behind the last one that was looked at,
 * also when nothing follows yet: whoever asks it again sees every event once. Newest first, it goes on to
 * older ones, and is absent when there are none.
 */
export const listEvents: Action<unknown, never, DataOf<typeof events, 'list'>> = async ({
  application,
  query,
  table,
  baseUrl,
  caller,
}) => {
  const asked = readQuery(query, caller);
  const { found, last, isEnd } = await readEvents(table, application, asked);
  const next = linkTo(`${baseUrl}/events`, query, { [asked.bound]: last });
  return {
    data: found.map((event) => shownEvent(event, caller)),
    ...(!(isEnd && asked.bound === 'before') && { _links: { next } }),
  };
};

/** The event without what is personal in it, unless the caller sees that. */
function shownEvent(event: Event, caller: Caller): Event {
  const resource = resources.find(({ name }) => name === event.resource);
  const { previous } = event;
  const shown = shownPart(eventSchema, event, caller);
  // What is told of a mail is no record.
  if (!resource || event.type === MAIL_NOT_SENT) return shown;
  return {
    ...shown,
    data: withoutPersonal(resource, shown.data, caller),
    ...(previous &&
      ({ previous: withoutPersonal(resource, previous, caller) } satisfies Partial<Event>)),
  };
}

/** Whether the record of an event, or the event itself, is personal as a whole. */
function isPersonal({ type, resource, data }: Event): boolean {
  const ofUsers = resources.some(({ name, access }) => name === resource && access?.personal);
  return type === MAIL_REQUESTED || (ofUsers && data['user_id'] !== null);
}

interface Asked {
  /** Oldest first those after an event, or newest first those before it. */
  readonly bound: 'after' | 'before';
  readonly from: string | undefined;
  readonly limit: number;
  readonly record: { readonly resource: string; readonly id: number } | undefined;
  readonly isWanted: (event: Event) => boolean;
}

const BOUNDS = { ASC: ['after', 'before'], DESC: ['before', 'after'] } as const;

function readQuery(query: Query, caller: Caller): Asked {
  const [types, resource, record, author] = [
    query.get('types')?.split(','),
    query.get('resource'),
    query.get('record_id'),
    query.get('by.id'),
  ];
  const order = query.get('sort_order') === 'DESC' ? 'DESC' : 'ASC';
  const [bound, other] = BOUNDS[order];
  const value = query.get(other);
  if (value !== undefined) {
    const message = `${other} does not work with sort_order ${order}. Send ${bound}.`;
    throw invalidProperty({ name: other, failedValidator: 'whitelist', message, value });
  }
  requireKnown(types, resource);
  return {
    bound,
    from: query.get(bound),
    limit: Number(query.get('per_page') ?? DEFAULT_PAGE_SIZE),
    record:
      resource === undefined || record === undefined ? undefined : { resource, id: Number(record) },
    isWanted: (event) =>
      mayRead(caller, event.resource) &&
      (seesPersonal(caller) || !isPersonal(event)) &&
      (author === undefined || event.by.id === Number(author)) &&
      (types === undefined || matchesTypes(types, event.type)) &&
      (resource === undefined || event.resource === resource) &&
      (record === undefined || event.record_id === Number(record)),
  };
}

/** Throws a 400 for what no event has: its list would be empty for ever. */
function requireKnown(types: readonly string[] | undefined, resource: string | undefined): void {
  const known = allTypes();
  const type = types?.find((each) => !hasMatch(each, known));
  if (type !== undefined) throw unknown('types', type, 'has one');
  if (resource === undefined || resources.some(({ name }) => name === resource)) return;
  throw unknown('resource', resource, 'is one');
}

const unknown = (name: string, value: string, says: string) =>
  invalidProperty({
    name,
    failedValidator: 'whitelist',
    message: `${name} ${says} that no event has.`,
    value,
  });

async function readEvents(
  table: Table,
  keyspace: Keyspace,
  { bound, from, limit, record, isWanted }: Asked,
): Promise<{ found: Event[]; last: string; isEnd: boolean }> {
  const answer = { found: [] as Event[], last: from ?? feed.idOf(0), isEnd: false, bytes: 0 };
  /** False for an event for which the answer has no place. */
  const take = ({ id, event }: FeedEntry): boolean => {
    if (event && isWanted(event)) {
      answer.bytes += payloadBytes(JSON.stringify(event));
      if (answer.found.length === limit || answer.bytes > MAX_BYTES) return false;
      answer.found.push(event);
    }
    answer.last = id;
    return true;
  };
  const range = {
    limit: record ? limit : PAGE_SIZE,
    record: record && isListedByRecord(record.resource) ? record : undefined,
  };
  for (let [read, at] = [0, from]; !answer.isEnd && read < MAX_READ; at = answer.last) {
    const page = await (bound === 'after'
      ? readFeed(table, keyspace, { above: at, ...range })
      : readFeedFromEnd(table, keyspace, { below: at, ...range }));
    if (!page.entries.every(take)) break;
    read += page.entries.length;
    answer.isEnd = !page.more;
  }
  return answer;
}
