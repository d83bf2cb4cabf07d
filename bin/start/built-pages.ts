import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { serviceUnavailable } from '../../shared/contract/errors.ts';
import { builtFiles, type PageNeeds } from '../../shared/endpoint/built-files.ts';
import { DESK_PAGE, deskFolder, REFERENCE_PAGE, referenceFolder } from '../build/places.ts';

const PROGRAM = fileURLToPath(new URL('../build/pages.ts', import.meta.url));

/** A file of the dashboard. */
export const deskFile = builtFirst('desk', deskFolder, DESK_PAGE);

/** A file of the reference. */
export const referenceFile = builtFirst('reference', referenceFolder, REFERENCE_PAGE, {
  makesMarkup: true,
});

/**
 * Files that are built when somebody opens the page first, unless they are there as their sources have them. An
 * installation without the packages that build them serves what was built before.
 */
function builtFirst(name: string, folder: string, page: string, needs: PageNeeds = {}) {
  const read = builtFiles(folder, page, needs);
  let building: Promise<void> | undefined;

  async function build(): Promise<void> {
    try {
      await promisify(execFile)(process.execPath, [PROGRAM, name]);
    } catch (cause) {
      if (existsSync(join(folder, `${page}.gz`))) return;
      building = undefined;
      throw serviceUnavailable(cause);
    }
  }

  return async (path: string) => {
    building ??= build();
    await building;
    return read(path);
  };
}
