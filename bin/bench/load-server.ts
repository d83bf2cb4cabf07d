import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAccount, createApplication } from '../../shared/tenancy/provisioning.ts';
import { issueToken } from '../../shared/tenancy/tokens.ts';
import { runProgram } from '../program.ts';
import type { Engine, EngineName } from '../start/engine.ts';
import { startServer } from '../start/http-server.ts';
import { freePort } from '../start/ports.ts';
import { openStateFolder, type StateFolder } from '../start/state.ts';
import { generateProducts } from './generated-products.ts';
import type { LoadTarget } from './load-cases.ts';
import { storeProducts } from './load-costs.ts';

/** Number of products, as of a large shop. */
const PRODUCTS = 10_000;

/** Of them, how many have more stock than the load can order. */
const STOCKED = 100;

/** A server that sends the same bytes to everyone, which is as fast as a server can be here. */
export const BARE = 'bare';

export type Served = typeof BARE | EngineName;

/** The first message of the program. After it, each message that it gets is answered with a `ServerUsage`. */
export interface ServerReady extends LoadTarget {
  readonly port: number;
}

export interface ServerUsage {
  /** Milliseconds of CPU since the start. */
  readonly cpu: number;
  /** Bytes of memory at the most since the start. */
  readonly memory: number;
}

/** Serves a store with the engine that the first argument names, until its parent ends. */
async function serve(): Promise<void> {
  const served = process.argv[2] as Served;
  const folder = mkdtempSync(join(tmpdir(), 'shopwright-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  process.once('disconnect', () => process.exit());
  process.on('message', () => process.send?.(usage()));
  const port = await freePort();
  process.send?.(await (served === BARE ? serveBytes(port) : serveStore(served, port, folder)));
}

function usage(): ServerUsage {
  const { user, system } = process.cpuUsage();
  return { cpu: (user + system) / 1_000, memory: process.resourceUsage().maxRSS * 1024 };
}

async function serveBytes(port: number): Promise<ServerReady> {
  const body = Buffer.alloc(8 * 1024, 'a');
  const headers = { 'Content-Length': body.length };
  const server = createServer((_, response) => response.writeHead(200, headers).end(body));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return { port, publicKey: '', token: '', ids: [], stocked: [] };
}

async function openEngine(
  name: EngineName,
  folder: StateFolder,
  publicUrl: string,
): Promise<Engine> {
  if (name === 'sqlite') {
    const { openSqliteEngine } = await import('../start/sqlite-engine.ts');
    return openSqliteEngine(folder, publicUrl);
  }
  const { openDynamoDbEngine } = await import('../start/dynamodb-engine.ts');
  return openDynamoDbEngine(folder, publicUrl, true);
}

async function serveStore(engine: EngineName, port: number, path: string): Promise<ServerReady> {
  const publicUrl = `http://127.0.0.1:${port}`;
  const { storage, cipher, functions } = await openEngine(engine, openStateFolder(path), publicUrl);
  const table = storage.openTable();
  const account = await createAccount(table, 'Bench');
  const settings = { name: 'Bench', currency_code: 'EUR' };
  const { application } = await createApplication(table, cipher, account.id, settings);
  const products = generateProducts(PRODUCTS).map((product, i) =>
    i < STOCKED ? { ...product, stock_level: 1_000_000 } : product,
  );
  await storeProducts(table, application.id, products);
  const { token } = await issueToken(application, cipher, { access: 'admin' });
  await startServer({ functions, port, host: '127.0.0.1' });
  const ids = products.map(({ id }) => id);
  return { port, publicKey: application.publicKey, token, ids, stocked: ids.slice(0, STOCKED) };
}

await runProgram(serve);
