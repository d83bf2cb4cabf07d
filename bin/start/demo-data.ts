import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import shopper from '../../examples/demo-store/shopper.json' with { type: 'json' };
import { isObject } from '../../shared/contract/json.ts';
import type { Settings } from '../../shared/resources/schemas/settings.ts';
import { readNdjson } from '../../shared/transfer/ndjson.ts';
import { SETTINGS } from '../../shared/transfer/record-export.ts';
import type { Row } from '../../shared/transfer/rows.ts';
import { validSettings } from '../ops/settings.ts';

const inFolder = (name: string) =>
  fileURLToPath(new URL(`../../examples/demo-store/${name}`, import.meta.url));

/** The file for `shopwright import products`. */
export const PRODUCTS_FILE = inFolder('products.csv');

/** The file for `shopwright import records`: the settings, and then all other records. */
export const STORE_FILE = inFolder('store.ndjson');

export const PICTURES_FOLDER = inFolder('pictures');

/** The customer in the store file, with the password, which no export has. */
export { shopper };

export async function readDemoSettings(): Promise<Settings> {
  for await (const { fields } of readNdjson(createReadStream(STORE_FILE))) {
    if (isObject(fields?.['record'])) return validSettings(fields['record']);
  }
  throw new Error(`${STORE_FILE} does not begin with settings.`);
}

/** The records of the store file, with the resource of each. */
export async function* readDemoRecords(): AsyncGenerator<Row> {
  for await (const row of readNdjson(createReadStream(STORE_FILE))) {
    if (row.fields?.['resource'] !== SETTINGS) yield row;
  }
}

/** A hash of the data. */
export function demoDataVersion(): string {
  const hash = createHash('sha256');
  for (const file of [PRODUCTS_FILE, STORE_FILE]) hash.update(readFileSync(file));
  return hash.digest('base64url');
}
