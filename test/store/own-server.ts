import { afterAll, inject, vi } from 'vitest';
import type { Functions } from '../../bin/start/functions.ts';
import { type Inspection, startServer } from '../../bin/start/http-server.ts';
import type { Pages, Sites } from '../../bin/start/pages.ts';
import { freePort } from '../../bin/start/ports.ts';
import { localFunctions } from '../../bin/start/sqlite-engine.ts';
import { ReplicaCache } from '../../shared/catalogue/replica-cache.ts';
import { readProxyConfig } from '../../shared/config.ts';
import type { Examples, MailServers } from '../../shared/endpoint/service.ts';
import type { FileStore } from '../../shared/files/file-store.ts';
import type { Storage } from '../../shared/storage/table.ts';
import type { SecretCipher } from '../../shared/tenancy/secret-cipher.ts';
import { bundledFunctions } from './dynamodb/bundled-functions.ts';
import { enterEnvironment } from './dynamodb/environment.ts';
import * as shared from './local-store.ts';
import { openRecordingEngine } from './recording-engine.ts';
import { SLOW_MACHINE_MS } from './slow-machine.ts';

const REPLICA_BYTES = 16 * 1024 * 1024;

interface OwnServer {
  /** With which the functions run from their source, on any engine. */
  readonly storage?: Storage;
  /** With another storage: of its secrets, and for the bytes of its files. */
  readonly cipher?: SecretCipher;
  readonly files?: FileStore;
  /** Only where functions run from their source. */
  readonly examples?: Examples;
  readonly mailServers?: MailServers;
  /** A database that stands before that of all tests; only for DynamoDB. */
  readonly endpoint?: string;
  /** What the functions find in their environment beside the usual. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Of JSON that catalogues may have in memory; only where functions run from their source. */
  readonly replicaBytes?: number;
  /** Whether all changes of catalogues are made by this process. */
  readonly receivesAllChanges?: boolean;
  readonly inspect?: Inspection;
  readonly pages?: Pages;
  /** Only where functions run from their source. */
  readonly sites?: (functions: Functions) => Sites;
  /** With it, links are those of each request; only where functions run from their source. */
  readonly isKnownHost?: (host: string) => boolean;
  /** Whether clients are those of `X-Forwarded-For`. */
  readonly behindProxy?: boolean;
}

/**
 * The functions behind a server in the process of the test, which so controls their environment,
 * their output and their clock. Gives the URL; a file starts one at most, because bundles read
 * their environment once.
 */
export async function startOwnServer(options: OwnServer = {}): Promise<string> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { inspect, pages, sites, behindProxy = false } = options;
  const functions = await ownFunctions(url, options);
  const server = await startServer({
    functions,
    port,
    host: '127.0.0.1',
    inspect,
    pages,
    sites: sites?.(functions),
    behindProxy,
    timeoutMs: SLOW_MACHINE_MS,
  });
  afterAll(() => server.close());
  return url;
}

async function ownFunctions(url: string, options: OwnServer): Promise<Functions> {
  const { storage, cipher, files } = { ...shared, ...options };
  const { endpoint, environment = {} } = options;
  const { replicaBytes = REPLICA_BYTES, receivesAllChanges = false } = options;
  const isFromSource = options.storage !== undefined || inject('engine').name === 'sqlite';
  if (!isFromSource) {
    enterEnvironment({ ...inject('local'), endpoint: endpoint ?? (await withoutClock()) }, url);
  }
  const all = { SENDS_MAILS: 'on', ...environment };
  for (const [name, value] of Object.entries(all)) vi.stubEnv(name, value);
  afterAll(() => {
    vi.unstubAllEnvs();
  });
  if (!isFromSource) return bundledFunctions();
  // Unless said otherwise, other programs write to the table, too.
  const replicas = new ReplicaCache(replicaBytes, { receivesAllChanges });
  const { isKnownHost, examples, mailServers } = options;
  const hosts = isKnownHost ? { publicUrl: undefined, isKnownHost } : { publicUrl: url };
  return localFunctions({
    storage,
    cipher,
    files,
    replicas,
    examples,
    mailServers,
    ...hosts,
    ...readProxyConfig(),
  });
}

/** The database without its clock, so that the functions go by that of the test. */
async function withoutClock(): Promise<string> {
  const engine = await openRecordingEngine(inject('local').endpoint);
  afterAll(() => engine.close());
  return engine.endpoint;
}
