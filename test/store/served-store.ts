import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UNLIMITED, UNLIMITED_SETTINGS } from '../../bin/bench/unlimited.ts';
import { startServer } from '../../bin/start/http-server.ts';
import { freePort } from '../../bin/start/ports.ts';
import { localFunctions } from '../../bin/start/sqlite-engine.ts';
import { openStateFolder } from '../../bin/start/state.ts';
import { ReplicaCache } from '../../shared/catalogue/replica-cache.ts';
import { folderFiles } from '../../shared/files/folder-files.ts';
import { type SqliteStorage, sqliteStorage } from '../../shared/storage/sqlite/storage.ts';
import type { Storage } from '../../shared/storage/table.ts';
import type { Application } from '../../shared/tenancy/application.ts';
import { createAccount, createApplication } from '../../shared/tenancy/provisioning.ts';
import {
  fileCipher,
  memoizeDecryption,
  type SecretCipher,
} from '../../shared/tenancy/secret-cipher.ts';
import { type Bearer, issueToken } from '../../shared/tenancy/tokens.ts';

const REPLICA_BYTES = 64 * 1024 * 1024;

/** Sends a request of one caller. Throws for any answer but a success. */
export type Send = (
  method: string,
  path: string,
  body?: object,
  idempotencyKey?: string,
) => Promise<Response>;

/** A new store on SQLite, whose API answers on this machine. */
export interface ServedStore {
  readonly application: Application;
  readonly storage: SqliteStorage;
  readonly cipher: SecretCipher;
  readonly replicas: ReplicaCache;
  readonly publicUrl: string;
  as(bearer: Bearer): Promise<Send>;
}

/** Runs the work with a store in a folder that is removed afterwards. The functions have the wrapped storage. */
export async function withServedStore<Result>(
  work: (store: ServedStore) => Promise<Result>,
  wrap: (storage: Storage) => Storage,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'shopwright-bench-'));
  const state = openStateFolder(folder);
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  const storage = sqliteStorage({ file: state.store });
  const cipher = memoizeDecryption(fileCipher(state.keyFile));
  const replicas = new ReplicaCache(REPLICA_BYTES, { receivesAllChanges: true });
  const parts = { cipher, files: folderFiles(state), replicas, publicUrl, serverTiming: true };
  const functions = await localFunctions({ ...parts, storage: wrap(storage) });
  const server = await startServer({ functions, port, host: '127.0.0.1' });
  try {
    const application = await createStore(storage, cipher);
    return await work({
      ...{ application, storage, cipher, replicas, publicUrl },
      async as(bearer) {
        const { token } = await issueToken(application, cipher, bearer, Date.now());
        return senderOf(`${publicUrl}/v0`, `${application.publicKey}:${token}`);
      },
    });
  } finally {
    await server.close();
    storage.close();
    rmSync(folder, { recursive: true });
  }
}

async function createStore(storage: Storage, cipher: SecretCipher): Promise<Application> {
  const table = storage.openTable();
  const account = await createAccount(table, 'Bench');
  const settings = { name: 'Bench', ...UNLIMITED_SETTINGS };
  return (await createApplication(table, cipher, account.id, settings, UNLIMITED)).application;
}

const senderOf =
  (url: string, authorization: string): Send =>
  async (method, path, body, idempotencyKey) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        authorization,
        ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path} was answered with ${await response.text()}`);
    return response;
  };

/** Creates a record, and returns its id. */
export async function createRecord(
  send: Send,
  path: string,
  body: object,
  idempotencyKey?: string,
): Promise<number> {
  const answer = await send('POST', path, body, idempotencyKey);
  const { data }: { data: { id: number } } = JSON.parse(await answer.text());
  return data.id;
}
