import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UserFacingError } from '../program.ts';
import { banner } from './banner.ts';
import { localCertificate } from './certificate.ts';
import { provisionDemoStore } from './demo-account.ts';
import { fillDemoStore } from './demo-filling.ts';
import type { Engine, EngineName } from './engine.ts';
import { startServer } from './http-server.ts';
import { requirePort } from './ports.ts';
import { type Cleanup, runOnSignals } from './signals.ts';
import {
  openStateFolder,
  readRunning,
  removeRunning,
  type StateFolder,
  writeRunning,
} from './state.ts';
import { openStorefront } from './storefront.ts';

export interface StartOptions {
  readonly port: number;
  readonly host: string;
  readonly https: boolean;
  readonly memory: boolean;
  readonly data: string;
  readonly engine: EngineName;
}

/** Starts the database and the API with the demo store, and prints how to use them. */
export async function startLocalStore(options: StartOptions): Promise<void> {
  const cleanups: Cleanup[] = [];
  runOnSignals(cleanups);
  const { port, host, https } = options;
  await requirePort(port, host);
  const folder = openFolder(options);
  const publicUrl = `${https ? 'https' : 'http'}://${publicHost(host)}:${port}`;
  const certificate = https ? await localCertificate(folder.path) : undefined;

  const engine = await logDuration('opening the database', openEngine(options, folder, publicUrl));
  cleanups.unshift(() => engine.close());
  const { storage, cipher, functions, endpoint } = engine;
  writeRunning(folder, { pid: process.pid, url: publicUrl, ...(endpoint && { endpoint }) });
  process.on('exit', () => removeRunning(folder));

  const table = storage.openTable();
  const { application, secretKey } = await provisionDemoStore(table, cipher);
  const { publicKey } = application;
  const pages = openStorefront(publicKey);
  const server = await startServer({ functions, port, host, certificate, pages });
  cleanups.unshift(() => server.close());
  const demoStore = { table, cipher, application, baseUrl: `${publicUrl}/v0` };
  await logDuration('importing the demo store', fillDemoStore(demoStore));
  console.log(banner({ publicUrl, publicKey, secretKey, curlOptions: https ? 'k' : '' }));
}

function openFolder({ memory, data, engine }: StartOptions): StateFolder {
  if (memory) {
    const folder = mkdtempSync(join(tmpdir(), 'shopwright-'));
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
    return openStateFolder(folder);
  }
  const folder = openStateFolder(data);
  // SQLite has a lock of its own, which ends with its program however that ends.
  const running = engine === 'dynamodb-local' && readRunning(folder);
  if (running) {
    throw new UserFacingError(
      `a store already runs on this data at ${running.url}; stop it, or choose another folder with --data`,
    );
  }
  return folder;
}

/** The host in links, which clients must be able to reach: not a wildcard address. */
const publicHost = (host: string) => (['0.0.0.0', '::'].includes(host) ? 'localhost' : host);

/** Only what the engine needs is loaded: the AWS SDK, Java and the bundles for one of them. */
async function openEngine(
  { engine, memory }: StartOptions,
  folder: StateFolder,
  publicUrl: string,
): Promise<Engine> {
  if (engine === 'sqlite') {
    const { openSqliteEngine } = await import('./sqlite-engine.ts');
    return openSqliteEngine(folder, publicUrl);
  }
  const { openDynamoDbEngine } = await import('./dynamodb-engine.ts');
  return openDynamoDbEngine(folder, publicUrl, !memory);
}

/** Prints the name of a part of the start, and the seconds that it took. */
async function logDuration<Result>(name: string, work: Promise<Result>): Promise<Result> {
  const started = performance.now();
  const result = await work;
  console.log(`  ✓ ${name} (${((performance.now() - started) / 1_000).toFixed(1)} s)`);
  return result;
}
