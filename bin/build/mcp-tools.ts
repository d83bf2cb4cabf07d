import type { Tool } from '../../functions/mcp/tool.ts';
import type { Confirmation, Effect } from '../../shared/contract/documentation.ts';
import { changedRows, type FieldSchema } from '../../shared/contract/fields.ts';
import { isObject, type JsonObject } from '../../shared/contract/json.ts';
import { hasRecords, isHidden } from '../../shared/contract/resource.ts';
import { operationId } from './openapi/operation.ts';
import { changesMany, isList } from './openapi/parameters.ts';
import { type Operation, operationsOf, subjects } from './openapi/subject.ts';

/** A description that is longer costs an agent more than it tells. */
const MAX_DESCRIPTION = 600;

/** That of an e-mail address has some 400 characters. */
const MAX_PATTERN = 200;

/** An agent keeps no answers, reads no parts of files, and sees no headers with an ETag. */
const OF_CACHES: ReadonlySet<string> = new Set(['If-Match', 'If-None-Match', 'Range', 'If-Range']);

/** What agents are told of arguments that many tools have: the reference says more. */
const TOLD: Readonly<Record<string, string>> = {
  currency: 'The currency of amounts; one the store offers.',
  locale: 'The language of texts; one the store offers.',
  'Idempotency-Key': 'A unique key for each action. Reuse it to retry.',
  'Order-Secret': 'The `secret` of a guest order.',
  cursor: 'From `_links.next`.',
  attributes:
    'Filters by other attributes: `{"name": "a|b", "$price_lt": "9", "$created_at_gt": ' +
    '"2026-01-31", "$has": "a,b"}`.',
};

/** The name of the argument that says what was confirmed. */
const CONFIRM = { type: 'string', description: 'From the preview. Leave it out first.' };

/** A filter whose values are more is known by its name alone. */
const MAX_TOLD_VALUES = 12;

type Place = Tool['places'][string];

interface Parameter {
  readonly name: string;
  readonly place: Place;
  readonly required: boolean;
  readonly schema: JsonObject;
}

/**
 * The tools of agents: every operation that needs a key, and whose answer and body are JSON. A further path or
 * method of one is no tool of its own.
 */
export function mcpTools(api: JsonObject): Tool[] {
  return subjects
    .flatMap(operationsOf)
    .filter(({ resource, route }) => resource.routes[route.operation]?.path === route.path)
    .map((operation): Described => {
      const path = pathOf(operation);
      const described = objectIn(objectIn(objectIn(api, 'paths'), path), methodOf(operation));
      return { operation, path, described };
    })
    .filter(({ described }) => isTool(described))
    .map((each) => toolOf(api, each));
}

const pathOf = ({ route }: Operation) => route.path.replaceAll(/:(\w+)/g, '{$1}');
const methodOf = ({ method }: Operation) => method.toLowerCase();

const isTool = (described: JsonObject) =>
  isObject(described['x-access']) &&
  described['x-same-as'] === undefined &&
  Object.entries(objectIn(described, 'responses')).every(
    ([status, answer]) => !status.startsWith('2') || isJson(answer as JsonObject),
  ) &&
  isJson(objectIn(described, 'requestBody'));

const isJson = (described: JsonObject) =>
  described['content'] === undefined ||
  objectIn(described, 'content')['application/json'] !== undefined;

interface Described {
  readonly operation: Operation;
  readonly path: string;
  /** The operation in the OpenAPI document. */
  readonly described: JsonObject;
}

function toolOf(api: JsonObject, { operation, path, described }: Described): Tool {
  const parameters = argumentsOf(api, operation, described);
  const body = objectIn(described, 'requestBody');
  const schema = objectIn(objectIn(objectIn(body, 'content'), 'application/json'), 'schema');
  const takesBody = described['requestBody'] !== undefined;
  const effect = effectOf(operation);
  const confirms = confirmationOf(operation, effect);
  const properties = {
    ...Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    ...(takesBody && { body: changesMany(operation) ? rowsOf(operation) : schema }),
    ...(confirms && { confirm: CONFIRM }),
  };
  const permission = described['x-permission'];
  return {
    name: operationId(operation),
    title: String(described['summary']),
    description: descriptionOf(described),
    inputSchema: withDefinitions(api, {
      type: 'object',
      properties,
      required: [
        ...parameters.filter((each) => each.required).map(({ name }) => name),
        ...(takesBody && body['required'] === true ? ['body'] : []),
        ...(confirms ? ['Idempotency-Key'] : []),
      ],
      additionalProperties: false,
    }),
    method: operation.method,
    path,
    places: Object.fromEntries(parameters.map(({ name, place }) => [name, place])),
    levels: Object.keys(objectIn(described, 'x-access')),
    effect,
    isForShoppers: isForShoppers(path),
    ...(confirms && { confirms: { ...confirms, path: pathToShow(operation, confirms) } }),
    ...(typeof permission === 'string' && { permission }),
  };
}

/** Rows take what another tool of the same permission takes, whose schema an agent has read already. */
const rowsOf = ({ resource }: Operation): JsonObject => {
  const { items, ...rows } = changedRows;
  const description = `\`id\`, with what the body of \`${resource.name}Update\` takes.`;
  return { ...rows, items: { ...items, required: [...items.required], description } };
};

/** Whether the resource of the path is one that shoppers have, whatever the operation is of. */
const isForShoppers = (path: string) =>
  subjects.some(
    ({ resource, documentation }) =>
      resource.name === path.split('/')[1] && documentation.isForShoppers === true,
  );

