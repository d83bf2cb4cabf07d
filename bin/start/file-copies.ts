import { constants } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { orAbsent } from '../../shared/files/folder-files.ts';
import { FOLDER_MODE } from '../../shared/storage/file-modes.ts';
import { UserFacingError } from '../program.ts';

/** Where the copies of uploaded files are that go with a backup. */
export const copiesBeside = (backup: string) => join(dirname(backup), 'files');

/**
 * Copies the uploaded files that the other folder has not. They never change under their name. The
 * time of a copy is that of the last call with its file, so that it is known which are outdated.
 * With an application, only its files.
 */
export async function copyFiles(from: string, to: string, application?: number): Promise<void> {
  try {
    for (const path of await filesIn(from)) {
      if (application !== undefined && dirname(path) !== String(application)) continue;
      await orAbsent(copyOne(join(from, path), join(to, path)));
    }
  } catch (cause) {
    const { message } = cause as Error;
    throw new UserFacingError(`cannot copy files from ${from} to ${to}: ${message}`, {
      cause,
    });
  }
}

/** Copies the uploaded files that `known` has not, and adds them to it. */
export async function copyNewFiles(from: string, to: string, known: Set<string>): Promise<void> {
  for (const path of await filesIn(from)) {
    if (known.has(path)) continue;
    await orAbsent(copyOne(join(from, path), join(to, path)));
    known.add(path);
  }
}

/** Removes copies whose files were not in the store since a time: milliseconds since 1970. */
export async function removeCopiesBefore(folder: string, time: number): Promise<void> {
  for (const path of await filesIn(folder)) {
    const copy = join(folder, path);
    const found = await orAbsent(stat(copy));
    if (found && found.mtimeMs < time) await rm(copy, { force: true });
  }
}

/** Their paths: `<application>/<content>`, two numbers. All else is of somebody else. */
export async function filesIn(folder: string): Promise<string[]> {
  const paths: string[] = [];
  for (const application of await numbersIn(folder)) {
    const names = await numbersIn(join(folder, application));
    paths.push(...names.map((name) => join(application, name)));
  }
  return paths;
}

const numbersIn = async (folder: string) =>
  ((await orAbsent(readdir(folder))) ?? []).filter((name) => /^\d+$/.test(name));

async function copyOne(file: string, copy: string): Promise<void> {
  if (!(await orAbsent(stat(copy)))) await copyDurably(file, copy);
  const now = new Date();
  await utimes(copy, now, now);
}

/** A copy gets its name when it is complete. */
async function copyDurably(file: string, copy: string): Promise<void> {
  const draft = `${copy}.draft`;
  await mkdir(dirname(copy), { recursive: true, mode: FOLDER_MODE });
  try {
    await copyFile(file, draft, constants.COPYFILE_FICLONE);
    const handle = await open(draft, 'r+');
    await handle.sync().finally(() => handle.close());
    await rename(draft, copy);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
