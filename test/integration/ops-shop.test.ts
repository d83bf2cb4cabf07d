import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { digestOf } from '../../bin/ops/shop-copy/copy.ts';
import { captureCommand } from '../store/captured-command.ts';
import { commandIn, idOf, makeRoot } from '../store/ops-command.ts';

const root = makeRoot();
const NO_STORE = ['--data', join(root, 'no-store')];

/** Runs the command where there is no local store, unless it names one. */
const shop = (...args: string[]) => captureCommand(['shop', ...args, ...NO_STORE]);

const folder = join(root, 'Tea & House');
const written = await shop(folder);

const read = (path: string) => readFileSync(join(folder, path), 'utf8');
const write = (path: string, text: string) => writeFileSync(join(folder, path), text);
const files = () => readdirSync(folder, { recursive: true, encoding: 'utf8' });

test('says what to do next, and names the package by its folder', () => {
  expect(written).toMatchObject({ code: 0, stderr: '' });
  expect(written.stdout).toContain('npm install\n  npm run dev');
  expect(JSON.parse(read('package.json'))).toMatchObject({ name: 'tea-house', private: true });
});

test('the copy has the modules that the shop imports, and nothing that stores or answers', () => {
  const shared = files().filter((path) => /^src\/shared\/.*\.(ts|json)$/.test(path));
  const folders = new Set(shared.map((path) => path.split('/').slice(2, -1).join('/')));
  expect([...folders].sort()).toEqual([
    '',
    ...['contract', 'delivery', 'endpoint', 'files', 'mail', 'mail-texts', 'orders', 'pricing'],
    ...[
      'resources',
      'resources/schemas',
      'resources/schemas/processors',
      'withdrawal-form',
      'words',
    ],
  ]);
  expect(shared.filter((path) => path.includes('/endpoint/'))).toEqual([
    'src/shared/endpoint/page-permissions.ts',
  ]);
  // Another import of the shop may bring many: then it is better taken from a module of its own.
  expect(shared.length).toBeLessThanOrEqual(106);
  expect(Object.keys(JSON.parse(read('src/shared/words/de.json'))).sort()).toEqual([
    'delivery',
    'shop',
    'withdrawal',
  ]);
});

test('the copy has no secrets, and Git ignores its settings', () => {
  expect(read('.env')).toBe('API_URL=http://127.0.0.1:4000\nPUBLIC_KEY=\n');
  expect(read('.gitignore').split('\n')).toContain('.env');
});

test('takes the public key of the only store', async () => {
  const data = join(root, 'data');
  const account = idOf(await commandIn(data, 'account', 'create', '--name', 'Tea Traders'));
  const create = ['application', 'create', '--account', account, '--name'];
  const { public_key } = await commandIn(data, ...create, 'Tea House');
  const copy = async (name: string, ...more: string[]) => {
    await captureCommand(['shop', join(root, name), '--data', data, ...more]);
    return readFileSync(join(root, name, '.env'), 'utf8');
  };
  expect(await copy('one')).toContain(`PUBLIC_KEY=${public_key}\n`);
  const given = ['--url', 'https://api.example', '--public-key', 'pk_1'];
  expect(await copy('two', ...given)).toBe('API_URL=https://api.example\nPUBLIC_KEY=pk_1\n');
  await commandIn(data, ...create, 'Coffee House');
  expect(await copy('three')).toContain('PUBLIC_KEY=\n');
});

test('refuses a folder that is not empty, and a command without one', async () => {
  const other = join(root, 'other');
  mkdirSync(other);
  writeFileSync(join(other, 'notes.txt'), 'tea');
  const refused = (message: string) => ({
    code: 1,
    stdout: '',
    stderr: `shopwright: ${message}\n`,
  });
  expect(await shop(other)).toEqual(refused(`${other} is not empty; choose a new folder`));
  expect(await shop(folder)).toEqual(
    refused(`${folder} has a copy of the shop already; to see what has changed since, add --diff`),
  );
  expect(await shop()).toEqual(refused('name a new folder; see --help'));
  expect(await shop(other, '--diff')).toEqual(
    refused(`${other} has no copy of the shop: shopwright.json is missing, or is not JSON`),
  );
  expect(readdirSync(other)).toEqual(['notes.txt']);
});

test('--diff lists what has changed here and in Shopwright, and changes nothing', async () => {
  const nothing = await shop(folder, '--diff');
  expect(nothing.stdout).toContain('No file of it has changed.');
  /** As an older version has written it. */
  const older = (path: string, text: string) => {
    const record = JSON.parse(read('shopwright.json'));
    record.files[path] = digestOf(text);
    write('shopwright.json', JSON.stringify(record));
  };
  const cart = read('src/pages/cart.ts');
  write('src/pages/cart.ts', `${cart}// mine\n`);
  older('src/pages/home.ts', 'older');
  write('src/pages/home.ts', 'older');
  older('src/pages/text.ts', 'older');
  write('src/pages/text.ts', 'mine');
  older('src/pages/gone.ts', 'older');
  write('src/pages/gone.ts', 'older');
  write('src/pages/own.ts', 'mine');
  rmSync(join(folder, 'src/pages/seen.ts'));
  const before = files();
  const { stdout } = await shop(folder, '--diff', '--json');
  expect(JSON.parse(stdout).files).toEqual([
    { path: 'src/pages/cart.ts', change: 'changed' },
    { path: 'src/pages/gone.ts', change: 'removed' },
    { path: 'src/pages/home.ts', change: 'updated' },
    { path: 'src/pages/own.ts', change: 'own' },
    { path: 'src/pages/seen.ts', change: 'deleted' },
    { path: 'src/pages/text.ts', change: 'both' },
  ]);
  expect(files()).toEqual(before);
  const { stdout: compared } = await shop(folder, '--diff', 'src/pages/cart.ts');
  expect(compared).toMatch(/^-\/\/ mine$/m);
  expect(compared).toMatch(/^\+\+\+ shopwright-\S+\/src\/pages\/cart\.ts/m);
  expect((await shop(folder, '--diff', 'src/app.ts')).stdout).toBe('src/app.ts is the same.\n');
  expect(await shop(folder, '--diff', 'src/none.ts')).toMatchObject({
    code: 1,
    stderr: 'shopwright: neither the copy nor Shopwright has a file src/none.ts\n',
  });
});
