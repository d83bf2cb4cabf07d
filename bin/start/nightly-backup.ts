import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { MINUTE_MS } from '../../shared/durations.ts';
import { backgroundFailure } from '../../shared/operation/background-failures.ts';
import { copiesBeside, removeCopiesBefore } from './file-copies.ts';
import { repeat } from './repeat.ts';
import type { ServerLog } from './server-log.ts';

/** The hour of a backup, in the time zone of the machine. */
const HOUR = 3;
const CHECK_INTERVAL_MS = 10 * MINUTE_MS;

/** Our own names: `shopwright-2026-11-22T03-00-12Z.db.gz`, older ones without `.gz`, and drafts that were not completed. */
const OWN_NAME = /^shopwright-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.db(\.gz)?(\.draft(-\w+)?)?$/;

export interface BackupOptions {
  readonly folder: string;
  /** How many stay. */
  readonly kept: number;
  /** Makes a backup, complete and durable, under this path, and adds to the copies of files. */
  readonly make: (file: string, signal: AbortSignal) => Promise<void>;
  readonly log: ServerLog;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/**
 * Makes a backup each night: one is due when there is none since the last time that it was 3 o'clock.
 * One that fails is due again at the next check. Old ones are deleted after a new one was made, with
 * the copies of files that only they had.
 */
export function nightlyBackup({ folder, kept, make, log, now = Date.now }: BackupOptions) {
  const ending = new AbortController();

  /** Resolves when a backup that was due is made, or has failed. */
  async function check(): Promise<void> {
    try {
      if (isDue(backupsIn(folder, now()).at(-1), now())) await backUp();
    } catch (error) {
      if (ending.signal.aborted) return;
      log.error('backup failed; trying again in ten minutes', error, backgroundFailure('backup'));
    }
  }

  async function backUp(): Promise<void> {
    const started = now();
    const file = join(folder, nameAt(started));
    await make(file, ending.signal);
    log.info('backup made', { file, duration_ms: now() - started });
    const outdated = [...draftsIn(folder), ...backupsIn(folder, now()).slice(0, -kept)];
    for (const name of outdated) rmSync(join(folder, name));
    const [oldest] = backupsIn(folder, now());
    if (oldest) await removeCopiesBefore(copiesBeside(file), timeOf(oldest));
  }

  return {
    check,
    /** Checks now, and from time to time. Returns what ends that, and a backup that is being made. */
    start() {
      const stop = repeat(check, CHECK_INTERVAL_MS);
      return () => {
        ending.abort();
        return stop();
      };
    },
  };
}

/** The oldest first. Those from the future are of a clock that was wrong, and do not count. */
const backupsIn = (folder: string, now: number) =>
  ownFilesIn(folder)
    .filter((name) => !isDraft(name) && name <= nameAt(now))
    .toSorted();

const draftsIn = (folder: string) => ownFilesIn(folder).filter(isDraft);

const isDraft = (name: string) => name.includes('.draft');

const ownFilesIn = (folder: string) => readdirSync(folder).filter((name) => OWN_NAME.test(name));

const nameAt = (time: number) =>
  `shopwright-${new Date(time).toISOString().slice(0, 19).replaceAll(':', '-')}Z.db.gz`;

const timeOf = (name: string) =>
  Date.parse(name.replace(/^shopwright-|\.db.*$/g, '').replace(/-(\d\d)-(\d\dZ)$/, ':$1:$2'));

/** When the newest backup was made: milliseconds since 1970. */
export function newestBackup(folder: string, now: number): number | undefined {
  const last = backupsIn(folder, now).at(-1);
  return last === undefined ? undefined : timeOf(last);
}

const isDue = (last: string | undefined, now: number) =>
  last === undefined || last < nameAt(lastNight(now));

function lastNight(now: number): number {
  const night = new Date(now);
  night.setHours(HOUR, 0, 0, 0);
  if (night.getTime() > now) night.setDate(night.getDate() - 1);
  return night.getTime();
}
