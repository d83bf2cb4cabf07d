import { ReplicaCache } from '../../shared/catalogue/replica-cache.ts';
import { BUDGET_SHARE, CATALOGUE_MAX_AGE } from '../../shared/config.ts';
import { MINUTE_MS } from '../../shared/durations.ts';
import type { LambdaHandler } from '../../shared/endpoint/middleware.ts';
import type { Documents, Environment } from '../../shared/endpoint/service.ts';
import { folderFiles } from '../../shared/files/folder-files.ts';
import { lockStore } from '../../shared/storage/sqlite/lock.ts';
import { type SqliteStorage, sqliteStorage } from '../../shared/storage/sqlite/storage.ts';
import { fileCipher, memoizeDecryption } from '../../shared/tenancy/secret-cipher.ts';
import { forgetTenants } from '../../shared/tenancy/tenant-cache.ts';
import type { Engine } from './engine.ts';
import { openExamples } from './examples.ts';
import { createFolder } from './folders.ts';
import type { Functions } from './functions.ts';
import { DEFAULT_MEMORY_MB } from './heap-limits.ts';
import { openMailServer } from './mail-server.ts';
import { textLog } from './server-log.ts';
import { sourceFunctions } from './source-functions.ts';
import type { StateFolder } from './state.ts';

/** What differs between the demo store and a deployment. */
export interface FunctionOptions
  extends Partial<Pick<Environment, 'serverTiming' | 'logsAddresses' | 'isKnownHost' | 'counted'>> {
  /** Megabytes, of which the catalogues have their share. */
  readonly memory?: number;
  /** Owners enter the mail server: whoever runs this one has set none. */
  readonly takesMailServer?: boolean;
}

/** The interval between deletions of expired items, each of 1,000 at most. */
const CLEANING_INTERVAL_MS = MINUTE_MS;

/** SQLite in this process, and the functions from their source. */
export async function openSqliteEngine(
  { store, keyFile, files: folder }: StateFolder,
  publicUrl: string | undefined,
  { memory = DEFAULT_MEMORY_MB, takesMailServer, ...others }: FunctionOptions = {},
  log = textLog,
): Promise<Engine> {
  const lock = lockStore(store);
  const storage = sqliteStorage({ file: store });
  const cipher = memoizeDecryption(fileCipher(keyFile));
  createFolder(folder);
  const files = folderFiles({ files: folder, keyFile });
  const replicas = new ReplicaCache(memory * 1024 * 1024 * BUDGET_SHARE, {
    receivesAllChanges: true,
  });
  // Expired items are absent already: this gives their space back.
  const cleaning = setInterval(() => {
    storage.deleteExpired().catch((error) => log.error('cannot delete expired items', error));
  }, CLEANING_INTERVAL_MS).unref();
  const examples = openExamples({ storage, files, log });
  const mailServers = takesMailServer
    ? await openMailServer(storage.openTable(), cipher)
    : undefined;
  return {
    storage,
    cipher,
    files,
    mailServers,
    changes: storage.changes,
    replicas,
    readers: { store, keyFile, files: folder, memory },
    functions: noticeWrites(
      storage,
      replicas,
      await localFunctions({
        storage,
        cipher,
        files,
        replicas,
        publicUrl,
        examples,
        mailServers,
        ...others,
      }),
    ),
    deleteExpired: storage.deleteExpired,
    async close() {
      clearInterval(cleaning);
      await examples.close();
      storage.close();
      lock.release();
    },
  };
}

/** What the ops command has written counts at once: nothing is known from before. */
function noticeWrites(
  storage: SqliteStorage,
  replicas: ReplicaCache,
  functions: Functions,
): Functions {
  let seen = storage.dataVersion();
  let hasLooked = false;

  /** Once in a turn of the event loop, whose requests were all sent before it: a look takes locks of the file. */
  function look(): void {
    if (hasLooked) return;
    hasLooked = true;
    setImmediate(() => {
      hasLooked = false;
    });
    const version = storage.dataVersion();
    if (version === seen) return;
    seen = version;
    forgetTenants();
    replicas.recordOtherChanges();
  }

  const noticing =
    (handler: LambdaHandler): LambdaHandler =>
    (event, context) => {
      look();
      return handler(event, context);
    };
  return new Map([...functions].map(([name, handler]) => [name, noticing(handler)]));
}

/** Only deployments on AWS and tests have these: a server of one's own has an option. */
type ProxyParts = 'trustedProxyHeader' | 'originSecretHashes';

/** The functions of a local store on any storage. Without a URL, links are those of each request. */
export function localFunctions(
  parts: Pick<Environment, 'storage' | 'cipher' | 'files' | 'replicas' | 'publicUrl'> &
    Partial<
      Pick<
        Environment,
        | 'serverTiming'
        | 'logsAddresses'
        | 'isKnownHost'
        | 'counted'
        | 'examples'
        | 'mailServers'
        | ProxyParts
      >
    >,
): Promise<Functions> {
  process.env['POWERTOOLS_LOG_LEVEL'] ??= 'WARN';
  return sourceFunctions({
    documents,
    tools: () => document('tools'),
    stage: 'local',
    metricsBy: 'resource',
    serverTiming: true,
    catalogueMaxAge: CATALOGUE_MAX_AGE,
    ...parts,
  });
}

/** The documents are made when somebody reads them first. */
const documents: Documents = {
  openapi: () => document('openapi'),
  reference: async (path) => (await import('./built-pages.ts')).reference.file(path),
  desk: async (path) => (await import('./built-pages.ts')).desk.file(path),
};

const made = new Map<string, ReturnType<typeof makeDocument>>();

function document(name: string): ReturnType<typeof makeDocument> {
  const known = made.get(name) ?? makeDocument(name);
  made.set(name, known);
  return known;
}

async function makeDocument(name: string) {
  const { builtDocument } = await import('../build/documents.ts');
  return builtDocument(name);
}
