import { performance } from 'node:perf_hooks';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { products as type } from '../../functions/products/resource.ts';
import { CatalogueReplica } from '../../shared/catalogue/catalogue-replica.ts';
import { writeSnapshot } from '../../shared/catalogue/snapshot.ts';
import { readSort } from '../../shared/catalogue/sorting.ts';
import { readConfig } from '../../shared/config.ts';
import { databaseNow } from '../../shared/storage/database-clock.ts';
import { dynamoDbStorage } from '../../shared/storage/dynamodb/dynamodb-storage.ts';
import { noUsage } from '../../shared/storage/usage.ts';
import { runProgram } from '../program.ts';
import { generateProducts } from './generated-products.ts';
import { formatNumber, printRow } from './rows.ts';

const MB = 1024 * 1024;

/**
 * One step of `first-lists.ts`, in a process of its own: `write` leaves the snapshot of a catalogue of
 * so many products, `read` makes the first list of it. The size is also the id of the store.
 */
async function step(): Promise<void> {
  const [kind, text] = process.argv.slice(2);
  const size = Number(text);
  const source = { application: size, type };
  const usage = noUsage();
  const client = new DynamoDBClient({});
  const table = dynamoDbStorage(client, readConfig().tableName).openTable(usage);
  if (kind === 'write') {
    const records = generateProducts(size);
    await writeSnapshot(table, source, { records, takenAt: databaseNow(), seen: [] });
  } else {
    const began = performance.now();
    const replica = await CatalogueReplica.load(table, source, Infinity);
    replica.index('shown').select([], readSort(new Map([['sort_by', 'price']])));
    printRow(
      `${size} products, ${Math.round(replica.bytes / MB)} MB of JSON`,
      formatNumber(performance.now() - began),
      formatNumber(process.cpuUsage().user / 1_000),
      formatNumber(usage.readUnits, 1),
      formatNumber((process.resourceUsage().maxRSS * 1024) / MB),
    );
  }
  client.destroy();
}

await runProgram(step);
