import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll } from 'vitest';

/** In place of `npm install`: the packages that the copy names, and no others. */
export function linkPackages(folder: string): void {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
    const link = join(folder, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(resolve('node_modules', name), link);
  }
}

/** What the compiler says of it, by its own settings. */
export async function typeErrors(folder: string): Promise<string> {
  const tsc = join(folder, 'node_modules/typescript/bin/tsc');
  const checked = promisify(execFile)(process.execPath, [tsc, '--pretty', 'false'], {
    cwd: folder,
  });
  return (await checked.catch((error: { readonly stdout: string }) => error)).stdout;
}

/** The copy as `npm start` runs it, until the tests of the file end. Gives its address. */
export async function startCopy(
  folder: string,
  environment: Readonly<Record<string, string>>,
): Promise<string> {
  const server = spawn(process.execPath, ['src/serve.ts'], {
    cwd: folder,
    env: { PATH: process.env['PATH'], PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  afterAll(() => stop(server));
  for await (const line of createInterface(server.stdout)) {
    const [, url] = /^The shop is at (\S+), /.exec(line) ?? [];
    if (url) return url;
  }
  throw new Error('The copy has not started.');
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  server.kill();
  await once(server, 'exit');
}
