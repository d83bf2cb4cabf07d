import { attribute } from '../contract/attributes.ts';
import { tooLarge } from '../contract/errors.ts';
import { isObject, type Json, type JsonObject } from '../contract/json.ts';
import { type Ending, isOwned, type StoredRecord, type StoredType } from '../contract/records.ts';
import { DAY_SECONDS } from '../durations.ts';
import { CHANGE_ATTRIBUTE } from './change-records.ts';
import { type Counters, changedCounters, splitCounters } from './counters.ts';
import { recordsInState, recordsOfUser } from './keys.ts';
import type { StockItem } from './stock-items.ts';
import { backorderableIds, joinLevels, splitLevels, sumOf, termsOf } from './stock-levels.ts';
import { type Condition, type Edit, type Item, setOrRemove } from './write.ts';

/** The properties of a resource that its storage depends on. */
export interface RecordType<Stored extends StoredRecord = StoredRecord> extends StoredType {
  /** Never set: carries the type of the records for the compiler. */
  readonly types?: { readonly stored: Stored };
}

/** The JSON of a record (protocol.md, "Records"); DynamoDB limits the whole item to 400 KB. */
export const MAX_RECORD_BYTES = 350 * 1024;

/** Optimistic lock: a record as it was read, for writes on condition that it is unchanged. */
export interface VersionedRecord<Stored extends StoredRecord = StoredRecord> {
  readonly record: Stored;
  readonly counters: Counters;
  readonly version: number;
  /** The items of its tracked stock. */
  readonly stock?: readonly StockItem[];
  /** The sort key of its last change record, in a catalogue. */
  readonly change?: string | undefined;
}

/** The record of an item, with the stock that lies beside it. */
export function readItem<Stored extends StoredRecord>(
  item: Item,
  stock: readonly StockItem[] = [],
): VersionedRecord<Stored> {
  const counters = (item['counters'] ?? {}) as Counters;
  const fields = { ...parseObject(String(item['data'])), ...counters };
  return {
    record: { id: Number(item.sk), ...joinLevels(fields, sumOf(stock)) } as Stored,
    counters,
    version: Number(item['version']),
    stock,
    change: item[CHANGE_ATTRIBUTE] as string | undefined,
  };
}

function parseObject(text: string): JsonObject {
  const value: Json = JSON.parse(text);
  if (isObject(value)) return value;
  throw new Error('a record must be a JSON object');
}

export const unchangedSince = ({ version }: VersionedRecord): Condition => [
  { attribute: 'version', equals: version },
];

/** What is stored of a record: its fields as text, and its numbers that others change. */
export function encodeRecord(type: RecordType, record: object) {
  const { fields: uncounted, counters } = splitCounters(record, type.storage?.counters ?? []);
  const { fields, levels } = type.storage?.hasStock
    ? splitLevels(uncounted)
    : { fields: uncounted, levels: {} };
  const data = JSON.stringify(fields);
  const bytes = Buffer.byteLength(data);
  if (bytes > MAX_RECORD_BYTES) {
    throw tooLarge(
      `A record can have up to ${MAX_RECORD_BYTES} bytes as JSON. This one has ${bytes}.`,
    );
  }
  const isTracked = Object.keys(levels).length > 0;
  const count = isTracked ? Number(attribute(record, 'stock_shards') ?? 1) : 0;
  const backorderable = type.storage?.hasStock ? backorderableIds(record) : '';
  const stock = { levels, terms: termsOf(record, levels), count, backorderable };
  return { data, counters, stock };
}

/** The keys of the indexes, for records that belong to users, and when a record ends. */
export function indexAttributes(type: RecordType, application: number, record: object) {
  if (!isOwned(type)) return {};
  const user_id = attribute(record, 'user_id');
  const owner = typeof user_id === 'number' ? user_id : undefined;
  return {
    ...recordsOfUser.attributes(application, type.name, owner),
    ...(type.storage?.byState &&
      recordsInState.attributes(application, type.name, attribute(record, 'state'))),
    ...expiry(type, record),
  };
}

/**
 * Time to live, which begins anew with each change, to the end of a day: epoch seconds. So an index
 * that has it is written once a day.
 */
function expiry({ storage = {} }: RecordType, record: object): Partial<Item> {
  const { endings } = storage;
  if (!endings) return {};
  const ending = endings.find((each) => isAbout(each, record));
  if (!ending) return { expires_at: undefined };
  const seconds = Date.now() / 1_000 + ending.seconds;
  return { expires_at: Math.ceil(seconds / DAY_SECONDS) * DAY_SECONDS };
}

const isAbout = ({ has = {}, lacks = [] }: Ending, record: object) =>
  Object.entries(has).every(([name, value]) => attribute(record, name) === value) &&
  lacks.every((name) => (attribute(record, name) ?? null) === null);

/** Replaces the fields of the item, and only those counters that differ from the ones read. */
export function replaceFields(
  { data, counters }: { data: string; counters: Counters },
  read: Counters,
  keys: Readonly<Record<string, string | number | undefined>>,
): Edit[] {
  const changed = changedCounters(counters, read);
  return [
    { attribute: 'version', add: 1 },
    { attribute: 'data', set: data },
    ...changed.map((counter) => setOrRemove(['counters', counter], counters[counter])),
    ...Object.entries(keys).map(([name, value]) => setOrRemove(name, value)),
  ];
}
