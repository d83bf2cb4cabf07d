import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { readConfig, readVaultConfig } from '../../shared/config.ts';
import { noUsage, openTable } from '../../shared/storage/table.ts';
import { createAccount, createApplication } from '../../shared/tenancy/provisioning.ts';
import { createCipher } from '../../shared/tenancy/secret-cipher.ts';
import { issueToken } from '../../shared/tenancy/tokens.ts';
import { runProgram } from '../program.ts';
import { generateProducts } from './generated-products.ts';
import { measureLists } from './list-costs.ts';
import { fillTable, measureLoads } from './load-costs.ts';
import { column, row } from './rows.ts';
import { measureThroughput } from './throughput.ts';

/** Products up to which the table is filled with them; larger catalogues have a snapshot alone. */
const MOST_IN_TABLE = 10_000;

/** Measures the products of one new store; the environment says where the table is. */
async function bench(): Promise<void> {
  const size = Number(process.argv[2]);
  const client = new DynamoDBClient({});
  const table = openTable(client, readConfig().tableName, noUsage());
  const vault = createCipher(readVaultConfig());
  const account = await createAccount(table, 'Bench');
  const settings = { name: 'Bench', currency_code: 'EUR' };
  const { application } = await createApplication(table, vault, account.id, settings);
  const products = generateProducts(size);

  const bytes = JSON.stringify(products).length / size;
  console.log(`\nA catalogue of ${size} products of ${Math.round(bytes)} bytes of JSON`);
  const filled = { client, application: application.id, products };
  const hasRecords = size <= MOST_IN_TABLE;
  if (hasRecords) await fillTable(filled);
  else console.log('  (its records are not in the table, only the snapshot of them)');
  await measureLoads(filled, { hasRecords });
  const { token } = await issueToken(application, vault, { access: 'admin' });
  const readable = hasRecords ? products : [];
  await measureLists({ publicKey: application.publicKey, token, products: readable });
  for (const connections of [1, 10]) {
    const perSecond = await measureThroughput(application.publicKey, connections);
    row(`lists a second, ${connections} connections`, column(perSecond));
  }
  client.destroy();
}

await runProgram(bench);
