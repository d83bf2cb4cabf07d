import { randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { expect, inject, test } from 'vitest';
import { createTable } from '../../../bin/bench/dynamodb-local.ts';
import { dynamoDbStorage } from '../../../shared/storage/dynamodb/dynamodb-storage.ts';
import { STORED_FORMAT, storedFormatItem } from '../../../shared/storage/stored-format.ts';
import type { Table } from '../../../shared/storage/table.ts';
import { noUsage } from '../../../shared/storage/usage.ts';
import { createAccount } from '../../../shared/tenancy/provisioning.ts';
import '../../store/local-store.ts';

const client = new DynamoDBClient({});
const key = { pk: 'shop', sk: '1' };

/** A new table, and a way to open it as a new instance of a function does. */
async function newTable() {
  const name = `format-${randomUUID()}`;
  const { endpoint = '' } = inject('local');
  await createTable(endpoint, name);
  return (usage = noUsage()) => dynamoDbStorage(client, name).openTable(usage);
}

test('the first account writes the table format, and an older format is refused', async () => {
  const open = await newTable();
  await createAccount(open(), 'Tea Traders');
  expect(await open().get(storedFormatItem)).toEqual(
    expect.objectContaining({ format: STORED_FORMAT }),
  );
  await open().write({ put: { ...storedFormatItem, format: 0.5 } });
  expect(
    await open()
      .get(key)
      .catch(({ message }) => message),
  ).toMatch(/too old/);
});

test.each([
  ['read', (table: Table): Promise<unknown> => table.get(key)],
  ['written', (table: Table): Promise<unknown> => table.write({ put: key })],
])('a table from a newer version cannot be %s', async (_, call) => {
  const open = await newTable();
  const before = open();
  await before.write({ put: { ...storedFormatItem, format: STORED_FORMAT + 1 } });
  const usage = noUsage();
  const refused = expect.objectContaining({
    name: 'StoredFormatError',
    message: expect.stringMatching(/^The table .* was written by a newer version of Shopwright/),
  });
  await expect(call(open(usage))).rejects.toEqual(refused);
  // Whoever has begun goes on: the number is read once.
  expect(await before.get(key)).toBeUndefined();
  expect(usage).toEqual(noUsage());
});

test('a table without a format number counts as version 0.2.0 at no extra cost', async () => {
  const open = await newTable();
  const usage = noUsage();
  expect(await open(usage).write({ put: key })).toBe(true);
  expect(usage.roundTrips).toBe(1);
});
