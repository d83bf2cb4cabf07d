import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { describeApi } from '../../bin/build/openapi/document.ts';
import type { Inspection } from '../../bin/start/http-server.ts';
import { isObject, type JsonObject, omit } from '../../shared/contract/json.ts';
import type { Response } from '../../shared/endpoint/response.ts';
import { answersTo, objectAt } from './openapi.ts';

/**
 * Throws at an answer whose status or body the OpenAPI document does not describe. The server then
 * closes the connection, so that no test can miss it.
 */
export function documentedAnswers(): Inspection {
  const api = describeApi();
  const whole = validators(api);
  const parts = validators(withoutRequired(api));
  return (event, response) => {
    const { method } = event.requestContext.http;
    // HEAD is GET without the body.
    if (['OPTIONS', 'HEAD'].includes(method)) return;
    const answers = answersTo(api, method, event.rawPath);
    const pointer = answers[response.statusCode];
    const hasFields = new URLSearchParams(event.rawQueryString).get('fields');
    const problem =
      pointer === undefined
        ? `only ${Object.keys(answers).join(', ')}`
        : problemOf(response, objectAt(api, pointer), hasFields ? parts : whole, pointer);
    if (problem === undefined) return;
    throw new Error(
      `${method} ${event.rawPath}?${event.rawQueryString} was answered with ${response.statusCode}, but the OpenAPI document says: ${problem}`,
    );
  };
}

type Validators = (pointer: string) => ValidateFunction;

function problemOf(
  { headers, body = '', isBase64Encoded }: Response,
  described: JsonObject,
  validators: Validators,
  pointer: string,
): string | undefined {
  const { content } = described;
  if (!isObject(content)) return body === '' ? undefined : 'no body';
  const media = new Headers(headers).get('Content-Type')?.split(';')[0] ?? '';
  if (!(media in content || '*/*' in content)) return `a body of ${Object.keys(content)}`;
  if (media !== 'application/json' || isBase64Encoded) return undefined;
  const validate = validators(`${pointer}/content/application~1json/schema`);
  if (validate(JSON.parse(body))) return undefined;
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
