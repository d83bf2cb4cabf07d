import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { readConfig } from '../../shared/config.ts';
import { dynamoDbStorage } from '../../shared/storage/dynamodb/dynamodb-storage.ts';
import { environmentCipher } from '../../shared/tenancy/environment-cipher.ts';
import { createAccount, createApplication } from '../../shared/tenancy/provisioning.ts';
import { issueToken } from '../../shared/tenancy/tokens.ts';
import { runProgram } from '../program.ts';
import { generateProducts } from './generated-products.ts';
import { benchLists } from './list-costs.ts';
import { benchLoads, storeProducts } from './load-costs.ts';
import { UNLIMITED, UNLIMITED_SETTINGS } from './unlimited.ts';

/** Larger catalogues are stored as a snapshot only, because writing the records takes long. */
const MAX_STORED_PRODUCTS = 10_000;

/** Measures a catalogue of a new store, in the table that the environment names. */
async function bench(): Promise<void> {
  const size = Number(process.argv[2]);
  const client = new DynamoDBClient({});
  const table = dynamoDbStorage(client, readConfig().tableName).openTable();
  const cipher = environmentCipher();
  const account = await createAccount(table, 'Bench');
  const settings = { name: 'Bench', ...UNLIMITED_SETTINGS };
  const { application } = await createApplication(table, cipher, account.id, settings, UNLIMITED);
  const products = generateProducts(size);

  const bytes = JSON.stringify(products).length / size;
  console.log(`\nA catalogue of ${size} products of ${Math.round(bytes)} bytes of JSON`);
  const catalogue = { client, application: application.id, products };
  const hasRecords = size <= MAX_STORED_PRODUCTS;
  if (hasRecords) await storeProducts(table, application.id, products);
  else console.log('  (only as a snapshot, without its records)');
  await benchLoads(catalogue, { hasRecords });
  const { token } = await issueToken(application, cipher, { access: 'admin' });
  const readable = hasRecords ? products : [];
  await benchLists({ publicKey: application.publicKey, token, products: readable });
  client.destroy();
}

await runProgram(bench);
