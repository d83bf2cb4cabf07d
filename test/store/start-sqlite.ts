import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { freePort } from '../../bin/start/ports.ts';
import { openStateFolder, writeRunning } from '../../bin/start/state.ts';

/** A server on an empty SQLite store for all tests; each test has its own tenants. */
export async function setup({ provide }: TestProject) {
  const folder = openStateFolder(mkdtempSync(join(tmpdir(), 'shopwright-test-')));
  const publicUrl = `http://127.0.0.1:${await freePort()}`;
  const processorPorts = { stripe: await freePort(), braintree: await freePort() };
  const server = spawn(
    process.execPath,
    [join(import.meta.dirname, 'sqlite-server.ts'), folder.path, publicUrl],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        SCRYPT_COST: '1024',
        POWERTOOLS_LOG_LEVEL: 'WARN',
        STRIPE_URL: `http://127.0.0.1:${processorPorts.stripe}`,
        BRAINTREE_URL: `http://127.0.0.1:${processorPorts.braintree}`,
      },
    },
  );
  await Promise.race([once(server.stdout, 'data'), once(server, 'exit')]);
  if (server.exitCode !== null) throw new Error('The server on SQLite did not start.');
  server.stdout.resume();
  if (server.pid) writeRunning(folder, { pid: server.pid, url: publicUrl });
  provide('engine', { name: 'sqlite', folder: folder.path });
  provide('publicUrl', publicUrl);
  provide('processorPorts', processorPorts);
  return async () => {
    server.kill();
    await once(server, 'exit');
    rmSync(folder.path, { recursive: true, force: true });
  };
}
