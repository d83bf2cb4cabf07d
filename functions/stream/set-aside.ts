import { markWrites, type ReadChange, readKnown } from '../../shared/events/append-events.ts';
import type { Change } from '../../shared/storage/change.ts';
import { databaseNow } from '../../shared/storage/database-clock.ts';
import { asideChanges, feed, isRecordKey, type Key } from '../../shared/storage/keys.ts';
import type { Table } from '../../shared/storage/table.ts';
import type { Item, Write } from '../../shared/storage/write.ts';

interface AsideOptions {
  /** Whether later changes of the same items wait, so that they keep their order. */
  readonly holds: boolean;
}

/**
 * A change that fails by itself would hold up all other stores of its shard for a day, and then be
 * lost. It is set aside: its images are kept as they are, until an operator has mended what is wrong and
 * replays it. A change that is in the feed is not set aside, nor twice, and one that is makes no events
 * when it is read again, whether it fails then or not. Returns those that were set aside.
 */
export async function setAside(
  table: Table,
  application: number,
  changes: readonly Change[],
  { holds }: AsideOptions,
): Promise<readonly Change[]> {
  if (changes.length === 0) return [];
  const { known } = await readKnown(table, application, changes.map(nameOf));
  const unknown = changes.filter(({ id }) => !known.has(id));
  for (const change of unknown) {
    const images = imagesOf(application, change).map((put) => ({ put }));
    const held = holds ? holdWrites(application, change) : [];
    await table.transactWrite([...markWrites(application, [nameOf(change)]), ...images, ...held]);
  }
  table.usage.setAside = (table.usage.setAside ?? 0) + unknown.length;
  return unknown;
}

/** The name of a change in the feed. */
export const nameOf = (change: Change): ReadChange => ({
  change: change.id,
  number: change.number,
  time: Number((change.after ?? change.before)?.['at'] ?? change.time),
});

/** The item of a change. */
export const itemOf = ({ before, after }: Change) => {
  const item = after ?? before;
  return item ? `${item.pk}/${item.sk}` : '';
};

/** The place of a change for logs: sort keys of items that are no records may be e-mail addresses. */
export function placeOf({ after, before }: Change): string {
  const item = after ?? before;
  if (!item) return 'nothing';
  return isRecordKey(item) ? `${item.pk} ${item.sk}` : item.pk;
}

/** Finds changes whose items have an earlier change that was set aside. */
export async function readHeld(
  table: Table,
  application: number,
  changes: readonly Change[],
): Promise<readonly Change[]> {
  const keyOf = (change: Change) => feed.heldKey(application, itemOf(change));
  const keys = new Map(changes.map((change) => [itemOf(change), keyOf(change)]));
  const items = await table.getMany([...keys.values()], { consistent: true });
  const held = new Set(items.map(({ sk }) => sk));
  return changes.filter((change) => held.has(keyOf(change).sk));
}

/** Both name the last change of theirs that was set aside. */
const holdWrites = (application: number, change: Change): readonly Write[] => [
  {
    update: feed.lastKey(application),
    edits: [{ attribute: 'change', set: change.id }],
  },
  { put: { ...feed.heldKey(application, itemOf(change)), change: change.id } },
];

/** An item for each image: both together may be too large for one. */
function imagesOf(application: number, { id, time, before, after }: Change): readonly Item[] {
  const at = databaseNow();
  return (['before', 'after'] as const).flatMap((name) => {
    const image = name === 'before' ? before : after;
    if (!image) return [];
    const item: Item = {
      ...asideChanges.key(application, time, id, name),
      change: id,
      time,
      at,
      image,
    };
    return [item];
  });
}

/** The change itself is known, so that it makes no events. */
const REPLAYED = 'replayed-';

/** A change of these items, and their keys. */
export interface AsideChange {
  /** The name that it had when it was set aside. */
  readonly name: string;
  readonly change: Change;
  readonly items: readonly Item[];
}

/** The changes of a store that were set aside: those of one item in the order in which they were made. */
export async function readAside(table: Table, application: number): Promise<AsideChange[]> {
  const items = await table.query(asideChanges.partition(application), { consistent: true });
  const found = [...Map.groupBy(items, (item) => String(item['change']))].map(([name, own]) => {
    const imageOf = (image: string) =>
      own.find(({ sk }) => sk.endsWith(`#${image}`))?.['image'] as Item | undefined;
    const change = {
      id: `${REPLAYED}${name}`,
      time: Number(own[0]?.['time']),
      before: imageOf('before'),
      after: imageOf('after'),
    };
    return { name, change, items: own };
  });
  return found.sort((one, other) => asideAt(one) - asideAt(other) || byNumber(one, other));
}

/** What was set aside by an earlier version does not say when. */
const asideAt = ({ change: { time, after }, items: [item] }: AsideChange) =>
  Number(item?.['at'] ?? after?.['at'] ?? time);

/** Names of the log of SQLite end with a number. */
const byNumber = (one: AsideChange, other: AsideChange) =>
  one.name.localeCompare(other.name, 'en', { numeric: true });

/** The last change that was set aside while others wait for it, and the item that says so. */
export async function lastHolding(table: Table, application: number): Promise<string | undefined> {
  const item = await table.get(feed.lastKey(application), { consistent: true });
  return item?.['change'] === undefined ? undefined : String(item['change']);
}

/** Later changes of an item go on, unless another one has been set aside since. */
export const release = (table: Table, application: number, { name, change }: AsideChange) =>
  table.write({
    remove: feed.heldKey(application, itemOf(change)),
    condition: isStill(name),
  });

/** No change waits, unless one has been set aside since. */
export const releaseAll = (table: Table, application: number, last: string) =>
  table.write({
    update: feed.lastKey(application),
    edits: [{ attribute: 'change', remove: true }],
    condition: isStill(last),
  });

const isStill = (name: string) => [{ attribute: 'change', equals: name }] as const;

/** Images that are replayed are not kept. */
export async function forgetAside(table: Table, keys: readonly Key[]): Promise<void> {
  for (const { pk, sk } of keys) await table.write({ remove: { pk, sk } });
}
