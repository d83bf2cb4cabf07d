import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { noUsage, openTable } from '../shared/storage/table.ts';
import { createCipher } from '../shared/tenancy/secret-cipher.ts';
import { issueToken } from '../shared/tenancy/tokens.ts';
import { benchCatalogues } from './bench/catalogue.ts';
import { measureCosts } from './bench/costs.ts';
import { column, row } from './bench/rows.ts';
import { measureStartUp } from './bench/start-up.ts';
import { bundleBytes, bundleFunctions, functionNames } from './build/bundle.ts';
import { runProgram } from './program.ts';
import { provisionDemoStore } from './start/demo-account.ts';
import { createTable, startDynamoDbLocal } from './start/dynamodb-local.ts';
import { enterEnvironment, LOCAL_TABLE } from './start/environment.ts';
import { startServer } from './start/http-server.ts';
import { freePort } from './start/ports.ts';
import { openStateFolder } from './start/state.ts';

/** The function whose start-up stands for those of all plain resources. */
const EXAMPLE = 'brands';

async function bench(): Promise<void> {
  await bundleFunctions();
  console.log('Bundles');
  for (const name of functionNames) row(name, `${Math.ceil(bundleBytes(name) / 1024)} KB`);

  const folder = mkdtempSync(join(tmpdir(), 'shopwright-bench-'));
  const engine = await startDynamoDbLocal();
  try {
    await benchStore(engine.endpoint, openStateFolder(folder).keyFile);
  } finally {
    await engine.stop();
    rmSync(folder, { recursive: true });
  }
}

async function benchStore(endpoint: string, keyFile: string): Promise<void> {
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  enterEnvironment({ endpoint, tableName: LOCAL_TABLE, keyFile }, publicUrl);
  await createTable(endpoint, LOCAL_TABLE);
  const table = openTable(new DynamoDBClient({}), LOCAL_TABLE, noUsage());
  const vault = createCipher({ keyFile });
  const { application } = await provisionDemoStore(table, vault);
  const { token } = await issueToken(application, vault, { access: 'admin' });
  const asking = (Authorization: string) => (method: string, path: string, body?: unknown) =>
    fetch(`${publicUrl}/v0${path}`, {
      method,
      headers: { Authorization, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });

  const door = await startServer({ port, host: '127.0.0.1' });
  const { publicKey } = application;
  const costs = await measureCosts(asking(publicKey), asking(`${publicKey}:${token}`));
  await door.close();
  console.log('\nThe database per operation, warm    round trips  read units  write units');
  for (const { operation, roundTrips, readUnits, writeUnits } of costs) {
    row(operation, column(roundTrips), column(readUnits, 1), column(writeUnits, 1));
  }
  await benchCatalogues();

  const { functionMilliseconds, sdkMilliseconds, ratio } = await measureStartUp(EXAMPLE);
  console.log('\nStart-up, median CPU time of a process');
  row(`function ${EXAMPLE}`, `${functionMilliseconds.toFixed(1)} ms`);
  row('AWS SDK alone', `${sdkMilliseconds.toFixed(1)} ms`);
  row('ratio of the two, pair by pair', ratio.toFixed(2));
}

await runProgram(bench);
