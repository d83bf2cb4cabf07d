import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { sqliteStorage } from '../../shared/storage/sqlite/storage.ts';

/**
 * A program that places orders in the store that its argument names until it is killed. It prints
 * the id of each order once it is acknowledged.
 */
const table = sqliteStorage({ file: String(process.argv[2]) }).openTable();
const WRITERS = 8;

async function placeOrder(quantity: number): Promise<void> {
  const id = randomUUID();
  const failed = await table.transactWrite([
    { put: { pk: 'orders', sk: id, quantity }, condition: [{ attribute: 'pk', exists: false }] },
    {
      update: { pk: 'stock', sk: 'mug' },
      edits: [
        { attribute: 'level', add: -quantity },
        { attribute: 'orders', add: 1 },
      ],
    },
    { put: { pk: 'receipts', sk: id, text: 'x'.repeat(500) } },
  ]);
  if (failed.length > 0) throw new Error('an order of a new id was refused');
  // Not by a stream: the line is in the pipe before anything else happens.
  writeSync(1, `${id}\n`);
}

async function write(): Promise<void> {
  for (let quantity = 1; ; quantity = (quantity % 7) + 0.5) await placeOrder(quantity);
}

await Promise.all(Array.from({ length: WRITERS }, write));
