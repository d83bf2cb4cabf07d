import { openRecords, type RecordType, type Stored } from '../storage/records.ts';
import type { Table } from '../storage/table.ts';
import type { Visible } from './catalogue-replica.ts';
import type { RecordIndex } from './record-index.ts';
import type { ReplicaCache } from './replica-cache.ts';

/**
 * The catalogue resources of one application, as one request sees them. Lists, and rules that look
 * at all records, are answered from the copies in memory; a request reads each record once.
 */
export interface Catalogue {
  /** Every record of the resource that is visible, kept current. */
  index(type: RecordType, visible: Visible): Promise<RecordIndex>;
  /** All records of the resource, oldest first. */
  all(type: RecordType): Promise<readonly Stored[]>;
  /** Those of the ids that are there, by id; never a reason to load all. */
  find(type: RecordType, ids: readonly number[]): Promise<ReadonlyMap<number, Stored>>;
}

type Found = ReadonlyMap<number, Stored>;

export interface CatalogueOptions {
  readonly copies: ReplicaCache;
  /** Milliseconds that a copy may be behind; 0 for callers who can write, and see what they wrote. */
  readonly maxAge: number;
  /** The resource whose snapshot may be written. */
  readonly own: string;
}

export function openCatalogue(
  table: Table,
  application: number,
  { copies, maxAge, own }: CatalogueOptions,
): Catalogue {
  const indexed = new Map<string, ReturnType<ReplicaCache['current']>>();
  const asked = new Map<string, Promise<Found>>();

  function copyOf(type: RecordType) {
    const source = { application, type };
    const copy =
      indexed.get(type.name) ??
      copies.current(table, source, { maxAge, keepsSnapshot: type.name === own });
    indexed.set(type.name, copy);
    return copy;
  }

  async function read(type: RecordType, ids: readonly number[]): Promise<Found> {
    const records = openRecords(table, application, type);
    // Who must see every write gets it in one read; a copy might need a second.
    if (maxAge === 0 || !copies.holds({ application, type })) {
      return records.getMany(ids, { consistent: maxAge === 0 });
    }
    const index = (await copyOf(type)).index('all');
    const held = ids.flatMap((id) => index.get(id) ?? []);
    // What was created a moment ago is not said to be missing.
    const others = ids.filter((id) => !index.get(id));
    const found = others.length > 0 ? await records.getMany(others) : new Map<number, Stored>();
    return new Map([...found, ...held.map((record) => [record.id, record] as const)]);
  }

  return {
    index: async (type, visible) => (await copyOf(type)).index(visible),
    all: async (type) => (await copyOf(type)).index('all').records,

    async find(type, ids) {
      const keyOf = (id: number) => `${type.name}/${id}`;
      const missing = ids.filter((id) => !asked.has(keyOf(id)));
      if (missing.length > 0) {
        const found = read(type, missing);
        for (const id of missing) asked.set(keyOf(id), found);
      }
      const wanted = await Promise.all(
        ids.map(async (id) => (await asked.get(keyOf(id)))?.get(id) ?? []),
      );
      return new Map(wanted.flat().map((record) => [record.id, record]));
    },
  };
}
