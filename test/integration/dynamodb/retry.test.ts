import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, expect, inject, test } from 'vitest';
import type { StoredRecord } from '../../../shared/contract/records.ts';
import { dynamoDbStorage } from '../../../shared/storage/dynamodb/dynamodb-storage.ts';
import { newId } from '../../../shared/storage/identifier.ts';
import { openRecords, type RecordType } from '../../../shared/storage/records.ts';
import { noUsage } from '../../../shared/storage/usage.ts';
import { openFaultyEngine, type Plan } from '../../store/faulty-engine.ts';
import { PASSED } from '../../store/passed-deadline.ts';
import '../../store/local-store.ts';

/** Transient errors of the database that the SDK does not retry. */
const engine = await openFaultyEngine(inject('local').endpoint);
afterAll(() => engine.close());

const client = new DynamoDBClient({ endpoint: engine.endpoint, maxAttempts: 1 });
const table = dynamoDbStorage(client, inject('local').tableName).openTable();
const type: RecordType<StoredRecord & { readonly name: string }> = {
  name: 'addresses',
  records: 'users',
};
const records = openRecords(table, { id: newId() }, type);
const busy = { status: 503, headers: { 'Retry-After': '1' } };

async function withFault<Result>(plan: Plan, work: () => Promise<Result>): Promise<Result> {
  engine.plan(plan);
  try {
    return await work();
  } finally {
    expect(engine.end()).toBe(true);
  }
}

const operations = [
  {
    what: 'a write that conflicts with a transaction',
    plan: { fault: 'conflict', at: 'UpdateItem' },
    work: async () => {
      const { id } = await records.create({ name: 'Before' });
      return (await records.update(id, async () => ({ name: 'After' })))?.name;
    },
    result: 'After',
  },
  {
    what: 'a transaction with a throttled item',
    plan: { fault: 'cancel', at: 'TransactWriteItems' },
    work: () => table.transactWrite([records.newRecord({ name: 'Once' }).write]),
    result: [],
  },
  {
    what: 'a batch with unprocessed keys',
    plan: { fault: 'leave', at: 'BatchGetItem' },
    work: async () => {
      const { id } = await records.create({ name: 'There' });
      return (await records.getMany([id])).get(id)?.name;
    },
    result: 'There',
  },
] as const;

test.each(operations)('retries $what', async ({ plan, work, result }) => {
  expect(await withFault<unknown>(plan, work)).toEqual(result);
});

test.each(operations)('$what returns a 503 after the last attempt', async ({ plan, work }) => {
  await expect(withFault<unknown>({ ...plan, always: true }, work)).rejects.toMatchObject(busy);
});

test('a response from a proxy in front of the database becomes a 503', async () => {
  const reading = withFault({ fault: 'garble', at: 'GetItem' }, () => records.get(1));
  await expect(reading).rejects.toMatchObject(busy);
});

test('calls end with a 503 at the deadline', async () => {
  const late = dynamoDbStorage(client, inject('local').tableName).openTable(noUsage(), PASSED);
  await expect(late.get({ pk: 'any', sk: 'any' })).rejects.toMatchObject(busy);
  await expect(late.transactWrite([{ remove: { pk: 'any', sk: 'any' } }])).rejects.toMatchObject(
    busy,
  );
});
