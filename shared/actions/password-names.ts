import { invalidProperty } from '../contract/errors.ts';
import type { FieldSchema, Fields } from '../contract/fields.ts';
import type { Json } from '../contract/json.ts';
import type { RecordResource } from '../contract/resource.ts';
import { ownField } from './clean-body.ts';

/**
 * Throws a 400 for an attribute, at any depth, that nothing declares and whose name says that it is a
 * password: it would be stored and shown as any other.
 */
export function requireNoPasswords(
  { schema }: Pick<RecordResource, 'schema'>,
  body: Json,
  declared: Fields = {},
): void {
  const path = findPassword(body, { properties: { ...schema.properties, ...declared } });
  if (!path) return;
  const name = path.join('.');
  const message = `${name} cannot be stored: only declared attributes can have a password.`;
  throw invalidProperty({ name, failedValidator: 'whitelist', message });
}

/** Where it is; undefined when there is none. */
function findPassword(value: Json | undefined, field: FieldSchema = {}): string[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const declared = Array.isArray(value) ? field.items : memberField(field, name);
    if (!declared && isPasswordName(name)) return [name];
    const found = findPassword(inner, declared);
    if (found) return [name, ...found];
  }
  return undefined;
}

/** The keys of a map, such as the addresses of images, are data: all of them are declared. */
function memberField({ properties, additionalProperties }: FieldSchema, name: string) {
  if (properties) return ownField(properties, name);
  return typeof additionalProperties === 'object' ? additionalProperties : undefined;
}

/** However its words are written: `Old_Password`, `pass-word`, `userPwd`. */
const isPasswordName = (name: string) =>
  /password|passwd|pwd$/i.test(name.replaceAll(/[^a-z]/gi, ''));
