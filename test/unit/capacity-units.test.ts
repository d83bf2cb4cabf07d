import { expect, test } from 'vitest';
import {
  failedWriteUnits,
  getManyUnits,
  getUnits,
  itemSize,
  queryUnits,
  writtenPartitions,
  writtenUnits,
} from '../../shared/storage/capacity-units.ts';

/** Examples of the developer guide, and the cases that it leaves to the reader. */
const sizes: readonly (readonly [what: string, value: unknown, bytes: number])[] = [
  ['a text in UTF-8', 'für', 4],
  ['an empty text', '', 0],
  ['a binary value', new Uint8Array(10), 10],
  ['null', null, 1],
  ['a boolean', true, 1],
  ['zero', 0, 1],
  ['two digits', 27, 2],
  ['three digits', 271, 3],
  ['a minus sign', -27, 3],
  ['zeros before and after', 0.0027, 2],
  ['zeros at the end', 27_000, 2],
  ['an exponent', 1e-7, 2],
  ['an empty list', [], 3],
  ['a list', ['ab', 1], 3 + (1 + 2) + (1 + 2)],
  ['an empty map', {}, 3],
  ['a map', { ab: 'c', gone: undefined }, 3 + (1 + 2 + 1)],
];

test.each(sizes)('%s (%j) takes %i bytes', (_what, value, bytes) => {
  expect(itemSize({ pk: 'ab', sk: 'c', name: value })).toBe('pkab'.length + 3 + 4 + bytes);
});

test('an undefined attribute has no size', () => {
  expect(itemSize({ name: undefined })).toBe(0);
});

/** An item of that many bytes. */
const sized = (bytes: number, attributes: object = {}) => {
  const item = { pk: 'p', sk: 's', data: '', ...attributes };
  return { ...item, data: 'x'.repeat(bytes - itemSize(item)) };
};
const KB = 1_024;
const indexed = { gsi1pk: 'i', gsi1sk: '1' };
const owned = { gsi3pk: 'o' };

test('a get costs one unit per 4 KB, half if eventually consistent', () => {
  expect(
    [undefined, sized(100), sized(4 * KB), sized(4 * KB + 1)].map((item) => getUnits(item, true)),
  ).toEqual([1, 1, 1, 2]);
  expect(getUnits(sized(4 * KB + 1), false)).toBe(1);
});

test('a batch get charges for each key separately', () => {
  expect(getManyUnits([sized(100), undefined, sized(5 * KB)], true)).toBe(4);
  expect(getManyUnits([sized(100), undefined, sized(5 * KB)], false)).toBe(2);
});

test('a query charges for the total size of its items, page by page', () => {
  expect(queryUnits([], true)).toBe(1);
  expect(queryUnits([], false)).toBe(0.5);
  expect(queryUnits([sized(3 * KB), sized(3 * KB)], true)).toBe(2);
  const threeOf400KB = Array.from({ length: 3 }, () => sized(400 * KB));
  expect(queryUnits(threeOf400KB, true)).toBe(200 + 100);
});

test('a write costs one unit per KB of the larger item, double in a transaction', () => {
  expect(writtenUnits(sized(100), sized(200))).toBe(1);
  expect(writtenUnits(undefined, undefined)).toBe(1);
  expect(writtenUnits(sized(5 * KB), sized(100))).toBe(5);
  expect(writtenUnits(sized(5 * KB), sized(100), 2)).toBe(10);
});

test('a failed condition charges for the existing item', () => {
  expect(failedWriteUnits(undefined)).toBe(1);
  expect(failedWriteUnits(sized(3 * KB))).toBe(3);
  expect(failedWriteUnits(sized(3 * KB), 2)).toBe(6);
});

test('the key index charges when an item is created, removed or gets a new expiry', () => {
  expect(writtenUnits(undefined, sized(100))).toBe(1);
  expect(writtenUnits(undefined, sized(100, owned))).toBe(1 + 1);
  expect(writtenUnits(sized(5 * KB, owned), undefined, 2)).toBe(10 + 1);
  const ending = sized(100, { expires_at: 1, ...owned });
  expect(writtenUnits(ending, { ...ending, expires_at: 2 })).toBe(1 + 1);
  expect(writtenUnits(ending, ending)).toBe(1);
});

test('a sparse index charges only for items that have its key', () => {
  const created = sized(100, { gsi2pk: 'created' });
  expect(writtenUnits(undefined, created)).toBe(1 + 1);
  expect(writtenUnits(created, sized(5 * KB, { gsi2pk: 'created' }))).toBe(5);
  expect(writtenUnits(created, { ...created, gsi2pk: 'shipped' })).toBe(1 + 2);
});

test('the index charges for each entry written or removed', () => {
  const [small, large] = [sized(100, indexed), sized(2 * KB, indexed)];
  expect(writtenUnits(undefined, small)).toBe(1 + 1);
  expect(writtenUnits(small, undefined)).toBe(1 + 1);
  expect(writtenUnits(small, large)).toBe(2 + 2);
  expect(writtenUnits(small, small)).toBe(1);
  expect(writtenUnits(large, { ...small, gsi1sk: '2' })).toBe(2 + (2 + 1));
  expect(writtenUnits(small, large, 2)).toBe(4 + 2);
});

test('the index skips an item that lacks one of its keys', () => {
  expect(writtenUnits(sized(100), sized(100, { gsi1pk: 'i' }))).toBe(1);
});

test('units count toward the partition of the table or index that uses them', () => {
  const created = sized(2 * KB, { ...indexed, gsi2pk: 'created' });
  expect(writtenPartitions(created, { ...created, gsi2pk: 'shipped' }, 2)).toEqual([
    { partition: 'p', units: 4 },
    { index: 'gsi1', partition: 'i', units: 2 },
    { index: 'stateKeys', partition: 'created', units: 1 },
    { index: 'stateKeys', partition: 'shipped', units: 1 },
  ]);
  expect(writtenPartitions(undefined, sized(100, owned))).toEqual([
    { partition: 'p', units: 1 },
    { index: 'keys', partition: 'o', units: 1 },
  ]);
});
