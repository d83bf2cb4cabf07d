import { DAY_MS } from '../../../shared/durations.ts';
import { EVENT_TTL_SECONDS } from '../../../shared/events/event.ts';
import { HELD_STOCK } from '../../../shared/events/hand-over.ts';
import { inflateText } from '../../../shared/storage/deflated-json.ts';
import { encodeItem } from '../../../shared/storage/sqlite/item-text.ts';
import type { Table } from '../../../shared/storage/table.ts';
import type { Item } from '../../../shared/storage/write.ts';
import { movedPartitions } from '../../ops/partitions.ts';
import { itemsOf } from '../../ops/transfer/pages.ts';
import { INFLATED } from '../../start/demo-days.ts';

/** Older events are left out: they would be half of the file, and orders have their history without them. */
const EVENTS_MS = 7 * DAY_MS;

/** Each item that moves with a store and has not expired, as a line; but for the store itself. */
export async function packedItems(
  table: Table,
  application: number,
  end: number,
): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const pk of movedPartitions(application).filter((each) => !each.endsWith('#application'))) {
    for await (const item of itemsOf(table, pk)) {
      if (stays(item, end)) lines.push(encodeItem(packed(item)));
    }
  }
  return lines;
}

/** Work of the last minutes does not stay: its name is a number of minutes. */
function stays({ pk, sk, expires_at }: Item, end: number): boolean {
  if (sk.startsWith(`${HELD_STOCK}#`)) return false;
  const isEvent = /#events(?:#of)?$/.test(pk);
  const atLeast = isEvent ? end - EVENTS_MS + EVENT_TTL_SECONDS * 1_000 : end;
  return Number(expires_at ?? Infinity) * 1_000 > atLeast;
}

/**
 * Without who has changed it, of which events were made, and without the networks of logins, which are hashed with a
 * key of the store.
 */
const packed = ({ by: _by, at: _at, written: _written, addresses: _, ...item }: Item): Item =>
  Object.fromEntries(
    Object.entries(item).map(([name, value]) => [
      name,
      value instanceof Uint8Array ? { [INFLATED]: inflateText(value) } : value,
    ]),
  ) as Item;
