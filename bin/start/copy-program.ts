import { once } from 'node:events';
import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { DAY_MS, MINUTE_MS } from '../../shared/durations.ts';
import { FILE_MODE } from '../../shared/storage/file-modes.ts';
import {
  baseFile,
  type CopyFile,
  copyFilesIn,
  newBaseFile,
  newestCopy,
} from '../../shared/storage/sqlite/copy-files.ts';
import { compressFile, syncFolderOf } from '../../shared/storage/sqlite/files.ts';
import { openLogCopy } from '../../shared/storage/sqlite/log-copy.ts';
import { backupInProcess } from './backups.ts';
import { bucketAddress, openBucket } from './bucket.ts';
import { type BucketCopy, openBucketCopy } from './bucket-copy.ts';
import { type CopyOptions, type FromCopying, filesOfCopy } from './copying.ts';
import { copyNewFiles, removeCopiesBefore } from './file-copies.ts';
import { repeat } from './repeat.ts';
import { openStateFolder } from './state.ts';
import { toldError } from './transfer-messages.ts';

/*
 * The process that copies a store all the time: started by copying.ts. Each second it copies what was written since,
 * each few seconds the uploaded files that are new, and each day it makes a base, from which on the log is kept. Where
 * the environment names a bucket, it gets all of that as well.
 */

const EVERY_MS = 1_000;
/** Seconds between two looks for uploaded files. */
const FILES_EVERY = 3;
/** Between two times that the bucket gets what is new. */
const SEND_EVERY_MS = 4_000;
/** From this size on a log is ended, so that it can be compressed, and the store need not look through it. */
const MAX_LOG_BYTES = 16 * 1024 * 1024;
/** From this size on all logs together are replaced by a new base. */
const MAX_ALL_BYTES = 512 * 1024 * 1024;
/** Between two attempts while another program keeps the log of the store. */
const BUSY_MS = 20;
/** How large the log of the store may become while it cannot be copied: it takes the space of the store. */
const MAX_WAITING_BYTES = 256 * 1024 * 1024;
/** How often the copy is restored, beside it, and checked. */
const TRIAL_EVERY_MS = 7 * DAY_MS;
/** Between two attempts to make a base. */
const RETRY_MS = MINUTE_MS;

const { data, folder }: CopyOptions = JSON.parse(process.argv[2] ?? '');
const { store, files } = openStateFolder(data);
const tell = (message: FromCopying) => process.connected && process.send?.(message);

try {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
} catch {
  // Some containers do not allow it.
}
// Signals of a terminal reach all processes of a group: the server ends this one.
for (const signal of ['SIGINT', 'SIGHUP', 'SIGTERM'] as const) process.on(signal, () => {});

removeDrafts();
const copier = openLogCopy(store, folder);
const address = bucketAddress();
const remote = address && openBucketCopy(await openBucket(address), folder);
const ending = new AbortController();
const knownFiles = new Set<string>();
let isWithoutBase = copier.isBroken;
let seconds = 0;
let isBehind = false;
let nextAttempt = 0;
let isImproving = false;
let trial: Worker | undefined;

/** What an earlier process has not completed. */
function removeDrafts(): void {
  for (const name of readdirSync(folder)) {
    if (/\.draft(-\w+)?$|^trial-|^new-/.test(name)) rmSync(join(folder, name), { recursive: true });
  }
}

/** False while another program keeps the log. */
async function copy(): Promise<boolean> {
  const isCopied = copier.copy();
  if (seconds % FILES_EVERY === 0) await copyNewFiles(files, filesOfCopy(folder), knownFiles);
  seconds += 1;
  if (copier.bytes > MAX_LOG_BYTES) copier.renew();
  return isCopied;
}

async function copyAndTell(): Promise<void> {
  try {
    if (!(await copy())) return;
    if (isBehind) tell({ log: 'info', message: 'copying the store again' });
    isBehind = false;
  } catch (error) {
    if (!isBehind)
      tell({ log: 'error', message: 'cannot copy the store', error: toldError(error) });
    isBehind = true;
    letGo();
    return;
  }
  if (!isImproving) void improve();
}

/** Ends, so that the store can begin its log anew; the next process begins with a base. */
function letGo(): void {
  const { size } = statSync(`${store}-wal`, { throwIfNoEntry: false }) ?? { size: 0 };
  if (size > MAX_WAITING_BYTES) process.exit(1);
}

