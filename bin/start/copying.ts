import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MINUTE_MS } from '../../shared/durations.ts';
import { backgroundFailure } from '../../shared/operation/background-failures.ts';
import { bucketAddress } from './bucket.ts';
import { createFolder } from './folders.ts';
import { withHeapLimits } from './heap-limits.ts';
import type { StartOptions } from './options.ts';
import type { ServerLog } from './server-log.ts';
import type { Cleanup } from './signals.ts';
import type { StateFolder } from './state.ts';
import { errorOf, type ToldError } from './transfer-messages.ts';

const PROGRAM = fileURLToPath(new URL('copy-program.ts', import.meta.url));

/** Megabytes of its heap. */
const MEMORY_MB = 128;

/** Before a process that has failed is started again. */
const PAUSE_MS = 5_000;

/** After which a copy that fails does not pass by itself. */
const LASTING_MS = 5 * MINUTE_MS;

/** How long its last copy may take. */
const END_MS = 10_000;

/** What the process that copies is told. */
export interface CopyOptions {
  /** The folder of the store, which has uploaded files as well, and that of the copy. */
  readonly data: string;
  readonly folder: string;
}

/** What it says: lines for the log. */
export type FromCopying =
  | { readonly log: 'info' | 'warn'; readonly message: string; readonly fields?: object }
  | { readonly log: 'error'; readonly message: string; readonly error: ToldError };

/** The copy that is made all the time, in a folder of backups. */
export const copyFolderIn = (backupFolder: string) => join(backupFolder, 'copy');

/** The uploaded files of a copy. */
export const filesOfCopy = (copyFolder: string) => join(copyFolder, 'files');

/**
 * Copies the store all the time, if there is a folder for it, in a process of its own: what it does keeps no request
 * waiting. Returns what ends it, after a last copy: to be called when the store is closed.
 */
export function startCopying(
  { backupFolder }: StartOptions,
  { path: data, store }: StateFolder,
  log: ServerLog,
): Cleanup {
  if (backupFolder === undefined) return () => undefined;
  const folder = copyFolderIn(backupFolder);
  createFolder(backupFolder);
  createFolder(folder);
  if (!bucketAddress()) warnOfOneDisk(store, folder, log);
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let lasting: NodeJS.Timeout | undefined;
  let isEnding = false;

  function start(): void {
    const told = JSON.stringify({ data, folder } satisfies CopyOptions);
    const started = fork(PROGRAM, [told], {
      execArgv: withHeapLimits(process.execArgv, MEMORY_MB),
    });
    child = started;
    started.on('message', (message: FromCopying) => toLog(message));
    started.on('error', (error) => log.error('the process that copies the store failed', error));
    started.once('exit', (code, signal) => {
      child = undefined;
      if (isEnding) return;
      const error = new Error(`The copying process ended (${signal ?? code}).`);
      log.error('cannot copy the store; trying again in 5 seconds', error);
      fails();
      timer = setTimeout(start, PAUSE_MS).unref();
    });
    started.unref();
    started.channel?.unref();
  }

  function toLog(message: FromCopying): void {
    if (message.log === 'error') {
      log.error(message.message, errorOf(message.error));
      fails();
      return;
    }
    log[message.log](message.message, message.fields);
    if (message.log === 'info') works();
  }

  /** A bucket that does not answer for a moment is no failure. */
  function fails(): void {
    lasting ??= setTimeout(() => {
      lasting = undefined;
      log.warn('the store has not been copied for 5 minutes', backgroundFailure('backup'));
    }, LASTING_MS).unref();
  }

  function works(): void {
    clearTimeout(lasting);
    lasting = undefined;
  }

  start();
  return async () => {
    isEnding = true;
    clearTimeout(timer);
    works();
    const ending = child;
    if (!ending) return;
    const ended = once(ending, 'exit');
    ending.send({ end: true }, () => {});
    const late = setTimeout(() => ending.kill('SIGKILL'), END_MS);
    ending.ref();
    await ended;
    clearTimeout(late);
  };
}

function warnOfOneDisk(store: string, folder: string, log: ServerLog): void {
  if (statSync(store).dev !== statSync(folder).dev) return;
  log.warn('the backups are on the same disk as the store, and would be lost with it', { folder });
}
