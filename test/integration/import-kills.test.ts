import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { validatorOf } from '../../bin/build/validator.ts';
import { openStateFolder } from '../../bin/start/state.ts';
import { transfer } from '../../functions/transfers/transfer.ts';
import type { TransferEnvironment } from '../../functions/transfers/transfer-context.ts';
import { ReplicaCache } from '../../shared/catalogue/replica-cache.ts';
import { attribute } from '../../shared/contract/attributes.ts';
import { serviceUnavailable } from '../../shared/contract/errors.ts';
import type { Validator } from '../../shared/contract/validation.ts';
import { IMPORT } from '../../shared/events/hand-over.ts';
import { folderFiles } from '../../shared/files/folder-files.ts';
import { type Import, imports } from '../../shared/resources/imports.ts';
import { products } from '../../shared/resources/products.ts';
import { scheduleWork } from '../../shared/storage/due-work.ts';
import { newId } from '../../shared/storage/identifier.ts';
import { openRecords } from '../../shared/storage/records.ts';
import { createAccount, createApplication } from '../../shared/tenancy/provisioning.ts';
import { FIRST_PROGRESS, importProgress } from '../../shared/transfer/import-progress.ts';
import { plain } from '../storage-model/run-changes.ts';
import { openStorage } from '../storage-model/sqlite-storage.ts';
import { faultyStorage } from '../store/faulty-storage.ts';
import { mulberry32, SEED } from '../store/random.ts';
import { silentLog } from '../store/silent-log.ts';
import { timeFor } from '../store/slow-machine.ts';

const ROWS = Number(process.env['IMPORTED_ROWS'] ?? 1_500);
/** Fewer in a row than runs at one place are given up after; and how often, each time otherwise. */
const KILLS = 4;
const ROUNDS = [1, 2, 3];

const MINUTE_MS = 60_000;

const folder = mkdtempSync(join(tmpdir(), 'shopwright-imports-'));
const files = folderFiles(openStateFolder(folder));
afterAll(() => rmSync(folder, { recursive: true }));

/** Every third row has a sku, an id or neither; each of the last is there twice. */
function rowOf(i: number): object {
  const row = { name: `Kettle ${i}`, price: i, stock_type: 'track', stock_level: 1 };
  if (i % 3 === 0) return { ...row, sku: `K-${i}` };
  return i % 3 === 1 ? { ...row, id: i + 1 } : { ...row, name: 'Cup', price: i % 2 };
}

async function openImport(file: string, fields: Partial<Import> = {}) {
  const { storage } = openStorage();
  const table = storage.openTable();
  const account = await createAccount(table, 'Tests');
  const { application } = await createApplication(table, plain, account.id, { name: 'Tea House' });
  const content = newId();
  await files.put({ application: application.id, content }, Buffer.from(file));
  const told = { resource: 'products', format: 'ndjson', state: 'running', content } as const;
  const records = openRecords(table, application, imports);
  const { id } = await records.create({ ...told, ...fields });
  const work = { application: application.id, kind: IMPORT, id };
  await table.write(importProgress.begin(application.id, id, FIRST_PROGRESS));
  await table.write(scheduleWork(work, 0));
  const faulty = faultyStorage(storage);
  const environment = {
    ...{ table: faulty.storage.openTable(), replicas: new ReplicaCache(1_000_000) },
    ...{ publicUrl: undefined, log: silentLog, files, validatorOf: validatorOf<object> },
  };
  let now = Date.now();
  return {
    table,
    application,
    id,
    faulty,
    /** After the lease of a run that was killed has ended. */
    async run(other: Partial<TransferEnvironment> = {}) {
      now += 10 * MINUTE_MS;
      await transfer(work, { ...environment, ...other }, now).catch(() => {});
      faulty.end();
    },
    read: () => records.get(id),
  };
}

