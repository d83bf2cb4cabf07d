import { feed } from '../storage/keys.ts';
import { firstItems } from '../storage/merged-partitions.ts';
import { type Keyspace, partOfFeed, partsOf } from '../storage/partitions.ts';
import type { Table, TablePage } from '../storage/table.ts';
import { decodeItems } from '../storage/unreadable-items.ts';
import type { Item } from '../storage/write.ts';
import { eventOf } from './append-events.ts';
import { EVENT_TTL_SECONDS, type Event } from './event.ts';

/** How long after it was written an event may be seen before those in front of it: milliseconds. */
const SETTLED_MS = 10_000;

interface FeedRange {
  /** The id of an event. */
  readonly above?: string | undefined;
  readonly limit: number;
}

/** The items of the events after one, as they are now, oldest first. */
export function readEvents(table: Table, keyspace: Keyspace, range: FeedRange): Promise<TablePage> {
  const partitions = partsOf(keyspace, 'events').map((part) => feed.events(keyspace.id, part));
  return firstItems(table, partitions, { ...range, consistent: true });
}

/**
 * The same for whoever goes on after the last of them. A query may see a part of a transaction, so it
 * ends before a new event where one is missing: that is about to be seen.
 */
export async function readFeed(
  table: Table,
  keyspace: Keyspace,
  range: FeedRange,
): Promise<TablePage> {
  const { above } = range;
  const page = await readEvents(table, keyspace, range);
  const settled = Date.now() - SETTLED_MS;
  let last = above === undefined ? 0 : feed.numberOf(above);
  const gap = page.items.findIndex((item) => {
    const before = last;
    last = feed.numberOf(item.sk);
    return last > before + 1 && writtenAt(item) > settled;
  });
  return gap < 0 ? page : { items: page.items.slice(0, gap), more: false };
}

/** Milliseconds since 1970. */
const writtenAt = (item: Item) => (Number(item['expires_at']) - EVENT_TTL_SECONDS) * 1_000;

/** An event, if it is kept and can be read. */
export async function readEvent(
  table: Table,
  keyspace: Keyspace,
  id: string,
): Promise<Event | undefined> {
  const item = await readEventItem(table, keyspace, id);
  const [event] = decodeItems(table, item ? [item] : [], eventOf);
  return event;
}

/** The item of an event that is kept. */
export async function readEventItem(
  table: Table,
  keyspace: Keyspace,
  id: string,
): Promise<Item | undefined> {
  const whole = feed.eventKey(keyspace.id, id);
  const part = partOfFeed(keyspace, feed.numberOf(id));
  if (part === '') return table.get(whole, { consistent: true });
  const keys = [feed.eventKey(keyspace.id, id, part), whole];
  const [item] = await table.getMany(keys, { consistent: true });
  return item;
}
