import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { dynamoDbStorage } from '../../shared/storage/dynamodb/dynamodb-storage.ts';
import { changeApplication } from '../../shared/tenancy/provisioning.ts';
import { fileCipher } from '../../shared/tenancy/secret-cipher.ts';
import { issueToken } from '../../shared/tenancy/tokens.ts';
import { provisionDemoStore } from '../start/demo-account.ts';
import { createTable, startDynamoDbLocal } from '../start/dynamodb-local.ts';
import { enterEnvironment, LOCAL_TABLE } from '../start/environment.ts';
import { freePort } from '../start/ports.ts';
import { openStateFolder, type StateFolder } from '../start/state.ts';
import { UNLIMITED, UNLIMITED_SETTINGS } from './unlimited.ts';

/** A store to measure, and the port for its API. */
export interface BenchStore {
  readonly port: number;
  readonly publicKey: string;
  /** Of an admin. */
  readonly token: string;
}

/** Runs the work with DynamoDB Local, a new store and the environment of the functions. */
export async function withBenchStore(work: (store: BenchStore) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'shopwright-bench-'));
  const engine = await startDynamoDbLocal();
  try {
    await work(await createBenchStore(engine.endpoint, openStateFolder(folder)));
  } finally {
    await engine.stop();
    rmSync(folder, { recursive: true });
  }
}

async function createBenchStore(endpoint: string, state: StateFolder): Promise<BenchStore> {
  const port = await freePort();
  const { keyFile, files, mails } = state;
  const url = `http://127.0.0.1:${port}`;
  enterEnvironment({ endpoint, tableName: LOCAL_TABLE, keyFile, files, mails }, url);
  await createTable(endpoint, LOCAL_TABLE);
  const table = dynamoDbStorage(new DynamoDBClient({}), LOCAL_TABLE).openTable();
  const cipher = fileCipher(keyFile);
  const { application } = await provisionDemoStore(table, cipher);
  const settings = {
    ...application.settings,
    ...UNLIMITED_SETTINGS,
    shipping_required: false,
  };
  await changeApplication(table, application, { settings, ...UNLIMITED });
  const { token } = await issueToken(application, cipher, { access: 'admin' });
  return { port, publicKey: application.publicKey, token };
}
