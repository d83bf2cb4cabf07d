import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { createTable, startDynamoDbLocal } from '../../bin/local/dynamodb-local.ts';
import { enterEnvironment, LOCAL_TABLE, type LocalStore } from '../../bin/local/environment.ts';
import { openStateFolder } from '../../bin/local/state.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    local: LocalStore;
    publicUrl: string;
  }
}

/** One engine with one empty table for all tests of a project; each test has its own tenants. */
export async function setup({ provide }: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'shopwright-test-'));
  const { keyFile } = openStateFolder(folder);
  const engine = await startDynamoDbLocal();
  const local = { endpoint: engine.endpoint, tableName: LOCAL_TABLE, keyFile };
  await createTable(local.endpoint, local.tableName);
  enterEnvironment(local);
  provide('local', local);
  return async () => {
    await engine.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
