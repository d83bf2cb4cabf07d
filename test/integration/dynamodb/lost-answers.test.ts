import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, expect, inject, test } from 'vitest';
import type { StoredRecord } from '../../../shared/contract/records.ts';
import { dynamoDbStorage } from '../../../shared/storage/dynamodb/dynamodb-storage.ts';
import { newId } from '../../../shared/storage/identifier.ts';
import { openRecords, type RecordType } from '../../../shared/storage/records.ts';
import { openFaultyEngine } from '../../store/faulty-engine.ts';
import '../../store/local-store.ts';

const engine = await openFaultyEngine(inject('local').endpoint);
afterAll(() => engine.close());

const client = new DynamoDBClient({ endpoint: engine.endpoint, maxAttempts: 3 });
const table = dynamoDbStorage(client, inject('local').tableName).openTable();
const open = (type = OWNED) => openRecords(table, { id: newId() }, type);

interface Counted extends StoredRecord {
  readonly times: number;
}

/** What users own is written alone, a catalogue together with the news of its change. */
const OWNED: RecordType<Counted> = { name: 'addresses', records: 'users' };
const CATALOGUE: RecordType<Counted> = { name: 'brands' };
const TRANSACTION = 'TransactWriteItems';

/** The result of work during which the first answer to the operation is lost. */
async function losingAnswer<Result>(operation: string, work: () => Promise<Result>) {
  engine.plan({ fault: 'lose once', at: operation });
  const result = await work();
  expect(engine.end()).toBe(true);
  return result;
}

test.each([
  [OWNED, 'PutItem'],
  [CATALOGUE, TRANSACTION],
])('creates a record in $name once after a lost answer', async (type, operation) => {
  const records = open(type);
  const created = await losingAnswer(operation, () => records.create({ times: 1 }));
  expect(await records.all()).toEqual([created]);
});

test.each([
  [OWNED, 'UpdateItem'],
  [CATALOGUE, TRANSACTION],
])('updates a record in $name once after a lost answer', async (type, operation) => {
  const records = open(type);
  const { id } = await records.create({ times: 0 });
  const count = async ({ times }: Counted) => ({ times: times + 1 });
  await losingAnswer(operation, () => records.update(id, count));
  expect(await records.get(id)).toMatchObject({ times: 1 });
});

test.each([
  [OWNED, 'DeleteItem'],
  [CATALOGUE, TRANSACTION],
])('reports a removal from $name after a lost answer', async (type, operation) => {
  const records = open(type);
  const { id } = await records.create({ times: 1 });
  expect(await losingAnswer(operation, () => records.remove(id))).toBe(true);
  expect(await records.remove(id)).toBe(false);
});

test('runs a transaction once after a lost answer', async () => {
  const records = open();
  const { record, write } = records.newRecord({ times: 1 });
  expect(await losingAnswer(TRANSACTION, () => table.transactWrite([write]))).toEqual([]);
  expect(await records.all()).toEqual([record]);
});
