/*
 * The feed: the events of a store, numbered without gaps, for `GET /events`, webhooks, mails and the
 * operator's commands. All of them read it by `readFeed`.
 *
 * Why it is made of a log: the request that changes a record pays for no event. The log of changes (the
 * stream of the table, or a table of the SQLite file) is consumed afterwards by functions/stream, which
 * makes the events of each change (make-events.ts) and appends them (append-events.ts) in one transaction
 * with the last number and the names of the changes, so that each change is told once.
 *
 * How: changes that are appended together share an item (feed-item.ts), which has the record and the
 * `previous` of each once, deflated; an event is a place in an item, and its id is its number. The item is
 * found by the records of some resources. A change that cannot be decoded is set aside
 * (functions/stream/set-aside.ts).
 *
 * test/integration/event-feed.test.ts kills consumers and cuts batches at random; test/contract/events.test.ts
 * has what clients see.
 */
import type { Event } from '../resources/schemas/event.ts';
import { databaseNow } from '../storage/database-clock.ts';
import { feed, type Key, type Keyspace, type RecordName } from '../storage/keys.ts';
import type { Range, Table } from '../storage/table.ts';
import { decodeItems } from '../storage/unreadable-items.ts';
import type { Item } from '../storage/write.ts';
import { EVENT_TTL_SECONDS, type NewEvents } from './event.ts';
import { decodeChanges, eventsOf, firstNumber, numberedChanges } from './feed-item.ts';

/** How long after it was written an event may be seen before those in front of it: milliseconds. */
const SETTLED_MS = 10_000;

/** Above the ids of all events. */
const NEWEST = feed.idOf(Number.MAX_SAFE_INTEGER);

/** Items that are read at once to find out which are new. */
const NEW_EVENTS = 25;

type NamedRecord = Omit<RecordName, 'application'>;

interface FeedRange {
  /** The id of an event. */
  readonly above?: string | undefined;
  /** Items that are read at most, of which each has one event or some. */
  readonly limit: number;
  /** The events of this record alone, where events are found by the record; newer ones of others are among them. */
  readonly record?: NamedRecord | undefined;
}

interface RangeFromEnd extends Pick<FeedRange, 'limit' | 'record'> {
  /** The id of an event. */
  readonly below?: string | undefined;
}

type Bounds = { readonly above: string; readonly limit: number };

/** An item of the feed. */
interface StoredChanges {
  readonly key: Key;
  readonly changes: readonly NewEvents[];
}

/** An event at its place. Of an item that cannot be read, there is the last place alone. */
export interface FeedEntry {
  readonly id: string;
  readonly event?: Event;
  readonly change?: NewEvents;
  readonly item?: StoredChanges;
}

export interface FeedPage {
  readonly entries: readonly FeedEntry[];
  /** Whether further ones may follow. */
  readonly more: boolean;
}

/**
 * The events after one, oldest first, for whoever goes on after the last of them. A query may see a
 * part of a transaction, so it ends before a new event where one is missing: that is about to be seen.
 */
export const readFeed = (
  table: Table,
  { id: application }: Keyspace,
  { above = feed.idOf(0), limit, record }: FeedRange,
): Promise<FeedPage> =>
  record
    ? readRecord(table, application, record, { above, limit })
    : readAll(table, application, { above, limit });

/**
 * The events of one record that are settled. Of newer ones nobody knows whether one of the same record
 * is missing: they are read with those of all records.
 */
async function readRecord(
  table: Table,
  application: number,
  record: NamedRecord,
  { above, limit }: Bounds,
): Promise<FeedPage> {
  const prefix = feed.prefixOfRecord(record.resource, record.id);
  const page = await table.page(feed.ofRecords(application), {
    ...{ above: `${prefix}${above}`, limit, consistent: true },
  });
  const own = page.items.filter(({ sk }) => sk.startsWith(prefix));
  const settled = own.filter((item) => !isNew(item));
  if (settled.length === 0 && own.length > 0) {
    const end = await lastSettled(table, application);
    return readAll(table, application, { above: end > above ? end : above, limit });
  }
  const ids = settled.map(({ sk }) => sk.slice(prefix.length));
  const entries = await entriesOfRecord(table, application, record, ids);
  return {
    entries: entries.filter(({ id }) => id > above),
    more: settled.length < own.length || (page.more && own.length === page.items.length),
  };
}

/** The events of a record in the items with these ids, oldest first. */
async function entriesOfRecord(
  table: Table,
  application: number,
  record: NamedRecord,
  ids: readonly string[],
): Promise<FeedEntry[]> {
  const keys = ids.map((id) => feed.eventKey(application, id));
  const items = await table.getMany(keys, { consistent: true });
  const found = new Map(items.map((item) => [item.sk, item]));
  const entries = ids.flatMap((id): readonly FeedEntry[] => {
    const item = found.get(id);
    return item ? entriesOf(table, application, item) : [{ id }];
  });
  const isOwn = ({ resource, record_id }: Event) =>
    resource === record.resource && record_id === record.id;
  return entries.filter(({ event }) => !event || isOwn(event));
}

