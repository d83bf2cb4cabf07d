import { DatabaseSync } from 'node:sqlite';
import { decodeItem } from '../../shared/storage/sqlite/item-text.ts';
import type { Item } from '../../shared/storage/write.ts';

/** All items of an SQLite file, as they are stored. */
export function itemsIn(file: string): readonly Item[] {
  const database = new DatabaseSync(file, { readOnly: true });
  const rows = database.prepare('SELECT item FROM items').all();
  database.close();
  return rows.map(({ item }) => decodeItem(String(item)));
}
