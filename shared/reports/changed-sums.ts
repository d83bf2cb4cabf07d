import { type Keyspace, reportItems } from '../storage/keys.ts';
import type { Table } from '../storage/table.ts';
import type { Write } from '../storage/write.ts';
import {
  type Amounts,
  added,
  decodeSums,
  encodeSums,
  MAX_KEYS_OF_DAY,
  NO_KEY,
  nameOfSums,
  type Row,
} from './rows.ts';

/** Sums by their names, as one transaction changes them. */
export type ChangedSums = Map<string, Map<string, Amounts>>;

/** Reads those that are not there yet. */
export async function loadSums(
  sums: ChangedSums,
  names: Iterable<string>,
  table: Table,
  { id: application }: Keyspace,
): Promise<void> {
  const pk = reportItems.sums(application);
  const keys = [...new Set(names)].filter((name) => !sums.has(name)).map((sk) => ({ pk, sk }));
  const items = keys.length > 0 ? await table.getMany(keys, { consistent: true }) : [];
  for (const item of items) sums.set(item.sk, new Map(decodeSums(item)));
}

/** Adds to a key, or where the day has too many to none. Returns the key. */
export function addTo(all: ChangedSums, row: Row): string {
  const name = nameOfSums(row);
  const sums = all.get(name) ?? new Map<string, Amounts>();
  all.set(name, sums);
  const key = sums.has(row.key) || sums.size < MAX_KEYS_OF_DAY ? row.key : NO_KEY;
  const sum = added(sums.get(key) ?? [], row.amounts);
  if (sum.some((amount) => amount !== 0)) sums.set(key, sum);
  else sums.delete(key);
  return key;
}

export const sumsWrites = (all: ChangedSums, { id: application }: Keyspace): Write[] =>
  [...all].map(([sk, sums]) => {
    const key = { pk: reportItems.sums(application), sk };
    return sums.size === 0 ? { remove: key } : { put: { ...key, data: encodeSums(sums) } };
  });
