import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UserFacingError } from '../program.ts';
import type { StartOptions } from './options.ts';
import { openStateFolder, readRunning, type StateFolder } from './state.ts';

/** The folder that the options name, or one that ends with the program. */
export function openDataFolder({ temporary, data, engine }: StartOptions): StateFolder {
  if (temporary) {
    const folder = mkdtempSync(join(tmpdir(), 'shopwright-'));
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
    return openStateFolder(folder);
  }
  const folder = openStateFolder(data);
  if (engine !== 'sqlite') requireStopped(folder);
  return folder;
}

/** DynamoDB Local has no lock. SQLite has one, which ends with its program however that ends. */
function requireStopped(folder: StateFolder): void {
  const running = readRunning(folder);
  if (!running) return;
  throw new UserFacingError(
    `a store already runs on this data at ${running.url}; stop it, or choose another folder with --data`,
  );
}
