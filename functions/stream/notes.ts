import type { ServiceRequest } from '../../shared/actions/context.ts';
import type { Order } from '../../shared/resources/orders.ts';
import { NOTED } from '../../shared/resources/schemas/note.ts';
import type { Change } from '../../shared/storage/change.ts';
import { isRecordKey, type RecordName, readAuditedKey } from '../../shared/storage/keys.ts';
import { readItem } from '../../shared/storage/record-item.ts';
import { removeNotes } from '../../shared/storage/record-notes.ts';
import { decodeItems } from '../../shared/storage/unreadable-items.ts';
import type { Item } from '../../shared/storage/write.ts';

/** Removes the notes about records that are deleted, also by their expiry, or erased. */
export async function forgetNotes(
  changes: readonly Change[],
  { table }: Pick<ServiceRequest, 'table'>,
): Promise<void> {
  const isErased = (item: Item | undefined) =>
    item !== undefined &&
    decodeItems(table, [item], (each) => readItem<Order>(each).record.erased_at)[0] !== undefined;
  const names = changes.flatMap(({ before, after }) => {
    const name = notedName(after ?? before);
    if (!name) return [];
    return !after || (isErased(after) && !isErased(before)) ? [name] : [];
  });
  for (const name of names) await removeNotes(table, name);
}

/** The record of an item, where its resource has notes. */
function notedName(item: Item | undefined): RecordName | undefined {
  if (!item || !isRecordKey(item)) return undefined;
  const { application, name: resource, id } = readAuditedKey(item);
  return NOTED.some((name) => name === resource) ? { application, resource, id } : undefined;
}
