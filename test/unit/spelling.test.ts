import { createReadStream } from 'node:fs';
import { expect, test } from 'vitest';
import { generateProducts } from '../../bin/bench/generated-products.ts';
import { seededRandom } from '../../bin/build/seeded-random.ts';
import { PRODUCTS_FILE } from '../../bin/start/demo-data.ts';
import { editDistance } from '../../shared/catalogue/edit-distance.ts';
import { RecordIndex } from '../../shared/catalogue/record-index.ts';
import { matchesText, relevance, textsOf, words } from '../../shared/catalogue/search.ts';
import { orderBy } from '../../shared/catalogue/sorting.ts';
import type { StoredRecord } from '../../shared/contract/records.ts';
import { LruCache } from '../../shared/lru-cache.ts';
import { readCsv } from '../../shared/transfer/csv.ts';
import { productCells } from '../../shared/transfer/row-files.ts';
import { fc } from '../store/properties.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

async function demoProducts(): Promise<StoredRecord[]> {
  const products: StoredRecord[] = [];
  for await (const { fields } of readCsv(createReadStream(PRODUCTS_FILE), productCells)) {
    products.push({ ...fields, id: Number(fields?.['id']) });
  }
  return products;
}

const wordsOf = (record: object) => {
  const { name, rest } = textsOf(record);
  return [...name, ...rest].flatMap(words);
};

/** One letter is missing, too many, wrong, or swapped with the next one. */
function misspell(word: string, random: (limit: number) => number): string {
  const at = random(word.length - 1);
  const [before, letter, next, after] = [
    word.slice(0, at),
    word.charAt(at),
    word.charAt(at + 1),
    word.slice(at + 2),
  ];
  const other = LETTERS.charAt(random(LETTERS.length));
  const errors = [next, other + letter + next, other + next, next + letter];
  return before + errors[random(errors.length)] + after;
}

function memoized<Result>(compute: (text: string) => Result): (text: string) => Result {
  const results = new LruCache<Result>({});
  return (text) => results.memoize(text, () => compute(text));
}

test.each([
  { store: 'the demo store', products: await demoProducts() },
  { store: '10,000 products', products: generateProducts(10_000) },
])('finds 95 of 100 misspelled words of $store in the first five', ({ products }) => {
  const index = new RecordIndex(products);
  const known = [...new Set(products.flatMap(wordsOf))].filter((word) => /^\p{L}{4,}$/u.test(word));
  const random = seededRandom(1);
  const firstFive = memoized((text) => {
    const order = orderBy(relevance(text), { text, direction: -1 });
    return index.select([{ matches: matchesText(text), text }], order).slice(0, 5);
  });
  let asked = 0;
  let found = 0;
  while (asked < 200) {
    const meant = known[random(known.length)] ?? '';
    const misspelt = misspell(meant, random);
    if (misspelt.length < 4 || known.some((word) => word.startsWith(misspelt))) continue;
    asked += 1;
    if (firstFive(index.correct(misspelt) ?? misspelt).some(matchesText(meant))) found += 1;
  }
  expect(found / asked).toBeGreaterThanOrEqual(0.95);
  // What is found as it is comes first: it is never corrected.
  expect(known.filter((word) => index.correct(word) !== undefined)).toEqual([]);
});

const named = (...names: string[]) =>
  new RecordIndex(names.map((name, i): StoredRecord & { name: string } => ({ id: i + 1, name })));

test.each([
  ['kettel', 'kettle'],
  ['KETLÉ', 'kettle'],
  ['blue ketle', 'blue kettle'],
  ['lantrens', 'lanterns'],
  // Fewer errors, then letters that are left out or swapped, then more records, then the alphabet.
  ['mash', 'marsh'],
  ['carx', 'card'],
  ['barx', 'bark'],
  ['lanterna', 'lantern'],
  // Among the records that the other words find.
  ['oak barx', 'oak barn'],
  ['ketle bulb', undefined],
  // Short words, numbers, words with many errors, and several at once.
  ['ktl', undefined],
  ['1235', undefined],
  ['kittel', undefined],
  ['kettel lanten', undefined],
  ['cadr cars card', 'card cars card'],
  ['青い', undefined],
  ['', undefined],
])('corrects “%s” to “%s”', (query, expected) => {
  const index = named(
    'Blue kettle',
    'Kettle',
    'Lantern 1234',
    'Lanterns',
    'Lantern',
    'Card cars',
    'Card',
    'Oak barn',
    'Pine bark',
    'Bark',
    'Bulb',
    'Ash tree',
    'Ash tray',
    'Marsh',
    'やかん',
  );
  expect(index.correct(query)).toBe(expected);
});

test('corrects only to words that records have now', () => {
  const index = named('Kettle', 'Settle');
  expect(index.correct('nettle')).toBe('kettle');
  index.remove(1);
  expect(index.correct('nettle')).toBe('settle');
  index.put({ id: 3, ...{ name: 'Nettle' } });
  expect(index.correct('nettle')).toBeUndefined();
});

test('the edit distance matches its definition and is symmetric', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 });
  fc.assert(
    fc.property(word, word, fc.nat(4), (one, other, max) => {
      const distance = definedDistance(one, other);
      expect(editDistance(one, other, Infinity)).toBe(distance);
      expect(editDistance(other, one, max)).toBe(distance > max ? Infinity : distance);
    }),
  );
});

/** The definition: the cheapest of all last steps. */
function definedDistance(one: string, other: string): number {
  if (one === '' || other === '') return one.length + other.length;
  const [shortOne, shortOther] = [one.slice(0, -1), other.slice(0, -1)];
  const isSwapped =
    one.at(-1) === other.at(-2) &&
    one.at(-2) === other.at(-1) &&
    one.length > 1 &&
    other.length > 1;
  return Math.min(
    definedDistance(shortOne, other) + 1,
    definedDistance(one, shortOther) + 1,
    definedDistance(shortOne, shortOther) + Number(one.at(-1) !== other.at(-1)),
    isSwapped ? definedDistance(one.slice(0, -2), other.slice(0, -2)) + 1 : Infinity,
  );
}
