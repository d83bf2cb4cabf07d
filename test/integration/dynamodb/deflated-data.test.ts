import { GetItemCommand } from '@aws-sdk/client-dynamodb';
import { expect, inject, test } from 'vitest';
import { MIN_DEFLATED_BYTES } from '../../../shared/storage/dynamodb/deflated-data.ts';
import { dynamoDbStorage } from '../../../shared/storage/dynamodb/dynamodb-storage.ts';
import type { Key } from '../../../shared/storage/keys.ts';
import { noUsage } from '../../../shared/storage/usage.ts';
import { client } from '../../store/dynamodb-items.ts';

/** Versions and deployments that deflate read what others write, and the other way round. */
const { tableName } = inject('local');
const opened = (deflates: boolean) => {
  const usage = noUsage();
  return { usage, table: dynamoDbStorage(client, tableName, { deflates }).openTable(usage) };
};
const [deflating, plain] = [opened(true), opened(false)];
const newKey = (): Key => ({ pk: crypto.randomUUID(), sk: 'a' });
const long = JSON.stringify({ name: 'Kettle', text: 'The kettle is blue. '.repeat(300) });
const longer = JSON.stringify({ name: 'Pot', text: 'The pot is rëd. '.repeat(500) });

async function storedType({ pk, sk }: Key): Promise<string[]> {
  const Key = { pk: { S: pk }, sk: { S: sk } };
  const { Item } = await client.send(new GetItemCommand({ TableName: tableName, Key }));
  return Object.keys(Item?.['data'] ?? {});
}

test.each([
  [deflating, plain, 'B'],
  [plain, deflating, 'S'],
])('what one writes, all read and change', async (writer, other, type) => {
  const [key, inTransaction] = [newKey(), newKey()];
  await writer.table.write({ put: { ...key, data: long } });
  await writer.table.transactWrite([{ put: { ...inTransaction, data: long } }]);
  expect([await storedType(key), await storedType(inTransaction)]).toEqual([[type], [type]]);
  for (const { table } of [writer, other]) {
    const item = { ...key, data: long };
    expect(await table.get(key)).toMatchObject(item);
    expect(await table.getMany([key])).toMatchObject([item]);
    expect(await table.query(key.pk)).toMatchObject([item]);
    expect(await table.page(key.pk)).toMatchObject({ items: [item] });
  }
  await other.table.write({ update: key, edits: [{ attribute: 'data', set: longer }] });
  expect(await writer.table.get(key)).toMatchObject({ data: longer });
  expect(await storedType(key)).toEqual([type === 'B' ? 'S' : 'B']);
});

test('short JSON, and what would not get shorter, stays text', async () => {
  const key = newKey();
  const short = 'x'.repeat(MIN_DEFLATED_BYTES - 1);
  for (const [data, type] of [
    [short, 'S'],
    [`${short}x`, 'B'],
  ]) {
    await deflating.table.write({ put: { ...key, data } });
    expect(await storedType(key)).toEqual([type]);
    expect(await plain.table.get(key)).toMatchObject({ data });
  }
});

/** One of them is for the index of keys. */
test('a write of 6 KB costs two units, in place of seven', async () => {
  const unitsOf = async ({ table, usage }: typeof plain) => {
    const before = usage.writeUnits;
    await table.write({ put: { ...newKey(), data: long } });
    return usage.writeUnits - before;
  };
  expect([await unitsOf(plain), await unitsOf(deflating)]).toEqual([7, 2]);
});

test('what is damaged cannot be read, and fails nothing else', async () => {
  const key = newKey();
  await plain.table.write({ put: { ...key, data: new Uint8Array([1, 2, 3]) } });
  expect(await deflating.table.query(key.pk)).toMatchObject([{ ...key, data: '' }]);
});
