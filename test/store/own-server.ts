import { afterAll, inject } from 'vitest';
import { bundledFunctions } from '../../bin/start/bundled-functions.ts';
import { enterEnvironment } from '../../bin/start/environment.ts';
import { type Functions, type Inspection, startServer } from '../../bin/start/http-server.ts';
import { freePort } from '../../bin/start/ports.ts';
import { localFunctions } from '../../bin/start/sqlite-engine.ts';
import type { Pages } from '../../bin/start/storefront.ts';
import { ReplicaCache } from '../../shared/catalogue/replica-cache.ts';
import { cipher, storage } from './local-store.ts';
import { openRecordingEngine } from './recording-engine.ts';

const REPLICA_BYTES = 16 * 1024 * 1024;

interface OwnServer {
  /** A database that stands before that of all tests; only for DynamoDB. */
  readonly endpoint?: string;
  /** What the functions find in their environment beside the usual. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly inspect?: Inspection;
  readonly pages?: Pages;
}

/**
 * The functions behind a server in the process of the test, which so controls their environment,
 * their output and their clock. Gives the URL; a file starts one at most, because bundles read
 * their environment once.
 */
export async function startOwnServer(options: OwnServer = {}): Promise<string> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { inspect, pages } = options;
  const functions = await ownFunctions(url, options);
  const server = await startServer({
    functions,
    port,
    host: '127.0.0.1',
    inspect,
    pages,
  });
  afterAll(() => server.close());
  return url;
}

async function ownFunctions(url: string, { endpoint, environment }: OwnServer): Promise<Functions> {
  if (inject('engine').name === 'sqlite') {
    // Other programs write to the file, too.
    const replicas = new ReplicaCache(REPLICA_BYTES);
    return localFunctions({ storage, cipher, replicas, publicUrl: url });
  }
  enterEnvironment({ ...inject('local'), endpoint: endpoint ?? (await withoutClock()) }, url);
  Object.assign(process.env, environment);
  return bundledFunctions();
}

/** The database without its clock, so that the functions go by that of the test. */
async function withoutClock(): Promise<string> {
  const engine = await openRecordingEngine(inject('local').endpoint);
  afterAll(() => engine.close());
  return engine.endpoint;
}
