import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { openFile } from '../../shared/storage/sqlite/open-file.ts';
import { storageOf } from '../../shared/storage/sqlite/storage.ts';

/**
 * A program that places orders in a store until it is killed, or has placed that many. It prints the
 * id of each order once it is acknowledged. The arguments are the file, how many, and a setting of
 * `synchronous` in place of that of the product.
 */
const [file = '', orders = 'Infinity', synchronous] = process.argv.slice(2);
const database = openFile(file);
if (synchronous) database.exec(`PRAGMA synchronous = ${synchronous}`);
const storage = storageOf(database);
const table = storage.openTable();
const WRITERS = 8;
let left = Number(orders);

async function placeOrder(quantity: number): Promise<void> {
  const id = randomUUID();
  const failed = await table.transactWrite([
    {
      put: { pk: 'orders', sk: id, number: quantity },
      condition: [{ attribute: 'pk', exists: false }],
    },
    {
      update: { pk: 'stock', sk: 'mug' },
      edits: [
        { attribute: 'level', add: -quantity },
        { attribute: 'orders', add: 1 },
      ],
    },
    { put: { pk: 'receipts', sk: id, data: 'x'.repeat(500) } },
  ]);
  if (failed.length > 0) throw new Error('an order of a new id was refused');
  // Not by a stream: the line is in the pipe before anything else happens.
  writeSync(1, `${id}\n`);
}

async function write(): Promise<void> {
  for (let quantity = 1; left > 0; quantity = (quantity % 7) + 0.5) {
    left -= 1;
    await placeOrder(quantity);
  }
}

await Promise.all(Array.from({ length: WRITERS }, write));
storage.close();
