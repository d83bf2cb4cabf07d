import { databaseNow } from '../../../shared/storage/database-clock.ts';
import { recordPartition, totalsKey } from '../../../shared/storage/keys.ts';
import { TOTALLED_RESOURCES, totalNames } from '../../../shared/storage/record-totals.ts';
import type { Table } from '../../../shared/storage/table.ts';
import { decodeItems } from '../../../shared/storage/unreadable-items.ts';
import { itemsOf } from './pages.ts';

/**
 * Counts the records of a closed application. What it has changed before is in the numbers then, also
 * what the consumer of the log of changes reads later.
 */
export async function countRecords(table: Table, application: number): Promise<void> {
  for (const resource of TOTALLED_RESOURCES) {
    const sums: Record<string, number> = {};
    for await (const item of itemsOf(table, recordPartition(application, resource))) {
      const [names = ['all']] = decodeItems(table, [item], (each) => totalNames(resource, each));
      for (const name of names) sums[name] = (sums[name] ?? 0) + 1;
    }
    const now = databaseNow();
    await table.write({
      put: { ...totalsKey(application, resource), ...sums, counted_at: now, since: now },
    });
  }
}
