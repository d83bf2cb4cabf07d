import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { ADDRESS, create, PRODUCT } from '../store/api.ts';
import { captureCommand } from '../store/captured-command.ts';
import { createStore, signIn } from '../store/deployed-store.ts';
import { deploy } from '../store/deployment.ts';
import { installedPackages } from '../store/installed-packages.ts';
import { makeRoot, run } from '../store/ops-command.ts';
import { SEARCH_PATH } from '../store/shell.ts';

const root = makeRoot();

/** What `npm install shopwright` makes in an empty folder. */
const packages = join(root, 'shop/node_modules');
const LAUNCHER = join(packages, '.bin/shopwright');

/** The Node of the machine: that of the tests, or the oldest and the newest one that the package runs on. */
const NODE = process.env['PACKAGE_NODE'] ?? process.execPath;

const env = {
  PATH: [dirname(NODE), SEARCH_PATH].join(delimiter),
  // Packages are looked up from where they are linked, and so found only where they are installed.
  NODE_OPTIONS: '--preserve-symlinks --preserve-symlinks-main',
};

/** The AWS SDK, and what only it needs. */
const OF_AWS = /^node_modules\/@(aws-sdk|smithy)\//;

beforeAll(async () => {
  const packed = await run('npm', ['pack', '--json', '--pack-destination', root], {
    PATH: process.env['PATH'],
  });
  const [{ filename }] = JSON.parse(packed.stdout.slice(packed.stdout.indexOf('[')));
  mkdirSync(join(packages, '.bin'), { recursive: true });
  await run('tar', ['-xzf', join(root, filename), '-C', packages]);
  await run('mv', [join(packages, 'package'), join(packages, 'shopwright')]);
  for (const path of installedPackages()) {
    const isNested = path.lastIndexOf('node_modules/') > 0;
    if (isNested || OF_AWS.test(path) || !existsSync(path)) continue;
    const link = join(packages, '..', path);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(resolve(path), link);
  }
  symlinkSync('../shopwright/bin/shopwright', LAUNCHER);
});

test('the npm package starts a store without the AWS SDK', async () => {
  expect(existsSync(join(packages, 'vitest'))).toBe(false);
  expect(existsSync(join(packages, '@aws-sdk'))).toBe(false);
  const data = join(root, 'data');
  const server = await deploy(['--data', data], {
    program: LAUNCHER,
    args: ['start'],
    cwd: root,
    env,
  });
  const store = await createStore(data, LAUNCHER, env);
  const asAdmin = await signIn(server, store);
  const { id } = await create(asAdmin, '/products', PRODUCT);
  expect((await asAdmin('GET', '/products')).body).toMatchObject({ count: 1 });
  expect((await fetch(`${server.url}/v0/docs`)).status).toBe(200);
  expect((await fetch(`${server.url}/v0/openapi.json`)).status).toBe(200);
  expect((await fetch(`${server.url}/dashboard`)).status).toBe(200);
  const node = (await run(NODE, ['--version'])).stdout.trim().slice(1);
  const health = await (await fetch(`${server.url}/health`)).json();
  expect(health).toMatchObject({ data: { node } });
  const pdfFor = async (full_name: string) => {
    const place = { ...ADDRESS, full_name };
    const items = [{ product_id: id, quantity: 1 }];
    const order = { items, shipping_address: place, billing_address: place };
    const { id: order_id } = await create(asAdmin, '/orders', order);
    const invoice = { number: 1, order_id, customer: { name: full_name }, company: {} };
    const { id: invoice_id } = await create(asAdmin, '/invoices', invoice);
    return fetch((await create(asAdmin, `/invoices/${invoice_id}/pdf`, {})).url);
  };
  expect((await pdfFor('Ada')).headers.get('Content-Type')).toBe('application/pdf');
  const withoutFont = await pdfFor('やまだ ミナ');
  expect(withoutFont.status).toBe(409);
  expect(await withoutFont.json()).toMatchObject({
    errors: [
      {
        code: 409,
        message:
          'The server has no Japanese font, which this document needs. Add it on the server: shopwright fonts add japanese',
      },
    ],
  });
  const added = await run(LAUNCHER, ['--data', data, 'fonts', 'add', 'japanese'], env);
  expect(added).toMatchObject({ code: 0, stderr: '' });
  expect((await pdfFor('やまだ ミナ')).headers.get('Content-Type')).toBe('application/pdf');
  expect(await server.stop()).toBe(0);
});

test('writes the same copy of the shop as the project does', async () => {
  const [packed, own] = [join(root, 'packed/my-shop'), join(root, 'own/my-shop')];
  const options = ['--data', join(root, 'no-store')];
  expect(await run(LAUNCHER, ['shop', packed, ...options], env)).toMatchObject({
    ...{ code: 0, stderr: '' },
  });
  expect((await captureCommand(['shop', own, ...options])).code).toBe(0);
  const written = (folder: string) => readFileSync(join(folder, 'shopwright.json'), 'utf8');
  expect(written(packed)).toBe(written(own));
  expect((await run(LAUNCHER, ['shop', packed, '--diff'], env)).stdout).toContain('No file');
});

test('prints its version with the commit and date', async () => {
  const { stdout, stderr } = await run(LAUNCHER, ['--version'], env);
  expect(stderr).toBe('');
  const [, version] = /^(\S+) \([0-9a-f]{7,}, \d{4}-\d\d-\d\d\)\n$/.exec(stdout) ?? [];
  expect(version).toBe(packageJson.version);
});

test.each(['stripe', 'braintree'])('includes the %s payment code', async (name) => {
  const module = join(packages, `shopwright/shared/payments/processors/${name}/processor.ts`);
  const hook = join(packages, 'shopwright/bin/strip-types.js');
  const args = ['--import', hook, '--input-type=module', '-e', `await import('${module}')`];
  const quiet = { NODE_OPTIONS: `${env.NODE_OPTIONS} --disable-warning=ExperimentalWarning` };
  expect(await run(NODE, args, quiet)).toEqual({ code: 0, stdout: '', stderr: '' });
});