test.each(ROUNDS)(
  `imports each of ${ROWS} rows once, however often it is killed (seed ${SEED}, round %s)`,
  timeFor(ROWS, 40),
  async (round) => {
    const rows = Array.from({ length: ROWS }, (_, i) => rowOf(i));
    const file = rows.map((row) => JSON.stringify(row)).join('\n');
    const { run, read, faulty, table, application } = await openImport(file);
    const random = mulberry32(SEED + round);
    const calls = Math.ceil(ROWS / 90 / KILLS);
    for (let kill = 0; kill < KILLS; kill += 1) {
      const fault = random() < 0.5 ? 'down' : 'lose';
      faulty.plan({ fault, at: 1 + Math.floor(random() * (calls + 12)) });
      await run();
    }
    for (let left = KILLS; left > 0 && (await read())?.state === 'running'; left -= 1) await run();
    expect(await read()).toMatchObject({
      ...{ state: 'done', rows: ROWS, created: ROWS, updated: 0, unchanged: 0, refused: 0 },
    });
    const stored = await openRecords(table, application, products).all();
    const bare = (all: readonly object[]) =>
      all
        .map((each) => Object(each))
        .map(({ name, price, sku = '', id }) => `${name}/${price}/${sku}/${id <= ROWS ? id : ''}`)
        .toSorted();
    expect(bare(stored)).toEqual(bare(rows));
  },
);

test.each([false, true])(
  'a row that kills every run fails the import, which names it (dry run: %s)',
  async (dry_run) => {
    const file = Array.from({ length: 200 }, (_, i) => JSON.stringify(rowOf(i * 3))).join('\n');
    const { run, read, table, application } = await openImport(file, { dry_run });
    const validate: Validator<object> = (value) => {
      if (attribute(Object(value), 'sku') === 'K-360')
        throw serviceUnavailable('The process has ended.');
      return validatorOf<object>(products.schema)(value);
    };
    // The first ones get further.
    const runs = 5 + 1 + 3;
    for (let left = runs; left > 0 && (await read())?.state === 'running'; left -= 1) {
      await run({ validatorOf: () => validate });
    }
    expect(await read()).toMatchObject({
      ...{ state: 'failed', rows: 120, created: 120, refused: 0 },
      failure:
        'The row after the first 120 could not be imported after 5 attempts. Leave it out, and import the file again.',
    });
    const stored = await openRecords(table, application, products).all();
    expect(stored.length).toBe(dry_run ? 0 : 120);
  },
);

test('an import that makes progress each time is not given up', async () => {
  const rows = Array.from({ length: 1_000 }, (_, i) => rowOf(i * 3));
  const { run, read, faulty } = await openImport(rows.map((row) => JSON.stringify(row)).join('\n'));
  for (let kill = 0; kill < 7; kill += 1) {
    faulty.plan({ fault: 'down', at: 12 });
    await run();
  }
  await run();
  expect(await read()).toMatchObject({ state: 'done', created: rows.length });
});

test('refuses a row that throws and imports the others', async () => {
  const file = Array.from({ length: 100 }, (_, i) => JSON.stringify(rowOf(i * 3))).join('\n');
  const { run, read } = await openImport(file);
  const validate: Validator<object> = (value) => {
    if (attribute(Object(value), 'sku') === 'K-30') throw new RangeError('Too much of it.');
    return validatorOf<object>(products.schema)(value);
  };
  await run({ validatorOf: () => validate });
  expect(await read()).toMatchObject({
    ...{ state: 'done', rows: 100, created: 99, refused: 1 },
    mistakes: [{ row: 11, message: 'The row cannot be imported.' }],
  });
});

test('a deleted import stops before its next rows', async () => {
  const file = Array.from({ length: 200 }, (_, i) => JSON.stringify(rowOf(i * 3))).join('\n');
  const { run, id, table, application } = await openImport(file);
  await table.write(importProgress.remove(application.id, id));
  await openRecords(table, application, imports).remove(id);
  await run();
  expect(await openRecords(table, application, products).all()).toEqual([]);
});
