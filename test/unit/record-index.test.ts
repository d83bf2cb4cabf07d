import { expect, test } from 'vitest';
import { type Facet, MAX_FACET_VALUES } from '../../shared/catalogue/facets.ts';
import { attributeFilters, type Filter } from '../../shared/catalogue/filters.ts';
import type { Matches } from '../../shared/catalogue/paging.ts';
import { RecordIndex } from '../../shared/catalogue/record-index.ts';
import { matchesText, relevance } from '../../shared/catalogue/search.ts';
import {
  compareValues,
  orderBy,
  readSort,
  type SortOrder,
  sortRecords,
} from '../../shared/catalogue/sorting.ts';
import { attribute } from '../../shared/contract/attributes.ts';
import type { Json, JsonObject } from '../../shared/contract/json.ts';
import { storedAttribute } from '../../shared/contract/listed-attribute.ts';
import type { StoredRecord } from '../../shared/contract/records.ts';
import { fc } from '../store/properties.ts';

/** The reference: a scan of all records, and a sort of all matches. */
const scan = (records: readonly StoredRecord[], filters: readonly Filter[], order: SortOrder) =>
  sortRecords(
    records.filter((record) => filters.every(({ matches }) => matches(record))),
    order,
  );

const allOf = (matches: Matches<StoredRecord>) => matches.slice(0, matches.length);

const word = fc.constantFrom(
  'Kettle',
  'kettle',
  'Kettles',
  'Blue',
  'blau',
  'crème',
  'Creme',
  'Über',
  '青い',
  '青いやかん',
  'ABC-12',
  '12',
);
const sentence = fc.array(word, { maxLength: 4 }).map((words) => words.join(' '));
const scalar = fc.oneof(
  fc.integer({ min: -2, max: 3 }),
  fc.constantFrom(0.5, '1', 'true', 'null', '', 'Zürich', 'zurich', 'a,b', 'a|b', 'a', '\u0000[1]'),
  fc.boolean(),
  fc.constant(null),
);
const value: fc.Arbitrary<Json> = fc.oneof(
  { weight: 4, arbitrary: scalar },
  { weight: 1, arbitrary: fc.array(scalar, { maxLength: 2 }) },
  { weight: 1, arbitrary: fc.record({ b: scalar }) },
);
const fields: fc.Arbitrary<JsonObject> = fc.record(
  {
    name: sentence,
    description: sentence,
    price: fc.integer({ min: 0, max: 9 }),
    a: value,
    b: value,
    variants: fc.array(fc.record({ name: sentence }), { maxLength: 2 }),
  },
  { requiredKeys: ['name'] },
);

/** Around the hundred records from which an index uses columns and the full-text index. */
const catalogue = fc
  .array(fields, { minLength: 1, maxLength: 12 })
  .chain((kinds) =>
    fc
      .array(fc.nat(kinds.length - 1), { minLength: 90, maxLength: 160 })
      .map((all) => all.map((kind, i): StoredRecord => ({ id: 2 * i + 1, ...kinds[kind] }))),
  );

const name = fc.constantFrom('a', 'b', 'a.b', 'price', 'name', 'id', 'nothing');
const text = fc.constantFrom(
  '1',
  '0',
  '0.5',
  'true',
  'null',
  '',
  'a',
  'a,b',
  '1|true',
  '1,2,3',
  'zurich',
  '-1',
  '1.0',
  'Kettle',
);
const bound = text.filter((each) => each !== '');
const parameter = fc.oneof(
  fc.tuple(name, text),
  fc.tuple(
    name.map((each) => `$${each}_gt`),
    bound,
  ),
  fc.tuple(
    name.map((each) => `$${each}_lt`),
    bound,
  ),
  fc.tuple(fc.constantFrom('$has', '$has_not'), name),
);
const question = fc.record({
  parameters: fc.array(parameter, { maxLength: 2 }),
  q: fc.option(fc.oneof(sentence, fc.constantFrom('k', 'bl ke', 'creme', '青', '!', ''))),
  sort_by: fc.constantFrom('', 'id', 'price', 'name', 'a', 'b', 'a.b', 'nothing', 'relevance'),
  sort_order: fc.constantFrom('ASC', 'DESC'),
});

type Question = typeof question extends fc.Arbitrary<infer Value> ? Value : never;

function read({ parameters, q, sort_by, sort_order }: Question) {
  const query = new Map([...parameters, ['sort_by', sort_by], ['sort_order', sort_order]] as [
    string,
    string,
  ][]);
  const search: Filter[] = q === null ? [] : [{ matches: matchesText(q), text: q }];
  const direction = sort_order === 'ASC' ? 1 : -1;
  const order =
    q !== null && sort_by === 'relevance'
      ? orderBy(relevance(q), { text: q, direction })
      : readSort(query);
  return { filters: [...attributeFilters(query), ...search], order };
}

const change = fc.record({ id: fc.integer({ min: 0, max: 340 }), fields: fc.option(fields) });

test('an index sorts a few of many records like a full scan', () => {
  const records = Array.from({ length: 4_000 }, (_, i) => ({
    id: i + 1,
    kind: i % 30,
    price: (i * 7_919) % 3_990,
  }));
  const index = new RecordIndex(records);
  for (const sort_order of ['ASC', 'DESC']) {
    const query = new Map([
      ['kind', '7'],
      ['sort_by', 'price'],
      ['sort_order', sort_order],
    ]);
    const [filters, order] = [attributeFilters(query), readSort(query)];
    expect(allOf(index.select(filters, order))).toEqual(scan(records, filters, order));
  }
});

