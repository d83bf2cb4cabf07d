import type { FieldSchema } from '../contract/fields.ts';
import { isObject, type Json } from '../contract/json.ts';
import { ownField } from './clean-body.ts';

/** Makes a text safe. */
export type Rewrite = (text: string) => string;

/** A body as it may be stored, and the names of the texts that are others than they were sent. */
interface Rewritten<Body> {
  readonly body: Body;
  readonly changed: readonly string[];
}

/** Lazy import: it knows HTML, and most requests have none. */
export const richTextRewriter = async (): Promise<Rewrite> =>
  (await import('../contract/rich-text.ts')).safeRichText;

/** The body of a request, which may be a list of what the schema describes, with HTML made safe. */
export async function safeBody(body: Json, schema: FieldSchema): Promise<Rewritten<Json>> {
  const field = Array.isArray(body) ? { items: schema } : schema;
  let hasTags = false;
  inside(body, field, '', (text) => {
    hasTags ||= text.includes('<');
    return text;
  });
  return hasTags ? rewritten(body, field, await richTextRewriter()) : { body, changed: [] };
}

/** What a schema calls rich texts is made safe. */
export function rewritten<Body extends Json>(
  body: Body,
  field: FieldSchema,
  rewrite: Rewrite,
): Rewritten<Body> {
  const changed: string[] = [];
  const safe = inside(body, field, '', (text, path) => {
    const other = rewrite(text);
    if (other !== text) changed.push(path);
    return other;
  });
  return { body: safe as Body, changed };
}

/** With another text in place of each rich one. */
function inside(
  value: Json,
  field: FieldSchema,
  path: string,
  rewrite: (text: string, path: string) => string,
): Json {
  if (typeof value === 'string') return field.kind === 'richText' ? rewrite(value, path) : value;
  const part = (member: Json, of: FieldSchema | undefined, name: string | number) =>
    of ? inside(member, of, path ? `${path}.${name}` : `${name}`, rewrite) : member;
  if (Array.isArray(value)) return value.map((each, i) => part(each, field.items, i));
  if (!isObject(value)) return value;
  const members = Object.entries(value);
  return Object.fromEntries(
    members.map(([name, member]) => [name, part(member, memberOf(field, name), name)]),
  );
}

const memberOf = ({ properties = {}, additionalProperties }: FieldSchema, name: string) =>
  ownField(properties, name) ??
  (typeof additionalProperties === 'object' ? additionalProperties : undefined);

/** What a caller is told of a text that is stored otherwise than it was sent. */
export const rewrittenWarnings = (names: readonly string[]): readonly string[] =>
  names.map(
    (name) => `${name} is stored with different HTML than was sent: unsupported HTML is left out.`,
  );
