import type { FieldSchema } from '../contract/fields.ts';
import { isHidden, type RecordResource } from '../contract/resource.ts';
import type { Query } from './context.ts';

/** Characters of a value that are repeated in a warning. */
const MAX_VALUE_LENGTH = 100;

const ADMIN = { access: 'admin' } as const;

/** Tells of filters by values that the attribute of no record can have: a word, a number, a switch. */
export function impossibleValues(
  { schema }: Pick<RecordResource, 'schema'>,
  query: Query,
  filtered: readonly (string | undefined)[],
): string[] {
  return [...query].flatMap(([name, value]) => {
    const field = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
    if (!field || !filtered.includes(name) || isHidden(schema, name, ADMIN)) return [];
    const values = kindOf(field);
    const texts = [value, ...value.split('|'), ...value.split(',')];
    if (!values || texts.some((text) => text === 'null' || values.has(text))) return [];
    return [`${name} is never ${value.slice(0, MAX_VALUE_LENGTH)}: it is ${values.says}.`];
  });
}

interface Values {
  readonly says: string;
  has(text: string): boolean;
}

/** Undefined for an attribute that can have any text. */
function kindOf({ type, enum: words }: FieldSchema): Values | undefined {
  if (words) {
    const texts = words.map(String);
    return { says: `one of ${texts.join(', ')}`, has: (text) => texts.includes(text) };
  }
  if (type === 'boolean') return { says: 'true or false', has: (text) => SWITCHES.includes(text) };
  if (type === 'integer') return { says: 'a whole number', has: isWholeNumber };
  if (type !== 'number') return undefined;
  return { says: 'a number', has: (text) => text.trim() !== '' && Number.isFinite(Number(text)) };
}

const isWholeNumber = (text: string) => text.trim() !== '' && Number.isSafeInteger(Number(text));

const SWITCHES: readonly string[] = ['true', 'false', '1', '0'];
