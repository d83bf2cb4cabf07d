import { isDeepStrictEqual } from 'node:util';
import type { ObjectSchema } from '../contract/fields.ts';
import { isObject, type Json, type JsonObject } from '../contract/json.ts';
import { settingEntries } from './body-names.ts';
import { ownField } from './clean-body.ts';

/** Parts that a warning names. */
const MAX_NAMED = 10;

/** A record as it was, unless it is new, and as it is now. */
interface Change {
  readonly before?: JsonObject | undefined;
  readonly after: JsonObject;
}

/** A part as it is, and as it was where it is not new. */
interface Part {
  readonly was?: JsonObject | undefined;
  readonly is: JsonObject;
}

/**
 * Warnings of values that were sent for a record, and that do not count for parts of it, as the price of a
 * product does not for variants, which have their own. What the request changes in a part it means.
 */
export function overriddenWarnings(
  schema: ObjectSchema,
  sent: Json,
  change: Change,
): readonly string[] {
  const { list, overrides = {} } = overridingList(schema) ?? {};
  if (list === undefined || !isObject(sent)) return [];
  const parts = partsOf(change, list);
  if (parts.length === 0) return [];
  const { properties } = schema;
  const declared = new Map(Object.entries(overrides));
  const ownParts = ([name, value]: [string, Json]) =>
    declared.has(name) && (change.after[name] ?? null) === null
      ? withoutLost(parts, name, value)
      : parts.filter((part) => keepsOwn(part, [name, declared.get(name) ?? name], change));
  return settingEntries(sent)
    .filter(([name]) => declared.has(name) || !ownField(properties, name))
    .map((entry) => ({ name: entry[0], own: ownParts(entry) }))
    .flatMap(({ name, own }) => (own.length > 0 ? [warning(name, list, own)] : []));
}

/** The field that has the parts of a record, if there is one. */
export function overridingList({ properties }: ObjectSchema) {
  const [list, { overrides } = {}] =
    Object.entries(properties).find(([, each]) => each.overrides) ?? [];
  return list === undefined ? undefined : { list, overrides };
}

function partsOf({ before, after }: Change, list: string): readonly Part[] {
  const [earlier, now] = [before, after].map((record) => {
    const parts = record?.[list];
    return Array.isArray(parts) ? parts.filter(isObject) : [];
  });
  const byId = new Map(earlier?.map((part) => [part['id'], part]));
  return (now ?? []).map((is) => ({ is, was: byId.get(is['id']) }));
}

/** All parts, where a record with parts has no such field, unless new ones begin with the value. */
const withoutLost = (parts: readonly Part[], name: string, value: Json): readonly Part[] =>
  parts.some(({ was, is }) => !was && isDeepStrictEqual(is[name], value)) ? [] : parts;

/** Whether the value of the record changes, and that of the part stays another one. */
function keepsOwn({ was, is }: Part, names: [string, string], { before, after }: Change): boolean {
  const [name] = names;
  if (!was || !before || isDeepStrictEqual(after[name], before[name])) return false;
  const own = ownValue(is, names);
  const isKept = isDeepStrictEqual(own, ownValue(was, names));
  return own !== null && isKept && !isDeepStrictEqual(own, after[name]);
}

const ownValue = (part: JsonObject, [name, inPart]: [string, string]): Json =>
  part[name] ?? part[inPart] ?? null;

function warning(name: string, list: string, parts: readonly Part[]): string {
  const more = parts.length - MAX_NAMED;
  const named = parts.slice(0, MAX_NAMED).map(({ is }) => is['id']);
  const all = `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  return `${name} does not apply to ${list} ${all}, which have their own.`;
}
