import {
  decodeChanges,
  eventsOf,
  firstNumber,
  numberedChanges,
} from '../../shared/events/feed-item.ts';
import type { Event } from '../../shared/resources/schemas/event.ts';
import { feed, type Keyspace } from '../../shared/storage/keys.ts';
import type { Table } from '../../shared/storage/table.ts';
import type { Item } from '../../shared/storage/write.ts';

/** The events that items of the feed of a store hold. */
export const eventsIn = (items: readonly Item[]): Event[] =>
  items.flatMap((item) =>
    numberedChanges(firstNumber(item), decodeChanges(item)).flatMap(({ first, change }) =>
      eventsOf(Number(item.pk.split('#')[0]), first, change),
    ),
  );

/** The item whose last event this is. */
export async function itemOfEvent(table: Table, { id }: Keyspace, event: string): Promise<Item> {
  const item = await table.get(feed.eventKey(id, event), { consistent: true });
  if (!item) throw new Error(`There is no item of ${event}.`);
  return item;
}

/** Nothing can read the item any more whose last event this is. */
export async function damageEvent(table: Table, store: Keyspace, event: string): Promise<void> {
  await itemOfEvent(table, store, event);
  await table.write({
    update: feed.eventKey(store.id, event),
    edits: [{ attribute: 'data', set: '{' }],
  });
}
