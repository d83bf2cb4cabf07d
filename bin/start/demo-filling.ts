import { resources } from '../../functions/index.ts';
import { readCredentials, replacePassword } from '../../functions/users/credentials.ts';
import { hashPassword } from '../../functions/users/password.ts';
import { variables } from '../../functions/variables/resource.ts';
import { isCatalogue } from '../../shared/contract/resource.ts';
import { openRecords } from '../../shared/storage/records.ts';
import type { Table } from '../../shared/storage/table.ts';
import type { Application } from '../../shared/tenancy/application.ts';
import type { SecretCipher } from '../../shared/tenancy/secret-cipher.ts';
import { issueToken } from '../../shared/tenancy/tokens.ts';
import { readCsv } from '../ops/transfer/csv.ts';
import type { Problems } from '../ops/transfer/problems.ts';
import { productCells } from '../ops/transfer/product-export.ts';
import { importProducts } from '../ops/transfer/product-import.ts';
import { importLines } from '../ops/transfer/record-import.ts';
import {
  demoDataVersion,
  PRODUCTS_FILE,
  readDemoRecords,
  STORE_FILE,
  shopper,
} from './demo-data.ts';

/** Name of the variable with the version of the imported data, which is written last. */
const DEMO_STORE_MARKER = 'demo_catalogue';

interface Target {
  readonly table: Table;
  readonly cipher: SecretCipher;
  readonly application: Application;
  /** Of the API, which deletes what an older version has left. */
  readonly baseUrl: string;
}

/**
 * Imports examples/demo-store as `shopwright import` does, unless this version of it is there. An
 * import that was interrupted is continued.
 */
export async function fillDemoStore(target: Target): Promise<void> {
  const { table, application } = target;
  const records = openRecords(table, application, variables);
  const known = await records.all();
  const marker = {
    name: DEMO_STORE_MARKER,
    type: 'string' as const,
    value: demoDataVersion(),
  };
  if (known.some(({ name, value }) => name === marker.name && value === marker.value)) return;
  if (known.length > 0) await removeOldVersion(target);
  const products = readCsv(PRODUCTS_FILE, productCells);
  await importProducts(table, application, products, failOn(PRODUCTS_FILE));
  await importLines(table, application, readDemoRecords(), failOn(STORE_FILE));
  await setPassword(table, application);
  await records.create(marker);
}

/** A line that is refused is a mistake in the data, and ends the program. */
const failOn = (file: string): Problems => ({
  count: 0,
  first: [],
  file,
  add(line, reason) {
    throw new Error(`${file}, line ${line}: ${reason}`);
  },
  close() {},
});

/** Users are imported without a password. */
async function setPassword(table: Table, application: Application): Promise<void> {
  const credentials = await readCredentials({ table, application }, shopper.email);
  if (!credentials) throw new Error(`${STORE_FILE} has no user ${shopper.email}.`);
  const password = await hashPassword(shopper.password);
  await table.write(replacePassword(application.id, credentials, password));
}

type Call = (method: 'GET' | 'DELETE', path: string) => Promise<readonly { id: number }[]>;

/**
 * Deletes the catalogue and the demo shopper. Carts, orders and other customers stay. Variables are
 * deleted last, because without them a store counts as empty.
 */
async function removeOldVersion(target: Target): Promise<void> {
  const call = await signIn(target);
  for (const { id } of await call('GET', `/users?email=${encodeURIComponent(shopper.email)}`)) {
    await removeAll(call, '/addresses', `user_id=${id}`);
    await call('DELETE', `/users/${id}`);
  }
  const others = resources.filter((each) => isCatalogue(each) && each.name !== variables.name);
  await Promise.all(others.map(({ name }) => removeAll(call, `/${name}`)));
  await removeAll(call, `/${variables.name}`);
}

async function removeAll(call: Call, path: string, filter = ''): Promise<void> {
  for (;;) {
    const page = await call('GET', `${path}?per_page=250&${filter}`);
    if (page.length === 0) return;
    // One by one: DynamoDB Local lets writes to one partition wait for each other.
    for (const { id } of page) await call('DELETE', `${path}/${id}`);
  }
}

async function signIn({ application, cipher, baseUrl }: Target): Promise<Call> {
  const { token } = await issueToken(application, cipher, { access: 'admin' });
  const headers = { Authorization: `${application.publicKey}:${token}` };
  return async (method, path) => {
    const response = await fetch(baseUrl + path, { method, headers });
    if (!response.ok) throw new Error(`${method} ${path} was answered with ${response.status}.`);
    const { data } = (await response.json()) as { data: { id: number }[] };
    return data;
  };
}
