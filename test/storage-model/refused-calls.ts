import type { Key } from '../../shared/storage/keys.ts';
import type { Table } from '../../shared/storage/table.ts';
import { MAX_DEPTH } from '../../shared/storage/validate-values.ts';
import { MAX_EDITS, MAX_ITEM_BYTES, MAX_TESTS } from '../../shared/storage/validate-writes.ts';
import type { Edit, Test, Value, Write } from '../../shared/storage/write.ts';

const LONE_SURROGATE = '\ud800';

/** So many lists in each other. */
export const nested = (depth: number): Value => (depth === 0 ? 'end' : [nested(depth - 1)]);

export const manyEdits = (count: number): Edit[] =>
  Array.from({ length: count }, (_, i) => ({ attribute: `a${i}`, set: 1_000 + i }));

export const manyTests = (count: number): Test[] =>
  Array.from({ length: count }, (_, i) => ({ attribute: `a${i}`, exists: false }));

/** What is wrong with a put, with its attributes. */
const refusedAttributes: Readonly<Record<string, object>> = {
  'an empty partition key': { pk: '' },
  'a partition key of 2,049 bytes': { pk: `${'x'.repeat(2_047)}ä` },
  'an empty sort key': { sk: '' },
  'an empty index key': { gsi1pk: '' },
  'an index key that is no text': { gsi1pk: 1 },
  'a lone surrogate in a text': { list: [{ text: LONE_SURROGATE }] },
  'a lone surrogate in a name': { map: { [LONE_SURROGATE]: 1 } },
  'an empty name': { map: { '': 1 } },
  'a number without end': { number: Infinity },
  'no number': { number: Number.NaN },
  'a number that is not exact': { number: -(2 ** 53) },
  'a number that is too small': { number: 1e-131 },
  'an instance of a class': { date: new Date(0) },
  'a list of nothing': { list: [undefined] },
  'a value of too many levels': { list: nested(MAX_DEPTH + 1) },
  'an item of more than 400 KB': { data: 'x'.repeat(MAX_ITEM_BYTES) },
};

const refusedEdits: Readonly<Record<string, readonly Edit[]>> = {
  'no edit': [],
  'too many edits': manyEdits(MAX_EDITS + 1),
  'an edit of the key': [{ attribute: 'sk', set: '2' }],
  'an index key of 1,025 bytes': [{ attribute: 'gsi1sk', set: 'x'.repeat(1_025) }],
  'a lone surrogate in an edit': [{ attribute: ['map', 'name'], set: LONE_SURROGATE }],
  'an edit of a member without a name': [{ attribute: ['map', ''], remove: true }],
  'two edits of one attribute': [
    { attribute: 'a', set: 1 },
    { attribute: 'a', add: 1 },
  ],
  'two edits of one member': [
    { attribute: ['a', 'b'], set: 1 },
    { attribute: ['a', 'b'], remove: true },
  ],
  'edits of an attribute and of its member': [
    { attribute: ['a', 'b'], set: 1 },
    { attribute: 'a', remove: true },
  ],
};

const mapValues = <From, To>(
  of: Readonly<Record<string, From>>,
  convert: (value: From) => To,
): Record<string, To> =>
  Object.fromEntries(Object.entries(of).map(([name, value]) => [name, convert(value)]));

/** Writes that every engine refuses whatever it holds, by what is wrong with them. */
export const refusedWrites = (key: Key): Readonly<Record<string, Write>> => ({
  ...mapValues(refusedAttributes, (attributes) => ({ put: { ...key, ...attributes } })),
  ...mapValues(refusedEdits, (edits) => ({ update: key, edits })),
  'a sort key of 1,025 bytes': { remove: { ...key, sk: 'x'.repeat(1_025) } },
  'a key with a lone surrogate': { remove: { ...key, sk: LONE_SURROGATE } },
  'a lone surrogate in a condition': {
    put: { ...key },
    condition: [{ attribute: 'name', equals: LONE_SURROGATE }],
  },
  'too many tests': { put: { ...key }, condition: manyTests(MAX_TESTS + 1) },
});

/** The same of other calls. */
export const refusedCalls = (
  table: Table,
  key: Key,
): Readonly<Record<string, () => Promise<unknown>>> => {
  const puts = (count: number, data = ''): Write[] =>
    Array.from({ length: count }, (_, i) => ({ put: { ...key, sk: `${i}`, data } }));
  return {
    'counting on of an empty key': () => table.countOn({ ...key, sk: '' }, 1),
    'counting on by no number': () => table.countOn(key, Number.NaN),
    'no write': () => table.transactWrite([]),
    '101 writes': () => table.transactWrite(puts(101)),
    'two writes of one item': () => table.transactWrite([{ put: { ...key } }, { remove: key }]),
    'a transaction of more than 4 MB': () => table.transactWrite(puts(11, 'x'.repeat(390 * 1_024))),
    'a get of an empty key': () => table.get({ ...key, sk: '' }),
    'one key twice': () => table.getMany([key, key]),
    'a query of an empty partition key': () => table.query(''),
    'an empty bound': () => table.page(key.pk, { above: '' }),
    'two bounds': () => table.page(key.pk, { above: '1', below: '3' }),
    'a page without items': () => table.page(key.pk, { limit: 0 }),
    'a page of half an item': () => table.page(key.pk, { limit: 1.5 }),
    'no keys': () => table.keys(key.pk, { limit: 0 }),
    'keys between two bounds': () => table.keys(key.pk, { above: '1', below: '3', limit: 1 }),
    'a consistent page of the index': () => table.page(key.pk, { index: 'gsi1', consistent: true }),
    'a consistent query of the index': () =>
      table.query(key.pk, { index: 'gsi1', consistent: true }),
  };
};
