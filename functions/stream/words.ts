import type { ServiceRequest } from '../../shared/actions/context.ts';
import { isFoundByWords, storedWords } from '../../shared/found/record-words.ts';
import type { Change } from '../../shared/storage/change.ts';
import { wordWrites } from '../../shared/storage/found-words.ts';
import { isRecordKey, readAuditedKey } from '../../shared/storage/keys.ts';
import { decodeItems } from '../../shared/storage/unreadable-items.ts';
import type { Item, Write } from '../../shared/storage/write.ts';

/** Writes that are made at the same time. */
const MAX_WRITES = 100;

type WordContext = Pick<ServiceRequest, 'table' | 'application'>;

/**
 * Makes the words by which records are found those that the records have after the changes, so that
 * nothing is left of what was removed. An image that cannot be decoded is left out.
 */
export async function writeWords(changes: readonly Change[], context: WordContext): Promise<void> {
  const records = Map.groupBy(changes, ({ before, after }) => nameOf(after ?? before));
  const writes = [...records.values()].flatMap((own) => writesOf(own, context));
  for (let at = 0; at < writes.length; at += MAX_WRITES) {
    await Promise.all(writes.slice(at, at + MAX_WRITES).map((write) => context.table.write(write)));
  }
}

const nameOf = (item: Item | undefined) => item && `${item.pk}/${item.sk}`;

/** The writes of the changes of one record, in their order. */
function writesOf(
  changes: readonly Change[],
  { table, application }: WordContext,
): readonly Write[] {
  const items = changes.flatMap(({ before, after }) => [before, after]);
  const [item] = items.filter((each) => each !== undefined);
  if (!item || !isRecordKey(item)) return [];
  const { name: resource, id } = readAuditedKey(item);
  if (!isFoundByWords(resource)) return [];
  const images = items.map((image) =>
    image ? decodeItems(table, [image], (each) => storedWords(resource, each))[0] : [],
  );
  if (images.at(-1) === undefined) return [];
  const readable = images.filter((words) => words !== undefined);
  return wordWrites({ application: application.id, resource }, id, readable);
}
