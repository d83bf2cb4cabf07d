import { DatabaseSync } from 'node:sqlite';
import { inject } from 'vitest';
import { openStateFolder } from '../../bin/start/state.ts';
import { decodeItem } from '../../shared/storage/sqlite/item-text.ts';
import { sqliteStorage } from '../../shared/storage/sqlite/storage.ts';
import type { Item } from '../../shared/storage/write.ts';

const { store } = openStateFolder(inject('engine').folder);

/** For programs that close the file meanwhile, and lock it for that. */
const BUSY_TIMEOUT_MS = 60_000;

/** The file that the project's tests and their server share. */
export const storage = sqliteStorage({ file: store });

/** Puts items as they are, for tests that need thousands of them. */
export async function putAll(items: readonly Item[]): Promise<void> {
  const table = storage.openTable();
  await Promise.all(items.map((put) => table.write({ put })));
}

/** The items of an application in all partitions that there are. */
export async function itemsOf(application: number): Promise<Item[]> {
  const database = new DatabaseSync(store, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
  const prefix = `${application}#`;
  const rows = database.prepare('SELECT item FROM items').all();
  database.close();
  return rows.map(({ item }) => decodeItem(String(item))).filter(({ pk }) => pk.startsWith(prefix));
}

/** The partitions of the whole file that have items of an application. */
export const scanPartitions = async (application: number): Promise<ReadonlySet<string>> =>
  new Set((await itemsOf(application)).map(({ pk }) => pk));
