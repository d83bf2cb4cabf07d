import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApiText } from '../../bin/build/documents.ts';
import { misspellings } from './client/misspellings.ts';

const GENERATOR = 'test/types/client/node_modules/openapi-typescript/bin/cli.js';
const TOLERATED = 1;

const CONFIGURATION = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    module: 'nodenext',
    target: 'es2024',
    lib: ['es2024', 'dom'],
    types: [],
    allowImportingTsExtensions: true,
    skipLibCheck: true,
  },
};

const folder = mkdtempSync(join(tmpdir(), 'shopwright-client-'));
afterAll(() => rmSync(folder, { recursive: true }));

const session = readFileSync('test/types/client/session.ts', 'utf8');

/** The TypeScript of the section of the protocol. */
const sample = () => {
  const [, section = ''] = readFileSync('docs/protocol.md', 'utf8').split('\n## A typed client\n');
  const [, block] = section.match(/^```ts\n(.*?)^```/ms) ?? [];
  if (block === undefined) throw new Error('docs/protocol.md has no sample of a typed client.');
  return block;
};

beforeAll(() => {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(CONFIGURATION));
  symlinkSync(realpathSync('node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'openapi.json'), openApiText());
  execFileSync(process.execPath, [resolve(GENERATOR), 'openapi.json', '-o', 'api.ts'], {
    cwd: folder,
  });
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

test('misspelt fields do not compile with types that openapi-typescript makes', () => {
  const wrong = misspellings.map((each, i) => [`wrong-${i}.ts`, misspelt(each)] as const);
  const found = compile({ 'session.ts': session, ...Object.fromEntries(wrong) });
  expect(found.get('session.ts') ?? []).toEqual([]);
  const accepted = misspellings.filter((_, i) => !found.has(`wrong-${i}.ts`));
  expect(misspellings).toHaveLength(26);
  expect(accepted.length, JSON.stringify(accepted)).toBeLessThanOrEqual(TOLERATED);
});

describe('the sample of the protocol', () => {
  test('compiles', () => {
    expect([...compile({ 'sample.ts': sample() }).values()].flat()).toEqual([]);
  });

  test('filters by attributes as parameters of their own', async () => {
    const asked: string[] = [];
    const server = createServer(({ method, url }, response) => {
      asked.push(`${method} ${url}`);
      const data = [{ name: 'Blue Kettle', colour: 'blue', display_price: '24.5 EUR' }];
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify({ status: true, data }));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const path = join(folder, 'run.ts');
    writeFileSync(path, sample().replace('https://shop.example', `http://127.0.0.1:${port}`));
    const { stdout, stderr } = await run(path).finally(() => server.close());
    expect({ stdout, stderr, asked }).toEqual({
      stdout: 'Blue Kettle, blue: 24.5 EUR\n',
      stderr: '',
      asked: ['GET /v0/products?per_page=50&colour=blue&$price_lt=30', 'POST /v0/products'],
    });
  });
});

const run = (path: string) => promisify(execFile)(process.execPath, [path], { cwd: folder });
