import { isDeepStrictEqual } from 'node:util';
import { AUTHOR_ATTRIBUTE } from '../../../shared/storage/audited-table.ts';
import { dueWork } from '../../../shared/storage/keys.ts';
import type { Table } from '../../../shared/storage/table.ts';
import { type Item, WRITE_ID_ATTRIBUTE, type Write } from '../../../shared/storage/write.ts';
import type { Application } from '../../../shared/tenancy/application.ts';
import { restoredPartitions } from '../partitions.ts';
import { writeWhileClosed } from './closed-writes.ts';
import { itemsOf } from './pages.ts';

/** Number of items by what became of them. */
export interface Restored {
  /** Changed back, or put back. */
  written: number;
  removed: number;
  /** Equal to the item of the source. */
  unchanged: number;
}

/**
 * Makes the items of a closed application those of the source, partition by partition. What is equal
 * is not written, so a repetition after an interruption goes on where that was.
 */
export async function restoreItems(
  table: Table,
  source: Table,
  closed: Application,
): Promise<Restored> {
  const restored: Restored = { written: 0, removed: 0, unchanged: 0 };
  for (const pk of restoredPartitions(closed.id)) {
    const writes = differences(itemsIn(table, pk), itemsIn(source, pk), restored);
    await writeWhileClosed(table, closed, writes);
  }
  return restored;
}

/** Webhooks stay, and so does what is due for them. */
async function* itemsIn(table: Table, pk: string): AsyncGenerator<Item> {
  for await (const item of itemsOf(table, pk)) {
    if (!(dueWork.isPartition(pk) && dueWork.read(item).kind === 'webhook')) yield item;
  }
}

async function* differences(
  live: AsyncGenerator<Item>,
  wanted: AsyncGenerator<Item>,
  restored: Restored,
): AsyncGenerator<Write> {
  for await (const { is, was } of pairs(live, wanted)) {
    if (is && was && isSame(is, was)) restored.unchanged += 1;
    else if (was) {
      restored.written += 1;
      yield { put: contentOf(was) };
    } else if (is) {
      restored.removed += 1;
      yield { remove: { pk: is.pk, sk: is.sk } };
    }
  }
}

/** The items of both by their sort keys, in whose order both are. */
async function* pairs(live: AsyncGenerator<Item>, wanted: AsyncGenerator<Item>) {
  let [is, was] = [await next(live), await next(wanted)];
  while (is || was) {
    const order = compareKeys(is, was);
    yield { is: order <= 0 ? is : undefined, was: order >= 0 ? was : undefined };
    if (order <= 0) is = await next(live);
    if (order >= 0) was = await next(wanted);
  }
}

async function next(items: AsyncGenerator<Item>): Promise<Item | undefined> {
  const { done, value } = await items.next();
  return done ? undefined : value;
}

/** Negative: the first comes first, or there is no second. Sort keys are in the order of UTF-8. */
function compareKeys(one: Item | undefined, other: Item | undefined): number {
  if (!one || !other) return one ? -1 : 1;
  return Buffer.compare(Buffer.from(one.sk), Buffer.from(other.sk));
}

const isSame = (one: Item, other: Item) => isDeepStrictEqual(contentOf(one), contentOf(other));

/** The item without its author: the log of changes leaves such a write out, and no event is made. */
function contentOf(item: Item): Item {
  const { [AUTHOR_ATTRIBUTE]: _, [WRITE_ID_ATTRIBUTE]: __, ...content } = item;
  return { ...content, pk: item.pk, sk: item.sk };
}