/** What takes longer, while the copy goes on. */
async function improve(): Promise<void> {
  isImproving = true;
  try {
    await compressLogs();
    if (needsBase() && Date.now() >= nextAttempt) {
      nextAttempt = Date.now() + RETRY_MS;
      await makeBase();
    }
    if (!needsBase() && needsTrial()) await tryOut();
  } catch (error) {
    if (ending.signal.aborted) return;
    tell({
      log: 'error',
      message: 'cannot make a base of the copy, or cannot restore it; trying again in a minute',
      error: toldError(error),
    });
  } finally {
    isImproving = false;
  }
}

/** All logs but the one that is written. */
async function compressLogs(): Promise<void> {
  for (const { number, isCompressed, path } of copyFilesIn(folder).logs) {
    if (number < copier.number && !isCompressed) await compress(path);
  }
}

const bytesOf = (all: readonly CopyFile[]) =>
  all.reduce((sum, { path }) => sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0), 0);

function needsBase(): boolean {
  const newest = newestCopy(copyFilesIn(folder));
  if (isWithoutBase || !newest) return true;
  const age = Date.now() - statSync(newest.base.path).mtimeMs;
  return age > DAY_MS || bytesOf(newest.logs) > MAX_ALL_BYTES;
}

/** What is written while it is made is in the log of its number, or in a later one. */
async function makeBase(): Promise<void> {
  const started = Date.now();
  const { number } = copier;
  const file = newBaseFile(folder, number);
  await backupInProcess(data)(file, ending.signal);
  while (!copier.copy()) await setTimeout(BUSY_MS);
  isWithoutBase = false;
  await compress(file, baseFile(folder, number));
  const { logs, bases } = copyFilesIn(folder);
  for (const old of [...logs, ...bases]) {
    if (old.number < number) rmSync(old.path, { force: true });
  }
  await removeCopiesBefore(filesOfCopy(folder), started);
  tell({
    log: 'info',
    message: 'made a base of the copy',
    fields: { folder, duration_ms: Date.now() - started },
  });
}

/** Its time is that of the last trial. */
const TRIED = join(folder, 'restored');

function needsTrial(): boolean {
  const last = statSync(TRIED, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return Date.now() - last > TRIAL_EVERY_MS;
}

/** Restores the copy beside it, in a thread. One that cannot be restored gets another base. */
async function tryOut(): Promise<void> {
  const thread = new Worker(fileURLToPath(new URL('copy-trial.ts', import.meta.url)), {
    workerData: { folder },
  });
  trial = thread;
  try {
    const [found] = (await once(thread, 'message', { signal: ending.signal })) as [object];
    writeFileSync(TRIED, '', { mode: FILE_MODE });
    tell({ log: 'info', message: 'the copy was restored and checked', fields: { ...found } });
  } catch (error) {
    isWithoutBase = true;
    throw error;
  }
}

/** A compressed file has its name when it is complete. */
async function compress(path: string, name = path): Promise<void> {
  const draft = `${name}.gz.draft`;
  await compressFile(path, draft);
  await rename(draft, `${name}.gz`);
  syncFolderOf(path);
  rmSync(path);
}

/** Does it each few seconds, and says when it fails and when it works again. */
function sending(send: () => Promise<unknown>) {
  let isFailing = false;
  return repeat(async () => {
    try {
      await send();
      if (isFailing) tell({ log: 'info', message: 'sending the copy to the bucket again' });
      isFailing = false;
    } catch (error) {
      if (!isFailing && !ending.signal.aborted)
        tell({
          log: 'error',
          message: 'cannot send the copy to the bucket',
          error: toldError(error),
        });
      isFailing = true;
    }
  }, SEND_EVERY_MS);
}

async function sendFiles(to: BucketCopy): Promise<void> {
  if (await to.sendFiles()) tell({ log: 'info', message: 'sent a base of the copy to the bucket' });
}

const stop = repeat(copyAndTell, EVERY_MS);
if (remote) {
  sending(remote.sendLogs);
  sending(() => sendFiles(remote));
}

/** The store is closed: a last copy, after which the log of the store ends with this process. */
async function end(): Promise<void> {
  ending.abort();
  await trial?.terminate();
  await stop();
  await copy();
  await copyNewFiles(files, filesOfCopy(folder), knownFiles);
  copier.close();
  // The end waits for no bucket that does not answer: the next process sends the rest.
  await remote?.sendLogs().catch(() => undefined);
  process.exit();
}

process.on('message', () => void end());
// The server was killed. Its log stays, so that the copy goes on with the next one: nothing is closed.
process.on('disconnect', async () => {
  if (ending.signal.aborted) return;
  ending.abort();
  await stop();
  await copy();
  await remote?.sendLogs().catch(() => undefined);
  process.kill(process.pid, 'SIGKILL');
});
