import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll } from 'vitest';
import { freePort } from '../../bin/start/ports.ts';
import { accepting } from './accepting.ts';

const TEMPLATE = 'examples/storefront-astro';

/** What npm and the build make. */
const MADE = ['node_modules', 'dist', '.astro'];

interface StoreOfShop {
  /** Without the version. */
  readonly url: string;
  readonly publicKey: string;
}

/**
 * The template for Astro, copied, installed, checked and built as its README says, and served for this store while the
 * tests of the file run. Its address.
 */
export async function useAstroShop({ url, publicKey }: StoreOfShop): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'shopwright-astro-'));
  const shop = join(folder, TEMPLATE);
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' };
  const port = await freePort();
  let server: ChildProcess | undefined;

  beforeAll(async () => {
    const filter = (path: string) => !MADE.includes(basename(path));
    cpSync(TEMPLATE, shop, { recursive: true, filter });
    const isOfClient = (path: string) => basename(path) !== 'node_modules';
    const client = join(folder, 'packages/client');
    cpSync('packages/client', client, { recursive: true, filter: isOfClient });
    const run = (program: string, args: readonly string[]) =>
      promisify(execFile)(program, args, { cwd: shop, env });
    await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund']);
    const astro = join(shop, 'node_modules/astro/bin/astro.mjs');
    for (const command of ['check', 'build']) await run(process.execPath, [astro, command]);
    server = spawn(process.execPath, ['dist/server/entry.mjs'], {
      cwd: shop,
      env: {
        ...env,
        ...{ SHOPWRIGHT_URL: url, SHOPWRIGHT_PUBLIC_KEY: publicKey },
        ...{ HOST: '127.0.0.1', PORT: String(port) },
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await accepting(port);
  });

  afterAll(async () => {
    if (server) {
      const ended = once(server, 'exit');
      // It keeps connections of browsers open, and has nothing to end.
      server.kill('SIGKILL');
      await ended;
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  return `http://127.0.0.1:${port}`;
}
