import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { restoreCopy } from '../../shared/storage/sqlite/backup.ts';
import { connect } from '../../shared/storage/sqlite/open-file.ts';

/*
 * A thread of the process that copies a store: restores the copy beside it, which checks each page, and says how many
 * items it has.
 */

const { folder }: { readonly folder: string } = workerData;
parentPort?.postMessage({ items: await restoredItems() });

/** How many the copy has. What was restored is gone then. */
async function restoredItems(): Promise<number> {
  const place = mkdtempSync(join(folder, 'trial-'));
  try {
    const file = join(place, 'store.db');
    await restoreCopy(folder, file);
    const database = connect(file, () => undefined, { readOnly: true });
    const { items } = database.prepare('SELECT count(*) AS items FROM items').get() ?? {};
    database.close();
    return Number(items);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}