/** What a method and a name say by themselves. */
function effectOf({ method, route, told }: Operation): Effect {
  if (told.effect) return told.effect;
  if (method === 'GET') return 'reads';
  if (method === 'DELETE') return 'removes';
  return route.operation === 'create' ? 'adds' : 'changes';
}

function confirmationOf(operation: Operation, effect: Effect): Confirmation | undefined {
  if (operation.told.confirms) return operation.told.confirms;
  if (effect === 'removes') return { shows: 'record' };
  return changesMany(operation) ? { shows: 'records' } : undefined;
}

/** Where agents are shown what they confirm. */
function pathToShow(operation: Operation, { shows }: Confirmation): string {
  const path = pathOf(operation);
  if (shows.endsWith('-quote')) return `${path}/quote`;
  if (shows === 'order') return '/orders/{id}';
  return nearestRead(path);
}

/** The path itself or the one above it that can be read: `/orders/{id}` of `/orders/{id}/erase`. */
function nearestRead(path: string): string {
  const isRead = subjects
    .flatMap(operationsOf)
    .some((each) => each.method === 'GET' && pathOf(each) === path);
  if (isRead) return path;
  const above = path.slice(0, path.lastIndexOf('/'));
  if (above === '') throw new Error('There is nothing to show of what is confirmed.');
  return nearestRead(above);
}

/** Its parameters, with the fields by which a list is filtered. */
function argumentsOf(api: JsonObject, operation: Operation, described: JsonObject): Parameter[] {
  const parameters = (described['parameters'] as JsonObject[])
    .map((each) => parameterOf(api, each))
    .filter(({ name }) => !OF_CACHES.has(name));
  const names = new Set(parameters.map(({ name }) => name));
  return [...parameters, ...filtersOf(operation).filter(({ name }) => !names.has(name))];
}

function filtersOf(operation: Operation): Parameter[] {
  const { resource, route } = operation;
  const { schema } = resource;
  if (!isList(operation) || !schema || !hasRecords(resource)) return [];
  const isForAll = route.access !== 'anyone' && route.access.public !== undefined;
  const access = isForAll ? 'public' : 'admin';
  return Object.entries(schema.properties)
    .filter(([name, field]) => isFilter(name, field) && !isHidden(schema, name, { access }))
    .map(([name, field]) => ({ name, place: 'query', required: false, schema: filterOf(field) }));
}

const PLAIN: ReadonlySet<unknown> = new Set(['string', 'integer', 'number', 'boolean', 'null']);

/** Nobody looks for the text of an amount, or for what one person has told. */
const isFilter = (name: string, { type, personal }: FieldSchema) =>
  [type].flat().every((each) => PLAIN.has(each)) && !personal && !name.startsWith('display_');

/** A filter may name several values, and is text therefore. */
function filterOf({ enum: values = [] }: FieldSchema): JsonObject {
  const told = values.filter((value) => value !== null);
  const isTold = told.length > 0 && told.length <= MAX_TOLD_VALUES;
  return { type: 'string', ...(isTold && { description: told.join('|') }) };
}

function descriptionOf({ summary, description }: JsonObject): string {
  const text = `${summary}. ${description ?? ''}`.trim();
  return text.length <= MAX_DESCRIPTION ? text : `${text.slice(0, MAX_DESCRIPTION - 1)}…`;
}

function parameterOf(api: JsonObject, given: JsonObject): Parameter {
  const isCommon = given['$ref'] !== undefined;
  const parameter = isCommon ? referred(api, String(given['$ref'])) : given;
  const { name, in: place, description, required, explode, schema } = parameter;
  const told = isCommon ? TOLD[String(name)] : undefined;
  return {
    name: String(name),
    place: explode === true ? 'attributes' : (place as Place),
    required: required === true,
    schema:
      told === undefined
        ? { ...(schema as JsonObject), ...(description !== undefined && { description }) }
        : { type: (schema as JsonObject)['type'] ?? 'string', description: told },
  };
}

/** The schema with the schemas that it refers to, which no longer need the document. */
function withDefinitions(
  api: JsonObject,
  schema: JsonObject & { readonly type: 'object' },
): Tool['inputSchema'] {
  const found = new Map<string, JsonObject>();
  const visit = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(visit);
    if (!isObject(part)) return part;
    const { $ref, ...others } = part;
    const rest = Object.fromEntries(
      Object.entries(others)
        .filter(([name, each]) => !isForOthers(name, each))
        .map(([name, each]) => [name, visit(each)]),
    );
    return typeof $ref === 'string' ? { ...rest, $ref: `#/$defs/${define($ref)}` } : rest;
  };
  const define = ($ref: string) => {
    const name = $ref.slice($ref.lastIndexOf('/') + 1);
    if (!found.has(name)) {
      // Before its parts, which may refer to it.
      found.set(name, {});
      found.set(name, visit(referred(api, $ref)) as JsonObject);
    }
    return name;
  };
  const resolved = visit(schema) as Tool['inputSchema'];
  return found.size === 0 ? resolved : { ...resolved, $defs: Object.fromEntries(found) };
}

/** What tells an agent less than it costs: the API checks what it is sent in any case. */
const isForOthers = (name: string, part: unknown) =>
  name.startsWith('x-') ||
  name === 'examples' ||
  (name === 'pattern' && typeof part === 'string' && part.length > MAX_PATTERN);

/** The part of the document that `#/components/schemas/Cart` names. */
const referred = (api: JsonObject, reference: string): JsonObject =>
  reference.slice(2).split('/').reduce(objectIn, api);

function objectIn(object: JsonObject, name: string): JsonObject {
  const part = object[name];
  return isObject(part) ? (part as JsonObject) : {};
}
