import { createReadStream } from 'node:fs';
import { readCredentials, replacePassword } from '../../functions/users/credentials.ts';
import { isObject, type Json, type JsonObject } from '../../shared/contract/json.ts';
import { offersLanguage, ownLanguage } from '../../shared/contract/language.ts';
import { isCatalogue } from '../../shared/contract/resource.ts';
import { hashPassword } from '../../shared/passwords/password-hash.ts';
import { resources } from '../../shared/resources/index.ts';
import { products } from '../../shared/resources/products.ts';
import { variables } from '../../shared/resources/variables.ts';
import { openRecords } from '../../shared/storage/records.ts';
import type { Table } from '../../shared/storage/table.ts';
import type { Application } from '../../shared/tenancy/application.ts';
import { changeApplication, readApplication } from '../../shared/tenancy/provisioning.ts';
import type { SecretCipher } from '../../shared/tenancy/secret-cipher.ts';
import { issueToken } from '../../shared/tenancy/tokens.ts';
import { readCsv } from '../../shared/transfer/csv.ts';
import type { NestedValue } from '../../shared/transfer/nested-columns.ts';
import type { Problems } from '../../shared/transfer/problems.ts';
import { productCells } from '../../shared/transfer/row-files.ts';
import type { Row } from '../../shared/transfer/rows.ts';
import { importProducts } from '../ops/transfer/product-import.ts';
import { importLines } from '../ops/transfer/record-import.ts';
import {
  demoDataVersion,
  PRODUCTS_FILE,
  readDemoRecords,
  readDemoSettings,
  STORE_FILE,
  shopper,
} from './demo-data.ts';

/** Name of the variable with the version of the imported data, which is written last. */
const DEMO_STORE_MARKER = 'demo_catalogue';

interface Target {
  readonly table: Table;
  readonly cipher: SecretCipher;
  readonly application: Application;
  /** The URL of the API, which deletes what an older version has left. */
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
  const store = await withDemoLanguages(table, application);
  await importAll(table, store);
  await records.create(marker);
}

/**
 * Fills a store of examples. Its owner may have changed them, so they are not replaced by those of another version.
 */
export async function fillExamples(table: Table, application: Application): Promise<void> {
  const records = openRecords(table, application, variables);
  if ((await records.all()).some(({ name }) => name === DEMO_STORE_MARKER)) return;
  await importAll(table, application);
  const marker = { type: 'string' as const, value: demoDataVersion() };
  await records.create({ name: DEMO_STORE_MARKER, ...marker });
}

async function importAll(table: Table, store: Application): Promise<void> {
  await importProducts(table, store, await newAtFullPrice(table, store), failOn(PRODUCTS_FILE));
  await importProducts(table, store, productRows(store), failOn(PRODUCTS_FILE));
  await importLines(table, store, inLanguagesOf(store, readDemoRecords()), failOn(STORE_FILE));
  await setPassword(table, store);
}

/** The store offers the languages of the data, also one that was made before these had texts. */
async function withDemoLanguages(table: Table, { id }: Application): Promise<Application> {
  const application = await readApplication(table, id);
  const { settings } = application;
  const { languages = [] } = await readDemoSettings();
  const missing = languages.filter((tag) => !offersLanguage(settings, tag));
  if (missing.length === 0) return application;
  const all = [...(settings.languages ?? []), ...missing];
  return changeApplication(
    table,
    application,
    { settings: { ...settings, languages: all } },
    Date.now(),
  );
}

const productRows = (store: Application) =>
  inLanguagesOf(store, readCsv(createReadStream(PRODUCTS_FILE), productCells));

/**
 * The products that are not there yet, without their reductions: they have cost their full price when they are
 * reduced next, so each reduction has a lowest price of the 30 days before.
 */
async function newAtFullPrice(table: Table, store: Application): Promise<AsyncGenerator<Row>> {
  const known = new Set((await openRecords(table, store, products).all()).map(({ id }) => id));
  return atFullPrice(productRows(store), (id) => !known.has(Number(id)));
}

async function* atFullPrice(rows: AsyncIterable<Row>, isNew: (id: Json | undefined) => boolean) {
  for await (const { nested = [], fields = {}, ...row } of rows) {
    if (!isNew(fields['id'])) continue;
    yield {
      ...row,
      nested: nested.filter(({ name }) => name !== REDUCTION),
      fields: withoutInside(fields, (name) => name === REDUCTION),
    };
  }
}

const REDUCTION = 'price_discount';

/** Texts in the language of the store itself are those of its records, which the data has in English. */
async function* inLanguagesOf({ settings }: Application, rows: AsyncIterable<Row>) {
  const own = ownLanguage(settings);
  for await (const { nested = [], fields = {}, ...row } of rows) {
    const isOther = ({ field, key }: NestedValue) => field !== 'locales' || key !== own;
    yield {
      ...row,
      nested: nested.filter(isOther),
      fields: withoutInside(fields, (name, inside) => inside === 'locales' && name === own),
    };
  }
}

/** Says by its name, and that of the object that it is in, whether a field is left out. */
type IsLeftOut = (name: string, inside: string | undefined) => boolean;

/** The object without some fields, wherever they are in it. */
function withoutInside(object: JsonObject, isLeftOut: IsLeftOut, inside?: string): JsonObject {
  const without = (name: string, value: Json): Json => {
    if (Array.isArray(value)) return value.map((each) => without(name, each));
    return isObject(value) ? withoutInside(value, isLeftOut, name) : value;
  };
  return Object.fromEntries(
    Object.entries(object).flatMap(([name, value]) =>
      isLeftOut(name, inside) ? [] : [[name, without(name, value)]],
    ),
  );
}

/** A line that is refused is a mistake in the data, and ends the program. */
const failOn = (file: string): Problems => ({
  add(line, reason) {
    throw new Error(`${file}, line ${line}: ${reason}`);
  },
});

/** Users are imported without a password. */
async function setPassword(table: Table, application: Application): Promise<void> {
  const credentials = await readCredentials({ table, application }, shopper.email);
  if (!credentials) throw new Error(`${STORE_FILE} has no user ${shopper.email}.`);
  const password = await hashPassword(shopper.password);
  const proved = { ...credentials, provedAt: Date.now() };
  await table.write(replacePassword(application.id, proved, password));
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
    for (const { id } of page) await call('DELETE', `${path}/${id}`);
  }
}

async function signIn({ application, cipher, baseUrl }: Target): Promise<Call> {
  const { token } = await issueToken(application, cipher, { access: 'admin' }, Date.now());
  const headers = { Authorization: `${application.publicKey}:${token}` };
  return async (method, path) => {
    const response = await fetch(baseUrl + path, { method, headers });
    if (!response.ok) throw new Error(`${method} ${path} was answered with ${response.status}.`);
    const { data } = (await response.json()) as { data: { id: number }[] };
    return data;
  };
}
