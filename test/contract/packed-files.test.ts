import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

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

test('the client is plain JavaScript with its types, and nothing else', async () => {
  const modules = readdirSync('packages/client/src', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `dist/${name.replace(/\.ts$/, '')}`);
  expect(modules).toContain('dist/schema');
  expect((await packedFiles('--workspace', '@shopwright/client')).sort()).toEqual(
    [
      'README.md',
      'package.json',
      ...modules.flatMap((name) => [`${name}.js`, `${name}.d.ts`]),
    ].sort(),
  );
});

test('the store is what is published, and neither tests nor secrets', async () => {
  const files = await packedFiles();
  expect(tops(files).sort()).toEqual([
    'CHANGELOG.md',
    'LICENSE',
    'README.md',
    'bin',
    'cdk.json',
    'dist',
    'docs',
    'examples',
    'functions',
    'lib',
    'package.json',
    'shared',
  ]);
  const within = (folder: string) =>
    tops(
      files
        .filter((file) => file.startsWith(`${folder}/`))
        .map((file) => file.slice(folder.length + 1)),
    );
  expect(within('examples').sort()).toEqual(['demo-store', 'storefront']);
  expect(within('dist')).toEqual(expect.arrayContaining(['desk', 'reference']));
  expect(files.filter((file) => /\.test\.|(^|\/)\.env|\.sqlite/.test(file))).toEqual([]);
});
