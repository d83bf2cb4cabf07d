import { schemaName, subjects } from '../../bin/build/openapi/subject.ts';
import { snapshots } from '../../functions/orders/documented-schemas.ts';
import { isObject, type Json, type JsonObject } from '../../shared/contract/json.ts';
import { objectAt } from './openapi.ts';

/** Schemas of records, and of what has a copy of one: they may have attributes of the store's own. */
const RECORDS: ReadonlySet<string> = new Set([
  ...subjects.flatMap((subject) => {
    const { alone } = subject.documentation;
    return [schemaName(subject), ...(alone ? [alone.schema] : [])];
  }),
  ...Object.values(snapshots).map((each) => nameOf('items' in each ? each.items : each)),
  ...['CartCoupon', 'CartLine', 'CollectionProduct', 'ExportedCart', 'ExportedInvoice', 'Variant'],
]);

/** Kept as a processor gave it. */
const FOREIGN: ReadonlySet<string> = new Set(['PaymentFailure']);

function nameOf({ $ref = '' }: { readonly $ref?: string }): string {
  const name = $ref.split('/').at(-1);
  if (!name) throw new Error('It is no reference.');
  return name;
}

/** A schema, or a part of one, with the name of the closest one that has one. */
interface Part {
  readonly name: string;
  readonly schema: JsonObject;
}

/** Finds a member of an answer that its schema does not name, and nobody else can have given it: as a path. */
export function unnamedMembers(
  api: JsonObject,
): (value: Json, schema: JsonObject) => string | undefined {
  const computed = new Set(computedNames(objectAt(api, '/components/schemas')));

  function partsOf(name: string, schema: JsonObject): Part[] {
    const composed = ['allOf', 'anyOf', 'oneOf'].flatMap((word) => [schema[word] ?? []].flat());
    const referred =
      typeof schema['$ref'] === 'string'
        ? partsOf(nameOf({ $ref: schema['$ref'] }), objectAt(api, schema['$ref'].slice(1)))
        : [];
    const inner = composed.filter(isObject).flatMap((each) => partsOf(name, each));
    return [{ name, schema }, ...referred, ...inner];
  }

  const partsAt = (parts: readonly Part[], find: (schema: JsonObject) => Json | undefined) =>
    parts.flatMap(({ name, schema }) => {
      const found = find(schema);
      return isObject(found) ? partsOf(name, found) : [];
    });

  function isGiven(parts: readonly Part[], member: string): boolean {
    if (parts.some(({ name }) => FOREIGN.has(name))) return true;
    if (parts.some(({ schema }) => hasFurther(schema))) return true;
    return parts.some(({ name }) => RECORDS.has(name)) && !computed.has(member);
  }

  function find(value: Json, parts: readonly Part[]): string | undefined {
    if (Array.isArray(value)) {
      return first(value.entries(), (each) =>
        find(
          each,
          partsAt(parts, ({ items }) => items),
        ),
      );
    }
    if (!isObject(value) || !parts.some(({ schema }) => schema['properties'])) return undefined;
    return first(Object.entries(value), (each, member) => {
      const named = partsAt(parts, ({ properties }) =>
        isObject(properties) ? properties[member] : undefined,
      );
      if (named.length > 0) return find(each, named);
      return isGiven(parts, member) ? undefined : '';
    });
  }

  return (value, schema) => find(value, partsOf('', schema));
}

/** The path of the first member in which something is found. */
function first<Key extends string | number>(
  members: Iterable<[Key, Json]>,
  find: (value: Json, key: Key) => string | undefined,
): string | undefined {
  for (const [key, value] of members) {
    const path = find(value, key);
    if (path !== undefined) return `/${key}${path}`;
  }
  return undefined;
}

/** Maps, and objects of processors, whose documentation says what else they have. */
const hasFurther = ({ additionalProperties, description }: JsonObject) =>
  isObject(additionalProperties) || String(description).includes('It has more members');

/** Names of ids, times, texts and numbers that the service gives: no test calls an attribute of its own so. */
function* computedNames(value: Json): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  if (isObject(value) && isObject(value['properties'])) {
    yield* Object.entries(value['properties'])
      .filter(isComputed)
      .map(([name]) => name);
  }
  for (const inner of Object.values(value)) yield* computedNames(inner);
}

const isComputed = ([name, field]: [string, Json]) =>
  isObject(field) &&
  field['readOnly'] === true &&
  ['integer', 'number', 'string'].includes(String(field['type'])) &&
  /^id$|_/.test(name);
