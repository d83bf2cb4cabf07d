import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { noUsage, openTable } from '../../shared/storage/table.ts';
import { createCipher } from '../../shared/tenancy/secret-cipher.ts';
import { bundleFunctions } from '../build/bundle.ts';
import { UserFacingError } from '../program.ts';
import { banner } from './banner.ts';
import { localCertificate } from './certificate.ts';
import { provisionDemoStore } from './demo-account.ts';
import { fillDemoStore } from './demo-filling.ts';
import { createTable, startDynamoDbLocal } from './dynamodb-local.ts';
import { enterEnvironment, LOCAL_TABLE } from './environment.ts';
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

  const [, engine] = await Promise.all([
    logDuration('building the functions', bundleFunctions()),
    logDuration(
      'starting DynamoDB Local',
      startDynamoDbLocal(options.memory ? undefined : folder.data),
    ),
  ]);
  cleanups.unshift(() => engine.stop());
  writeRunning(folder, { pid: process.pid, url: publicUrl, endpoint: engine.endpoint });
  process.on('exit', () => removeRunning(folder));

  const { table, cipher } = await openDatabase(engine.endpoint, folder, publicUrl);
  const { application, secretKey } = await provisionDemoStore(table, cipher);
  const { publicKey } = application;
  const pages = openStorefront(publicKey);
  const server = await startServer({ port, host, certificate, pages });
  cleanups.unshift(() => server.close());
  const demoStore = { table, cipher, application, baseUrl: `${publicUrl}/v0` };
  await logDuration('importing the demo store', fillDemoStore(demoStore));
  console.log(banner({ publicUrl, publicKey, secretKey, curlOptions: https ? 'k' : '' }));
}

function openFolder({ memory, data }: StartOptions): StateFolder {
  if (memory) {
    const folder = mkdtempSync(join(tmpdir(), 'shopwright-'));
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
    return openStateFolder(folder);
  }
  const folder = openStateFolder(data);
  const running = readRunning(folder);
  if (running) {
    throw new UserFacingError(
      `a store already runs on this data at ${running.url}; stop it, or choose another folder with --data`,
    );
  }
  return folder;
}

/** The host in links, which clients must be able to reach: not a wildcard address. */
const publicHost = (host: string) => (['0.0.0.0', '::'].includes(host) ? 'localhost' : host);

/** The table, for this program and, by the environment, for the functions. */
async function openDatabase(endpoint: string, { keyFile }: StateFolder, publicUrl: string) {
  const local = { endpoint, tableName: LOCAL_TABLE, keyFile };
  enterEnvironment(local, publicUrl);
  await createTable(endpoint, LOCAL_TABLE);
  const table = openTable(new DynamoDBClient({}), LOCAL_TABLE, noUsage());
  return { table, cipher: createCipher(local) };
}

/** Prints the name of a part of the start, and the seconds that it took. */
async function logDuration<Result>(name: string, work: Promise<Result>): Promise<Result> {
  const started = performance.now();
  const result = await work;
  console.log(`  ✓ ${name} (${((performance.now() - started) / 1_000).toFixed(1)} s)`);
  return result;
}
