import { openRecords, type RecordType, type Stored } from '../records/records.ts';
import type { Table } from '../records/table.ts';

/**
 * All records of the catalogue resources of one application, as one request sees them. Whatever
 * needs a list or a rule on the way reads through it, so that where the records come from can
 * change in this file alone. A request reads each record once.
 */
export interface Catalogue {
  /** Every record of the resource, oldest first. */
  all(type: RecordType): Promise<readonly Stored[]>;
  /** Those of the ids that are there, by id. */
  find(type: RecordType, ids: readonly number[]): Promise<ReadonlyMap<number, Stored>>;
}

type Found = ReadonlyMap<number, Stored>;

/** `consistent`: for callers who can write, what a write acknowledged is seen at once. */
export function openCatalogue(
  table: Table,
  application: number,
  options: { consistent: boolean },
): Catalogue {
  const loaded = new Map<string, Promise<Stored[]>>();
  const asked = new Map<string, Promise<Found>>();
  return {
    all(type) {
      const records = loaded.get(type.name) ?? openRecords(table, application, type).all(options);
      loaded.set(type.name, records);
      return records;
    },

    async find(type, ids) {
      const keyOf = (id: number) => `${type.name}/${id}`;
      const missing = ids.filter((id) => !asked.has(keyOf(id)));
      if (missing.length > 0) {
        const found = openRecords(table, application, type).getMany(missing, options);
        for (const id of missing) asked.set(keyOf(id), found);
      }
      const wanted = await Promise.all(
        ids.map(async (id) => (await asked.get(keyOf(id)))?.get(id) ?? []),
      );
      return new Map(wanted.flat().map((record) => [record.id, record]));
    },
  };
}
