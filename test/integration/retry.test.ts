import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, expect, inject, test } from 'vitest';
import { newId } from '../../shared/storage/identifier.ts';
import { openRecords } from '../../shared/storage/records.ts';
import { noUsage, openTable } from '../../shared/storage/table.ts';
import { openFaultyEngine, type Plan } from '../store/faulty-engine.ts';
import '../store/local-store.ts';

/** What the database refuses for the moment, and the SDK does not repeat. */
const engine = await openFaultyEngine(inject('local').endpoint);
afterAll(() => engine.close());

const client = new DynamoDBClient({ endpoint: engine.endpoint, maxAttempts: 1 });
const table = openTable(client, inject('local').tableName, noUsage());
const records = openRecords(table, newId(), { name: 'addresses', owned: true });
const busy = { status: 503, headers: { 'Retry-After': '1' } };

async function meeting<Result>(plan: Plan, work: () => Promise<Result>): Promise<Result> {
  engine.plan(plan);
  try {
    return await work();
  } finally {
    expect(engine.end()).toBe(true);
  }
}

const ways = [
  {
    what: 'a write that meets a transaction',
    plan: { fault: 'conflict', at: 'UpdateItem' },
    work: async () => {
      const { id } = await records.create({ name: 'Before' });
      return (await records.update(id, async () => ({ name: 'After' })))?.['name'];
    },
    result: 'After',
  },
  {
    what: 'a transaction of which an item is throttled',
    plan: { fault: 'cancel', at: 'TransactWriteItems' },
    work: () => table.transact([records.newRecord({ name: 'Once' }).write]),
    result: true,
  },
  {
    what: 'a batch that is left unread',
    plan: { fault: 'leave', at: 'BatchGetItem' },
    work: async () => {
      const { id } = await records.create({ name: 'There' });
      return (await records.getMany([id])).get(id)?.['name'];
    },
    result: 'There',
  },
] as const;

test.each(ways)('$what is tried again', async ({ plan, work, result }) => {
  expect(await meeting<unknown>(plan, work)).toBe(result);
});

test.each(ways)('$what is given up in the end', async ({ plan, work }) => {
  await expect(meeting<unknown>({ ...plan, always: true }, work)).rejects.toMatchObject(busy);
});

test('an answer that is not of the database is one of a moment', async () => {
  const reading = meeting({ fault: 'garble', at: 'GetItem' }, () => records.get(1));
  await expect(reading).rejects.toMatchObject(busy);
});
