import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { PRODUCT } from '../store/api.ts';
import { createStore, signIn } from '../store/deployed-store.ts';
import { deploy } from '../store/deployment.ts';
import { makeRoot, run } from '../store/ops-command.ts';

const root = makeRoot();

const project = join(root, 'project');
const NODE = join(project, 'node_modules/.bin/node');

/** Packages are looked up from where they are linked, and so found only where they are installed. */
const env = { NODE_OPTIONS: '--preserve-symlinks --preserve-symlinks-main' };

interface Lock {
  readonly packages: Record<string, { readonly dev?: boolean; readonly devOptional?: boolean }>;
}

/** Folders of the packages that `npm ci --omit=dev` installs. */
function productionPackages(): string[] {
  const { packages }: Lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  return Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
    .map(([path]) => path);
}

/** The AWS SDK, and what only it needs. */
const OF_AWS = /^node_modules\/@(aws-sdk|smithy)\//;

beforeAll(() => {
  for (const path of ['bin', 'functions', 'lib', 'shared', 'examples', 'docs', 'package.json']) {
    cpSync(path, join(project, path), { recursive: true });
  }
  for (const path of productionPackages()) {
    const isNested = path.lastIndexOf('node_modules/') > 0;
    if (isNested || OF_AWS.test(path) || !existsSync(path)) continue;
    mkdirSync(dirname(join(project, path)), { recursive: true });
    symlinkSync(resolve(path), join(project, path));
  }
  mkdirSync(dirname(NODE));
  symlinkSync('../node/bin/node', NODE);
});

test('what npm ci --omit=dev installs is enough for a deployment, and the AWS SDK is not used', async () => {
  expect(existsSync(join(project, 'node_modules/vitest'))).toBe(false);
  expect(existsSync(join(project, 'node_modules/@aws-sdk'))).toBe(false);
  const data = join(root, 'data');
  const server = await deploy(['--data', data], {
    program: NODE,
    args: ['bin/start.ts'],
    cwd: project,
    env,
  });
  const store = await createStore(data, join(project, 'bin/shopwright'), env);
  const asAdmin = await signIn(server, store);
  expect((await asAdmin('POST', '/products', PRODUCT)).status).toBe(200);
  expect((await asAdmin('GET', '/products')).body).toMatchObject({ count: 1 });
  expect((await fetch(`${server.url}/v0/docs`)).status).toBe(200);
  expect((await fetch(`${server.url}/v0/openapi.json`)).status).toBe(200);
  expect(await server.stop()).toBe(0);
});

test.each(['stripe', 'braintree'])('and for payments by %s', async (name) => {
  const script = `await import('./shared/payments/processors/${name}.ts')`;
  const args = ['--input-type=module', '-e', `process.chdir('${project}'); ${script}`];
  expect(await run(NODE, args, env)).toEqual({ code: 0, stdout: '', stderr: '' });
});
