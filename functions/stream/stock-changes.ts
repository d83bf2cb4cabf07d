import { isDeepStrictEqual } from 'node:util';
import type { ServiceRequest } from '../../shared/actions/context.ts';
import { LruCache } from '../../shared/lru-cache.ts';
import type { Change } from '../../shared/storage/change.ts';
import {
  changeRecordOfStock,
  countInSecond,
  type SoldSecond,
} from '../../shared/storage/change-records.ts';
import { databaseNow } from '../../shared/storage/database-clock.ts';
import { stockItems } from '../../shared/storage/keys.ts';

/** Logs how far the stock in lists was behind. */
export type LogMetrics = (message: string, metrics: { readonly stock_age_ms: number }) => void;

/** Catalogues of which the last second is remembered. */
const MAX_REMEMBERED = 10_000;

const seconds = new LruCache<SoldSecond>({ maxEntries: MAX_REMEMBERED });

/** A change record that took longer is written again: replicas read only those of the last 20 s. */
const MAX_WRITE_MS = 10_000;

/**
 * Writes change records for stock that was taken or given back: one for each catalogue and second, so
 * that looking for changes costs the same at any number of orders. It names the records, whose stock
 * is read as it is then: repeated, it does no harm.
 */
export async function announceStock(
  changes: readonly Change[],
  { table }: Pick<ServiceRequest, 'table'>,
  logMetrics?: LogMetrics,
): Promise<void> {
  const sold = changes.flatMap((change) => {
    const record = soldRecord(change);
    return record ? [{ ...record, time: change.time }] : [];
  });
  for (const partition of new Set(sold.map((each) => each.partition))) {
    const own = sold.filter((each) => each.partition === partition);
    const ids = own.map(({ id }) => id);
    const last = seconds.get(partition);
    let second: SoldSecond | undefined = last;
    do {
      second = countInSecond(second, ids);
      // Before it is written: what failed may have been, and is repeated as a further revision.
      seconds.set(partition, second);
      await table.write(changeRecordOfStock(partition, second));
    } while (databaseNow() - second.time > MAX_WRITE_MS);
    if (second.time === last?.time) continue;
    const stock_age_ms = Math.max(1, databaseNow() - Math.min(...own.map(({ time }) => time)));
    logMetrics?.('the stock in lists is up to date', { stock_age_ms });
  }
}

/** The record of which only the stock was changed, where no change record says so. */
function soldRecord({ before, after }: Change) {
  if (!before || !after) return undefined;
  const isSold =
    before['layout'] === after['layout'] && !isDeepStrictEqual(before['levels'], after['levels']);
  return isSold ? stockItems.recordOf(after) : undefined;
}
