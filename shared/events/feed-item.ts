import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Event } from '../resources/schemas/event.ts';
import { feed } from '../storage/keys.ts';
import type { Item } from '../storage/write.ts';
import type { NewEvents } from './event.ts';

/**
 * An item of the feed has the events of changes that were appended together, as deflated JSON: of each
 * change the types, and once what its events have in common. Events are numbered without gaps. The key
 * of the item is the id of its last event, so that a range of keys above an event has all later ones;
 * `first` is the number of its first event.
 */

/** The JSON of one item: more is not inflated. */
export const MAX_INFLATED_BYTES = 4 * 1024 * 1024;

/** The JSON of changes that share an item. Deflate does not look back farther. */
const SHARED_LENGTH = 32 * 1024;

/** Types of events that say what has changed: of a refund or a return, which one it was. */
const HAS_PREVIOUS = /\.updated$|refund|return_|email_changed|stock_changed/;

/** The events of one change, as text. */
export function textOf({ previous, ...events }: NewEvents): string {
  const isShown = events.types.some((type) => HAS_PREVIOUS.test(type));
  return JSON.stringify({
    ...events,
    ...(isShown && previous && ({ previous } satisfies Pick<Event, 'previous'>)),
  });
}

export const encodeTexts = (texts: readonly string[]): Uint8Array =>
  deflateRawSync(`[${texts.join()}]`);

/** What the events of each change in an item have in common. Throws for one that cannot be read. */
export const decodeChanges = ({ data }: Item): readonly NewEvents[] =>
  JSON.parse(
    inflateRawSync(data as Uint8Array, { maxOutputLength: MAX_INFLATED_BYTES }).toString(),
  );

/** The changes in the groups that share an item. */
export function sharedItems<Change extends { readonly text: string }>(
  changes: readonly Change[],
): Change[][] {
  const groups: Change[][] = [];
  let length = Infinity;
  for (const change of changes) {
    length += change.text.length;
    if (length > SHARED_LENGTH) {
      groups.push([]);
      length = change.text.length;
    }
    groups.at(-1)?.push(change);
  }
  return groups;
}

/** The number of the first event of an item. */
export const firstNumber = (item: Item) => Number(item['first']);

/** The events of a change, of which the first has this number, in their order. */
export const eventsOf = (
  application_id: number,
  first: number,
  { types, previous, ...common }: NewEvents,
): Event[] =>
  types.map((type, i) => ({
    id: feed.idOf(first + i),
    application_id,
    type,
    ...common,
    ...(previous && HAS_PREVIOUS.test(type) && ({ previous } satisfies Partial<NewEvents>)),
  }));

/** Changes with the numbers of their first events. */
export function numberedChanges<Change extends Pick<NewEvents, 'types'>>(
  first: number,
  changes: readonly Change[],
) {
  let next = first;
  return changes.map((change) => {
    const numbered = { change, first: next };
    next += change.types.length;
    return numbered;
  });
}
