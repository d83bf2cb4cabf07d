import { attribute } from '../contract/attributes.ts';
import type { Json, JsonObject } from '../contract/json.ts';
import type { Stored } from '../records/records.ts';
import type { Query } from './query.ts';

export type Order = (one: Stored, other: Stored) => number;

export const newestFirst: Order = (one, other) => other.id - one.id;

/** Whether the list is in the order of ids, which is that of the table. */
export const sortsById = (query: Query) => ['id', ''].includes(query.get('sort_by') ?? '');

/** What the query asks for: `sort_by`, descending unless `sort_order` is ASC; ties newest first. */
export function readOrder(query: Query): Order {
  const name = query.get('sort_by');
  const direction = query.get('sort_order') === 'ASC' ? 1 : -1;
  if (!name || sortsById(query)) return (one, other) => direction * (one.id - other.id);
  return (one, other) =>
    compareValues(attribute(one, name), attribute(other, name), direction) ||
    newestFirst(one, other);
}

const RANKS: readonly string[] = ['boolean', 'number', 'string', 'object'];

/** Numbers by size, text by its letters; kinds apart; records without the attribute come last. */
function compareValues(one: Json | undefined, other: Json | undefined, direction: number): number {
  const missing = Number(isMissing(one)) - Number(isMissing(other));
  if (missing !== 0 || isMissing(one) || isMissing(other)) return missing;
  return direction * (rank(one) - rank(other) || compareAlike(one, other));
}

const isMissing = (value: Json | undefined): value is null | undefined =>
  value === undefined || value === null;

const rank = (value: Json) => RANKS.indexOf(typeof value);

const collator = new Intl.Collator('und');

function compareAlike(one: Json, other: Json): number {
  if (typeof one === 'string' && typeof other === 'string') {
    return collator.compare(one, other) || compareCodeUnits(one, other);
  }
  return typeof one === 'object' ? 0 : Number(one) - Number(other);
}

const compareCodeUnits = (one: string, other: string) => Number(one > other) - Number(one < other);

/** The parts of a record that decide its place, for a cursor that stands after it. */
export function placeOf(record: Stored, query: Query): JsonObject & { id: number } {
  const name = query.get('sort_by');
  const value = name ? attribute(record, name) : undefined;
  return { id: record.id, ...(name && value !== undefined && { [name]: value }) };
}
