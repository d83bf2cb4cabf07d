import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { describeApi } from '../../bin/build/openapi/document.ts';
import type { Inspection } from '../../bin/start/http-server.ts';
import { isObject, type Json, type JsonObject, omit } from '../../shared/contract/json.ts';
import { DESK } from '../../shared/endpoint/paths.ts';
import type { Response } from '../../shared/endpoint/response.ts';
import { claimedAccess } from '../../shared/tenancy/tokens.ts';
import { answersTo, objectAt } from './openapi.ts';
import { unnamedMembers } from './unnamed-members.ts';

/**
 * Throws at an answer whose status or body the OpenAPI document does not describe, or which has a member that it does
 * not name. The server then closes the connection, so that no test can miss it.
 */
export function documentedAnswers(): Inspection {
  const api = describeApi();
  const unnamed = unnamedMembers(api);
  const known = {
    whole: validators(api),
    chosen: validators(withoutRequired(api)),
    impersonal: validators(withoutPersonal(api)),
  };
  const check = (pointer: string, body: Json) => {
    const path = unnamed(body, objectAt(api, pointer));
    return path && `no member ${path}`;
  };
  return (event, response) => {
    const { method } = event.requestContext.http;
    // HEAD is GET without the body.
    if (['OPTIONS', 'HEAD'].includes(method)) return;
    if (isForPeople(event.rawPath, response)) return;
    const answers = answersTo(api, method, event.rawPath);
    const pointer = answers[response.statusCode];
    const shown = shownTo(event);
    const problem =
      pointer === undefined
        ? `only ${Object.keys(answers).join(', ')}`
        : problemOf(response, objectAt(api, pointer), known[shown], pointer, check);
    if (problem === undefined) return;
    throw new Error(
      `${method} ${event.rawPath}?${event.rawQueryString} was answered with ${response.statusCode}, but the OpenAPI document says: ${problem}`,
    );
  };
}

/** The dashboard and the files of the reference are not the API, and what leads browsers to them. */
const isForPeople = (path: string, { statusCode }: Response) =>
  path.split('/')[1] === DESK ||
  /\/docs\/[\w.-]+\.(?:js|json)$/.test(path) ||
  (path === '/' && statusCode === 302);

/** As much of records as a request gets. */
function shownTo({ rawQueryString, headers }: APIGatewayProxyEventV2) {
  if (new URLSearchParams(rawQueryString).get('fields')) return 'chosen';
  const [, token = ''] = (headers['authorization'] ?? '').split(':');
  const isStaff = headers['authorization']?.includes('swk_') || claimedAccess(token) === 'staff';
  return isStaff ? 'impersonal' : 'whole';
}

type Validators = (pointer: string) => ValidateFunction;

function problemOf(
  { headers, body = '', isBase64Encoded }: Response,
  described: JsonObject,
  validators: Validators,
  pointer: string,
  namesAll: (pointer: string, body: Json) => string | undefined,
): string | undefined {
  const { content } = described;
  if (!isObject(content)) return body === '' ? undefined : 'no body';
  const media = new Headers(headers).get('Content-Type')?.split(';')[0] ?? '';
  if (!(media in content || '*/*' in content)) return `a body of ${Object.keys(content)}`;
  if (media !== 'application/json' || isBase64Encoded) return undefined;
  const schema = `${pointer}/content/application~1json/schema`;
  const validate = validators(schema);
  const answer: Json = JSON.parse(body);
  if (validate(answer)) return namesAll(schema, answer);
  const [error] = validate.errors ?? [];
  return `${error?.instancePath} ${error?.message} ${JSON.stringify(error?.params)}`;
}

/** Compiled when they are needed first. */
function validators(api: JsonObject): Validators {
  const ajv = new Ajv2020({ strict: false, multipleOfPrecision: 6, inlineRefs: false });
  ajv.addFormat('date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  ajv.addFormat('uri', (text: string) => URL.canParse(text));
  ajv.addSchema(api, 'api');
  const known = new Map<string, ValidateFunction>();
  return (pointer) => {
    const compiled = known.get(pointer) ?? ajv.compile({ $ref: `api#${encodeURI(pointer)}` });
    known.set(pointer, compiled);
    return compiled;
  };
}

/** With `fields`, records have only what it names. */
function withoutRequired(api: JsonObject): JsonObject {
  const copy = structuredClone(api);
  const schemas = objectAt(copy, '/components/schemas');
  for (const [name, schema] of Object.entries(schemas)) {
    const isWhole = name === 'Error' || name.endsWith('List');
    if (isObject(schema) && !isWhole) schemas[name] = omit(schema, ['required']);
  }
  return copy;
}

/** Keys without a permission get no fields that need it. */
function withoutPersonal<Part>(part: Part): Part {
  if (Array.isArray(part)) return part.map(withoutPersonal) as Part;
  if (!isObject(part)) return part;
  const { properties, required } = part;
  const inner = Object.entries(part).map(([name, each]) => [name, withoutPersonal(each)]);
  const copy = Object.fromEntries(inner);
  if (!isObject(properties) || !Array.isArray(required)) return copy;
  const isAlways = (name: unknown) => {
    const field = properties[String(name)];
    return !isObject(field) || field['x-permission'] === undefined;
  };
  return { ...copy, required: required.filter(isAlways) };
}
