import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { sqliteStorage } from '../../shared/storage/sqlite/storage.ts';
import { bundledProgram } from '../storage-model/bundled-program.ts';
import { temporaryFolder } from '../storage-model/temporary-folder.ts';
import { mulberry32, SEED } from '../store/random.ts';

/** More of them in `.ci/full`. */
const KILLS = Number(process.env['KILLS'] ?? 4);
const MAX_ACKNOWLEDGED = 80;

const random = mulberry32(SEED);

/** Starts the program, and kills it after some orders. Returns all that it has acknowledged. */
async function placeOrdersUntilKilled(program: string, file: string): Promise<string[]> {
  const child = spawn(process.execPath, [program, file], { stdio: ['ignore', 'pipe', 'inherit'] });
  const acknowledged: string[] = [];
  const last = 1 + Math.floor(random() * (MAX_ACKNOWLEDGED - 1));
  for await (const id of createInterface(child.stdout)) {
    if (acknowledged.push(id) === last) child.kill('SIGKILL');
  }
  if (child.signalCode === null && child.exitCode === null) await once(child, 'exit');
  expect(child.signalCode).toBe('SIGKILL');
  return acknowledged;
}

async function readStore(file: string) {
  const storage = sqliteStorage({ file });
  const table = storage.openTable();
  const orders = await table.query('orders');
  const receipts = await table.query('receipts');
  const stock = await table.get({ pk: 'stock', sk: 'mug' });
  storage.close();
  return {
    stock,
    ids: orders.map(({ sk }) => sk),
    receiptIds: receipts.map(({ sk }) => sk),
    sold: orders.reduce((sum, { number }) => sum + Number(number), 0),
  };
}

test(`every acknowledged order survives each of ${KILLS} kills in full`, async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'store.db');
  const program = bundledProgram('place-orders.ts', folder);
  const acknowledged: string[] = [];
  for (let kill = 1; kill <= KILLS; kill += 1) {
    acknowledged.push(...(await placeOrdersUntilKilled(program, file)));
    const { ids, receiptIds, sold, stock } = await readStore(file);
    const found = new Set(ids);
    expect(acknowledged.filter((id) => !found.has(id))).toEqual([]);
    expect(receiptIds).toEqual(ids);
    expect(stock).toMatchObject({ orders: ids.length, level: -sold });
  }
});
