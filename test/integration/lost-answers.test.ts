import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { newId } from '../../shared/records/identifier.ts';
import { openRecords, type Stored } from '../../shared/records/records.ts';
import { noUsage, openTable, type Table } from '../../shared/records/table.ts';

/** Stands before the engine, hands everything on, and loses the answer when it is told to. */
let proxy: Server;
let table: Table;
let losing: string | undefined;
let lost = 0;

beforeAll(async () => {
  const engine = new URL(inject('local').endpoint);
  proxy = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const { hostname, port } = engine;
    const operation = String(headers['x-amz-target']).split('.')[1];
    const forwarded = request({ hostname, port, method, path: url, headers }, (answer) => {
      if (operation !== losing) {
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(outgoing);
        return;
      }
      losing = undefined;
      lost += 1;
      answer.resume().on('end', () => incoming.socket.destroy());
    });
    incoming.pipe(forwarded);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  const endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const client = new DynamoDBClient({ endpoint, maxAttempts: 3 });
  table = openTable(client, inject('local').tableName, noUsage());
});

afterAll(async () => {
  proxy.close();
  proxy.closeAllConnections();
  await once(proxy, 'close');
});

/** The result of work during which one answer to the operation is lost. */
async function losingAnswer<Result>(operation: string, work: () => Promise<Result>) {
  losing = operation;
  lost = 0;
  const result = await work();
  expect(lost).toBe(1);
  return result;
}

const open = () => openRecords(table, newId(), { name: 'brands' });

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
