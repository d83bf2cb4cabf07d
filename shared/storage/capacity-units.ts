import { isDeepStrictEqual } from 'node:util';
import { tableDefinition } from './table-definition.ts';

/**
 * The capacity units that DynamoDB charges, by its documented rules: "DynamoDB item sizes and
 * formats" and "DynamoDB read and write operations" in its developer guide.
 */
const READ_UNIT_BYTES = 4 * 1024;
const WRITE_UNIT_BYTES = 1024;

/** What one page of a query reads at most. */
export const MAX_PAGE_BYTES = 1024 * 1024;

/** Overhead of a list or a map, and of each of its elements. */
const CONTAINER_BYTES = 3;
const ELEMENT_BYTES = 1;

type Attributes = Readonly<Record<string, unknown>>;
type MaybeItem = Attributes | undefined;

/** The bytes of an item: all names and values. Undefined attributes do not exist. */
export function itemSize(item: Attributes): number {
  let bytes = 0;
  for (const name in item) {
    if (item[name] !== undefined) bytes += Buffer.byteLength(name) + valueSize(item[name]);
  }
  return bytes;
}

function valueSize(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (typeof value === 'number') return numberSize(value);
  if (value instanceof Uint8Array) return value.byteLength;
  if (Array.isArray(value)) {
    return value.reduce((bytes, each) => bytes + ELEMENT_BYTES + valueSize(each), CONTAINER_BYTES);
  }
  if (typeof value !== 'object' || value === null) return 1;
  const members = Object.values(value).filter((member) => member !== undefined).length;
  return CONTAINER_BYTES + members * ELEMENT_BYTES + itemSize(value as Attributes);
}

/** A byte for each two significant digits, one for the exponent, and one for a minus sign. */
function numberSize(value: number): number {
  if (value === 0) return 1;
  // It is written as `2.71e+2`: the digits before the `e`, without the point.
  const end = Math.abs(value).toExponential().indexOf('e');
  const digits = Math.max(1, end - 1);
  return Math.ceil(digits / 2) + 1 + (value < 0 ? 1 : 0);
}

const readUnits = (bytes: number, consistent: boolean) =>
  Math.max(1, Math.ceil(bytes / READ_UNIT_BYTES)) * (consistent ? 1 : 0.5);

/** An absent item is charged as the smallest one. */
export const getUnits = (item: MaybeItem, consistent: boolean): number =>
  readUnits(item ? itemSize(item) : 0, consistent);

/** Each key of a batch is charged as if it were read alone. */
export const getManyUnits = (found: readonly MaybeItem[], consistent: boolean): number =>
  found.reduce((units, item) => units + getUnits(item, consistent), 0);

/** The sizes of a page are added before they are rounded up; an empty page has a price as well. */
export function queryUnits(items: readonly Attributes[], consistent: boolean): number {
  let units = 0;
  let bytes = 0;
  for (const size of items.map(itemSize)) {
    if (bytes > 0 && bytes + size > MAX_PAGE_BYTES) {
      units += readUnits(bytes, consistent);
      bytes = 0;
    }
    bytes += size;
  }
  return units + readUnits(bytes, consistent);
}

const writeUnits = (bytes: number) => Math.max(1, Math.ceil(bytes / WRITE_UNIT_BYTES));

const sizeOf = (item: MaybeItem) => (item ? itemSize(item) : 0);

/** A write on condition that failed. */
export const failedWriteUnits = (before: MaybeItem, factor: WriteFactor = 1): number =>
  factor * writeUnits(sizeOf(before));

/** A write in a transaction is made in two steps. */
export type WriteFactor = 1 | 2;

/** The write units that one partition takes, of the table or of one of its indexes. */
export interface PartitionUnits {
  /** Absent: the table itself. */
  readonly index?: string;
  /** Undefined for the removal of an absent item. */
  readonly partition: string | undefined;
  readonly units: number;
}

/** A write in the table and in its indexes. */
export const writtenUnits = (
  before: MaybeItem,
  after: MaybeItem,
  factor: WriteFactor = 1,
): number =>
  writtenPartitions(before, after, factor).reduce((total, { units }) => total + units, 0);

/** The units of a write by partition. */
export function writtenPartitions(
  before: MaybeItem,
  after: MaybeItem,
  factor: WriteFactor = 1,
): readonly PartitionUnits[] {
  const { partitionKey: pk, sortKey, index, keyIndexes } = tableDefinition;
  const units = factor * writeUnits(Math.max(sizeOf(before), sizeOf(after)));
  const keys = Object.entries(keyIndexes).flatMap(([name, partitionKey]) => {
    const [old, entry] = [before, after].map((item) => keyEntry(partitionKey, item));
    return indexUnits({ name, partitionKey, sortKey }, old, entry);
  });
  return [
    { partition: textOf((after ?? before)?.[pk]), units },
    ...indexUnits(index, before, after),
    ...keys,
  ];
}

/** What an index of keys has of an item: less than 1 KB, but for very long keys. */
function keyEntry(key: string, item: MaybeItem): MaybeItem {
  if (item?.[key] === undefined) return undefined;
  const names = ['pk', 'sk', key, ...tableDefinition.keyIndexAttributes];
  return Object.fromEntries(names.map((name) => [name, item[name]]));
}

interface Index {
  readonly name: string;
  readonly partitionKey: string;
  readonly sortKey: string;
}

/** An index has a copy of each item that has both of its keys. */
function indexUnits(index: Index, before: MaybeItem, after: MaybeItem): PartitionUnits[] {
  const [old, entry] = [indexKey(index, before), indexKey(index, after)];
  const unitsOf = (item: MaybeItem, bytes: number): PartitionUnits => ({
    index: index.name,
    partition: textOf(item?.[index.partitionKey]),
    units: writeUnits(bytes),
  });
  if (old !== entry) {
    const entries = [
      old === undefined ? undefined : before,
      entry === undefined ? undefined : after,
    ];
    return entries.flatMap((item) => (item ? [unitsOf(item, itemSize(item))] : []));
  }
  if (entry === undefined || isDeepStrictEqual(before, after)) return [];
  return [unitsOf(after, Math.max(sizeOf(before), sizeOf(after)))];
}

function indexKey({ partitionKey, sortKey }: Index, item: MaybeItem): string | undefined {
  const [pk, sk] = [item?.[partitionKey], item?.[sortKey]];
  return pk === undefined || sk === undefined ? undefined : JSON.stringify([pk, sk]);
}

const textOf = (value: unknown) => (value === undefined ? undefined : String(value));
