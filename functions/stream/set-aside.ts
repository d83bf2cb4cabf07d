import { markWrites, type ReadChange, readKnown } from '../../shared/events/append-events.ts';
import type { Change } from '../../shared/storage/change.ts';
import { asideChanges } from '../../shared/storage/keys.ts';
import type { Table } from '../../shared/storage/table.ts';
import type { Item } from '../../shared/storage/write.ts';

/**
 * A change that cannot be decoded, or whose store cannot, would hold up all other stores of its shard
 * for a day, and then be lost. It is set aside: its images are kept as they are, until an operator has
 * mended what is wrong and replays it. A change that is in the feed is not set aside, nor twice, and one
 * that is makes no events when it is read again, whether it can be decoded then or not.
 */
export async function setAside(
  table: Table,
  application: number,
  changes: readonly Change[],
): Promise<void> {
  if (changes.length === 0) return;
  const [, known] = await readKnown(table, application, changes.map(nameOf));
  const unknown = changes.filter(({ id }) => !known.has(id));
  for (const change of unknown) {
    const images = imagesOf(application, change).map((put) => ({ put }));
    await table.transactWrite([...markWrites(application, [nameOf(change)]), ...images]);
  }
  table.usage.setAside = (table.usage.setAside ?? 0) + unknown.length;
}

/** The name of a change in the feed. */
export const nameOf = ({ id, number, time, before, after }: Change): ReadChange => ({
  change: id,
  number,
  time: Number((after ?? before)?.['at'] ?? time),
});

/** An item for each image: both together may be too large for one. */
function imagesOf(application: number, { id, time, before, after }: Change): readonly Item[] {
  return (['before', 'after'] as const).flatMap((name) => {
    const image = name === 'before' ? before : after;
    if (!image) return [];
    const item: Item = {
      ...asideChanges.key(application, time, id, name),
      change: id,
      time,
      image,
    };
    return [item];
  });
}

/** The change itself is known, so that it makes no events. */
const REPLAYED = 'replayed-';

/** A change of these items, and their keys. */
export interface AsideChange {
  readonly change: Change;
  readonly items: readonly Item[];
}

/** The changes of a store that were set aside, in the order in which they were made. */
export async function readAside(table: Table, application: number): Promise<AsideChange[]> {
  const items = await table.query(asideChanges.partition(application), { consistent: true });
  const found = [...Map.groupBy(items, (item) => String(item['change']))].map(([id, own]) => {
    const imageOf = (name: string) =>
      own.find(({ sk }) => sk.endsWith(`#${name}`))?.['image'] as Item | undefined;
    const change = {
      id: `${REPLAYED}${id}`,
      time: Number(own[0]?.['time']),
      before: imageOf('before'),
      after: imageOf('after'),
    };
    return { change, items: own };
  });
  return found.sort((one, other) => timeOf(one.change) - timeOf(other.change));
}

const timeOf = ({ time, after }: Change) => Number(after?.['at'] ?? time);
