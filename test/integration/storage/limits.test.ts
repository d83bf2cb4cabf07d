import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { itemSize } from '../../../shared/storage/capacity-units.ts';
import { MAX_DEPTH } from '../../../shared/storage/validate-values.ts';
import {
  MAX_EDITS,
  MAX_ITEM_BYTES,
  MAX_TESTS,
  MAX_TRANSACTION_WRITES,
} from '../../../shared/storage/validate-writes.ts';
import type { Value, Write } from '../../../shared/storage/write.ts';
import { manyEdits, manyTests, nested } from '../../storage-model/refused-calls.ts';
import { table } from '../../store/local-store.ts';

const text = (bytes: number) => 'x'.repeat(bytes);

const largest = (key: { pk: string; sk: string }) => ({
  put: { ...key, data: text(MAX_ITEM_BYTES - itemSize({ ...key, data: '' })) },
});

/** What is just within the limits of the port is accepted by every engine. */
const newKey = (sk = '1') => ({ pk: randomUUID(), sk });

const writes: Readonly<Record<string, Write>> = {
  'the longest keys': { put: { pk: randomUUID().padEnd(2_048, 'x'), sk: text(1_024) } },
  'the largest item': largest(newKey()),
  'the deepest value': { put: { ...newKey(), data: nested(MAX_DEPTH) } },
  'a number of 16 digits': { put: { ...newKey(), number: -Number.MAX_SAFE_INTEGER } },
  'the smallest number': { put: { ...newKey(), number: 1e-130 } },
  'the most edits': { update: newKey(), edits: manyEdits(MAX_EDITS) },
  'the most tests': { put: newKey(), condition: manyTests(MAX_TESTS) },
};

test.each(Object.entries(writes))('writes %s', async (_, write) => {
  expect(await table.write(write)).toBe(true);
});

test('commits the longest transaction', async () => {
  const { pk } = newKey();
  const puts = Array.from(
    { length: MAX_TRANSACTION_WRITES },
    (_, i): Write => ({
      put: { pk, sk: `${i}` },
    }),
  );
  expect(await table.transactWrite(puts)).toEqual([]);
  expect(await table.query(pk, { consistent: true })).toHaveLength(MAX_TRANSACTION_WRITES);
});

test('commits the largest transaction', async () => {
  const { pk } = newKey();
  const puts = Array.from({ length: 10 }, (_, i) => largest({ pk, sk: `${i}` }));
  expect(await table.transactWrite(puts)).toEqual([]);
});

const data: Value = text(250 * 1_024);
const tooLarge = (key: ReturnType<typeof newKey>): Write => ({
  update: key,
  edits: [{ attribute: 'more', set: data }],
});

test('refuses an edit that makes an item too large', async () => {
  const key = newKey();
  await table.write({ put: { ...key, data } });
  const other = { ...key, sk: '2' };
  const refused = { name: 'RefusedCall' };
  await expect(table.write(tooLarge(key))).rejects.toMatchObject(refused);
  await expect(table.transactWrite([{ put: other }, tooLarge(key)])).rejects.toMatchObject(refused);
  expect(await table.get(key, { consistent: true })).toMatchObject({ ...key, data });
  expect(await table.get(other, { consistent: true })).toBeUndefined();
});
