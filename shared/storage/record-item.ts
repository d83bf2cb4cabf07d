import { tooLarge } from '../contract/errors.ts';
import type { JsonObject } from '../contract/json.ts';
import { CHANGE_ATTRIBUTE } from './change-records.ts';
import { type Counters, joinCounters, splitCounters } from './counters.ts';
import type { Expression, Item } from './write.ts';

/** A stored record: its id, its fields, `created_at` and `updated_at`. */
export type Stored = JsonObject & { id: number };

/** What the records layer needs to know of a resource. */
export interface RecordType {
  readonly name: string;
  readonly counters?: readonly string[];
  /** Records belong to the user of their `user_id`, and are found by it in the index. */
  readonly owned?: boolean;
}

/** Bytes of a record's JSON (contract.md D19); DynamoDB takes 400 KB for all of an item. */
export const MAX_RECORD_BYTES = 350 * 1024;

/** A record as it was read, for writes that depend on its not having changed. */
export interface VersionedRecord {
  readonly record: Stored;
  readonly counters: Counters;
  readonly version: number;
  /** The sort key of its last change, of a record in a catalogue. */
  readonly change?: string | undefined;
}

export function readItem(item: Item): VersionedRecord {
  const counters = (item['counters'] ?? {}) as Counters;
  const fields = joinCounters(JSON.parse(String(item['data'])), counters);
  return {
    record: { id: Number(item.sk), ...fields },
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

/** What an item has of the record; throws a 413 for one that is too large. */
export function encode(type: RecordType, record: JsonObject) {
  const { fields, counters } = splitCounters(record, type.counters ?? []);
  const data = JSON.stringify(fields);
  const bytes = Buffer.byteLength(data);
  if (bytes > MAX_RECORD_BYTES) {
    throw tooLarge(`A record may have ${MAX_RECORD_BYTES} bytes as JSON; this one has ${bytes}.`);
  }
  return { data, counters };
}

/** Counters that are assigned one by one; an expression of the database has 4 KB at most. */
const MAX_ASSIGNED_COUNTERS = 40;

/** As `unchangedSince`; where all counters are replaced, they must not have been changed either. */
export function unchanged(read: VersionedRecord, counters: Counters): Expression {
  const since = unchangedSince(read);
  if (changedCounters(counters, read.counters).length <= MAX_ASSIGNED_COUNTERS) return since;
  return {
    expression: `${since.expression} AND #counters = :counters`,
    names: { ...since.names, '#counters': 'counters' },
    values: { ...since.values, ':counters': read.counters },
  };
}

/** New fields for the item. Only counters that differ from those read are touched. */
export function replacing(
  { data, counters }: { data: string; counters: Counters },
  read: Counters,
  index: Readonly<Record<string, string | undefined>>,
): Expression {
  const changed = changedCounters(counters, read);
  return assigning([
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

/** Makes the assignments, and counts the version up. */
function assigning(assignments: readonly Assignment[]): Expression {
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
