import { isObject, type Json, type JsonObject } from '../../../shared/contract/json.ts';
import { hasRecords } from '../../../shared/contract/resource.ts';
import { responsesOf, successSchema } from './answers.ts';
import { commandOf, exampleBody } from './commands.ts';
import { reference } from './components.ts';
import { parametersOf } from './parameters.ts';
import { sampleOf } from './sample.ts';
import { sent } from './schemas.ts';
import { standard } from './standard.ts';
import { capitalised, type Operation, plural, schemaName } from './subject.ts';

/** One operation of the document. `x-access` says which records each access level reaches. */
export function describeOperation(operation: Operation, schemas: JsonObject): JsonObject {
  const { resource, documentation, route, told } = operation;
  const known = hasRecords(operation.resource) ? (documentation.example ?? {}) : {};
  const example = sampleOf(successSchema(operation), schemas, known);
  const body = bodyOf(operation);
  return {
    operationId: operationId(operation),
    summary: told.summary ?? summaryOf(operation),
    description: told.note ?? DESCRIPTIONS[route.operation] ?? '',
    tags: [resource.name],
    security: securityOf(operation),
    parameters: parametersOf(operation),
    ...(body && { requestBody: body }),
    responses: responsesOf(operation, example),
    'x-access': route.access === 'anyone' ? 'anyone' : { ...route.access },
    'x-codeSamples': [{ lang: 'Shell', label: 'curl', source: commandOf(operation) }],
  };
}

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
    update: `Change ${one}`,
    remove: `Delete ${one}`,
  };
  return summaries[operation.route.operation] ?? capitalised(operation.route.operation);
}

/** Of the standard operations, where the documentation says nothing of its own. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  list: 'Page by page: follow `_links.next` to read all. Any attribute filters and sorts.',
  create: 'The answer has the whole record, with its id.',
  get: 'By its id. What the caller may not see is 404.',
  update: 'Changes what is sent, and nothing else. Null takes a field away that has no default.',
  remove: 'This cannot be undone.',
};

/** Any of these headers is enough to be let in; what it reaches is in `x-access`. */
function securityOf({ route }: Operation): JsonObject[] {
  if (route.access === 'anyone') return [];
  return Object.keys(route.access).map((level) => ({ [SCHEMES[level] ?? level]: [] }));
}

const SCHEMES: Readonly<Record<string, string>> = {
  public: 'publicKey',
  user: 'userToken',
  admin: 'adminToken',
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
  if (body === 'changes') return reference('schemas', `${schemaName(operation)}Changes`);
  if (body === 'record' || route.operation === 'create') {
    return reference('schemas', `${schemaName(operation)}Input`);
  }
  return sent(operation, body);
}

/** A body of which nothing is required may be left out. */
const isEmpty = (example: Json | undefined) =>
  isObject(example) && Object.keys(example).length === 0;
