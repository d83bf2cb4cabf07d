import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { InvalidArgumentError, program } from 'commander';
import { noUsage, openTable } from '../shared/storage/table.ts';
import { createCipher } from '../shared/tenancy/secret-cipher.ts';
import { bundleFunctions } from './build/bundle.ts';
import { runProgram, UserFacingError } from './program.ts';
import { banner } from './start/banner.ts';
import { localCertificate } from './start/certificate.ts';
import { type DemoStore, provisionDemoStore } from './start/demo-account.ts';
import { fillDemoStore } from './start/demo-filling.ts';
import { createTable, startDynamoDbLocal } from './start/dynamodb-local.ts';
import { enterEnvironment, LOCAL_TABLE } from './start/environment.ts';
import { startServer } from './start/http-server.ts';
import { requirePort } from './start/ports.ts';
import {
  DEFAULT_FOLDER,
  openStateFolder,
  readRunning,
  removeRunning,
  type StateFolder,
  writeRunning,
} from './start/state.ts';
import { openStorefront } from './start/storefront.ts';

interface Options {
  readonly port: number;
  readonly host: string;
  readonly https: boolean;
  readonly memory: boolean;
  readonly data: string;
}

async function serve(options: Options): Promise<void> {
  const endings: (() => unknown)[] = [];
  endOnSignals(endings);
  const { port, host, https } = options;
  await requirePort(port, host);
  const folder = openFolder(options);
  const publicUrl = `${https ? 'https' : 'http'}://${publicHost(host)}:${port}`;
  const certificate = https ? await localCertificate(folder.path) : undefined;

  const [, engine] = await Promise.all([
    step('building the functions', bundleFunctions),
    step('starting DynamoDB Local', () =>
      startDynamoDbLocal(options.memory ? undefined : folder.data),
    ),
  ]);
  endings.unshift(() => engine.stop());
  writeRunning(folder, { pid: process.pid, url: publicUrl, endpoint: engine.endpoint });
  process.on('exit', () => removeRunning(folder));

  const store = await step('provisioning the demo store', () =>
    provision(folder, engine, publicUrl),
  );
  const pages = await openStorefront(store.application.publicKey);
  const door = await startServer({ port, host, certificate, pages });
  endings.unshift(() => door.close());
  const baseUrl = `${publicUrl}/v0`;
  await step('filling its catalogue', (progress) => fillDemoStore(baseUrl, store, progress));

  const { publicKey } = store.application;
  const curlOptions = https ? 'k' : '';
  console.log(banner({ publicUrl, publicKey, secretKey: store.secretKey, curlOptions }));
}

async function provision(
  folder: StateFolder,
  { endpoint }: { endpoint: string },
  publicUrl: string,
): Promise<DemoStore> {
  const local = { endpoint, tableName: LOCAL_TABLE, keyFile: folder.keyFile };
  enterEnvironment(local, publicUrl);
  await createTable(endpoint, LOCAL_TABLE);
  const table = openTable(new DynamoDBClient({}), LOCAL_TABLE, noUsage());
  return provisionDemoStore(table, createCipher(local));
}

function openFolder({ memory, data }: Options): StateFolder {
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

/** Links need a host that a client can reach, and a loopback client reaches every address. */
const publicHost = (host: string) => (['0.0.0.0', '::'].includes(host) ? 'localhost' : host);

/** Undoes what was begun, the latest first, when the program is told to end. */
function endOnSignals(endings: readonly (() => unknown)[]): void {
  let ending = false;
  const end = async () => {
    if (ending) return;
    ending = true;
    for (const undo of endings) await undo();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  if (process.env['npm_lifecycle_event']) endWithParent(end);
}

/** Notices the end of npm even when it was killed without a word. */
function endWithParent(end: () => Promise<void>): void {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && end(), 500).unref();
}

type Progress = (done: number, total: number) => void;

/** Says what goes on, how far it is, and how long it took. */
async function step<Result>(
  name: string,
  work: (progress: Progress) => Promise<Result>,
): Promise<Result> {
  const started = performance.now();
  const result = await work((done, total) => {
    if (process.stdout.isTTY) process.stdout.write(`\r  … ${name} ${done}/${total}`);
  });
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  const start = process.stdout.isTTY ? '\r\u001b[K' : '';
  console.log(`${start}  ✓ ${name} (${seconds} s)`);
  return result;
}

function readPort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port > 0 && port < 65_536) return port;
  throw new InvalidArgumentError('A port is a whole number from 1 to 65535.');
}

program
  .name('npm start --')
  .description('Serves a demo store on this machine, with the functions that run in the cloud.')
  .option('--port <number>', 'port to listen on', readPort, 4000)
  .option('--host <address>', 'address to listen on', '127.0.0.1')
  .option('--https', 'serve HTTPS with a self-signed certificate', false)
  .option('--memory', 'keep nothing: start with a fresh store and forget it at the end', false)
  .option('--data <folder>', 'folder to keep the data in', DEFAULT_FOLDER)
  .parse();

await runProgram(() => serve(program.opts<Options>()));
