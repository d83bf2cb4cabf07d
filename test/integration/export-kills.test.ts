import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { validatorOf } from '../../bin/build/validator.ts';
import { openStateFolder } from '../../bin/start/state.ts';
import { MAX_PART_BYTES } from '../../functions/transfers/export-records.ts';
import { transfer } from '../../functions/transfers/transfer.ts';
import { ReplicaCache } from '../../shared/catalogue/replica-cache.ts';
import { EXPORT } from '../../shared/events/hand-over.ts';
import type { FileStore } from '../../shared/files/file-store.ts';
import { folderFiles } from '../../shared/files/folder-files.ts';
import { brands } from '../../shared/resources/brands.ts';
import { exports } from '../../shared/resources/exports.ts';
import { dueTimeOf, readDueWork, scheduleWork } from '../../shared/storage/due-work.ts';
import { dueWork } from '../../shared/storage/keys.ts';
import { openRecords } from '../../shared/storage/records.ts';
import { createAccount, createApplication } from '../../shared/tenancy/provisioning.ts';
import { batches } from '../../shared/transfer/batches.ts';
import { exportProgress, FIRST_PROGRESS } from '../../shared/transfer/export-progress.ts';
import { plain } from '../storage-model/run-changes.ts';
import { openStorage } from '../storage-model/sqlite-storage.ts';
import { faultyStorage } from '../store/faulty-storage.ts';
import { mulberry32, SEED } from '../store/random.ts';
import { silentLog } from '../store/silent-log.ts';
import { timeFor } from '../store/slow-machine.ts';

const ROWS = Number(process.env['EXPORTED_ROWS'] ?? 1_200);
/** Fewer in a row than runs at one place are given up after; and how often, each time otherwise. */
const KILLS = 4;
const ROUNDS = [1, 2, 3];

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;

/** Characters of a row, of which a part has some 800. */
const ROW_LENGTH = 20_000;

const folder = mkdtempSync(join(tmpdir(), 'shopwright-exports-'));
const files = folderFiles(openStateFolder(folder));
afterAll(() => rmSync(folder, { recursive: true }));

async function openExport() {
  const { storage } = openStorage();
  const table = storage.openTable();
  const account = await createAccount(table, 'Tests');
  const { application } = await createApplication(table, plain, account.id, { name: 'Tea House' });
  const rows = openRecords(table, application, brands);
  const created_at = new Date().toISOString();
  const entries = Array.from({ length: ROWS }, (_, i) => {
    const text = String(i).padEnd(ROW_LENGTH, 'x');
    const record = { id: i + 1, name: `Brand ${i}`, text, created_at, updated_at: created_at };
    return { line: i, writes: rows.insertions(record) };
  });
  for (const batch of batches(entries)) {
    await table.transactWrite(batch.flatMap(({ writes }) => writes));
  }
  const begun = Date.now();
  const records = openRecords(table, application, exports);
  const { id } = await records.create({
    ...{ resource: 'brands', format: 'csv', state: 'running', rows: 0, parts: [] },
    ...{ personal_data: true, link_key: 'k', expires_at: new Date(begun + DAY_MS).toISOString() },
  });
  const work = { application: application.id, kind: EXPORT, id };
  await table.write(exportProgress.begin(application.id, id, FIRST_PROGRESS));
  await table.write(scheduleWork(work, 0));
  const faulty = faultyStorage(storage);
  let failsAt: number | undefined;
  const failing: FileStore = {
    ...files,
    async put(place, bytes) {
      await files.put(place, bytes);
      failsAt = failsAt === undefined ? undefined : failsAt - 1;
      if (failsAt === 0) throw new Error('killed');
    },
  };
  const environment = {
    ...{ table: faulty.storage.openTable(), replicas: new ReplicaCache(1_000_000) },
    ...{ publicUrl: undefined, log: silentLog, files: failing, validatorOf: validatorOf<object> },
  };
  let now = begun;
  return {
    ...{ table, application, id, work, faulty, records },
    failFiles(at: number) {
      failsAt = at;
    },
    /** After the lease of a run that was killed has ended. */
    async run(later = 10 * MINUTE_MS) {
      now += later;
      await transfer(work, environment, now).catch(() => {});
      faulty.end();
      failsAt = undefined;
    },
  };
}

