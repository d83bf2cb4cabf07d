import { tooLarge } from '../contract/errors.ts';
import type { StoredRecord } from '../contract/records.ts';
import { CHANGE_ATTRIBUTE } from './change-records.ts';
import { type Counters, joinCounters, splitCounters } from './counters.ts';
import type { Expression, Item } from './write.ts';

/** The properties of a resource that its storage depends on. */
export interface RecordType<Stored extends StoredRecord = StoredRecord> {
  readonly name: string;
  readonly counters?: readonly string[];
  /** Records belong to the user of their `user_id`, by which the index finds them. */
  readonly owned?: boolean;
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
  /** The sort key of its last change record, in a catalogue. */
  readonly change?: string | undefined;
}

export function readItem<Stored extends StoredRecord>(item: Item): VersionedRecord<Stored> {
  const counters = (item['counters'] ?? {}) as Counters;
  const fields = joinCounters(JSON.parse(String(item['data'])), counters);
  return {
    record: { id: Number(item.sk), ...fields } as Stored,
    counters,
    version: Number(item['version']),
    change: item[CHANGE_ATTRIBUTE] as string | undefined,
  };
}

export const unchangedSince = ({ version }: VersionedRecord): Expression => ({
  expression: '#version = :read',
  names: { '#version': 'version' },
  values: { ':read': version },
});

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
export function unchangedWithCounters(read: VersionedRecord, counters: Counters): Expression {
  const since = unchangedSince(read);
  if (changedCounters(counters, read.counters).length <= MAX_ASSIGNED_COUNTERS) return since;
  return {
    expression: `${since.expression} AND #counters = :counters`,
    names: { ...since.names, '#counters': 'counters' },
    values: { ...since.values, ':counters': read.counters },
  };
}

/** Replaces the fields of the item, and only those counters that differ from the ones read. */
export function updateExpression(
  { data, counters }: { data: string; counters: Counters },
  read: Counters,
  index: Readonly<Record<string, string | undefined>>,
): Expression {
  const changed = changedCounters(counters, read);
  return setExpression([
    { path: ['data'], value: data },
    ...(changed.length > MAX_ASSIGNED_COUNTERS
      ? [{ path: ['counters'], value: counters }]
      : changed.map((counter) => ({ path: ['counters', counter], value: counters[counter] }))),
    ...Object.entries(index).map(([name, value]) => ({ path: [name], value })),
  ]);
}

const changedCounters = (counters: Counters, read: Counters) =>
  [...new Set([...Object.keys(counters), ...Object.keys(read)])].filter(
    (counter) => counters[counter] !== read[counter],
  );

interface Assignment {
  readonly path: readonly string[];
  /** Undefined removes. */
  readonly value: string | number | Counters | undefined;
}

/** Makes the assignments, and increments the version. */
function setExpression(assignments: readonly Assignment[]): Expression {
  const sets = ['#version = #version + :one'];
  const removes: string[] = [];
  const names: Record<string, string> = { '#version': 'version' };
  const values: Record<string, unknown> = { ':one': 1 };
  for (const [i, { path, value }] of assignments.entries()) {
    const parts = path.map((part, depth) => [`#path${i}_${depth}`, part] as const);
    Object.assign(names, Object.fromEntries(parts));
    const target = parts.map(([name]) => name).join('.');
    if (value === undefined) removes.push(target);
    else {
      values[`:value${i}`] = value;
      sets.push(`${target} = :value${i}`);
    }
  }
  const remove = removes.length > 0 ? ` REMOVE ${removes.join(', ')}` : '';
  return { expression: `SET ${sets.join(', ')}${remove}`, names, values };
}
