import type { DescribedResource } from '../../api/model.ts';

type Values = Readonly<Record<string, unknown>>;

/** An attribute that no schema names, as a form has it: its name may have dots, which paths of a form may not. */
export interface OwnAttribute {
  readonly name: string;
  readonly value: unknown;
}

/** Where a form has the own attributes of a record. */
export const OWN = '$own';
/** Where it has those that only staff see. */
export const OWN_PRIVATE = '$private';

/** Words that products and others are found by. */
export const TAGS = 'tags';

const OF_SERVER = new Set(['id', 'application_id', 'created_at', 'updated_at', 'private']);

const isOwn = ({ fields }: DescribedResource, name: string) =>
  !OF_SERVER.has(name) &&
  !name.startsWith('$') &&
  !name.startsWith('display_') &&
  !fields.some((field) => field.name === name);

const listOf = (values: object): OwnAttribute[] =>
  Object.entries(values).map(([name, value]) => ({ name, value }));

/** The values of a form, of a record. */
export function formOf(resource: DescribedResource, record: Values): Record<string, unknown> {
  const entries = Object.entries(record);
  const own = Object.fromEntries(entries.filter(([name]) => isOwn(resource, name)));
  const others = entries.filter(([name]) => !(name in own) && name !== 'private');
  const { private: hidden } = record;
  return {
    ...Object.fromEntries(others),
    [OWN]: listOf(own),
    [OWN_PRIVATE]: isObject(hidden) ? listOf(hidden) : [],
  };
}

/** The record that the values of a form mean. */
export function recordOf(values: Values, previous: Values = {}): Record<string, unknown> {
  const { [OWN]: own, [OWN_PRIVATE]: hidden, ...others } = values;
  const attributes = valuesOf(hidden);
  const hasPrivate = Object.keys(attributes).length > 0;
  const kept = { ...others, ...valuesOf(own) };
  const removed = Object.keys(previous).filter((name) => name !== 'private' && !(name in kept));
  return {
    ...kept,
    ...(own !== undefined && Object.fromEntries(removed.map((name) => [name, null]))),
    ...(hasPrivate && { private: attributes }),
    ...(!hasPrivate && previous['private'] !== undefined && { private: null }),
  };
}

const valuesOf = (attributes: unknown) =>
  Object.fromEntries(
    ((attributes ?? []) as readonly OwnAttribute[])
      .filter(({ name, value }) => name.trim() !== '' && value !== undefined && value !== null)
      .map(({ name, value }) => [name.trim(), value]),
  );

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
