import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makePrivate } from '../../shared/storage/sqlite/files.ts';
import { newFileKey } from '../../shared/tenancy/secret-cipher.ts';
import { UserFacingError } from '../program.ts';
import { createFolder, hasFiles, requireWritable } from './folders.ts';
import { isInstalled } from './installed.ts';

/**
 * Default folder for the data of a local store: in the project, whose Git ignores it, or for the installed
 * package where it is started.
 */
export const DEFAULT_FOLDER = isInstalled()
  ? resolve('.shopwright')
  : fileURLToPath(new URL('../../.shopwright', import.meta.url));

/** How other programs reach a running local store. */
export interface Running {
  readonly pid: number;
  readonly url: string;
}

export interface StateFolder {
  readonly path: string;
  /** The file of SQLite. */
  readonly store: string;
  /** The folder of uploaded files. */
  readonly files: string;
  /** The folder of mails that a demo store has not sent. */
  readonly mails: string;
  /** What the double has taken of cards for tests. */
  readonly testCards: string;
  /** The folder of fonts that were added. */
  readonly fonts: string;
  /** 32 bytes, used in place of a key of KMS. */
  readonly keyFile: string;
  /** What was told of failures. */
  readonly alerts: string;
  /** The link that opens the first shop, where nobody sees the terminal. */
  readonly openingLink: string;
}

/** Creates the folder and its key file unless they exist. Throws when it is not for a store. */
export function openStateFolder(path: string): StateFolder {
  const folder = resolve(path);
  const state = {
    path: folder,
    store: join(folder, 'store.db'),
    files: join(folder, 'files'),
    mails: join(folder, 'mails'),
    testCards: join(folder, 'test-cards.json'),
    fonts: join(folder, 'fonts'),
    keyFile: join(folder, 'vault.key'),
    alerts: join(folder, 'alerts.json'),
    openingLink: join(folder, 'open-shop.txt'),
  };
  if (existsSync(state.keyFile)) {
    requireSqlite(state);
    return withoutOthers(state);
  }
  requireWritable(folder, '--data');
  requireNew(state);
  try {
    createFolder(folder);
    makePrivate(folder);
    writeFileSync(state.keyFile, newFileKey(), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    // Another program has just opened the folder for the first time.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw cannotWrite(state);
  }
  return state;
}

/** Programs that copy a folder leave it readable for everybody. */
function withoutOthers(state: StateFolder): StateFolder {
  for (const path of [state.path, state.keyFile, state.files]) makePrivate(path);
  return state;
}

/** Versions before 0.3.0 could keep a store in DynamoDB Local: a new one beside it would look as if all were lost. */
function requireSqlite({ path, store }: StateFolder): void {
  if (existsSync(store) || !existsSync(join(path, 'data/shared-local-instance.db'))) return;
  throw new UserFacingError(
    `${path} has a store of DynamoDB Local, which this version cannot open; to move it, see docs/upgrading.md`,
  );
}

/** A folder without a key file has nothing in it yet. */
function requireNew({ path, store, keyFile }: StateFolder): void {
  if (existsSync(store)) {
    throw new UserFacingError(
      `${keyFile} is missing; the secrets in ${store} need it, so put it back`,
    );
  }
  if (hasFiles(path)) {
    throw new UserFacingError(`${path} has other files; choose an empty or new folder with --data`);
  }
}

const cannotWrite = ({ path }: StateFolder) =>
  new UserFacingError(`cannot write to ${path}; choose another folder with --data`);

const runningFile = ({ path }: StateFolder) => join(path, 'running.json');

export function writeRunning(state: StateFolder, running: Running): void {
  try {
    writeFileSync(runningFile(state), JSON.stringify(running), { mode: 0o600 });
  } catch {
    throw cannotWrite(state);
  }
}

export const removeRunning = (state: StateFolder) => rmSync(runningFile(state), { force: true });

/** The store that is running on this folder, if any. */
export function readRunning(state: StateFolder): Running | undefined {
  try {
    const running: Running = JSON.parse(readFileSync(runningFile(state), 'utf8'));
    process.kill(running.pid, 0);
    return running;
  } catch {
    return undefined;
  }
}
