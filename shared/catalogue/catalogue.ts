import { openRecords, type RecordType, type Stored } from '../records/records.ts';
import type { Table } from '../records/table.ts';

/**
 * All records of the catalogue resources of one application, as one request sees them. Whatever
 * needs a list or a rule on the way reads through it, so that where the records come from can
 * change in this file alone.
 */
export interface Catalogue {
  /** Every record of the resource, oldest first. Read once per request. */
  all(type: RecordType): Promise<readonly Stored[]>;
  /** Those of the ids that are there, by id. */
  find(type: RecordType, ids: readonly number[]): Promise<ReadonlyMap<number, Stored>>;
}

/** `consistent`: for callers who can write, what a write acknowledged is seen at once. */
export function openCatalogue(
  table: Table,
  application: number,
  options: { consistent: boolean },
): Catalogue {
  const loaded = new Map<string, Promise<Stored[]>>();
  return {
    all(type) {
      const records = loaded.get(type.name) ?? openRecords(table, application, type).all(options);
      loaded.set(type.name, records);
      return records;
    },
    find: (type, ids) => openRecords(table, application, type).getMany(ids, options),
  };
}
