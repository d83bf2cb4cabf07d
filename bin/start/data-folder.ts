import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StartOptions } from './options.ts';
import { openStateFolder, type StateFolder } from './state.ts';

/** The folder that the options name, or one that ends with the program. */
export function openDataFolder({ temporary, data }: StartOptions): StateFolder {
  if (temporary) {
    const folder = mkdtempSync(join(tmpdir(), 'shopwright-'));
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
    return openStateFolder(folder);
  }
  return openStateFolder(data);
}
