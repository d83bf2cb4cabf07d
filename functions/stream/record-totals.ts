import type { ServiceRequest } from '../../shared/actions/context.ts';
import type { Total } from '../../shared/events/totals.ts';
import type { Change } from '../../shared/storage/change.ts';
import { isRecordKey, readAuditedKey, totalsKey } from '../../shared/storage/keys.ts';
import { isTotalled, totalNames } from '../../shared/storage/record-totals.ts';
import { decodeItems } from '../../shared/storage/unreadable-items.ts';

/**
 * What a change adds to the numbers of records. One from or to what cannot be read adds nothing: nobody
 * knows what was counted before.
 */
export function recordTotals(
  { before, after }: Change,
  { table }: Pick<ServiceRequest, 'table'>,
): readonly Total[] {
  const key = after ?? before;
  if (!key || !isRecordKey(key)) return [];
  const { application, name: resource } = readAuditedKey(key);
  if (!isTotalled(resource)) return [];
  const items = [before, after].filter((item) => item !== undefined);
  const read = decodeItems(table, items, (item) => totalNames(resource, item));
  if (read.length < items.length) return [];
  const was = before ? (read[0] ?? []) : [];
  const is = after ? (read.at(-1) ?? []) : [];
  const item = totalsKey(application, resource);
  return [
    ...was.filter((name) => !is.includes(name)).map((name) => ({ item, name, add: -1 })),
    ...is.filter((name) => !was.includes(name)).map((name) => ({ item, name, add: 1 })),
  ];
}