/**
 * The events before one, newest first, to be looked at: of a transaction that is being made, a part may be
 * missing. An item is found by its last event, so the one in which the bound is stands behind the range.
 */
export async function readFeedFromEnd(
  table: Table,
  { id: application }: Keyspace,
  { below = NEWEST, limit, record }: RangeFromEnd,
): Promise<FeedPage> {
  const prefix = record ? feed.prefixOfRecord(record.resource, record.id) : '';
  const partition = record ? feed.ofRecords(application) : feed.events(application);
  const bound = `${prefix}${below}`;
  const [{ items: cut }, page] = await Promise.all([
    below === NEWEST
      ? { items: [] }
      : table.page(partition, {
          ...{ above: `${prefix}${feed.idOf(feed.numberOf(below) - 1)}`, limit: 1 },
          consistent: true,
        }),
    table.page(partition, { below: bound, descending: true, limit, consistent: true }),
  ]);
  const items = [...cut, ...page.items].filter(({ sk }) => sk.startsWith(prefix)).reverse();
  const entries = record
    ? await entriesOfRecord(
        ...([table, application, record] as const),
        items.map(({ sk }) => sk.slice(prefix.length)),
      )
    : items.flatMap((item) => entriesOf(table, application, item));
  return {
    entries: entries.filter(({ id }) => id < below).reverse(),
    more: page.more && page.items.every(({ sk }) => sk.startsWith(prefix)),
  };
}

/** The id of the last event before which none is about to be seen. */
async function lastSettled(table: Table, application: number): Promise<string> {
  let below: string | undefined;
  for (;;) {
    const range: Range = { descending: true, below, limit: NEW_EVENTS, consistent: true };
    const page = await table.page(feed.events(application), range);
    const found = page.items.find((item) => !isNew(item));
    if (found || !page.more) return found?.sk ?? feed.idOf(0);
    below = page.items.at(-1)?.sk;
  }
}

async function readAll(
  table: Table,
  application: number,
  { above, limit }: Bounds,
): Promise<FeedPage> {
  const page = await table.page(feed.events(application), { above, limit, consistent: true });
  let last = feed.numberOf(above);
  const gap = page.items.findIndex((item) => {
    const before = last;
    last = feed.numberOf(item.sk);
    return firstNumber(item) > before + 1 && isNew(item);
  });
  const items = gap < 0 ? page.items : page.items.slice(0, gap);
  const entries = items.flatMap((item) => entriesOf(table, application, item));
  return { entries: entries.filter(({ id }) => id > above), more: gap < 0 && page.more };
}

/** Whether an item was written so late that one in front of it may not be seen yet. */
const isNew = ({ expires_at: expiry }: Item) =>
  (Number(expiry) - EVENT_TTL_SECONDS) * 1_000 > databaseNow() - SETTLED_MS;

function entriesOf(table: Table, application: number, item: Item): readonly FeedEntry[] {
  const [changes] = decodeItems(table, [item], decodeChanges);
  if (!changes) return [{ id: item.sk }];
  const stored = { key: { pk: item.pk, sk: item.sk }, changes };
  return numberedChanges(firstNumber(item), changes).flatMap(({ change, first }) =>
    eventsOf(application, first, change).map((event) => ({
      ...{ id: event.id, event, change, item: stored },
    })),
  );
}

/** The entries of the item that an event is in. */
async function entriesWith(
  table: Table,
  { id: application }: Keyspace,
  number: number,
): Promise<readonly FeedEntry[]> {
  const above = feed.idOf(number - 1);
  const range: Range = { above, limit: 1, consistent: true };
  const { items } = await table.page(feed.events(application), range);
  return items.flatMap((item) => entriesOf(table, application, item));
}

/** An event, if it is kept and can be read. */
export async function readEvent(
  table: Table,
  keyspace: Keyspace,
  id: string,
): Promise<Event | undefined> {
  const entries = await entriesWith(table, keyspace, feed.numberOf(id));
  return entries.find((entry) => entry.id === id)?.event;
}

/** The events of the change whose last one has this number, if they are kept and can be read. */
export async function readEventsOfChange(
  table: Table,
  keyspace: Keyspace,
  last: number,
): Promise<readonly Event[]> {
  const entries = await entriesWith(table, keyspace, last);
  const change = entries.find(({ id }) => id === feed.idOf(last))?.change;
  return entries.flatMap((entry) => (entry.event && entry.change === change ? entry.event : []));
}
