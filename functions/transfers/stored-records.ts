import { createHash } from 'node:crypto';
import type { Catalogue } from '../../shared/catalogue/catalogue.ts';
import { RecordIndex } from '../../shared/catalogue/record-index.ts';
import { attribute } from '../../shared/contract/attributes.ts';
import { badRequest } from '../../shared/contract/errors.ts';
import { isObject, type Json, type JsonObject } from '../../shared/contract/json.ts';
import type { StoredRecord } from '../../shared/contract/records.ts';
import { type Product, products } from '../../shared/resources/products.ts';
import { skuFields } from '../products/skus.ts';
import type { Importable } from './importable.ts';

/** The records of a catalogue by id, name and content. */
export interface StoredRecords {
  /** The record with the id of the row, otherwise with its name. Throws for an ambiguous one. */
  find(row: JsonObject): StoredRecord | undefined;
  /** The records that have this sku, or a variant with it. */
  withSku(sku: string): readonly StoredRecord[];
  /** An equal record without a name; each is returned once. */
  takeEqual(record: object): StoredRecord | undefined;
  /** Rules about other records see what earlier rows make of them. */
  put(record: StoredRecord): void;
  /** The catalogue with what rows have made. */
  seenBy(catalogue: Catalogue): Catalogue;
}

export async function indexRecords(
  { resource, names }: Importable,
  stored: AsyncIterable<StoredRecord>,
): Promise<StoredRecords> {
  const all: StoredRecord[] = [];
  const byName = new Map<string, StoredRecord[]>();
  const byDigest = new Map<string, StoredRecord[]>();
  const skusOf = (record: StoredRecord) =>
    resource.name === products.name ? skuFields(record as Product) : [];
  const bySku = new Map<string, StoredRecord[]>();
  for await (const record of stored) {
    all.push(record);
    const own = namesOf(record, names);
    for (const name of own) push(byName, name, record);
    for (const { sku } of skusOf(record)) push(bySku, sku, record);
    if (own.length === 0) push(byDigest, digest(record), record);
  }
  const index = new RecordIndex(all);
  const named = (name: string) => byName.get(name) ?? [];
  return {
    withSku: (sku) => bySku.get(sku) ?? [],
    find(row) {
      const record = index.get(Number(row['id']));
      const [name] = namesOf(row, names);
      if (record || name === undefined) return record;
      const [first, ...others] = named(name);
      if (others.length === 0) return first;
      const [attributeName] = name.split(' ');
      throw badRequest(
        `${others.length + 1} ${resource.name} have this ${attributeName}. Give the ID of one.`,
      );
    },
    takeEqual: (record) => byDigest.get(digest(record))?.shift(),
    put: (record) => index.put(record),
    seenBy: (catalogue) => ({
      ...catalogue,
      index: async (type, visible) =>
        type.name === resource.name
          ? // The index holds the records of this type.
            (index as typeof index & Awaited<ReturnType<typeof catalogue.index<never>>>)
          : catalogue.index(type, visible),
    }),
  };
}

/** `sku K-1`: each attribute that names the record, with its value. */
export const namesOf = (record: object, names: readonly string[]): string[] =>
  names.flatMap((name) => {
    const value = attribute(record, name);
    return typeof value === 'string' && value !== '' ? [`${name} ${value}`] : [];
  });

function push<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
}

const SET_BY_SERVER = ['id', 'created_at', 'updated_at'];

function digest(record: object): string {
  const fields = Object.entries(record).filter(([name]) => !SET_BY_SERVER.includes(name));
  return createHash('sha256')
    .update(JSON.stringify(sorted(Object.fromEntries(fields))))
    .digest('base64url');
}

/** What follows from how a record was written before: another past makes no other record. */
const DERIVED = ['price_history', 'lowest_price_30_days', 'former_slugs'];

/** Sorts attributes by name, because equal records may have them in another order. */
function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  const entries = Object.entries(value)
    .filter(([name]) => !DERIVED.includes(name))
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, each]) => [name, sorted(each)]));
}
