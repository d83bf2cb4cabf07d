import { attribute } from '../contract/attributes.ts';
import {
  type Changes,
  type NewRecord,
  type StoredRecord,
  type Timestamps,
  withChanges,
} from '../contract/records.ts';
import { unchangedCounters } from './counters.ts';
import { newId, timeOfId } from './identifier.ts';
import {
  encodeRecord,
  indexAttributes,
  replaceFields,
  unchangedSince,
  type VersionedRecord,
} from './record-item.ts';
import type { RecordReader } from './record-reader.ts';
import { changeStock, newStock } from './stock-items.ts';
import { withLevels } from './stock-levels.ts';
import { isAbsent, type Put, type Write } from './write.ts';

interface Replacement<Stored extends StoredRecord> {
  readonly record: Stored;
  readonly write: Write;
  /** What goes with it where the record has tracked stock. */
  readonly stockWrites: readonly Write[];
  /** What a read returns after the write, for an update after this one. */
  readonly next: VersionedRecord<Stored>;
}

/** Later than the last change, even in the same millisecond, so that it names a version. */
function nextTime(record: StoredRecord): string {
  const before = Date.parse(String(attribute(record, 'updated_at')));
  return new Date(Math.max(Date.now(), (before || 0) + 1)).toISOString();
}

/** The writes that store records, on condition that nobody else has written them meanwhile. */
export function recordWrites<Stored extends StoredRecord>(reader: RecordReader<Stored>) {
  const { keyspace, type, keyOf, nameOf } = reader;

  /** The fields, and the time of their state where it is another one than before. */
  function withStateTime<Fields extends object>(fields: Fields, at: string, before?: Stored) {
    const state = attribute(fields, 'state');
    if (!type.storage?.keepsStates || state === (before && attribute(before, 'state')))
      return fields;
    const states = attribute(fields, 'states');
    return { ...fields, states: [...(Array.isArray(states) ? states : []), { state, at }] };
  }

  /** What stores a record of which there was none: its item, and its stock. */
  function insertion({ id, ...record }: Stored) {
    const { data, counters, stock } = encodeRecord(type, record);
    const { attributes, writes } = newStock(nameOf(id), stock);
    const item = { ...keyOf(id), version: 1, data, counters, ...attributes };
    const write: Put = {
      put: { ...item, ...indexAttributes(type, keyspace.id, record) },
      condition: isAbsent,
    };
    return { write, stockWrites: writes, counters };
  }

  /** A record with a new id, and what stores it. */
  function newRecord(fields: NewRecord<Stored>): Replacement<Stored> & { readonly write: Put } {
    const id = newId();
    const time = new Date(timeOfId(id)).toISOString();
    const metadata: StoredRecord & Timestamps = { id, created_at: time, updated_at: time };
    const record = { ...withStateTime(fields, time), ...metadata } as StoredRecord as Stored;
    const { write, stockWrites, counters } = insertion(record);
    return { record, write, stockWrites, next: { record, counters, version: 1 } };
  }

  /**
   * The changed record, and the write that stores it on condition that it is unchanged. What others change
   * by arithmetic is overwritten where it is set, unless that is to be as it was read, too.
   */
  function replacement(
    before: VersionedRecord<Stored>,
    fields: NewRecord<Stored>,
    { asRead = false }: { readonly asRead?: boolean | undefined } = {},
  ): Replacement<Stored> {
    const { id } = before.record;
    const present = Object.entries(fields).filter(
      ([name, value]) => name !== 'id' && value !== undefined,
    );
    const time = nextTime(before.record);
    const kept = withStateTime(Object.fromEntries(present), time, before.record);
    const changed = { ...kept, updated_at: time };
    const encoded = encodeRecord(type, changed);
    const { levels, edits, writes } = changeStock(nameOf(id), before, {
      ...encoded.stock,
      asRead,
    });
    const stored = { ...changed, id } as StoredRecord as Stored;
    const record = (type.storage?.hasStock && withLevels(stored, levels)) || stored;
    const write = {
      update: keyOf(id),
      edits: [
        ...replaceFields(encoded, before.counters, indexAttributes(type, keyspace.id, changed)),
        ...edits,
      ],
      condition: [
        ...unchangedSince(before),
        ...(asRead ? unchangedCounters(encoded.counters, before.counters) : []),
      ],
    };
    const { counters } = encoded;
    const next = { record, counters, version: before.version + 1 };
    return { record, write, stockWrites: writes, next };
  }

  /** The replacement by a record of which some fields differ; undefined removes one. */
  const changeOf = (before: VersionedRecord<Stored>, changes: Changes<Stored>) =>
    replacement(before, withChanges(before.record, changes));

  return {
    /** What stores a record, on condition that its id is absent: also its stock. */
    insertions(record: Stored): readonly [Put, ...Write[]] {
      const { write, stockWrites } = insertion(record);
      return [write, ...stockWrites];
    },

    newRecord,
    replacement,
    changeOf,
  };
}
