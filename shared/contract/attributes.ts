import { isObject, type Json, omit } from './json.ts';

/**
 * The attribute of that name, declared or custom, or what a dotted name reaches inside objects and
 * arrays. The only way to a custom attribute: the types of records have none.
 */
export function attribute(record: object, name: string): Json | undefined {
  if (Object.hasOwn(record, name)) return (record as Readonly<Record<string, Json>>)[name];
  const dot = name.indexOf('.');
  if (dot < 0) return undefined;
  const inner = attribute(record, name.slice(0, dot));
  const rest = name.slice(dot + 1);
  return isObject(inner) || Array.isArray(inner) ? attribute(inner, rest) : undefined;
}

/** Characters of the name of an attribute, and dots: how far it reaches into objects and arrays. */
export const MAX_NAME_LENGTH = 100;
export const MAX_NAME_DOTS = 5;

/** Whether a name is longer than a query or a caller other than an admin may make it. */
export const isTooLong = (name: string) =>
  name.length > MAX_NAME_LENGTH || name.split('.').length > MAX_NAME_DOTS + 1;

/** A record with only the named attributes, in the order of the record. */
export function project(record: object, names: readonly string[] | undefined): object {
  if (!names) return record;
  const wanted = new Set(names);
  return Object.fromEntries(Object.entries(record).filter(([name]) => wanted.has(name)));
}

/** False hides a record, whether its schema declares them or not (protocol.md, "Access"). */
export const HIDING: readonly string[] = ['active', 'published'];

/** The times from which on a record is shown, and until which. */
const FROM = 'published_from';
const UNTIL = 'published_until';

function timeOf(record: object, name: string): number {
  const time = attribute(record, name) ?? undefined;
  return time === undefined ? Number.NaN : Date.parse(String(time));
}

/** When the record begins and ends to be shown, as far as it says that, in milliseconds since 1970. */
export const publicationTimes = (record: object): number[] =>
  [FROM, UNTIL].map((name) => timeOf(record, name)).filter((time) => !Number.isNaN(time));

/** `active` and `published` are true or absent, and it is the time of the record. */
export const isShownAt = (record: object, now: number) =>
  HIDING.every((name) => attribute(record, name) !== false) &&
  !(timeOf(record, FROM) > now || timeOf(record, UNTIL) <= now);

/** What only admins see of a record of a catalogue, and of its variants (protocol.md, "Records"). */
export const PRIVATE = 'private';

/** The texts in all languages, of which others get those of one (languages.md, "Languages"). */
const LOCALES = 'locales';

/** The record as others than admins know it; the same object if nothing of it is for admins alone. */
export const withoutPrivate = <Stored extends object>(record: Stored): Stored =>
  withoutMembers(record, [PRIVATE, LOCALES]);

/** The record with the texts of one language. */
export const withoutLocales = <Stored extends object>(record: Stored): Stored =>
  withoutMembers(record, [LOCALES]);

/** The record without these members, also of variants; the same object if it has none. */
function withoutMembers<Stored extends object>(record: Stored, names: readonly string[]): Stored {
  const has = (value: Json | object) => names.some((name) => Object.hasOwn(Object(value), name));
  const variants = attribute(record, 'variants');
  const ofVariants = Array.isArray(variants) && variants.some(has);
  if (!has(record) && !ofVariants) return record;
  const without = (variant: Json) => (isObject(variant) ? omit(variant, names) : variant);
  return {
    ...Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name))),
    ...(ofVariants && { variants: variants.map(without) }),
  } as Stored;
}
