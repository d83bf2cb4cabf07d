import type { JsonObject } from '../contract/json.ts';
import type { Condition } from './write.ts';

/** Numbers that others change by arithmetic in the database: by attribute, or by variant. */
export type Counters = Readonly<Record<string, number>>;

/** The names of those that differ, or are in one of the two only. */
export const changedCounters = (counters: Counters, read: Counters) =>
  [...new Set([...Object.keys(counters), ...Object.keys(read)])].filter(
    (counter) => counters[counter] !== read[counter],
  );

/** That those which are to be others are as they were read. */
export const unchangedCounters = (counters: Counters, read: Counters): Condition =>
  changedCounters(counters, read).map((name) => {
    const attribute = ['counters', name] as const;
    const was = read[name];
    return was === undefined ? { attribute, exists: false } : { attribute, equals: was };
  });

/**
 * Separates the counters of a record from its fields: an edit of the record must not overwrite what
 * others have counted meanwhile. `names` are the attributes that a resource declares.
 */
export function splitCounters(record: object, names: readonly string[]) {
  const fields: JsonObject = { ...record };
  const counters: Record<string, number> = {};
  for (const name of names) {
    const value = fields[name];
    if (typeof value !== 'number') continue;
    counters[name] = value;
    delete fields[name];
  }
  return { fields, counters };
}
