import type { Tool } from '../../functions/mcp/tool.ts';
import { isObject, type JsonObject } from '../../shared/contract/json.ts';
import type { Method } from '../../shared/contract/resource.ts';

/** A description that is longer costs an agent more than it tells. */
const MAX_DESCRIPTION = 600;

/** An agent keeps no answers, and reads no parts of files. */
const OF_CACHES: ReadonlySet<string> = new Set(['If-None-Match', 'Range', 'If-Range']);

type Place = Tool['places'][string];

interface Parameter {
  readonly name: string;
  readonly place: Place;
  readonly required: boolean;
  readonly schema: JsonObject;
}

/**
 * The tools of agents: every operation of the OpenAPI document that needs a key, and whose answer and
 * body are JSON.
 */
export function mcpTools(api: JsonObject): Tool[] {
  return Object.entries(objectIn(api, 'paths')).flatMap(([path, operations]) =>
    Object.entries(operations as JsonObject).flatMap(([method, operation]) => {
      const described = operation as JsonObject;
      return isTool(described) ? [toolOf(api, { path, method, operation: described })] : [];
    }),
  );
}

/** Methods that mean the same as another one are no tools of their own. */
const isTool = (operation: JsonObject) =>
  isObject(operation['x-access']) &&
  operation['x-same-as'] === undefined &&
  Object.entries(objectIn(operation, 'responses')).every(
    ([status, answer]) => !status.startsWith('2') || isJson(answer as JsonObject),
  ) &&
  isJson(objectIn(operation, 'requestBody'));

const isJson = (described: JsonObject) =>
  described['content'] === undefined ||
  objectIn(described, 'content')['application/json'] !== undefined;

interface Described {
  readonly path: string;
  readonly method: string;
  readonly operation: JsonObject;
}

function toolOf(api: JsonObject, { path, method, operation }: Described): Tool {
  const parameters = (operation['parameters'] as JsonObject[])
    .map((each) => parameterOf(api, each))
    .filter(({ name }) => !OF_CACHES.has(name));
  const body = objectIn(operation, 'requestBody');
  const schema = objectIn(objectIn(objectIn(body, 'content'), 'application/json'), 'schema');
  const takesBody = operation['requestBody'] !== undefined;
  const properties = {
    ...Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    ...(takesBody && { body: schema }),
  };
  const required = parameters.filter((each) => each.required).map(({ name }) => name);
  const permission = operation['x-permission'];
  return {
    name: String(operation['operationId']),
    title: String(operation['summary']),
    description: descriptionOf(operation),
    inputSchema: withDefinitions(api, {
      type: 'object',
      properties,
      required: takesBody && body['required'] === true ? [...required, 'body'] : required,
      additionalProperties: false,
    }),
    method: method.toUpperCase() as Method,
    path,
    places: Object.fromEntries(parameters.map(({ name, place }) => [name, place])),
    levels: Object.keys(objectIn(operation, 'x-access')),
    ...(typeof permission === 'string' && { permission }),
  };
}

function descriptionOf({ summary, description }: JsonObject): string {
  const text = `${summary}. ${description ?? ''}`.trim();
  return text.length <= MAX_DESCRIPTION ? text : `${text.slice(0, MAX_DESCRIPTION - 1)}…`;
}

function parameterOf(api: JsonObject, given: JsonObject): Parameter {
  const parameter = given['$ref'] === undefined ? given : referred(api, String(given['$ref']));
  const { name, in: place, description, required, explode, schema } = parameter;
  return {
    name: String(name),
    place: explode === true ? 'attributes' : (place as Place),
    required: required === true,
    schema: { ...(schema as JsonObject), ...(description !== undefined && { description }) },
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
        .filter(([name]) => !name.startsWith('x-') && name !== 'examples')
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

/** The part of the document that `#/components/schemas/Cart` names. */
const referred = (api: JsonObject, reference: string): JsonObject =>
  reference.slice(2).split('/').reduce(objectIn, api);

function objectIn(object: JsonObject, name: string): JsonObject {
  const part = object[name];
  return isObject(part) ? (part as JsonObject) : {};
}
