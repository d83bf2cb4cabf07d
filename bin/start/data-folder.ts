import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UserFacingError } from '../program.ts';
import type { StartOptions } from './options.ts';
import type { ServerLog } from './server-log.ts';
import { openStateFolder, readRunning, type StateFolder } from './state.ts';

/** The folder that the options name, or one that ends with the program. */
export function openDataFolder(
  { temporary, data, engine }: StartOptions,
  log: ServerLog,
): StateFolder {
  if (temporary) {
    const folder = mkdtempSync(join(tmpdir(), 'shopwright-'));
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
    return openStateFolder(folder);
  }
  const folder = openStateFolder(data);
  if (engine === 'sqlite') hintAtOldData(folder, log);
  else requireStopped(folder);
  return folder;
}

/** For DynamoDB Local. SQLite has a lock of its own, which ends with its program however that ends. */
function requireStopped(folder: StateFolder): void {
  const running = readRunning(folder);
  if (!running) return;
  throw new UserFacingError(
    `a store already runs on this data at ${running.url}; stop it, or choose another folder with --data`,
  );
}

/** Version 0.1 kept its data in DynamoDB Local. */
function hintAtOldData({ path, store, data }: StateFolder, log: ServerLog): void {
  if (existsSync(store) || !existsSync(join(data, 'shared-local-instance.db'))) return;
  log.warn(
    `${path} has the data of version 0.1, which --engine dynamodb-local serves; this is a new store`,
  );
}
