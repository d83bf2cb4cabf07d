import { wrongAmounts } from '../actions/amounts.ts';
import { cleanObject, objectOf, settableFields } from '../actions/clean-body.ts';
import type { Context } from '../actions/context.ts';
import { requireNoPasswords } from '../actions/password-names.ts';
import { rewrittenWarnings, safeBody } from '../actions/rich-texts.ts';
import type { InvalidProperty } from '../contract/errors.ts';
import type { ObjectSchema } from '../contract/fields.ts';
import { isObject, type Json, type JsonObject } from '../contract/json.ts';
import type { NamedRoute, Resource } from '../contract/resource.ts';
import { writeOnlyFields } from '../contract/resource.ts';
import { reversedDates } from '../contract/reversed-dates.ts';
import { assertValid, type Validator, type Validators } from '../contract/validation.ts';
import type { Authorized } from './authorization.ts';
import type { ParsedBody } from './body-parser.ts';
import type { Middleware } from './middleware.ts';
import type { ParsedQuery } from './query-parser.ts';
import { readQuery } from './read-query.ts';
import type { Started } from './request-log.ts';
import type { Routed } from './router.ts';
import { type SentNames, sentNames } from './sent-names.ts';

export interface Validated {
  /** Valid by the schema of the route. */
  body: unknown;
  names: SentNames;
}

/** Makes a valid new record of what was sent; throws a 400. */
type PrepareNew = (sent: JsonObject, context: Context) => object;

type Needs = Started & ParsedQuery & ParsedBody & Routed & Authorized;

/**
 * Checks query and body by the schemas that the route declares, which the build has compiled, and
 * of which it makes the OpenAPI document. A body of changes is checked by its action, with the
 * record that it changes.
 */
export function validation(
  resource: Resource,
  { bodies = {}, queries = {} }: Validators,
  prepareNew: PrepareNew | undefined,
): Middleware<Validated, Needs> {
  const record = { schema: resource.schema ?? ANY_OBJECT };

  /** The body of a route that writes records of the resource. */
  function recordBody({ body }: NamedRoute, sent: JsonObject, context: Context): unknown {
    return body === 'record' && prepareNew ? prepareNew(sent, context) : sent;
  }

  return {
    async before({ event: { state } }) {
      const { route, query, method, context } = state;
      const { body: declared, operation } = route;
      const { body: parsedBody, changed } = await safeBody(
        state.parsedBody,
        bodySchema(route, record.schema),
      );
      state.query = readQuery(route, query, queries[operation], !READING.has(method));
      if (declared === 'rows') {
        state.body = readRows(parsedBody, bodies[operation]);
      } else if (typeof declared === 'object') {
        const settable = (sent: JsonObject) => {
          requireNoPasswords(record, sent, declared.properties);
          return context ? settableFields(record, sent, context.caller, declared.properties) : sent;
        };
        state.body = readBody(route, declared, parsedBody, {
          validate: bodies[operation],
          settable,
          also: context && ((value) => wrongInStore(declared, value, context)),
        });
      } else if (declared && context) {
        const given = objectOf(parsedBody);
        requireNoPasswords(record, given);
        const sent = settableFields(record, given, context.caller);
        state.body = recordBody(route, sent, context);
      }
      const { settings } = context?.application ?? {};
      state.names = sentNames(resource, route, parsedBody, settings, rewrittenWarnings(changed));
    },
  };
}

/** Methods that write nothing. */
const READING: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** Rows are each a body of another route. */
const bodySchema = ({ body }: NamedRoute, record: ObjectSchema): ObjectSchema =>
  typeof body === 'object' ? body : body === 'rows' ? ANY_OBJECT : record;

const ANY_OBJECT: ObjectSchema = { type: 'object', properties: {} };

/** What the settings of the store make wrong. */
function* wrongInStore(
  schema: ObjectSchema,
  value: object,
  { application: { settings } }: Context,
): Iterable<InvalidProperty> {
  yield* wrongAmounts(schema, value, settings.currency_code);
  yield* reversedDates(schema, value, { timeZone: settings.timezone, sent: value });
}

interface Reading {
  readonly validate: Validator | undefined;
  /** The members that the caller may set. */
  readonly settable: (sent: JsonObject) => JsonObject;
  /** What is wrong beyond the schema. */
  readonly also: ((value: object) => Iterable<InvalidProperty>) | undefined;
}

/** What is changed of each record is checked with it. */
function readRows(body: Json, validate: Validator | undefined): unknown {
  if (!validate) throw new Error('The schema of a body was not compiled.');
  return assertValid(validate, Object(body));
}

function readBody(route: NamedRoute, schema: ObjectSchema, body: Json, reading: Reading): unknown {
  const read = (each: Json) => readObject(route, schema, reading.settable(objectOf(each)), reading);
  if (route.array === 'many') return [body].flat().map(read);
  const isWrapped = route.array === 'of one' && Array.isArray(body) && body.length === 1;
  return read(isWrapped ? (body[0] ?? null) : body);
}

function readObject(
  { nullRemoves, checkedWithRecord }: NamedRoute,
  schema: ObjectSchema,
  sent: JsonObject,
  { validate, also }: Reading,
): unknown {
  if (checkedWithRecord) return sent;
  if (!validate) throw new Error('The schema of a body was not compiled.');
  const hidden = writeOnlyFields(schema);
  const valid = assertValid(validate, cleanObject(sent, schema), { hidden, also });
  if (!nullRemoves || !isObject(valid)) return valid;
  const removed = Object.keys(sent).filter((name) => sent[name] === null);
  return { ...valid, ...Object.fromEntries(removed.map((name) => [name, undefined])) };
}
