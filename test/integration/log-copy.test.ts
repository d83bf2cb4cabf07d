import {
  createReadStream,
  createWriteStream,
  readdirSync,
  renameSync,
  rmSync,
  truncateSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { backup, restoreCopy } from '../../shared/storage/sqlite/backup.ts';
import { baseFile, logFile, newBaseFile } from '../../shared/storage/sqlite/copy-files.ts';
import { type LogCopy, openLogCopy } from '../../shared/storage/sqlite/log-copy.ts';
import { type SqliteStorage, sqliteStorage } from '../../shared/storage/sqlite/storage.ts';
import { itemsIn } from '../formats/stored-items.ts';
import { temporaryFolder } from '../storage-model/temporary-folder.ts';
import { mulberry32, SEED } from '../store/random.ts';

/** More of them in `.ci/full`. */
const HISTORIES = Number(process.env['COPY_HISTORIES'] ?? 6);
const STEPS = 60;

/** A store, another program that writes to it, and what copies it. */
interface World {
  readonly file: string;
  readonly folder: string;
  storage: SqliteStorage;
  other: SqliteStorage;
  copier: LogCopy;
  /** The store as it was when it was copied last. */
  copied: readonly unknown[];
  hasBase: boolean;
  written: number;
}

function openWorld(): World {
  const root = temporaryFolder();
  const [file, folder] = [join(root, 'store.db'), temporaryFolder()];
  const [storage, other] = [sqliteStorage({ file }), sqliteStorage({ file })];
  const copier = openLogCopy(file, folder);
  return { file, folder, storage, other, copier, copied: [], hasBase: false, written: 0 };
}

async function write(world: World, random: () => number): Promise<void> {
  const { storage, other } = world;
  const table = (random() < 0.7 ? storage : other).openTable();
  for (let i = 0; i < 1 + random() * 30; i += 1) {
    world.written += 1;
    const sk = String(Math.floor(random() * 200));
    const value = String(world.written).repeat(1 + Math.floor(random() * 600));
    const put = { pk: 'items', sk, data: value };
    await table.write(random() < 0.8 ? { put } : { remove: { pk: 'items', sk } });
  }
}

function copy(world: World): void {
  expect(world.copier.copy()).toBe(true);
  world.copied = itemsIn(world.file);
}

async function makeBase(world: World, random: () => number): Promise<void> {
  const { number } = world.copier;
  const file = newBaseFile(world.folder, number);
  const making = backup(world.file, file);
  await write(world, random);
  if (random() < 0.3) world.copier.renew();
  await write(world, random);
  await making;
  // What was written while it was made is in the log.
  copy(world);
  renameSync(file, baseFile(world.folder, number));
  world.hasBase = true;
}

/** A process that copies is killed, or ends, and another begins. */
function reopen(world: World): void {
  copy(world);
  world.copier.close();
  world.copier = openLogCopy(world.file, world.folder);
  expect(world.copier.isBroken).toBe(world.copier.bytes === 0);
  if (world.copier.isBroken) world.hasBase = false;
}

async function compress(file: string): Promise<void> {
  await pipeline(createReadStream(file), createGzip(), createWriteStream(`${file}.gz`));
  rmSync(file);
}

async function restored({ folder }: World): Promise<readonly unknown[]> {
  const file = join(temporaryFolder(), 'store.db');
  await restoreCopy(folder, file);
  return itemsIn(file);
}

async function step(world: World, random: () => number): Promise<void> {
  const choice = random();
  if (choice < 0.4) await write(world, random);
  else if (choice < 0.65) copy(world);
  else if (choice < 0.8) {
    world.copier.renew();
    world.copied = itemsIn(world.file);
  } else if (choice < 0.88) await makeBase(world, random);
  else if (choice < 0.94) reopen(world);
  else {
    const current = logFile(world.folder, world.copier.number);
    const complete = readdirSync(world.folder)
      .map((name) => join(world.folder, name))
      .filter((path) => path.endsWith('.wal') && path !== current);
    for (const path of complete) await compress(path);
  }
}

const random = mulberry32(SEED);

test.each(Array.from({ length: HISTORIES }, (_, i) => i + 1))(
  'a restored copy equals the store after random steps, history %i',
  async () => {
    const world = openWorld();
    await makeBase(world, random);
    for (let i = 0; i < STEPS; i += 1) {
      await step(world, random);
      if (!world.hasBase) await makeBase(world, random);
      if (i % 10 === 9) expect(await restored(world)).toEqual(world.copied);
    }
    expect(world.copied.length).toBeGreaterThan(20);
    expect(world.copier.number).toBeGreaterThan(1);
    for (const each of [world.copier, world.storage, world.other]) each.close();
  },
);

describe('a copy', () => {
  test('continues without a break after a kill, but not with another log', async () => {
    const world = openWorld();
    await makeBase(world, random);
    world.copier.close();
    await write(world, random);
    world.copier = openLogCopy(world.file, world.folder);
    expect(world.copier.isBroken).toBe(false);
    copy(world);
    expect(await restored(world)).toEqual(world.copied);

    world.copier.close();
    for (const each of [world.storage, world.other]) each.close();
    const before = await restored(world);
    const storage = sqliteStorage({ file: world.file });
    const copier = openLogCopy(world.file, world.folder);
    expect(copier.isBroken).toBe(true);
    await storage.openTable().write({ put: { pk: 'items', sk: 'later' } });
    copier.copy();
    // The base and the log of before are whole; what came after the break needs a base.
    expect(await restored(world)).toEqual(before);
    await backup(world.file, baseFile(world.folder, copier.number));
    expect(await restored(world)).toEqual(itemsIn(world.file));
    for (const each of [copier, storage]) each.close();
  });

  test('without its last bytes restores the state before them', async () => {
    const world = openWorld();
    await makeBase(world, random);
    const before = world.copied;
    await world.storage.openTable().write({ put: { pk: 'items', sk: 'last', data: 'x' } });
    copy(world);
    const file = logFile(world.folder, world.copier.number);
    world.copier.close();
    truncateSync(file, 32 + world.copier.bytes - 10);
    expect(await restored(world)).toEqual(before);
    // The next process copies these again.
    const copier = openLogCopy(world.file, world.folder);
    copier.copy();
    expect(await restored(world)).toEqual(world.copied);
    for (const each of [copier, world.storage, world.other]) each.close();
  });

  test('recovers its last bytes after a kill, even if the store restarts its log', async () => {
    const world = openWorld();
    await makeBase(world, random);
    // Of more pages than the next write has.
    const data = 'x'.repeat(50_000);
    await world.storage.openTable().write({ put: { pk: 'items', sk: 'last', data } });
    copy(world);
    const file = logFile(world.folder, world.copier.number);
    world.copier.close();
    truncateSync(file, 32 + world.copier.bytes - 10);
    const program = new DatabaseSync(world.file);
    program.exec('PRAGMA wal_checkpoint(PASSIVE)');
    program.close();
    const copier = openLogCopy(world.file, world.folder);
    await world.storage.openTable().write({ put: { pk: 'items', sk: 'later' } });
    copier.copy();
    expect(await restored(world)).toEqual(itemsIn(world.file));
    for (const each of [copier, world.storage, world.other]) each.close();
  });

  test('that does not exist is reported', async () => {
    const folder = temporaryFolder();
    await expect(restoreCopy(folder, join(folder, 'store.db'))).rejects.toThrow(
      `${folder} has no copy of a store; name another folder`,
    );
  });
});
