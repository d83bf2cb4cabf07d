import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import lock from '../../package-lock.json' with { type: 'json' };
import clientJson from '../../packages/client/package.json' with { type: 'json' };
import { installedPackages } from '../store/installed-packages.ts';

/*
 * What npm publishes. A file that is added to a package, or left in it, is seen by every change; that the packages work
 * is tested by test/types/typed-client.test.ts and test/deployment/package.test.ts.
 */

/** The files of a package as they are here: it was built before. */
async function packedFiles(...options: string[]): Promise<string[]> {
  const args = ['pack', '--dry-run', '--json', '--ignore-scripts', ...options];
  const { stdout } = await promisify(execFile)('npm', args, { maxBuffer: 16 * 1024 * 1024 });
  const [packed]: [{ readonly files: readonly { readonly path: string }[] }] = JSON.parse(stdout);
  return packed.files.map(({ path }) => path);
}

const tops = (files: readonly string[]) => [...new Set(files.map((file) => file.split('/')[0]))];

test('the client package contains only plain JavaScript and its types', async () => {
  const modules = readdirSync('packages/client/src', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `dist/${name.replace(/\.ts$/, '')}`);
  expect(modules).toContain('dist/schema');
  expect((await packedFiles('--workspace', '@shopwright/client')).sort()).toEqual(
    [
      'LICENSE',
      'README.md',
      'package.json',
      ...modules.flatMap((name) => [`${name}.js`, `${name}.d.ts`]),
    ].sort(),
  );
});

test('the store package contains the expected files, without tests or secrets', async () => {
  const files = await packedFiles();
  expect(tops(files).sort()).toEqual([
    'CHANGELOG.md',
    'CONTRIBUTING.md',
    'LICENSE',
    'README.md',
    'SECURITY.md',
    'bin',
    'cdk.json',
    'desk',
    'dist',
    'docs',
    'examples',
    'functions',
    'lib',
    'locks',
    'package.json',
    'packages',
    'shared',
    'shop',
  ]);
  const within = (folder: string) =>
    tops(
      files
        .filter((file) => file.startsWith(`${folder}/`))
        .map((file) => file.slice(folder.length + 1)),
    );
  expect(within('locks').sort()).toEqual([
    ...['fonts-chinese', 'fonts-japanese', 'fonts-korean', 'pictures'],
  ]);
  expect(within('examples').sort()).toEqual(['browser-client', 'demo-store']);
  expect(within('dist')).toEqual(
    expect.arrayContaining(['THIRD-PARTY-NOTICES.txt', 'desk', 'reference']),
  );
  expect(files.filter((file) => /\.test\.|(^|\/)\.env|\.sqlite/.test(file))).toEqual([]);
});

const LINK = /\]\(([^()\s#]+)(?:#[^()\s]*)?\)/g;

test.each([
  ['.', []],
  ['packages/client', ['--workspace', '@shopwright/client']],
])('links in the documents of %s point to files in the package', async (folder, options) => {
  const files = await packedFiles(...options);
  const leads = (path: string) =>
    files.some((file) => file === path || file.startsWith(`${path.replace(/\/$/, '')}/`));
  const links = files
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(LINK)].map(([, to = '']) => ({
        ...{ file, to, path: posix.join(posix.dirname(file), to) },
      })),
    )
    .filter(({ to }) => !/^[a-z]+:/.test(to));
  expect(links.filter(({ path }) => !leads(path)).map(({ file, to }) => `${file} ${to}`)).toEqual(
    [],
  );
});

test('both packages have the same license and repository', () => {
  expect(readFileSync('packages/client/LICENSE', 'utf8')).toBe(readFileSync('LICENSE', 'utf8'));
  const { homepage, bugs, repository } = packageJson;
  const { directory, ...ofClient } = clientJson.repository;
  expect(directory).toBe('packages/client');
  expect({ ...clientJson, repository: ofClient }).toMatchObject({ homepage, bugs, repository });
});

/** An exact version that is older than these packages need would be installed once more for each of them. */
test('dependencies that several other packages need have a range', () => {
  const packages: Readonly<Record<string, { readonly dependencies?: Record<string, string> }>> =
    JSON.parse(JSON.stringify(lock.packages));
  const needed = installedPackages().flatMap((path) =>
    Object.keys(packages[path]?.dependencies ?? {}),
  );
  const shared = Object.entries(packageJson.dependencies).filter(
    ([name]) => needed.filter((each) => each === name).length > 2,
  );
  expect(shared.map(([name]) => name)).toEqual(['@smithy/core']);
  expect(shared.filter(([, range]) => !range.startsWith('^'))).toEqual([]);
});

/** A version as one number, to compare. */
const ordinal = (version: string) =>
  version.split('.').reduce((sum, part, i) => sum + Number(part) * 1000 ** (2 - i), 0);

/** The lowest version that a range takes: `^20.19.0 || >=22` has 20.19.0. */
const lowestOf = (range: string) =>
  Math.min(...range.split('||').map((each) => ordinal(/[\d.]+/.exec(each)?.[0] ?? '0')));

test('engines allows no Node version that a dependency refuses', () => {
  const packages: Readonly<Record<string, { readonly engines?: { readonly node?: string } }>> =
    JSON.parse(JSON.stringify(lock.packages));
  const wanted = installedPackages().flatMap((path) => packages[path]?.engines?.node ?? []);
  expect(wanted.length).toBeGreaterThan(100);
  expect(lowestOf(packageJson.engines.node)).toBeGreaterThanOrEqual(
    Math.max(...wanted.map(lowestOf)),
  );
});
