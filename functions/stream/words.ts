import type { ServiceRequest } from '../../shared/actions/context.ts';
import { isFoundByWords, storedParts, storedWords } from '../../shared/found/record-words.ts';
import type { Change } from '../../shared/storage/change.ts';
import { textWrites } from '../../shared/storage/found-texts.ts';
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

/** What finds a record that is not there. */
const NOTHING = { words: [], text: '' } as const;

const foundBy = (resource: string, item: Item) => ({
  words: storedWords(resource, item),
  text: storedParts(resource, item),
});

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
    image ? decodeItems(table, [image], (each) => foundBy(resource, each))[0] : NOTHING,
  );
  if (images.at(-1) === undefined) return [];
  const readable = images.filter((image) => image !== undefined);
  const of = { application: application.id, resource };
  return [
    ...wordWrites(
      of,
      id,
      readable.map(({ words }) => words),
    ),
    ...textWrites(
      of,
      id,
      readable.map(({ text }) => text),
    ),
  ];
}
