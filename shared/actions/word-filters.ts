import { omit } from '../contract/json.ts';
import type { StoredRecord } from '../contract/records.ts';
import {
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
import type { ResourceHooks, SpecialFilter } from './resource-hooks.ts';

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

/** The filters of lists by words; whoever reads all records finds them without reading the others. */
export const wordFilters = <Stored extends StoredRecord>(
  wordsOf: (record: Stored) => WordsByKind,
  names: readonly (keyof typeof PARAMETERS)[],
): NonNullable<ResourceHooks<Stored, object>['filters']> =>
  Object.fromEntries(
    names.map((name) => [
      name,
      async (value, { filter }) => {
        const { readings, kind, isForStaff }: WordParameter = PARAMETERS[name];
        if (filter !== 'all' && isForStaff) return { matches: () => false };
        const wanted = readings(value);
        if (wanted.length === 0 && kind === undefined) return { matches: () => true };
        const matches: SpecialFilter['matches'] = (record) => {
          const words = wordsIn(wordsOf(record as Stored), kind);
          return wanted.some((reading) => reading.every((word) => words.has(word)));
        };
        return { matches, ...(filter === 'all' && { words: wanted }) };
      },
    ]),
  );

function wordsIn(words: WordsByKind, kind: string | undefined): ReadonlySet<string> {
  if (kind !== undefined) return new Set(words[kind]);
  const others = omit(words, [PRODUCT, RETURN, TAG]);
  return new Set(Object.values(others).flat());
}
