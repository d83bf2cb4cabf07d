import type { DocumentSchema, DocumentSchemas } from '../../../shared/contract/documentation.ts';
import { type JsonObject, omit } from '../../../shared/contract/json.ts';
import { OWN_KEYWORDS } from '../field-order.ts';

/** Where a schema is: bodies have no read-only fields, and answers no write-only ones. */
type Place = 'body' | 'answer';

const AS_TEXT = 'Formatted text with the currency.';

const MONEY = 'At most the decimals of its currency, and 10^12 minor units.';

const RICH_TEXT = 'Plain text or limited HTML.';

/** The schema without keywords that only the service knows, as far as the standard can say it. */
export const standard = (schema: DocumentSchema, place: Place = 'answer'): JsonObject =>
  JSON.parse(JSON.stringify(translate(schema, place)));

function translate(schema: DocumentSchema, place: Place): object {
  const { description, properties, required, items, additionalProperties, ...keywords } = omit(
    schema,
    OWN_KEYWORDS,
  );
  const { allOf, anyOf, oneOf, ...rest } = keywords;
  const parts = anyOf?.filter((each) => !isDemand(each)) ?? [];
  const inner = (each: DocumentSchema) => translate(each, place);
  const said = saidOf(schema);
  return {
    ...rest,
    ...(said && { description: said }),
    ...(schema.personal && place === 'answer' && { 'x-permission': 'personal:read' }),
    ...(schema.kind === 'percentage' && { multipleOf: 0.01 }),
    ...(properties && fields(properties, required, place)),
    ...(items && { items: inner(items) }),
    ...membersOf(schema, inner),
    ...(allOf && { allOf: allOf.map(inner) }),
    ...(parts.length > 0 && { anyOf: parts.map(inner) }),
    ...(oneOf && { oneOf: oneOf.map(inner) }),
  };
}

const saidOf = (schema: DocumentSchema): string =>
  [
    schema.description,
    schema.kind === 'money' && MONEY,
    schema.kind === 'richText' && RICH_TEXT,
    demandOf(schema),
  ]
    .filter(Boolean)
    .join(' ');

/** That a field must be there: generators make a type of it that anything fits. */
const isDemand = (schema: DocumentSchema) => Object.keys(schema).join() === 'required';

const ALL = new Intl.ListFormat('en');

function demandOf({ anyOf = [] }: DocumentSchema): string | undefined {
  const choices = anyOf
    .filter(isDemand)
    .map(({ required = [] }) => ALL.format(required.map((name) => `\`${name}\``)));
  return choices.length > 0 ? `${choices.join(' or ')} is required.` : undefined;
}

/** What other members an object may have, said for maps alone: generators leave a record no others. */
function membersOf(
  { type, properties, additionalProperties, allOf, anyOf, oneOf }: DocumentSchema,
  inner: (schema: DocumentSchema) => object,
) {
  if (additionalProperties === false) return { additionalProperties };
  if (typeof additionalProperties === 'object' && !properties) {
    return { additionalProperties: inner(additionalProperties) };
  }
  const isMap = [type].flat().includes('object') && !(properties ?? allOf ?? anyOf ?? oneOf);
  return isMap ? { additionalProperties: {} } : {};
}

function fields(all: DocumentSchemas, required: readonly string[] = [], place: Place) {
  const shown = Object.entries(all).filter(
    ([, { readOnly, writeOnly, shownTo }]) =>
      shownTo !== 'nobody' && !(place === 'body' ? readOnly : writeOnly),
  );
  const isThere = (name: string, field: DocumentSchema) =>
    place === 'answer'
      ? field.shownTo !== 'admins' && (required.includes(name) || field.default !== undefined)
      : required.includes(name);
  const there = shown.filter(([name, field]) => isThere(name, field)).map(([name]) => name);
  return {
    properties: Object.fromEntries(
      shown.map(([name, field]) => [
        name,
        { ...exampleOf(name, field), ...translate(field, place) },
      ]),
    ),
    ...(there.length > 0 && { required: there }),
  };
}

/** An example of what the server computes: amounts as numbers, and as text for people. */
function exampleOf(name: string, { type, readOnly }: DocumentSchema): DocumentSchema {
  if (name.startsWith('display_')) return { examples: ['24.5 EUR'], description: AS_TEXT };
  return type === 'number' && readOnly ? { minimum: 0, examples: [24.5] } : {};
}
