import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { removeDatabase } from '../../shared/storage/sqlite/files.ts';

const COMMAND = fileURLToPath(new URL('../shopwright.ts', import.meta.url));

/** Backs up a store in another process, so that this one goes on serving. */
export const backupInProcess =
  (dataFolder: string) =>
  async (file: string, signal: AbortSignal): Promise<void> => {
    const args = [COMMAND, 'backup', file, '--data', dataFolder];
    try {
      await promisify(execFile)(process.execPath, args, { signal });
    } catch (error) {
      // A process that was ended has left it.
      removeDatabase(`${file}.draft`);
      const { stderr = '', message } = error as Error & { readonly stderr?: string };
      throw new Error(stderr.trim() || message);
    }
  };
