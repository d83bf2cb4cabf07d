import { isDeepStrictEqual } from 'node:util';
import type { ServiceRequest } from '../../shared/actions/context.ts';
import { LruCache } from '../../shared/lru-cache.ts';
import type { Change } from '../../shared/storage/change.ts';
import {
  CHANGE_ATTRIBUTE,
  type CountedSecond,
  changeRecordOfCounters,
  countInSecond,
} from '../../shared/storage/change-records.ts';
import { databaseNow } from '../../shared/storage/database-clock.ts';
import { isRecordKey, readAuditedKey } from '../../shared/storage/keys.ts';
import { counted } from './resource.ts';

/** Logs how far the counters in lists were behind. */
export type LogMetrics = (message: string, metrics: { readonly stock_age_ms: number }) => void;

/** Catalogues of which the last second is remembered. */
const MAX_REMEMBERED = 10_000;

const seconds = new LruCache<CountedSecond>({ maxEntries: MAX_REMEMBERED });

/** A change record that took longer is written again: replicas read only those of the last 20 s. */
const MAX_WRITE_MS = 10_000;

/**
 * Writes change records for counters that were changed without: one for each catalogue and second, so
 * that looking for changes costs the same at any number of orders. It names the records, which are
 * read as they are then: repeated, it does no harm.
 */
export async function announceCounters(
  changes: readonly Change[],
  { table }: Pick<ServiceRequest, 'table'>,
  logMetrics?: LogMetrics,
): Promise<void> {
  const unannounced = changes.filter(isUnannounced);
  const partitions = new Set(unannounced.map(({ after }) => after?.pk ?? ''));
  for (const partition of partitions) {
    const own = unannounced.filter(({ after }) => after?.pk === partition);
    const ids = own.map(({ after }) => Number(after?.sk));
    const last = seconds.get(partition);
    let second: CountedSecond | undefined = last;
    do {
      second = countInSecond(second, ids);
      // Before it is written: what failed may have been, and is repeated as a further revision.
      seconds.set(partition, second);
      await table.write(changeRecordOfCounters(partition, second));
    } while (databaseNow() - second.time > MAX_WRITE_MS);
    if (second.time === last?.time) continue;
    const stock_age_ms = Math.max(1, databaseNow() - Math.min(...own.map(({ time }) => time)));
    logMetrics?.('the stock in lists is up to date', { stock_age_ms });
  }
}

/** Whether only counters were changed, and no change record says so. */
function isUnannounced({ before, after }: Change): boolean {
  if (!before || !after || !isRecordKey(after)) return false;
  return (
    counted.has(readAuditedKey(after).name) &&
    before['version'] === after['version'] &&
    before[CHANGE_ATTRIBUTE] === after[CHANGE_ATTRIBUTE] &&
    !isDeepStrictEqual(before['counters'], after['counters'])
  );
}
