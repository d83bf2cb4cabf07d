import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type BuiltFolder, buildFolder } from './built-folder.ts';
import { desk } from './desk/bundle.ts';
import { NOTICES, REFERENCE_NOTICES } from './notices.ts';
import { deskFolder, noticesFile, referenceFolder } from './places.ts';
import { reference } from './reference/files.ts';

const PAGES: Readonly<Record<string, BuiltFolder>> = { desk, reference };

export const pageFolders = [deskFolder, referenceFolder];

/** Builds the dashboard and the reference, or one of them, unless they are there as their sources have them. */
export async function buildPages(names = Object.keys(PAGES)): Promise<void> {
  for (const name of names) {
    const page = PAGES[name];
    if (!page) throw new Error(`There is no page ${name}.`);
    await buildFolder(page);
  }
  const notices = [
    join(deskFolder, `${NOTICES}.gz`),
    join(referenceFolder, `${REFERENCE_NOTICES}.gz`),
  ];
  if (!notices.every((file) => existsSync(file))) return;
  writeFileSync(noticesFile, notices.map((file) => gunzipSync(readFileSync(file))).join('\n'));
}

// Its own program: the server keeps nothing of what the build loads.
if (import.meta.main) {
  const names = process.argv.slice(2);
  await buildPages(names.length > 0 ? names : undefined);
}
