import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project, or the installed package. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Bundles of the server, each in a folder that is named by the digest of what it was made of. */
export const BUNDLES = join(ROOT, 'dist/start');

/** The bundle of an installed package, whose files do not change. */
export const OF_PACKAGE = 'package';

/** What a bundle is made of, beside the installed packages, which the lock names. */
const SOURCES = [
  'bin',
  'functions',
  'lib',
  'shared',
  'shop',
  // What is written by hand of the client: the rest are types, and a copy.
  'packages/client/src/error.ts',
  'packages/client/src/index.ts',
  'packages/client/src/numbers.ts',
  'packages/client/src/pages.ts',
  'packages/client/src/requests',
  'examples/demo-store/shopper.json',
  'package.json',
  'package-lock.json',
];

/** The name of the bundle of the sources as they are now: of their contents, because times can be set. */
export function bundleName() {
  if (ROOT.includes('/node_modules/')) return OF_PACKAGE;
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap(filesOf).sort()) {
    const contents = readFileSync(join(ROOT, file));
    hash.update(`${file}\0${contents.length}\0`).update(contents);
  }
  return hash.digest('base64url').slice(0, 22);
}

/**
 * Whether the digest counts a file.
 * @param {string} file
 */
export const isSource = (file) =>
  SOURCES.some((source) => file === source || file.startsWith(`${source}/`));

/** @param {string} source */
function filesOf(source) {
  if (source.includes('.')) return existsSync(join(ROOT, source)) ? [source] : [];
  return readdirSync(join(ROOT, source), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(ROOT.length));
}
