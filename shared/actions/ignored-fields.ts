import { isDeepStrictEqual } from 'node:util';
import type { FieldSchema } from '../contract/fields.ts';
import { isObject, type Json, type JsonObject } from '../contract/json.ts';
import { firstOf, settingEntries } from './body-names.ts';
import { ownField } from './clean-body.ts';
import type { NameRules } from './name-rules.ts';

/** Fields that are compared. */
const MAX_COMPARED = 500;

/** A field of answers that a body sends back, and that is not listened to. */
export interface Ignored {
  readonly path: string;
  /** Whether its value is that of the record. */
  readonly isShown: (versions: Versions) => boolean;
}

/** A record as it was stored, unless it is new, and as it is answered. */
export interface Versions {
  readonly before: readonly Json[];
  readonly after: readonly Json[];
}

/** Finds what is beside a part of the body in the records. */
type LookUp = (records: readonly Json[]) => readonly Json[];

/** What of a body is ignored, because answers have it. */
export const ignoredIn = (rules: NameRules, sent: Json): readonly Ignored[] => [
  ...firstOf(
    inside(rules, sent, { properties: rules.fields }, (records) => records, ''),
    MAX_COMPARED,
  ),
];

/** Warnings of what is ignored and differs from the record, as it was and as it is now. */
export const ignoredWarnings = (all: readonly Ignored[], versions: Versions): readonly string[] =>
  all
    .filter(({ isShown }) => !isShown(versions))
    .map(({ path }) => `${path} is not changed by this request. The value sent is ignored.`);

function* inside(
  rules: NameRules,
  sent: Json,
  field: FieldSchema,
  lookUp: LookUp,
  path: string,
): Generator<Ignored> {
  if (isObject(sent)) yield* inObject(rules, sent, field, lookUp, path);
  if (!Array.isArray(sent) || !field.items) return;
  for (const [i, each] of sent.entries()) {
    const element: LookUp = (records) => lookUp(records).flatMap((list) => same(list, each, i));
    yield* inside(rules, each, field.items, element, `${path}${i}.`);
  }
}

function* inObject(
  rules: NameRules,
  sent: JsonObject,
  { properties, others }: FieldSchema,
  lookUp: LookUp,
  path: string,
): Generator<Ignored> {
  if (!properties) return;
  const isTop = path === '';
  for (const [name, value] of settingEntries(sent)) {
    const at = `${path}${name}`;
    const field = ownField(properties, name);
    const isCompared = !field && others === 'compared';
    const isIgnored = field?.readOnly || isCompared || (isTop && isTakenBack(rules, name));
    if (field && !field.readOnly)
      yield* inside(rules, value, field, memberOf(lookUp, name), `${at}.`);
    else if (isIgnored)
      yield { path: at, isShown: shows(memberOf(lookUp, name), value, isCompared) };
  }
}

/** The owner of a record is decided by who sends it. */
const isTakenBack = ({ answered, takesBack }: NameRules, name: string) =>
  takesBack && name !== 'user_id' && Object.hasOwn(answered, name);

const memberOf =
  (lookUp: LookUp, name: string): LookUp =>
  (records) =>
    lookUp(records).flatMap((each) => valueIn(each, name));

/** In an array, because a value may be one. */
const valueIn = (record: Json, name: string): Json[] => {
  const value = isObject(record) ? record[name] : undefined;
  return value === undefined ? [] : [value];
};

/** What is computed, and not stored, may have changed with the record: of that nothing is known. */
const shows =
  (member: LookUp, value: Json, isCompared: boolean) =>
  ({ before, after }: Versions): boolean => {
    if (!isCompared && before.length > 0 && member(before).length === 0) return true;
    const shown = member([...before, ...after]);
    if (shown.length === 0) return !isCompared;
    return shown.some((each) => isDeepStrictEqual(each, value));
  };

/** The element that is the same thing, by its ids, or else has the same place. */
function same(list: Json, sent: Json, position: number): Json[] {
  if (!Array.isArray(list)) return [];
  const ids = IDS.filter((name) => isObject(sent) && sent[name] !== undefined);
  const isSame = (each: Json) => ids.every((name) => idOf(each, name) === idOf(sent, name));
  const found = ids.length > 0 ? list.find(isSame) : list[position];
  return found === undefined ? [] : [found];
}

const IDS = ['product_id', 'variant_id', 'id'] as const;

/** Without a variant it is 0; forms send text. */
const idOf = (each: Json, name: string) => Number(isObject(each) ? (each[name] ?? 0) : 0);
