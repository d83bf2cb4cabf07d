import type { StoredRecord } from '../contract/records.ts';
import { matchesParts, type Readings } from '../found/words.ts';
import { readTexts } from '../storage/found-texts.ts';
import { type Found, findByWord, idsWithWord } from '../storage/found-words.ts';
import type { IdRange } from '../storage/record-ranges.ts';
import type { Records } from '../storage/records.ts';
import type { ListSource } from './list-source.ts';

/*
 * Lists of records by words (docs/protocol.md, "Filters"). Of a search for several words the records with
 * the rarest one are read, or, where all of them are common, those that all words have by their keys: the keys
 * of one word are looked for where another one is much more common. The records themselves tell whether they match: words may be old, and not all of a record are stored.
 * Test: test/contract/found-orders.test.ts
 */

/** Records of a word that is rare: they cost less than looking for those that the other words have, too. */
export const MAX_RARE_RECORDS = 50;

/** Words of a reading, and readings of all filters, by which records are looked for. */
export const MAX_COMPARED_WORDS = 8;

/** Keys of each common word that are read at once: few while records are found, then twice as many each time. */
const WINDOW = { least: 50, most: 400 } as const;

/** Texts that are read at once, for each key. */
const TEXTS_OF_A_KEY = 4;

/** Bytes of a key. */
const KEY_BYTES = 64;

/** Keys that are read one after another for what looking for one costs: half a unit. */
const KEYS_OF_A_LOOK = 64;

export interface FoundRange extends Pick<IdRange, 'descending' | 'above'> {
  /** Records that are read at once. */
  readonly batch: number;
  /** The records whose texts have these words, or parts of them, are found as well. */
  readonly parts?: Readings;
}

/** The records that can match all of these filters. */
export async function foundRecords<Stored extends StoredRecord>(
  records: Records<Stored>,
  found: Found,
  filters: readonly Readings[],
  { descending = false, above = 0, batch, parts: wanted }: FoundRange,
): Promise<ListSource<Stored>> {
  const direction = descending ? -1 : 1;
  const inOrder = (one: number, other: number) => direction * (one - other);
  const readings = await Promise.all(combined(filters).map((words) => wordsToRead(found, words)));
  let window: number = WINDOW.least;
  return async (after) => {
    const range = { after, descending, batch, window };
    const parts = await Promise.all([
      ...readings.map((words) => idsWith(found, words, range)),
      ...(wanted ? [idsWithParts(found, wanted, range)] : []),
    ]);
    const [until = direction * Infinity] = parts.flatMap((part) => part.until ?? []).sort(inOrder);
    const ids = [...new Set(parts.flatMap((part) => part.ids))].sort(inOrder);
    const known = ids.filter((id) => inOrder(id, until) <= 0);
    window = known.length > 0 ? WINDOW.least : Math.min(2 * window, WINDOW.most);
    const next = known.slice(0, batch);
    const named = next.filter((id) => id > above);
    const place = next.length < known.length ? next.at(-1) : until;
    const isLast = named.length < next.length || !Number.isFinite(place);
    const read = await records.getManyOfSize(named);
    const bytes = parts.reduce((sum, part) => sum + part.bytes, read.bytes);
    return { ...read, bytes, last: isLast ? undefined : place };
  };
}

/** The readings of all filters together, as far as they are few: the records tell of the others. */
function combined(filters: readonly Readings[]): Readings {
  const [first = [], ...others] = filters.toSorted((one, other) => one.length - other.length);
  return others.reduce(
    (all, each) =>
      all.length * each.length > MAX_COMPARED_WORDS
        ? all
        : all.flatMap((words) => each.map((further) => [...words, ...further])),
    first,
  );
}

/** The rarest of the words, if it is rare; else all of them. */
async function wordsToRead(found: Found, words: readonly string[]): Promise<readonly string[]> {
  const compared = [...new Set(words)].slice(0, MAX_COMPARED_WORDS);
  if (compared.length <= 1) return compared;
  const looks = await Promise.all(
    compared.map(async (word) => ({
      word,
      ids: await findByWord(found, word, { limit: MAX_RARE_RECORDS }),
    })),
  );
  const [rarest] = looks.toSorted((one, other) => one.ids.length - other.ids.length);
  return rarest && rarest.ids.length < MAX_RARE_RECORDS ? [rarest.word] : compared;
}

