import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { createTable, startDynamoDbLocal } from '../../bin/start/dynamodb-local.ts';
import type { EngineName } from '../../bin/start/engine.ts';
import { enterEnvironment, LOCAL_TABLE, type LocalStore } from '../../bin/start/environment.ts';
import { openStateFolder, writeRunning } from '../../bin/start/state.ts';

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
  readonly name: EngineName;
  readonly folder: string;
}

interface SharedEngine {
  readonly folder: string;
  readonly local: LocalStore;
  stop(): Promise<void>;
}

/**
 * The projects of a run are set up in one process, which has one environment: so they share one
 * engine, begun by the first and ended by the last.
 */
const shared = globalThis as { testEngine?: Promise<SharedEngine>; testEngineUsers?: number };

/** One engine with one empty table for all tests; each test has its own tenants. */
export async function setup({ provide }: TestProject) {
  shared.testEngine ??= startEngine();
  shared.testEngineUsers = (shared.testEngineUsers ?? 0) + 1;
  const engine = await shared.testEngine;
  enterEnvironment(engine.local);
  provide('local', engine.local);
  provide('engine', { name: 'dynamodb-local', folder: engine.folder });
  return async () => {
    shared.testEngineUsers = (shared.testEngineUsers ?? 1) - 1;
    if (shared.testEngineUsers > 0) return;
    delete shared.testEngine;
    await engine.stop();
  };
}

/** The engine lives for minutes: to compile its code as far as Java can costs more than it saves. */
const JAVA_OPTIONS = '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC';

async function startEngine(): Promise<SharedEngine> {
  process.env['JAVA_TOOL_OPTIONS'] = JAVA_OPTIONS;
  process.env['SCRYPT_COST'] = '1024';
  const folder = mkdtempSync(join(tmpdir(), 'shopwright-test-'));
  const state = openStateFolder(folder);
  const { keyFile } = state;
  const engine = await startDynamoDbLocal();
  writeRunning(state, { pid: process.pid, url: 'http://127.0.0.1', endpoint: engine.endpoint });
  const local = { endpoint: engine.endpoint, tableName: LOCAL_TABLE, keyFile };
  await createTable(local.endpoint, local.tableName);
  return {
    folder,
    local,
    async stop() {
      await engine.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
