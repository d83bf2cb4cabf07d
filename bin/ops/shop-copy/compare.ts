import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { digestOf, type Written } from './copy.ts';
import type { Files } from './files.ts';

/** What has happened to a file since the copy was written. */
export const CHANGES = {
  updated: 'changed in Shopwright, not here: you can take the new one',
  both: 'changed in both',
  added: 'new in Shopwright',
  removed: 'no longer in Shopwright',
  changed: 'changed here',
  deleted: 'deleted here',
  own: 'added here',
} as const;

export type Change = keyof typeof CHANGES;

interface ChangedFile {
  readonly path: string;
  readonly change: Change;
}

/** The text of a file of the copy; undefined where there is none. */
export function readOwn(folder: string, path: string): string | undefined {
  try {
    return readFileSync(join(folder, path), 'utf8');
  } catch {
    return undefined;
  }
}

/** Files of the copy that are no longer what they were, or are others in this version of Shopwright. */
export function changesSince(folder: string, { files }: Written, current: Files): ChangedFile[] {
  const paths = new Set([...Object.keys(files), ...current.keys(), ...ownSources(folder)]);
  return [...paths].sort().flatMap((path) => {
    const [here, now] = [readOwn(folder, path), current.get(path)].map((text) =>
      text === undefined ? undefined : digestOf(text),
    );
    const change = changeOf({ before: files[path], here, now });
    return change ? [{ path, change }] : [];
  });
}

const ownSources = (folder: string) =>
  globSync('src/**/*.*', { cwd: folder }).map((path) => path.replaceAll('\\', '/'));

/** Digests of a file: as it was written, as it is here, and as it is in Shopwright. Undefined where there is none. */
interface Digests {
  readonly before: string | undefined;
  readonly here: string | undefined;
  readonly now: string | undefined;
}

function changeOf({ before, here, now }: Digests): Change | undefined {
  if (here === now) return undefined;
  if (before === undefined) return ofNew({ here, now });
  if (here === undefined) return 'deleted';
  if (here !== before) return now === before ? 'changed' : 'both';
  return now === undefined ? 'removed' : 'updated';
}

/** The change of a file that the copy did not have when it was written. */
function ofNew({ here, now }: Pick<Digests, 'here' | 'now'>): Change {
  if (here === undefined) return 'added';
  return now === undefined ? 'own' : 'both';
}
