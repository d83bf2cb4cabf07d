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

/** `active` and `published` are true or absent. */
export const isShown = (record: object) =>
  HIDING.every((name) => attribute(record, name) !== false);

/** What only admins see of a record of a catalogue, and of its variants (protocol.md, "Records"). */
export const PRIVATE = 'private';

const isPrivate = (value: unknown) => isObject(value) && Object.hasOwn(value, PRIVATE);

/** The record as others than admins know it; the same object if it has nothing private. */
export function withoutPrivate<Stored extends object>(record: Stored): Stored {
  const variants = attribute(record, 'variants');
  const ofVariants = Array.isArray(variants) && variants.some(isPrivate);
  if (!isPrivate(record) && !ofVariants) return record;
  const { [PRIVATE]: _, ...shown } = record as Stored & { [PRIVATE]?: unknown };
  const withVariants = ofVariants && { variants: variants.map(withoutPrivateMember) };
  return { ...shown, ...withVariants } as Stored;
}

const withoutPrivateMember = (variant: Json): Json =>
  isObject(variant) ? omit(variant, [PRIVATE]) : variant;
