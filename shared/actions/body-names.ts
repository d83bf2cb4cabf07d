import { isDeepStrictEqual } from 'node:util';
import { type InvalidProperty, MAX_ERRORS, refuseInvalid } from '../contract/errors.ts';
import type { FieldSchema, Fields } from '../contract/fields.ts';
import { isObject, type Json, type JsonObject } from '../contract/json.ts';
import { meaningOf, notDone } from '../contract/readings.ts';
import type { OwnAttributes } from '../contract/resource.ts';
import { isServerField, ownField } from './clean-body.ts';
import type { NameRules } from './name-rules.ts';
import { misspeltName, similarName } from './nearest-name.ts';

/** Attributes of a body that nothing declares and that are looked at. */
const MAX_LOOKED_AT = 500;

/** An attribute of a body that is not one of its fields. */
interface Unknown {
  readonly path: string;
  readonly name: string;
  /** The fields beside it. */
  readonly fields: Fields;
  /** What becomes of names that are unknown there. */
  readonly own: OwnAttributes;
  /** It is the server's. */
  readonly isAnswered: boolean;
}

/**
 * Throws a 400 for attributes that would do nothing, with the nearest name that is known; returns warnings about those
 * that are kept all the same. What is stored already may be sent back.
 */
export function checkNames(rules: NameRules, sent: Json, stored: object = {}): readonly string[] {
  const { fields } = rules;
  const all = Array.isArray(sent)
    ? unknownInside(rules, sent, { items: { properties: fields } })
    : unknownIn(rules, sent, { fields, stored: { ...stored }, path: '' });
  const found = [...firstOf(all, MAX_LOOKED_AT)];
  refuseInvalid(found.flatMap((each) => refusal(each) ?? []));
  return rules.isKept ? found.flatMap((each) => warning(each) ?? []) : [];
}

/** Where in a body an object is. */
interface Place {
  readonly fields: Fields;
  readonly stored: Json;
  /** Ends with a dot; empty for the body itself. */
  readonly path: string;
}

function* unknownIn(rules: NameRules, sent: Json, place: Place): Generator<Unknown> {
  if (!isObject(sent)) return;
  const { fields, stored, path } = place;
  const { own } = rules;
  for (const [name, value] of settingEntries(sent)) {
    const at = `${path}${name}`;
    const field = ownField(fields, name);
    const kind = kindOf(rules, name, place);
    const before = memberOf(stored, name);
    if (kind === 'settable' && field) yield* unknownInside(rules, value, field, before, `${at}.`);
    const isUnknown = kind === 'unknown' && !isDeepStrictEqual(value, before);
    const isAnswered = kind === 'answered';
    if (isUnknown || (isAnswered && !rules.takesBack))
      yield { path: at, name, fields, own, isAnswered };
  }
}

/** Null takes an attribute away, and what is of every record is never listened to. */
export const settingEntries = (sent: JsonObject): [name: string, value: Json][] =>
  Object.entries(sent).filter(([name, value]) => value !== null && !isServerField(name));

type Kind = 'settable' | 'answered' | 'read' | 'unknown';

function kindOf(rules: NameRules, name: string, { fields, path }: Place): Kind {
  const field = ownField(fields, name);
  if (field) return field.readOnly ? 'answered' : 'settable';
  if (path !== '') return 'unknown';
  if (ownField(rules.answered, name)) return 'answered';
  return rules.read.includes(name) ? 'read' : 'unknown';
}

function* unknownInside(
  rules: NameRules,
  sent: Json,
  field: FieldSchema,
  stored: Json = null,
  path = '',
): Generator<Unknown> {
  const { properties, additionalProperties, others } = field;
  if (others === 'compared' || others === 'ignored') return;
  const inner: NameRules = others ? { ...rules, own: 'none' } : rules;
  if (properties && additionalProperties === undefined)
    yield* unknownIn(inner, sent, { fields: properties, stored, path });
  for (const [key, part, of] of partsOf(sent, field))
    yield* unknownInside(rules, part, of, memberOf(stored, key), `${path}${key}.`);
}

/** The elements of an array, and the values of a map, whose keys are data. */
function partsOf(
  value: Json,
  { items, properties, additionalProperties }: FieldSchema,
): [key: string, part: Json, of: FieldSchema][] {
  if (Array.isArray(value)) return items ? value.map((part, i) => [String(i), part, items]) : [];
  if (properties || typeof additionalProperties !== 'object' || !isObject(value)) return [];
  return Object.entries(value).map(([key, part]) => [key, part, additionalProperties]);
}

const memberOf = (value: Json, name: string): Json =>
  (isObject(value) || Array.isArray(value)) && Object.hasOwn(value, name)
    ? ((value as Readonly<Record<string, Json>>)[name] ?? null)
    : null;

/** Why an attribute is refused; undefined where it is kept. */
function refusal({ path, name, fields, own, isAnswered }: Unknown): InvalidProperty | undefined {
  if (isAnswered) return refused(path, `${path} is set by the store. Leave it out.`);
  const known = settableNames(fields);
  const meant = misspeltName(name, known);
  const meaning = meaningOf(name);
  const isMeant = own.length > 0 && meant !== undefined;
  if (own !== 'none' && !isMeant && !(meaning && own.includes(meaning))) return undefined;
  const done = meaning && !meant && notDone(meaning, known);
  const near = meant ?? (done ? done.field : undefined) ?? similarName(name, known);
  const why = done ? `: ${done.not}` : '';
  return refused(path, `Unknown attribute ${path}${why}.${near ? ` Did you mean ${near}?` : ''}`);
}

const refused = (name: string, message: string): InvalidProperty => ({
  name,
  failedValidator: 'whitelist',
  message,
});

/** What to tell of an attribute that is kept, and reads as if it did something. */
function warning({ path, name, fields }: Unknown): string | undefined {
  const known = settableNames(fields);
  const says = `${path} is stored as a custom attribute`;
  const meant = misspeltName(name, known);
  if (meant) return `${says}. Did you mean ${meant}?`;
  const meaning = meaningOf(name);
  if (!meaning) return undefined;
  const { not, field } = notDone(meaning, known);
  return `${says}: ${not}${field ? `, unlike ${field}` : ''}.`;
}

const settableNames = (fields: Fields) =>
  Object.keys(fields).filter(
    (name) => !fields[name]?.readOnly && fields[name]?.shownTo !== 'nobody',
  );

export function* firstOf<Each>(all: Iterable<Each>, count: number): Generator<Each> {
  let left = count;
  for (const each of all) {
    if (left === 0) return;
    left -= 1;
    yield each;
  }
}

/** Warnings, as many as an answer has room for. */
export const bounded = (warnings: readonly string[]): readonly string[] =>
  [...new Set(warnings)].slice(0, MAX_ERRORS);
