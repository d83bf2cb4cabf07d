import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, expect, inject, test } from 'vitest';
import { newId } from '../../shared/records/identifier.ts';
import { openRecords, type Stored } from '../../shared/records/records.ts';
import { noUsage, openTable } from '../../shared/records/table.ts';
import { openFaultyEngine } from '../store/faulty-engine.ts';
import '../store/local-store.ts';

const engine = await openFaultyEngine(inject('local').endpoint);
afterAll(() => engine.close());

const client = new DynamoDBClient({ endpoint: engine.endpoint, maxAttempts: 3 });
const table = openTable(client, inject('local').tableName, noUsage());
const open = () => openRecords(table, newId(), { name: 'brands' });

/** The result of work during which the first answer to the operation is lost. */
async function losingAnswer<Result>(operation: string, work: () => Promise<Result>) {
  engine.plan({ fault: 'lose once', at: operation });
  const result = await work();
  expect(engine.end()).toBe(true);
  return result;
}

test('a record is created once', async () => {
  const records = open();
  const created = await losingAnswer('PutItem', () => records.create({ name: 'Once' }));
  expect(await records.all()).toEqual([created]);
});

test('a change is made once', async () => {
  const records = open();
  const { id } = await records.create({ times: 0 });
  const count = (record: Stored) => ({ ...record, times: Number(record['times']) + 1 });
  await losingAnswer('UpdateItem', () => records.update(id, async (record) => count(record)));
  expect(await records.get(id)).toMatchObject({ times: 1 });
});

test('a record that was removed was there', async () => {
  const records = open();
  const { id } = await records.create({ name: 'Gone' });
  expect(await losingAnswer('DeleteItem', () => records.remove(id))).toBe(true);
  expect(await records.remove(id)).toBe(false);
});

test('a transaction takes place once', async () => {
  const records = open();
  const { record, write } = records.newRecord({ name: 'Once' });
  expect(await losingAnswer('TransactWriteItems', () => table.transact([write]))).toBe(true);
  expect(await records.all()).toEqual([record]);
});
