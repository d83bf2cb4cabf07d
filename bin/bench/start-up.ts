import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleFile, bundleModule } from '../build/bundle.ts';
import { median } from './rows.ts';

/** The part of the AWS SDK that every function uses, and nothing else. */
const SDK_ALONE = `
import { DynamoDBClient, GetItemCommand, QueryCommand, UpdateItemCommand, PutItemCommand,
  DeleteItemCommand, BatchGetItemCommand, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
globalThis.used = [new DynamoDBClient({}), GetItemCommand, QueryCommand, UpdateItemCommand,
  PutItemCommand, DeleteItemCommand, BatchGetItemCommand, TransactWriteItemsCommand,
  marshall, unmarshall];
`;

const RUNS = 25;

export interface StartUp {
  readonly functionMilliseconds: number;
  readonly sdkMilliseconds: number;
  /** Median of the pairwise ratios of function to SDK. */
  readonly ratio: number;
}

/** CPU time of a process that loads one function, and of one that loads the AWS SDK alone. */
export async function measureStartUp(name: string): Promise<StartUp> {
  const folder = mkdtempSync(join(tmpdir(), 'shopwright-bench-'));
  const sdk = join(folder, 'sdk.mjs');
  await bundleModule(SDK_ALONE, sdk);
  const pairs = Array.from(
    { length: RUNS },
    () => [cpuTime(bundleFile(name)), cpuTime(sdk)] as const,
  );
  rmSync(folder, { recursive: true });
  return {
    functionMilliseconds: median(pairs.map(([time]) => time)),
    sdkMilliseconds: median(pairs.map(([, time]) => time)),
    ratio: median(pairs.map(([time, other]) => time / other)),
  };
}

/** Milliseconds of CPU, user and system, as the process itself counts them at its end. */
function cpuTime(module: string): number {
  const script = `await import(process.argv[1]);
    const { user, system } = process.cpuUsage(); console.log((user + system) / 1000); process.exit()`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script, module], {
    encoding: 'utf8',
  });
  return Number(stdout);
}
