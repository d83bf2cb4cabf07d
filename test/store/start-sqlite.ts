import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { openStateFolder } from '../../bin/start/state.ts';
import { reserveProcessorPorts } from './processor-ports.ts';
import { spawnSqliteServer } from './spawn-sqlite-server.ts';
import { makeStoreFolder } from './store-folder.ts';

/** A server on an empty SQLite store for all tests; each test has its own tenants. */
export async function setup({ provide }: TestProject) {
  const folder = openStateFolder(makeStoreFolder());
  const processorPorts = await reserveProcessorPorts();
  const server = await spawnSqliteServer(folder, {
    STRIPE_URL: `http://127.0.0.1:${processorPorts.stripe}`,
    BRAINTREE_URL: `http://127.0.0.1:${processorPorts.braintree}`,
    FACEBOOK_URL: `http://127.0.0.1:${processorPorts.facebook}`,
  });
  provide('engine', { name: 'sqlite', folder: folder.path });
  provide('publicUrl', server.url);
  provide('processorPorts', processorPorts);
  return async () => {
    await server.stop();
    rmSync(folder.path, { recursive: true, force: true });
  };
}