test('an index lists the same records as a scan while records change', () => {
  fc.assert(
    fc.property(
      catalogue,
      fc.array(fc.tuple(question, fc.array(change, { maxLength: 4 })), {
        minLength: 1,
        maxLength: 6,
      }),
      (records, rounds) => {
        const index = new RecordIndex(records);
        const truth = new Map(records.map((record) => [record.id, record]));
        for (const [asked, changes] of rounds) {
          const { filters, order } = read(asked);
          const all = [...truth.values()];
          expect(allOf(index.select(filters, order))).toEqual(scan(all, filters, order));
          // Again, from what the first time has cached.
          expect(allOf(index.select(filters, order))).toEqual(scan(all, filters, order));
          for (const { id, fields: changed } of changes) {
            if (changed) {
              truth.set(id, { id, ...changed });
              index.put({ id, ...changed });
            } else {
              truth.delete(id);
              index.remove(id);
            }
          }
          expect(index.records).toEqual(
            [...truth.values()].sort((one, other) => one.id - other.id),
          );
        }
      },
    ),
    { numRuns: 400 },
  );
});

/** The reference: each distinct scalar of each record that matches the filters by others. */
function facetByScan(
  records: readonly StoredRecord[],
  filters: readonly Filter[],
  name: string,
): Facet {
  const others = filters.filter((filter) => filter.attribute?.name !== name);
  const values = records
    .filter((record) => others.every(({ matches }) => matches(record)))
    .flatMap((record) => [...new Set([attribute(record, name) ?? []].flat())])
    .filter((each) => each !== null && typeof each !== 'object');
  const numbers = values.filter((each) => typeof each === 'number');
  return {
    values: [...new Set(values)]
      .sort((one, other) => compareValues(one, other, 1))
      .map((each) => ({ value: each, count: values.filter((other) => other === each).length }))
      .sort((one, other) => other.count - one.count)
      .slice(0, MAX_FACET_VALUES),
    ...(numbers.length > 0 && { min: Math.min(...numbers), max: Math.max(...numbers) }),
  };
}

test('an index counts the same values as a scan while records change', () => {
  fc.assert(
    fc.property(
      catalogue,
      fc.uniqueArray(name, { minLength: 1, maxLength: 4 }),
      fc.array(fc.tuple(question, change), { minLength: 1, maxLength: 4 }),
      (records, names, rounds) => {
        const index = new RecordIndex(records);
        for (const [asked, { id, fields: changed }] of rounds) {
          const { filters } = read(asked);
          for (const asked of [filters, [], filters]) {
            expect(index.facets(names.map(storedAttribute), asked)).toEqual(
              names.map((each) => [each, facetByScan(index.records, asked, each)]),
            );
          }
          if (changed) index.put({ id, ...changed });
          else index.remove(id);
        }
      },
    ),
    { numRuns: 150 },
  );
});

test('a facet reads each record once, whatever the filters', () => {
  const reads = { price: 0 };
  const records = Array.from({ length: 10_000 }, (_, i) => ({
    id: i + 1,
    colour: i % 7,
    get price() {
      reads.price += 1;
      return i % 90;
    },
  }));
  const index = new RecordIndex(records);
  for (const colour of ['1', '2', '3']) {
    const filters = attributeFilters(new Map([['colour', colour]]));
    expect(index.facets([storedAttribute('price')], filters)).toMatchObject([
      ['price', { min: 0, max: 89 }],
    ]);
  }
  expect(reads).toEqual({ price: records.length });
});

test('a list of given ids matches a scan of those records', () => {
  fc.assert(
    fc.property(
      catalogue,
      question,
      fc.array(fc.nat(340), { maxLength: 5 }),
      (records, asked, ids) => {
        const { filters, order } = read(asked);
        const named = records.filter(({ id }) => ids.includes(id));
        expect(allOf(new RecordIndex(records).select(filters, order, ids))).toEqual(
          scan(named, filters, order),
        );
      },
    ),
    { numRuns: 200 },
  );
});

test('a function of all records is memoized until one of them changes', () => {
  const index = new RecordIndex([{ id: 1 }]);
  const ids = (records: readonly StoredRecord[]) => records.map(({ id }) => id);
  expect(index.once(ids)).toBe(index.once(ids));
  index.put({ id: 2 });
  expect(index.once(ids)).toEqual([1, 2]);
});

test('a search with more words than fit in a bit mask matches a scan', () => {
  const words = Array.from({ length: 70 }, (_, i) => `w${i}x`);
  const records = Array.from({ length: 120 }, (_, i) => ({
    id: i + 1,
    name: words.slice(i % 3).join(' '),
  }));
  const index = new RecordIndex(records);
  for (const text of [words, [...words, 'none'], ['none', ...words]].map((all) => all.join(' '))) {
    const filters = [{ matches: matchesText(text), text }];
    const order = orderBy(relevance(text), { text, direction: -1 });
    expect(allOf(index.select(filters, order))).toEqual(scan(records, filters, order));
  }
});
