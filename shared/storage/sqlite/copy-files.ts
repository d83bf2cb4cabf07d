import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/*
 * The files of a copy that is never behind: `log-000012.wal` has what was written to the store in that order, and
 * `base-000012.db` is the store as it was at some time while the log of this number was written, or before. So a base
 * with all logs from its number on is the store. A number that is left out is a break: what was written meanwhile is in
 * a later base. Logs that are complete, and bases, are compressed.
 */

const NAME = /^(log|base)-(\d{6,})\.(?:wal|db)(\.gz)?$/;

export interface CopyFile {
  readonly path: string;
  readonly number: number;
  readonly isCompressed: boolean;
}

export interface CopyFiles {
  /** The one with the lowest number is the first. */
  readonly logs: readonly CopyFile[];
  readonly bases: readonly CopyFile[];
}

const padded = (number: number) => String(number).padStart(6, '0');

export const logFile = (folder: string, number: number) =>
  join(folder, `log-${padded(number)}.wal`);

export const baseFile = (folder: string, number: number) =>
  join(folder, `base-${padded(number)}.db`);

/** The name of a base until the log is copied as far as it goes: with less of it, it would be no store. */
export const newBaseFile = (folder: string, number: number) =>
  join(folder, `new-${padded(number)}.db`);

/** What a folder has; other files, and drafts, are none of it. */
export function copyFilesIn(folder: string): CopyFiles {
  const found = readdirSync(folder).flatMap((name) => {
    const [, kind, number, compressed] = NAME.exec(name) ?? [];
    if (kind === undefined) return [];
    const file = { number: Number(number), isCompressed: compressed !== undefined };
    return [{ kind, path: join(folder, name), ...file }];
  });
  const ofKind = (wanted: string) =>
    found.filter(({ kind }) => kind === wanted).toSorted((one, other) => one.number - other.number);
  return { logs: ofKind('log'), bases: ofKind('base') };
}

/** The newest base, and the logs that follow it without a break; undefined while there is no base. */
export function newestCopy({ logs, bases }: CopyFiles) {
  const base = bases.at(-1);
  if (!base) return undefined;
  const following: CopyFile[] = [];
  for (let number = base.number; ; number += 1) {
    // While it is being compressed, a log is there twice.
    const log =
      logs.find((each) => each.number === number && each.isCompressed) ??
      logs.find((each) => each.number === number);
    if (!log) return { base, logs: following };
    following.push(log);
  }
}
