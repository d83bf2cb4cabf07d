import { tooLarge } from '../contract/errors.ts';
import { isObject, type Json, type JsonObject } from '../contract/json.ts';
import type { EndsWhen, StoredRecord } from '../contract/records.ts';
import { CHANGE_ATTRIBUTE } from './change-records.ts';
import { type CounterShard, sumOf } from './counter-shards.ts';
import { type Counters, changedCounters, joinCounters, splitCounters } from './counters.ts';
import { type Condition, type Edit, type Item, setOrRemove } from './write.ts';

/** The properties of a resource that its storage depends on. */
export interface RecordType<Stored extends StoredRecord = StoredRecord> {
  readonly name: string;
  readonly counters?: readonly string[];
  /** The attribute that says over how many items the counters of a record are split, if at all. */
  readonly shardedBy?: string;
  /** Records belong to the user of their `user_id`, by which the index finds them. */
  readonly owned?: boolean;
  /** The index of states finds records by their `state`. */
  readonly listedByState?: boolean;
  /** How long records are kept after their last change: seconds. Absent: for ever. */
  readonly lifetimeSeconds?: { readonly ownerless: number; readonly owned: number };
  /** Which records end after their last change, where others are kept for ever. */
  readonly endsWhen?: EndsWhen;
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
  /** Where the counters are split: these are their sums. */
  readonly shards?: readonly CounterShard[] | undefined;
  /** The sort key of its last change record, in a catalogue. */
  readonly change?: string | undefined;
}

/** The record of an item; of one whose counters are split, with what its shards have. */
export function readItem<Stored extends StoredRecord>(
  item: Item,
  shards?: readonly CounterShard[],
): VersionedRecord<Stored> {
  const counters = shards ? sumOf(shards) : ((item['counters'] ?? {}) as Counters);
  const fields = joinCounters(parseObject(String(item['data'])), counters);
  return {
    record: { id: Number(item.sk), ...fields } as Stored,
    counters,
    version: Number(item['version']),
    shards,
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

/** The attributes of the item that hold the record. Throws a 413 for one that is too large. */
export function encodeRecord(type: RecordType, record: object) {
  const { fields, counters } = splitCounters(record, type.counters ?? []);
  const data = JSON.stringify(fields);
  const bytes = Buffer.byteLength(data);
  if (bytes > MAX_RECORD_BYTES) {
    throw tooLarge(`A record may have ${MAX_RECORD_BYTES} bytes as JSON; this one has ${bytes}.`);
  }
  return { data, counters };
}

/** Counters that are assigned one by one: DynamoDB limits an expression to 4 KB. */
const MAX_ASSIGNED_COUNTERS = 40;

/** As `unchangedSince`. When the write replaces all counters, these must be unchanged as well. */
export function unchangedWithCounters(read: VersionedRecord, counters: Counters): Condition {
  const since = unchangedSince(read);
  if (changedCounters(counters, read.counters).length <= MAX_ASSIGNED_COUNTERS) return since;
  return [...since, { attribute: 'counters', equals: read.counters }];
}

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
    ...(changed.length > MAX_ASSIGNED_COUNTERS
      ? [{ attribute: 'counters', set: counters }]
      : changed.map((counter) => setOrRemove(['counters', counter], counters[counter]))),
    ...Object.entries(keys).map(([name, value]) => setOrRemove(name, value)),
  ];
}
