import { changedRows } from '../../../shared/contract/fields.ts';
import { isObject, type Json, type JsonObject } from '../../../shared/contract/json.ts';
import { hasRecords, permissionOf } from '../../../shared/contract/resource.ts';
import { responsesOf, successSchema } from './answers.ts';
import { commandOf, exampleBody } from './commands.ts';
import { reference } from './components.ts';
import examples from './examples.json' with { type: 'json' };
import { parametersOf } from './parameters.ts';
import { sampleOf } from './sample.ts';
import { sent } from './schemas.ts';
import { standard } from './standard.ts';
import { capitalised, type Operation, plural, schemaName } from './subject.ts';

/** Answers as a store gave them: `npm run record:examples`. */
const recorded: Readonly<Record<string, Json>> = examples;

/**
 * One operation of the document. `x-access` says which records each access level
 * reaches, `x-permission` what an API key needs, which then reaches those of admins. `x-same-as`
 * names the operation that another method of the route is, too.
 */
export function describeOperation(
  operation: Operation,
  schemas: JsonObject,
  link: (part: JsonObject) => JsonObject,
): JsonObject {
  const { resource, documentation, route, told } = operation;
  const known = hasRecords(operation.resource) ? (documentation.example ?? {}) : {};
  const body = bodyOf(operation);
  const permission = permissionOf(resource, route);
  const [method = operation.method] = route.methods;
  const isFirst = operation.method === method;
  const first = operationId({ ...operation, method });
  const example = recorded[first] ?? sampleOf(link(successSchema(operation)), schemas, known);
  return {
    operationId: operationId(operation),
    summary: told.summary ?? summaryOf(operation),
    description: isFirst ? descriptionOf(operation) : `The same as ${method}.`,
    tags: [resource.name],
    security: securityOf(operation),
    parameters: parametersOf(operation),
    ...(body && { requestBody: body }),
    responses: responsesOf(operation, example),
    'x-access': route.access === 'anyone' ? 'anyone' : { ...route.access },
    ...(permission && { 'x-permission': permission }),
    ...(isFirst
      ? { 'x-codeSamples': [{ lang: 'Shell', label: 'curl', source: commandOf(operation) }] }
      : { 'x-same-as': first }),
  };
}

const descriptionOf = ({ told, route }: Operation) =>
  [told.note ?? DESCRIPTIONS[route.operation], route.personal && PERSONAL]
    .filter(Boolean)
    .join(' ');

const PERSONAL = 'API keys also need `personal:read`.';

/** `cartsAttachCoupon`; further methods and paths of an operation say which they are. */
export function operationId({ resource, route, method }: Operation): string {
  const id = `${resource.name}${capitalised(route.operation)}`;
  const { path = '' } = resource.routes[route.operation] ?? {};
  if (path !== route.path) return `${id}By${capitalised(otherPart(route.path, path))}`;
  return method === route.methods[0] ? id : `${id}By${capitalised(method.toLowerCase())}`;
}

/** What an alias has in place of a part of the path: `current` of `/users/current/export`. */
function otherPart(alias: string, path: string): string {
  const parts = path.split('/');
  return alias.split('/').find((part, i) => part !== parts[i]) ?? '';
}

function summaryOf(operation: Operation): string {
  const { one } = operation.documentation;
  const summaries: Readonly<Record<string, string>> = {
    list: `List ${plural(operation)}`,
    create: `Create ${one}`,
    get: `Get ${one}`,
    update: `Update ${one}`,
    remove: `Delete ${one}`,
    updateMany: `Update several ${plural(operation)}`,
  };
  return summaries[operation.route.operation] ?? capitalised(operation.route.operation);
}

/** Descriptions of standard operations, where the documentation says nothing of its own. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  list: 'Paginated: follow `_links.next` to read all. Filters and sorts by any attribute.',
  create: 'Returns the whole record, with its ID.',
  get: 'By its ID. Records that the caller can’t see return 404.',
  update: 'Changes only the fields sent. Null removes a field that has no default.',
  remove: 'This cannot be undone.',
  updateMany:
    'Each row is a separate update, like `PATCH` on its record: it has its own transaction and errors, and counts as a request. With an `Idempotency-Key`, row i uses that key followed by `#i`, from 0.',
};

/** Any of these headers is enough to be let in; what it reaches is in `x-access`. */
function securityOf({ resource, route }: Operation): JsonObject[] {
  if (route.access === 'anyone') return [];
  const schemes = Object.keys(route.access).map((level) => SCHEMES[level] ?? level);
  const isForStaff =
    permissionOf(resource, route) !== undefined && route.access.admin !== undefined;
  return [...schemes, ...(isForStaff ? ['staffToken', 'apiKey'] : [])].map((name) => ({
    [name]: [],
  }));
}

const SCHEMES: Readonly<Record<string, string>> = {
  public: 'publicKey',
  user: 'userToken',
  admin: 'adminToken',
  member: 'staffToken',
};

function bodyOf(operation: Operation): JsonObject | undefined {
  const schema = bodySchema(operation);
  if (!schema) return undefined;
  const example = exampleBody(operation);
  return {
    required: !isEmpty(example),
    content: { 'application/json': { schema, ...(example !== undefined && { example }) } },
  };
}

/** That of a new record has a name of its own, whatever it is. */
function bodySchema(operation: Operation): JsonObject | undefined {
  const { route, told } = operation;
  const { body } = route;
  if (told.body) return standard(told.body, 'body');
  if (body === undefined) return undefined;
  const changes = reference('schemas', `${schemaName(operation)}Changes`);
  if (body === 'changes') return changes;
  if (body === 'rows') return rowsOf(changes);
  if (body === 'record' || route.operation === 'create') {
    return reference('schemas', `${schemaName(operation)}Input`);
  }
  return sent(operation, body);
}

/** Changes of several records, each with its id. */
function rowsOf(changes: JsonObject): JsonObject {
  const { items, ...schema } = standard(changedRows, 'body');
  return { ...schema, items: { allOf: [items ?? {}, changes] } };
}

/** A body of which nothing is required may be left out. */
const isEmpty = (example: Json | undefined) =>
  isObject(example) && Object.keys(example).length === 0;
