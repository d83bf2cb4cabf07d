import { omit } from '../contract/json.ts';
import type { StoredRecord } from '../contract/records.ts';
import { partsText } from '../found/record-words.ts';
import {
  matchesParts,
  PART,
  PRODUCT,
  RETURN,
  type Readings,
  readingsOf,
  TAG,
  type WordsByKind,
  wordOfEmail,
  wordOfNumber,
  wordOfProduct,
  wordOfReturn,
  wordOfTag,
} from '../found/words.ts';
import type { ResourceHooks } from './resource-hooks.ts';

/** What a parameter searches for, and which words of a record it is compared with. */
interface WordParameter {
  readonly readings: (value: string) => Readings;
  /** Undefined: all kinds but products, returns and whole tags. */
  readonly kind?: string;
  /** Customers find nothing by it, not even among what is their own. */
  readonly isForStaff?: true;
}

/** Several values with commas, each of which may be the one; a value may have a comma itself. */
const anyOf = (wordOf: (text: string) => string) => (value: string) => {
  const words = [value, ...value.split(/[|,]/)].map(wordOf).filter((word) => word !== '');
  return [...new Set(words)].map((word) => [word]);
};

const PARAMETERS = {
  q: { readings: readingsOf, isForStaff: true },
  email: { readings: anyOf(wordOfEmail), kind: 'email' },
  number: { readings: anyOf(wordOfNumber), kind: 'number' },
  product_id: { readings: anyOf(wordOfProduct), kind: PRODUCT },
  return_state: { readings: anyOf(wordOfReturn), kind: RETURN },
  tag: { readings: anyOf(wordOfTag), kind: TAG, isForStaff: true },
} as const satisfies Record<string, WordParameter>;

type Filters<Stored extends StoredRecord> = NonNullable<ResourceHooks<Stored, object>['filters']>;

/** The filters of lists by words; whoever reads all records finds them without reading the others. */
export const wordFilters = <Stored extends StoredRecord>(
  wordsOf: (record: Stored) => WordsByKind,
  names: readonly (keyof typeof PARAMETERS)[],
): Filters<Stored> =>
  Object.fromEntries(names.map((name) => [name, wordFilter(wordsOf, PARAMETERS[name])]));

const wordFilter =
  <Stored extends StoredRecord>(
    wordsOf: (record: Stored) => WordsByKind,
    { readings, kind, isForStaff }: WordParameter,
  ): Filters<Stored>[string] =>
  async (value, { filter }, query) => {
    if (filter !== 'all' && isForStaff) return { matches: () => false };
    const words = readings(value);
    if (words.length === 0 && kind === undefined) return { matches: () => true };
    const mode = kind === undefined && query.get('match') === 'part' ? PARTS : WHOLE;
    return {
      matches: (record) => mode.isFound(wordsOf(record as Stored), words, kind),
      ...(filter === 'all' && { words, ...mode.found }),
    };
  };

function hasWordsOf(words: WordsByKind, readings: Readings, kind: string | undefined): boolean {
  const own = wordsIn(words, kind);
  return readings.some((reading) => reading.every((word) => own.has(word)));
}

const hasPartsOf: typeof hasWordsOf = (words, readings, kind) =>
  matchesParts(partsText(words), readings) || hasWordsOf(words, readings, kind);

function wordsIn(words: WordsByKind, kind: string | undefined): ReadonlySet<string> {
  if (kind !== undefined) return new Set(words[kind]);
  const others = omit(words, [PART, PRODUCT, RETURN, TAG]);
  return new Set(Object.values(others).flat());
}

const WHOLE = { isFound: hasWordsOf, found: {} } as const;
const PARTS = { isFound: hasPartsOf, found: { hasParts: true } } as const;
