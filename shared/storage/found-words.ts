import { foundWords } from './keys.ts';
import type { IdRange } from './record-ranges.ts';
import type { Table } from './table.ts';
import type { Write } from './write.ts';

/*
 * The words by which records are found: an item for each word of a record, with its key alone. The
 * consumer of the log of changes writes them, so they are behind the records, by less than a second
 * mostly. Whoever finds a record by a word looks at the record itself.
 * Test: test/contract/found-orders.test.ts
 */

/** Characters of a word that are in its key. */
export const MAX_WORD_LENGTH = 40;

/** Where words are looked for: a store and a resource. */
export interface Found {
  readonly table: Pick<Table, 'page' | 'getMany'>;
  readonly application: number;
  readonly resource: string;
}

/** A word as a key has it: two that only differ behind that are told apart by the records. */
const keyWord = (word: string) =>
  word.replaceAll('#', ' ').slice(0, MAX_WORD_LENGTH).toWellFormed();

interface WordRange extends Pick<IdRange, 'descending'> {
  /** The id after which to go on. */
  readonly after?: number | undefined;
  readonly limit: number;
}

/** The ids of the records with a word, newest first unless the range says otherwise. */
export async function findByWord(
  { table, application, resource }: Found,
  word: string,
  { after, descending = true, limit }: WordRange,
): Promise<readonly number[]> {
  const wanted = keyWord(word);
  const pk = foundWords.partition(application, resource, wanted);
  const start = foundWords.start(wanted);
  const ids: number[] = [];
  let place = descending ? start : foundWords.end(wanted);
  if (after !== undefined) place = foundWords.key(application, resource, wanted, after).sk;
  for (;;) {
    // Newer records have the lesser keys.
    const bound = descending ? { above: place } : { descending: true, below: place };
    const { items, more } = await table.page(pk, { ...bound, limit: limit - ids.length });
    const own = items.map(({ sk }) => sk).filter((sk) => sk.startsWith(start));
    ids.push(...own.map(foundWords.idOf));
    place = own.at(-1) ?? place;
    if (!more || own.length < items.length || ids.length >= limit) return ids;
  }
}

/** The ids whose records have a word. */
export async function idsWithWord(
  { table, application, resource }: Found,
  word: string,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const keyOf = (id: number) => foundWords.key(application, resource, keyWord(word), id);
  const items = await table.getMany(ids.map(keyOf));
  return new Set(items.map(({ sk }) => foundWords.idOf(sk)));
}

/**
 * What makes the words of a record those of its last image, whichever of the earlier ones have been
 * written before: repeated, the writes do no harm.
 */
export function wordWrites(
  { application, resource }: Omit<Found, 'table'>,
  id: number,
  images: readonly (readonly string[])[],
): readonly Write[] {
  const sets = images.map((words) => new Set(words.map(keyWord)));
  const last = sets.at(-1) ?? new Set();
  const keyOf = (word: string) => foundWords.key(application, resource, word, id);
  return [...new Set(sets.flatMap((words) => [...words]))].flatMap((word): Write[] => {
    if (!last.has(word)) return [{ remove: keyOf(word) }];
    return sets.every((words) => words.has(word)) && sets.length > 1 ? [] : [{ put: keyOf(word) }];
  });
}
