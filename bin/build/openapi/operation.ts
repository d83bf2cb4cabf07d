import type { JsonObject } from '../../../shared/contract/json.ts';
import { responsesOf, successSchema } from './answers.ts';
import { commandOf, exampleBody } from './commands.ts';
import { parametersOf } from './parameters.ts';
import { sampleOf } from './sample.ts';
import { standard } from './schemas.ts';
import { capitalised, hasRecords, type Operation, plural, schemaName } from './subject.ts';

/** One operation of the document. `x-access` says which records each access level reaches. */
export function describeOperation(operation: Operation, schemas: JsonObject): JsonObject {
  const { resource, documentation, route, told } = operation;
  const known = hasRecords(operation) ? (documentation.example ?? {}) : {};
  const example = sampleOf(successSchema(operation), schemas, known);
  const body = bodyOf(operation);
  return {
    operationId: operationId(operation),
    summary: told.summary ?? summaryOf(operation),
    ...(told.note && { description: told.note }),
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
  const first = resource.routes.find(({ operation }) => operation === route.operation);
  if (first?.path !== route.path) return `${id}By${capitalised(lastPart(route.path))}`;
  return method === first.methods[0] ? id : `${id}By${capitalised(method.toLowerCase())}`;
}

const lastPart = (path: string) => path.slice(path.lastIndexOf('/') + 1);

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
  const { route, told, method } = operation;
  const example = exampleBody(operation);
  const schema = told.body ? standard(told.body) : recordBody(operation);
  if (method === 'GET' || method === 'DELETE' || !schema) return undefined;
  return {
    required: route.operation !== 'createClientToken',
    content: { 'application/json': { schema, ...(example !== undefined && { example }) } },
  };
}

function recordBody(operation: Operation): JsonObject | undefined {
  const suffix = { create: 'Input', update: 'Changes' }[operation.route.operation];
  return suffix ? { $ref: `#/components/schemas/${schemaName(operation)}${suffix}` } : undefined;
}
