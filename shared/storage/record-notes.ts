import { noteItems, type RecordName } from './keys.ts';
import type { Table } from './table.ts';
import type { Item } from './write.ts';

/*
 * Notes about records: an item each, in the order of their ids behind the item that counts them
 * (shared/actions/note-actions.ts).
 */

/** The items of the notes of a record, newest first. */
export async function readNoteItems(table: Table, name: RecordName): Promise<readonly Item[]> {
  const found: Item[] = [];
  const counted = noteItems.countKey(name);
  let below = noteItems.end(name);
  for (;;) {
    const page = await table.page(counted.pk, { descending: true, consistent: true, below });
    const own = page.items.filter(({ sk }) => sk > counted.sk);
    found.push(...own);
    below = own.at(-1)?.sk ?? below;
    if (!page.more || own.length < page.items.length) return found;
  }
}

/** Removes what staff have written about a record. Repeated, it does no harm. */
export async function removeNotes(table: Table, name: RecordName): Promise<void> {
  const items = await readNoteItems(table, name);
  if (items.length === 0) return;
  for (const { pk, sk } of items) await table.write({ remove: { pk, sk } });
  await table.write({ remove: noteItems.countKey(name) });
}
