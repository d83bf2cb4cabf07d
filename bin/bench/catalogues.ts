import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createTable, LOCAL_TABLE, startDynamoDbLocal } from './dynamodb-local.ts';

/** Number of products of each catalogue. */
const SIZES = [1_000, 10_000, 100_000];

/** Measures each catalogue on DynamoDB Local, in its own process, so that memory is not shared. */
export async function benchCatalogues(): Promise<void> {
  const program = fileURLToPath(import.meta.resolve('./catalogue-of-size.ts'));
  const { endpoint, stop } = await startDynamoDbLocal();
  try {
    await createTable(endpoint, LOCAL_TABLE);
    for (const size of SIZES) {
      const parameters = ['--expose-gc', program, endpoint, String(size)];
      execFileSync(process.execPath, parameters, { stdio: 'inherit' });
    }
  } finally {
    await stop();
  }
}
