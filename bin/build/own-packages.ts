import { execFile } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const LOCK = 'package-lock.json';

/** The lock as it was when the packages were installed. */
export const INSTALLED = 'node_modules/installed-lock.json';

/** Scripts whose fonts are large: some 31 to 41 MB each. */
export const SCRIPTS = ['chinese', 'japanese', 'korean'] as const;
export type Script = (typeof SCRIPTS)[number];

/** A folder of `locks`: packages that `npm ci` leaves out, because a first look needs none of them. */
export type Group =
  | 'infrastructure'
  | 'pictures'
  | 'style'
  | 'tests'
  | 'viewer'
  | `fonts-${Script}`;

/** Where the packages of a group are installed. */
export const folderOfGroup = (group: Group) => join(ROOT, 'dist/packages', group);

const lockOf = (group: Group) => join(ROOT, 'locks', group);

/** What npm is told for a group that another machine runs: the functions of `lib/`. */
const PLATFORMS: Readonly<Partial<Record<Group, readonly string[]>>> = {
  pictures: ['--os=linux', '--cpu=arm64', '--libc=glibc'],
};

/** Installs a group, unless it is there. */
export const installGroup = (group: Group) =>
  installPackages(lockOf(group), folderOfGroup(group), PLATFORMS[group]);

/** Installs the font of a script into the folder of fonts of a server. */
export const installFont = (script: Script, fonts: string) =>
  installPackages(lockOf(`fonts-${script}`), join(fonts, script));

/** Links the fonts of all scripts: bundles have them, and tests. */
export async function addFonts(): Promise<void> {
  for (const script of SCRIPTS) await addGroup(`fonts-${script}`);
}

/** Installs a group, and links its packages and programs to where they are looked for. */
export async function addGroup(group: Group): Promise<void> {
  await installGroup(group);
  const folder = folderOfGroup(group);
  const { dependencies } = JSON.parse(readFileSync(join(lockOf(group), 'package.json'), 'utf8'));
  const programs = join(folder, 'node_modules/.bin');
  const names = existsSync(programs) ? readdirSync(programs).map((name) => join('.bin', name)) : [];
  for (const name of [...Object.keys(dependencies), ...names]) {
    const link = join(ROOT, 'node_modules', name);
    if (existsSync(link)) continue;
    mkdirSync(dirname(link), { recursive: true });
    rmSync(link, { force: true });
    symlinkSync(join(folder, 'node_modules', name), link);
  }
}

/**
 * Installs what a lock names into a folder, unless it is there as the lock has it. npm compares the digests of the
 * packages with the lock.
 */
export async function installPackages(
  lock: string,
  folder: string,
  platform: readonly string[] = [],
): Promise<void> {
  if (hasPackages(lock, folder)) return;
  const draft = join(folder, `.draft-${process.pid}`);
  mkdirSync(draft, { recursive: true });
  try {
    for (const file of ['package.json', LOCK]) copyFileSync(join(lock, file), join(draft, file));
    // The npm that runs this may have been told to leave packages out, or of workspaces.
    const options = ['--prefix', draft, '--workspaces=false', '--include=dev', '--ignore-scripts'];
    options.push(...platform);
    // Options of this Node are not meant for npm's.
    const env = { ...process.env, NODE_OPTIONS: '' };
    await promisify(execFile)('npm', ['ci', ...options, '--no-audit', '--no-fund'], { env });
    copyFileSync(join(draft, LOCK), join(draft, INSTALLED));
    // When two run at the same time, the later one is kept.
    rmSync(join(folder, 'node_modules'), { recursive: true, force: true });
    renameSync(join(draft, 'node_modules'), join(folder, 'node_modules'));
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function hasPackages(lock: string, folder: string): boolean {
  const installed = join(folder, INSTALLED);
  return (
    existsSync(installed) &&
    readFileSync(installed, 'utf8') === readFileSync(join(lock, LOCK), 'utf8')
  );
}

if (import.meta.main) for (const group of process.argv.slice(2)) await addGroup(group as Group);
