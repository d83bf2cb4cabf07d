import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { createTable, LOCAL_TABLE, startDynamoDbLocal } from '../../bin/bench/dynamodb-local.ts';
import { openStateFolder } from '../../bin/start/state.ts';
import { enterEnvironment, type LocalStore } from './dynamodb/environment.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    engine: TestEngine;
    /** Of DynamoDB Local. */
    local: LocalStore;
    publicUrl: string;
  }
}

/** What keeps the data of the tests; its folder has the key of the secrets. */
export interface TestEngine {
  readonly name: 'sqlite' | 'dynamodb-local';
  readonly folder: string;
}

/** The engine lives for minutes: to compile its code as far as Java can costs more than it saves. */
const JAVA_OPTIONS = '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC';

/** DynamoDB Local with one empty table for all tests; each test has its own tenants. */
export async function setup({ provide }: TestProject) {
  process.env['JAVA_TOOL_OPTIONS'] = JAVA_OPTIONS;
  process.env['SCRYPT_COST'] = '1024';
  const folder = mkdtempSync(join(tmpdir(), 'shopwright-test-'));
  const state = openStateFolder(folder);
  const { endpoint, stop } = await startDynamoDbLocal();
  const local = {
    endpoint,
    tableName: LOCAL_TABLE,
    keyFile: state.keyFile,
    files: state.files,
    mails: state.mails,
  };
  await createTable(endpoint, LOCAL_TABLE);
  enterEnvironment(local);
  provide('local', local);
  provide('engine', { name: 'dynamodb-local', folder });
  return async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
