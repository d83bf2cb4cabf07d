import { expect, test } from 'vitest';
import { applyEdits, holds } from '../../shared/storage/sqlite/evaluate.ts';
import type { Edit, Test } from '../../shared/storage/write.ts';

const key = { pk: 'shop', sk: '1' };
const item = {
  ...key,
  name: 'Mug',
  version: 3,
  binary: new Uint8Array([1, 2]),
  counters: { stock_level: 2.5, sold: 0 },
  nothing: null,
  tags: ['a', { b: 1 }],
};

const tests: readonly (readonly [Test, of: boolean, ofAbsent: boolean])[] = [
  [{ attribute: 'pk', exists: true }, true, false],
  [{ attribute: 'pk', exists: false }, false, true],
  [{ attribute: 'toString', exists: false }, true, true],
  [{ attribute: ['counters', 'stock_level'], exists: true }, true, false],
  [{ attribute: ['counters', 'missing'], exists: true }, false, false],
  [{ attribute: ['name', 'length'], exists: true }, false, false],
  [{ attribute: ['tags', 'length'], exists: true }, false, false],
  [{ attribute: 'name', equals: 'Mug' }, true, false],
  [{ attribute: 'version', equals: '3' }, false, false],
  [{ attribute: 'binary', equals: Buffer.from([1, 2]) }, true, false],
  [{ attribute: 'binary', equals: new Uint8Array([1]) }, false, false],
  [{ attribute: 'tags', equals: ['a', { b: 1, c: undefined }] }, true, false],
  [{ attribute: 'tags', equals: [{ b: 1 }, 'a'] }, false, false],
  [{ attribute: 'tags', equals: ['a', { b: 1 }, 'c'] }, false, false],
  [{ attribute: 'tags', equals: ['a'] }, false, false],
  [{ attribute: 'counters', equals: { sold: -0, stock_level: 2.5 } }, true, false],
  [{ attribute: 'counters', equals: { stock_level: 2.5 } }, false, false],
  [{ attribute: 'version', atLeast: 3 }, true, false],
  [{ attribute: 'version', atLeast: 3.001 }, false, false],
  [{ attribute: 'name', atLeast: 0 }, false, false],
  [{ attribute: 'version', above: 2 }, true, false],
  [{ attribute: 'version', above: 3 }, false, false],
  [{ attribute: 'version', below: 4 }, true, false],
  [{ attribute: 'version', below: 3, orAbsent: true }, false, true],
  [{ attribute: 'name', below: 3, orAbsent: true }, false, true],
];

test.each(tests)('%j is %s for the item and %s for a missing one', (one, ofItem, ofAbsent) => {
  expect([holds([one], item), holds([one], undefined)]).toEqual([ofItem, ofAbsent]);
});

test('all tests of a condition must be true', () => {
  const isMug: Test = { attribute: 'name', equals: 'Mug' };
  expect(holds([isMug, { attribute: 'version', above: 1 }], item)).toBe(true);
  expect(holds([isMug, { attribute: 'version', above: 9 }], item)).toBe(false);
  expect(holds([], undefined)).toBe(true);
});

const edits: readonly (readonly [Edit, object])[] = [
  [
    { attribute: 'name', set: 'Cup' },
    { ...item, name: 'Cup' },
  ],
  [
    { attribute: '__proto__', set: 'odd' },
    { ...item, ['__proto__']: 'odd' },
  ],
  [
    { attribute: ['counters', 'sold'], set: 7 },
    { ...item, counters: { stock_level: 2.5, sold: 7 } },
  ],
  [{ attribute: 'name', setIfAbsent: 'Cup' }, item],
  [{ attribute: 'nothing', setIfAbsent: 'Cup' }, item],
  [
    { attribute: 'colour', setIfAbsent: 'red' },
    { ...item, colour: 'red' },
  ],
  [
    { attribute: 'visits', add: 1.5 },
    { ...item, visits: 1.5 },
  ],
  [
    { attribute: ['counters', 'stock_level'], add: -0.001 },
    { ...item, counters: { stock_level: 2.499, sold: 0 } },
  ],
  [{ attribute: 'missing', remove: true }, item],
  [
    { attribute: ['counters', 'sold'], remove: true },
    { ...item, counters: { stock_level: 2.5 } },
  ],
];

test.each(edits)('applies %j', (edit, expected) => {
  const before = structuredClone(item);
  expect(applyEdits(item, [edit])).toEqual(expected);
  expect(item).toEqual(before);
});

test('removes an attribute', () => {
  const named = { ...key, name: 'Mug' };
  expect(applyEdits(named, [{ attribute: 'name', remove: true }])).toEqual(key);
});

const sums = [
  [0.1, 0.2, 0.3],
  [1.005, 0.005, 1.01],
  [-0.001, 0.001, 0],
  [9_007_199_254_740_990, 1, 9_007_199_254_740_991],
  [999_999_999.999, 0.001, 1_000_000_000],
] as const;

test.each(sums)('adds decimals exactly: %d + %d = %d', (a, b, sum) => {
  const added = applyEdits({ ...key, bytes: a }, [{ attribute: 'bytes', add: b }]);
  expect(added.bytes).toBe(sum);
});

const impossible: readonly Edit[] = [
  { attribute: ['missing', 'member'], set: 1 },
  { attribute: ['missing', 'member'], setIfAbsent: 1 },
  { attribute: ['missing', 'member'], remove: true },
  { attribute: ['name', 'member'], set: 1 },
  { attribute: ['tags', '0'], set: 1 },
  { attribute: 'name', add: 1 },
  { attribute: 'nothing', add: 1 },
];

test.each(impossible)('refuses the impossible edit %j', (edit) => {
  expect(() => applyEdits(item, [edit])).toThrow(/has no members|is no number/);
});
