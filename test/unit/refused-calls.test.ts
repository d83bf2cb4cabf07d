import { expect, test } from 'vitest';
import {
  conditionExpressions,
  updateExpressions,
} from '../../shared/storage/dynamodb/expressions.ts';
import { MAX_EDITS, MAX_TESTS } from '../../shared/storage/validate-writes.ts';
import type { Edit, Test, Write } from '../../shared/storage/write.ts';
import { refusedCalls, refusedWrites } from '../storage-model/refused-calls.ts';
import { openStorage } from '../storage-model/sqlite-storage.ts';

const { table, usage } = openStorage();
const key = { pk: 'shop', sk: '1' };
const refused = expect.objectContaining({ name: 'RefusedCall' });

test.each(Object.entries(refusedWrites(key)))(
  '%s is refused, and nothing is written',
  async (_, write) => {
    const other: Write = { put: { pk: 'other', sk: '1' } };
    await expect(table.write(write)).rejects.toEqual(refused);
    await expect(table.transactWrite([other, write])).rejects.toEqual(refused);
    expect(await table.query('other')).toEqual([]);
    expect(usage.writeUnits).toBe(0);
  },
);

test.each(Object.entries(refusedCalls(table, key)))('%s is refused', async (_, call) => {
  await expect(call()).rejects.toEqual(refused);
});

/** DynamoDB: "Maximum length of any expression string". */
const MAX_EXPRESSION_BYTES = 4 * 1_024;

test('the longest update and condition fit in a DynamoDB expression', () => {
  const expiry = { whenExpired: false, now: 1 };
  const path = (i: number) => [`attribute ${i}`, `member ${i}`] as const;
  const edits = Array.from({ length: MAX_EDITS }, (_, i): Edit => ({ attribute: path(i), add: i }));
  const tests = Array.from(
    { length: MAX_TESTS },
    (_, i): Test => ({ attribute: path(i), below: i }),
  );
  const either = Array.from(
    { length: Math.floor(MAX_TESTS / 2) },
    (_, i): Test => ({ attribute: path(i), below: i, orAbsent: true }),
  );
  const own: Edit = { attribute: 'written', set: 'by the adapter' };
  const { UpdateExpression } = updateExpressions([...edits, own], [], expiry);
  const lengths = [
    UpdateExpression,
    updateExpressions([], tests, expiry).ConditionExpression,
    conditionExpressions(either, expiry).ConditionExpression,
  ].map((expression) => Buffer.byteLength(expression));
  expect(lengths.filter((bytes) => bytes > MAX_EXPRESSION_BYTES)).toEqual([]);
});
