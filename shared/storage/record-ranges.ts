import { attribute } from '../contract/attributes.ts';
import { catalogueTooLarge } from '../contract/errors.ts';
import type { StoredRecord } from '../contract/records.ts';
import { recordPartition, recordSortKey, recordsInState, recordsOfUser } from './keys.ts';
import type { RecordReader } from './record-reader.ts';
import { readAllStock } from './stock-items.ts';
import type { Range } from './table.ts';
import type { Item } from './write.ts';

/** A range of ids, and their order. */
export interface IdRange {
  /** Newest first. */
  readonly descending?: boolean;
  /** Exclusive bounds. */
  readonly above?: number | undefined;
  readonly below?: number | undefined;
}

/** Which ids are read: all, those of one user, or those in one state. */
interface KeyRange extends IdRange {
  readonly owner?: number | undefined;
  readonly state?: string | undefined;
  readonly limit: number;
}

/** Records of a user that are read at once: they may be of any size. */
const PAGE_OF_USER = 50;

/** The bound that the table is given: where the range begins, or else where it ends. */
function boundOf({ descending = false, above, below }: IdRange): Range {
  const isAbove = above !== undefined && (below === undefined || !descending);
  if (isAbove) return { descending, above: recordSortKey(above) };
  return {
    descending,
    ...(below !== undefined && ({ below: recordSortKey(below) } satisfies Range)),
  };
}

/** The ids in order, as far as the range goes. */
function upToEnd(
  sortKeys: readonly string[],
  { descending, above = -1, below = Infinity }: IdRange,
): readonly number[] {
  const ids = sortKeys.map(Number);
  const end = ids.findIndex((id) => (descending ? id <= above : id >= below));
  return end < 0 ? ids : ids.slice(0, end);
}

const sortKeyOf = ({ sk }: Item) => sk;

const bytesOf = (items: readonly Item[]) =>
  items.reduce((sum, { data }) => sum + Buffer.byteLength(String(data)), 0);

/** Ranges of the records of a resource, by their ids. `bytes` are those of the records as JSON. */
export function recordRanges<Stored extends StoredRecord>(reader: RecordReader<Stored>) {
  const { table, type, keyOf, nameOf } = reader;
  const { application, resource } = nameOf(0);
  const partition = recordPartition(application, resource);

  /** The index of keys that has the range, and its partition. */
  function keyPartition({ owner, state }: KeyRange) {
    if (owner !== undefined) {
      const pk = recordsOfUser.partition(application, resource, owner);
      return { of: recordsOfUser.index, pk };
    }
    if (state === undefined) return { of: 'keys', pk: partition } as const;
    return { of: recordsInState.index, pk: recordsInState.partition(application, resource, state) };
  }

  /** The ids of the first records, as those of a page, without reading them; they may be late. */
  async function ids(range: KeyRange): Promise<readonly number[]> {
    const { of, pk } = keyPartition(range);
    return upToEnd(await table.keys(pk, { of, limit: range.limit, ...boundOf(range) }), range);
  }

  /** The records of these ids, in their order. */
  async function getManyOfSize(named: readonly number[], { consistent = true } = {}) {
    const items = await table.getMany(named.map(keyOf), { consistent });
    const reads = await reader.withStock(items);
    const found = new Map(reads.map(({ record }) => [record.id, record]));
    return { records: named.flatMap((id) => found.get(id) ?? []), bytes: bytesOf(items) };
  }

  return {
    ids,
    getManyOfSize,

    /** One page of the database. */
    async page({ limit, ...range }: IdRange & { readonly limit?: number }) {
      const paging = { ...(limit !== undefined && { limit }), ...boundOf(range) };
      const { items, more } = await table.page(partition, { consistent: true, ...paging });
      const inRange = upToEnd(items.map(sortKeyOf), range);
      const reads = await reader.withStock(items.slice(0, inRange.length));
      return {
        records: reads.map(({ record }) => record),
        /** In order, also of those that cannot be read. */
        ids: inRange,
        more: more && inRange.length === items.length,
        bytes: bytesOf(items),
      };
    },

    /** Some records of one user. The index may be late, so who has them is read with them. */
    async pageOfUser(owner: number, range: IdRange) {
      const found = await ids({ ...range, owner, limit: PAGE_OF_USER + 1 });
      const named = found.slice(0, PAGE_OF_USER);
      const { records, bytes } = await getManyOfSize(named);
      return {
        records: records.filter((record) => attribute(record, 'user_id') === owner),
        ids: named,
        more: found.length > named.length,
        bytes,
      };
    },

    /** All records with their versions, oldest first. Throws a 422 for those of more bytes. */
    async readAll({ consistent = false, maxBytes = Infinity } = {}) {
      const items: Item[] = [];
      let bytes = 0;
      for (let above: string | undefined, more = true; more; ) {
        const page = await table.page(partition, { consistent, above });
        bytes += bytesOf(page.items);
        if (bytes > maxBytes) throw catalogueTooLarge(resource, maxBytes);
        items.push(...page.items);
        above = page.items.map(sortKeyOf).at(-1);
        more = page.more;
      }
      const stock = type.storage?.hasStock
        ? await readAllStock(table, nameOf(0))
        : new Map<number, never>();
      return reader.completeAll({ items, stock });
    },
  };
}
