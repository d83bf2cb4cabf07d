import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A package has none: what it has is built already. */
const LOCK = join(ROOT, 'package-lock.json');

/** The digest of what the files were built of. */
const DIGEST = 'sources.txt';

type Write = (name: string, contents: Uint8Array | string) => void;

/** Files for browsers that are built of the sources. */
export interface BuiltFolder {
  readonly folder: string;
  /** Folders that have the sources, beside the packages. */
  readonly sources: readonly string[];
  isSource(file: string): boolean;
  build(write: Write): Promise<void> | void;
}

/** Builds the files, unless they are there as their sources have them. They are stored as they are sent: compressed. */
export async function buildFolder(built: BuiltFolder): Promise<void> {
  if (isBuilt(built)) return;
  const digest = digestOf(built);
  const draft = `${built.folder}-${process.pid}`;
  mkdirSync(draft, { recursive: true });
  try {
    await built.build((name, contents) =>
      writeFileSync(join(draft, `${name}.gz`), gzipSync(contents, { level: 9 })),
    );
    writeFileSync(join(draft, DIGEST), digest);
    rmSync(built.folder, { recursive: true, force: true });
    renameSync(draft, built.folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // One of two builds at the same time is kept.
    if (!isBuilt(built)) throw error;
  }
}

function isBuilt(built: BuiltFolder): boolean {
  const file = join(built.folder, DIGEST);
  return existsSync(file) && (!existsSync(LOCK) || readFileSync(file, 'utf8') === digestOf(built));
}

function digestOf({ sources, isSource }: BuiltFolder): string {
  const hash = createHash('sha256').update(readFileSync(LOCK));
  const filesIn = (folder: string) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter(isSource);
  for (const file of sources.flatMap(filesIn).sort()) {
    hash.update(file).update(readFileSync(join(ROOT, file)));
  }
  return hash.digest('hex');
}