test('an export that cannot be written fails after five attempts', async () => {
  const { run, failFiles, records, id, work, table } = await openExport();
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    failFiles(1);
    await run();
    expect(await records.get(id)).toMatchObject({ state: 'running' });
  }
  await run();
  expect(await records.get(id)).toMatchObject({
    ...{ state: 'failed', rows: 0, parts: [] },
    failure: 'The first records could not be exported after 5 attempts.',
  });
  // It is removed with all others.
  expect(await dueTimeOf(table, work)).toBeDefined();
});

type Opened = Awaited<ReturnType<typeof openExport>>;

/** Ends runs at random, in the table and in the files, and then lets the others end. */
async function runWithKills({ run, faulty, failFiles, records, id }: Opened, seed: number) {
  const random = mulberry32(seed);
  for (let kill = 0; kill < KILLS; kill += 1) {
    if (random() < 0.3) failFiles(1 + Math.floor(random() * 2));
    else {
      const fault = random() < 0.5 ? 'down' : 'lose';
      faulty.plan({ fault, at: 1 + Math.floor(random() * (ROWS / 100 + 8)) });
    }
    await run();
  }
  for (let left = ROWS; left > 0 && (await records.get(id))?.state === 'running'; left -= 1) {
    await run();
  }
  return records.get(id);
}

/** The bytes that the sweep will remove. */
async function bytesToRemove({ table }: Opened): Promise<string[]> {
  const found: string[] = [];
  for (const shard of dueWork.shards) {
    for await (const { kind, id } of readDueWork(table, shard, Date.now() + 3 * DAY_MS)) {
      if (kind === 'file') found.push(String(id));
    }
  }
  return found;
}

test.each(ROUNDS)(
  `exports each of ${ROWS} records once, however often it is killed (seed ${SEED}, round %s)`,
  timeFor(ROWS, 40),
  async (round) => {
    const opened = await openExport();
    const { run, records, id, table, application, work } = opened;
    const done = await runWithKills(opened, SEED + round);
    expect(done).toMatchObject({ state: 'done', rows: ROWS });
    const parts = done?.parts ?? [];
    const own = join(folder, 'files', String(application.id));
    const texts = parts.map(({ content }) => readFileSync(join(own, String(content)), 'utf8'));
    expect(texts.map(({ length }) => length)).toEqual(parts.map(({ bytes }) => bytes));
    expect(parts.every(({ bytes }) => bytes <= MAX_PART_BYTES)).toBe(true);
    expect(texts.length).toBeGreaterThanOrEqual((ROWS * ROW_LENGTH) / MAX_PART_BYTES);
    const lines = texts.map((text) => text.trimEnd().split('\n'));
    expect(new Set(lines.map(([header]) => header)).size).toBe(1);
    expect(lines.map(({ length }) => length - 1)).toEqual(parts.map(({ rows }) => rows));
    const ids = lines.flatMap(([, ...rows]) => rows.map((row) => Number(row.split(',')[0])));
    expect(ids).toEqual(Array.from({ length: ROWS }, (_, i) => i + 1));

    await run(DAY_MS);
    expect(await records.get(id)).toBeUndefined();
    expect(await dueTimeOf(table, work)).toBeUndefined();
    // Also those of steps that were killed: what removes the bytes is written before them.
    const removed = new Set(await bytesToRemove(opened));
    expect(readdirSync(own).filter((file) => !removed.has(file))).toEqual([]);
  },
);

test('a deleted export stops before its next file', async () => {
  const { run, id, table, application, records } = await openExport();
  await table.write(exportProgress.remove(application.id, id));
  await records.remove(id);
  await run();
  expect(readdirSync(join(folder, 'files')).includes(String(application.id))).toBe(false);
});