/** Ids in their order. */
interface PartOfIds {
  readonly ids: readonly number[];
  /** The id up to which these are all; undefined if no other follows. */
  readonly until: number | undefined;
  /** Bytes that were read for them. */
  readonly bytes: number;
}

interface PartRange extends Required<Pick<FoundRange, 'descending' | 'batch'>> {
  readonly after: number | undefined;
  readonly window: number;
}

/** The next ids that all of the words have. */
async function idsWith(
  found: Found,
  words: readonly string[],
  { after, descending, batch, window }: PartRange,
): Promise<PartOfIds> {
  const limit = words.length > 1 ? window : batch;
  const read = (word: string) => findByWord(found, word, { after, descending, limit });
  const windows = await Promise.all(words.map(read));
  const bytes = KEY_BYTES * windows.reduce((sum, { length }) => sum + length, 0);
  const direction = descending ? -1 : 1;
  const isAfter = (id: number, place: number) => direction * (id - place) > 0;
  const ends = windows.flatMap((ids) => (ids.length < limit ? [] : (ids.at(-1) ?? [])));
  const [end] = ends.sort((one, other) => direction * (one - other));
  const byReach = windows
    .map((ids, i): WordWindow => {
      const reach = ids.length < limit ? direction * Infinity : (ids.at(-1) ?? 0);
      return { word: words[i] ?? '', ids: new Set(ids), reach };
    })
    .toSorted((one, other) => direction * (other.reach - one.reach) || 0);
  const [rarest, ...common] = byReach;
  const passed = [...(rarest?.ids ?? [])].filter((id) => end === undefined || !isAfter(id, end));
  if (rarest && end !== undefined && passed.length * KEYS_OF_A_LOOK < limit) {
    const looked = await lookedFor(found, rarest, common, isAfter);
    const until = Number.isFinite(rarest.reach) ? rarest.reach : undefined;
    return { ids: looked.ids, until, bytes: bytes + looked.count * KEYS_OF_A_LOOK * KEY_BYTES };
  }
  const [first = [], ...others] = windows.map((ids) => new Set(ids));
  const ids = [...first].filter((id) => others.every((each) => each.has(id)));
  if (end === undefined) return { ids, until: undefined, bytes };
  // What follows has all words, and so is not before what is known to follow of one of them.
  const following = windows.map((all) => ({
    id: all.find((id) => isAfter(id, end)),
    isWhole: all.length < limit,
  }));
  const isEnd = following.some(({ id, isWhole }) => isWhole && id === undefined);
  const places = following.flatMap(({ id }) => (id === undefined ? [] : id - direction));
  const until = isEnd ? undefined : [end, ...places].sort((a, b) => direction * (b - a))[0];
  return { ids: ids.filter((id) => !isAfter(id, end)), until, bytes };
}

/** The next ids whose texts have the words of a reading, or parts of them. */
async function idsWithParts(
  found: Found,
  wanted: Readings,
  { after, descending, window }: PartRange,
): Promise<PartOfIds> {
  const limit = TEXTS_OF_A_KEY * window;
  const { texts, more } = await readTexts(found, { after, descending, limit });
  return {
    ids: texts.flatMap(({ id, text }) => (matchesParts(text, wanted) ? [id] : [])),
    until: more ? texts.at(-1)?.id : undefined,
    bytes: texts.reduce((sum, { text }) => sum + text.length, 0),
  };
}

/** Ids with a word, which are all of them up to one. */
interface WordWindow {
  readonly word: string;
  readonly ids: ReadonlySet<number>;
  readonly reach: number;
}

/** The ids of the rarest word that have the common ones, too: those that are not known are looked for. */
async function lookedFor(
  found: Found,
  rarest: WordWindow,
  common: readonly WordWindow[],
  isAfter: (id: number, place: number) => boolean,
) {
  let ids = [...rarest.ids];
  let count = 0;
  for (const { word, ids: known, reach } of common) {
    const unknown = ids.filter((id) => isAfter(id, reach));
    const others = await idsWithWord(found, word, unknown);
    count += unknown.length;
    ids = ids.filter((id) => (isAfter(id, reach) ? others : known).has(id));
  }
  return { ids, count };
}
