import { execFile, spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TYPED_CALLS } from '../../bin/build/reference/document.ts';
import { misspellings } from './client/misspellings.ts';

const TOLERATED = 1;

const CONFIGURATION = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    module: 'nodenext',
    target: 'es2024',
    lib: ['es2024', 'dom'],
    types: ['node'],
    allowImportingTsExtensions: true,
    skipLibCheck: true,
  },
};

const folder = mkdtempSync(join(tmpdir(), 'shopwright-client-'));
afterAll(() => rmSync(folder, { recursive: true }));

const session = readFileSync('test/types/client/session.ts', 'utf8');

/** The TypeScript of the guide. */
const sample = () => {
  const guide = readFileSync('docs/guide-typed-client.md', 'utf8');
  const [, block] = guide.match(/^```ts\n(.*?)^```/ms) ?? [];
  if (block === undefined) throw new Error('The guide has no sample of a typed client.');
  return block;
};

const run = async (program: string, args: readonly string[]) =>
  (await promisify(execFile)(program, args)).stdout;

/** The package as npm makes it, beside what it needs, in a folder of its own. */
beforeAll(async () => {
  await run('npm', ['pack', '--workspace', '@shopwright/client', '--pack-destination', folder]);
  const [file = ''] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  const packages = join(folder, 'node_modules');
  mkdirSync(join(packages, '@shopwright'), { recursive: true });
  await run('tar', ['-xzf', join(folder, file), '-C', folder]);
  renameSync(join(folder, 'package'), join(packages, '@shopwright/client'));
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers', '@types']) {
    symlinkSync(resolve('node_modules', name), join(packages, name));
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(CONFIGURATION));
});

/** What `tsc --strict` says about these files, by their names. */
function compile(files: Readonly<Record<string, string>>): Map<string, string[]> {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const { stdout, error } = spawnSync(resolve('node_modules/.bin/tsc'), ['--pretty', 'false'], {
    cwd: folder,
    encoding: 'utf8',
  });
  for (const name of Object.keys(files)) rmSync(join(folder, name));
  if (error) throw error;
  const errors = stdout.split('\n').filter((line) => line.includes('error TS'));
  return Map.groupBy(errors, (line) => line.split('(')[0] ?? '');
}

/** The session with one field misspelt. */
function misspelt([right, wrong]: readonly [string, string]): string {
  const parts = session.split(right);
  if (parts.length !== 2) throw new Error(`${right} is ${parts.length - 1} times in the session.`);
  return parts.join(wrong);
}

test('client calls with misspelled fields do not compile', () => {
  const wrong = misspellings.map((each, i) => [`wrong-${i}.ts`, misspelt(each)] as const);
  const found = compile({ 'session.ts': session, ...Object.fromEntries(wrong) });
  expect(found.get('session.ts') ?? []).toEqual([]);
  const accepted = misspellings.filter((_, i) => !found.has(`wrong-${i}.ts`));
  expect(misspellings).toHaveLength(26);
  expect(accepted.length, JSON.stringify(accepted)).toBeLessThanOrEqual(TOLERATED);
});

test('the sample program in the guide compiles', () => {
  expect([...compile({ 'sample.ts': sample() }).values()].flat()).toEqual([]);
});

test('the TypeScript examples in the reference compile', () => {
  const programs = [...TYPED_CALLS].map(([id, source]) => [`${id}.ts`, source] as const);
  expect(programs.length).toBeGreaterThan(200);
  expect([...compile(Object.fromEntries(programs)).values()].flat()).toEqual([]);
});

test('the package exports types next to each module', () => {
  const file = join(folder, 'node_modules/@shopwright/client/package.json');
  const { exports, ...rest } = JSON.parse(readFileSync(file, 'utf8'));
  expect(exports).toEqual({
    '.': { types: './dist/index.d.ts', default: './dist/index.js' },
    './numbers': { types: './dist/numbers.d.ts', default: './dist/numbers.js' },
    './texts': { types: './dist/texts.d.ts', default: './dist/texts.js' },
  });
  expect(rest).toMatchObject({ type: 'module', types: './dist/index.d.ts' });
});

test('a plain JavaScript program imports the package and calls a store', async () => {
  const program = join(folder, 'program.mjs');
  writeFileSync(
    program,
    `import { all, createShop, ShopError, take } from '@shopwright/client';
import { createServer } from 'node:http';
const server = createServer((request, response) => {
  const found = request.url.startsWith('/v0/products');
  response.writeHead(found ? 200 : 404, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify(found
    ? { status: true, data: [{ name: request.headers.authorization }], _links: {} }
    : { status: false, errors: [{ code: 404, type: 'NotFound', message: 'None.' }] }));
}).listen(0, '127.0.0.1', async () => {
  const shop = createShop({ url: 'http://127.0.0.1:' + server.address().port, publicKey: 'pk_1_x' });
  for await (const { name } of all((page) => shop.GET('/products', { params: { query: page } }))) console.log(name);
  await take(shop.GET('/brands')).catch((error) => console.log(error instanceof ShopError, error.message));
  server.close();
});
`,
  );
  expect(await run(process.execPath, [program])).toBe('pk_1_x\ntrue None.\n');
});
