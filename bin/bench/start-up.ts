import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleFile, bundleModule } from '../build/bundle.ts';
import { printRow } from './rows.ts';

/** A module with the part of the AWS SDK that every function uses. */
const SDK_MODULE = `
import { DynamoDBClient, GetItemCommand, QueryCommand, UpdateItemCommand, PutItemCommand,
  DeleteItemCommand, BatchGetItemCommand, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
globalThis.used = [new DynamoDBClient({}), GetItemCommand, QueryCommand, UpdateItemCommand,
  PutItemCommand, DeleteItemCommand, BatchGetItemCommand, TransactWriteItemsCommand,
  marshall, unmarshall];
`;

const RUNS = 25;

interface StartUp {
  readonly functionMs: number;
  readonly sdkMs: number;
  /** Median of the pairwise ratios of function to SDK. */
  readonly ratio: number;
}

/** Prints the start-up of a function, compared with that of the AWS SDK. */
export async function benchStartUp(name: string): Promise<void> {
  const { functionMs, sdkMs, ratio } = await measureStartUp(name);
  console.log('\nStart-up, median CPU time of a process');
  printRow(`function ${name}`, `${functionMs.toFixed(1)} ms`);
  printRow('AWS SDK alone', `${sdkMs.toFixed(1)} ms`);
  printRow('ratio of the two, pair by pair', ratio.toFixed(2));
}

/** CPU time of a process that loads one function, and of one that loads the AWS SDK alone. */
async function measureStartUp(name: string): Promise<StartUp> {
  const folder = mkdtempSync(join(tmpdir(), 'shopwright-bench-'));
  const sdk = join(folder, 'sdk.mjs');
  await bundleModule(SDK_MODULE, sdk);
  const pairs = Array.from(
    { length: RUNS },
    () => [cpuTime(bundleFile(name)), cpuTime(sdk)] as const,
  );
  rmSync(folder, { recursive: true });
  return {
    functionMs: median(pairs.map(([time]) => time)),
    sdkMs: median(pairs.map(([, time]) => time)),
    ratio: median(pairs.map(([time, other]) => time / other)),
  };
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;

/** What a function reads when it is loaded: no call is made. */
const ENVIRONMENT = {
  TABLE_NAME: 'bench',
  KMS_KEY_ID: 'bench',
  AWS_REGION: 'eu-west-1',
  AWS_ACCESS_KEY_ID: 'bench',
  AWS_SECRET_ACCESS_KEY: 'bench',
};

/** CPU time (user and system) of a process at its end, in milliseconds. */
function cpuTime(module: string): number {
  const script = `await import(process.argv[1]);
    const { user, system } = process.cpuUsage(); console.log((user + system) / 1000); process.exit()`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', script, module],
    { encoding: 'utf8', env: { ...process.env, ...ENVIRONMENT } },
  );
  if (status !== 0) throw new Error(`${module} cannot be loaded: ${stderr}`);
  return Number(stdout);
}
