import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { readVersion } from '../../build/version.ts';
import { UserFacingError } from '../../program.ts';
import type { Files } from './files.ts';
import { packageNameOf } from './package-json.ts';

/** What a copy keeps of how it was written. */
export interface Written {
  /** That of its package when it was made. */
  readonly name: string;
  readonly version: string;
  /** SHA-256 by path. */
  readonly files: Readonly<Record<string, string>>;
}

const RECORD = 'shopwright.json';

export const digestOf = (text: string): string => hash('sha256', text, 'hex');

/** The name of the package in a folder that may not be there yet. */
export const nameOfFolder = (folder: string): string => packageNameOf(basename(resolve(folder)));

/** Throws unless a folder is empty or new. */
export function requireEmpty(folder: string): void {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return;
  const isCopy = existsSync(join(folder, RECORD));
  throw new UserFacingError(
    isCopy
      ? `${folder} has a copy of the shop already; to see what has changed since, add --diff`
      : `${folder} is not empty; choose a new folder`,
  );
}

/** Writes the files of a copy, and what it says of itself. `settings`: what is in its `.env`. */
export function writeCopy(folder: string, files: Files, settings: string): Written {
  const { version } = readVersion();
  const digests = Object.fromEntries([...files].map(([path, text]) => [path, digestOf(text)]));
  const written = { name: nameOfFolder(folder), version, files: digests };
  const all = [
    ...files,
    ['.env', settings] as const,
    [RECORD, `${JSON.stringify(written, null, 2)}\n`] as const,
  ];
  for (const [path, text] of all) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return written;
}

/** Throws for a folder that is no copy. */
export function readWritten(folder: string): Written {
  try {
    const { name, version, files } = JSON.parse(readFileSync(join(folder, RECORD), 'utf8'));
    return { name: String(name), version: String(version), files: { ...files } };
  } catch {
    throw new UserFacingError(
      `${folder} has no copy of the shop: ${RECORD} is missing, or is not JSON`,
    );
  }
}
