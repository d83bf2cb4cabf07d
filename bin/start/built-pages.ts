import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { builtFiles } from '../../shared/endpoint/built-files.ts';
import { DESK, VERSION } from '../../shared/endpoint/paths.ts';
import { DESK_PAGE, deskFolder, REFERENCE_PAGE, referenceFolder } from '../build/places.ts';
import { builtFirst } from './built-first.ts';

const PROGRAM = fileURLToPath(new URL('../build/pages.ts', import.meta.url));

/**
 * Writes the files of a page, unless they are there as their sources have them. An installation without the packages
 * that build them keeps what was built before.
 */
async function build(name: string, page: string): Promise<void> {
  try {
    await promisify(execFile)(process.execPath, [PROGRAM, name]);
  } catch (cause) {
    if (!existsSync(`${page}.gz`)) throw cause;
  }
}

/** A file of the dashboard. */
export const desk = builtFirst({
  name: 'The dashboard',
  address: `/${DESK}`,
  read: builtFiles(deskFolder, DESK_PAGE, { showsShop: true }),
  build: () => build('desk', join(deskFolder, DESK_PAGE)),
});

/** A file of the reference. */
export const reference = builtFirst({
  name: 'The reference',
  address: `/${VERSION}/docs`,
  read: builtFiles(referenceFolder, REFERENCE_PAGE, { makesMarkup: true }),
  build: () => build('reference', join(referenceFolder, REFERENCE_PAGE)),
});
