import type { ErrorObject } from 'ajv';
import { attribute } from './attributes.ts';
import { DATE, DATE_OR_TIME, DATE_TIME } from './dates.ts';
import { type FailedValidator, type InvalidProperty, missing, refuseInvalid } from './errors.ts';
import { EVENT_ID, NOT_BLANK_IN_UNICODE, WEB_ADDRESS } from './fields.ts';
import type { Json } from './json.ts';
import { LANGUAGE_TAG, WELL_FORMED_TAG } from './language.ts';

/** A validator that the build compiles from a schema. */
export interface Validator<Valid = unknown> {
  (value: unknown): value is Valid;
  errors?: ErrorObject[] | null;
}

/** The compiled schemas of a resource: of its record, and of the body and query of each route. */
export interface Validators {
  readonly record?: Validator;
  readonly bodies?: Readonly<Record<string, Validator>>;
  readonly queries?: Readonly<Record<string, Validator>>;
}

interface ErrorOptions {
  /** Attributes whose values are not repeated. */
  readonly hidden?: readonly string[];
  /** The values to repeat, when the validated ones were converted. */
  readonly sent?: object;
  /** What is wrong beyond the schema. */
  readonly also?: ((value: object) => Iterable<InvalidProperty>) | undefined;
}

/**
 * The value, if it is valid; else throws a 400 that names the first invalid attribute, in the order
 * of the fields, and repeats its value. Further errors are about other attributes.
 */
export function assertValid<Valid>(
  validate: Validator<Valid>,
  value: object,
  options: ErrorOptions = {},
): Valid {
  const isValid = validate(value);
  refuseInvalid(invalidIn(value, isValid ? [] : validate.errors, options));
  if (isValid) return value;
  throw new Error('A validator failed without an error.');
}

function* invalidIn(
  value: object,
  errors: readonly ErrorObject[] | null | undefined,
  options: ErrorOptions,
): Iterable<InvalidProperty> {
  for (const error of errors ?? [])
    if (!OTHER_BRANCH.test(error.schemaPath)) yield explain(error, value, options);
  yield* options.also?.(value) ?? [];
}

/** The error names the first of several alternatives, and not that none is there. */
const OTHER_BRANCH = /\/anyOf(?:\/[1-9]\d*\/.*)?$/;

interface Keyword {
  readonly failedValidator: FailedValidator;
  /** What the message says after the name of the attribute, for the keyword's parameter. */
  readonly says: (parameter: Json) => string;
}

const keyword = (failedValidator: FailedValidator, says: Keyword['says']): Keyword => ({
  failedValidator,
  says,
});

/** What the message says of patterns. */
const FORMS: Readonly<Record<string, string>> = {
  [NOT_BLANK_IN_UNICODE]: 'must not be blank',
  [DATE]: 'must be a date, such as 2026-11-22',
  [DATE_OR_TIME]: 'must be an RFC 3339 date or date-time',
  [DATE_TIME]: 'must be an RFC 3339 date-time with its offset from UTC',
  [WEB_ADDRESS]: 'must be a URL that starts with https:// or http://',
  [EVENT_ID]: 'must be an event ID',
  [LANGUAGE_TAG]: 'must be a language tag, such as de or pt-BR',
  [WELL_FORMED_TAG]: 'must be a language tag, such as de or pt-BR',
};

/** JSON Schema keywords as clients know them. */
const KEYWORDS: Readonly<Record<string, Keyword>> = {
  type: keyword('type', (types) => `must be ${withArticle([types].flat())}`),
  enum: keyword('whitelist', (values) => {
    const words = [values].flat();
    return `must be ${words.length === 1 ? '' : 'one of '}${words.join(', ')}`;
  }),
  additionalProperties: keyword('whitelist', (name) => `has an unknown attribute, ${name}`),
  pattern: keyword('format', (pattern) => FORMS[String(pattern)] ?? 'has an invalid format'),
  minimum: keyword('min', (limit) => `must be at least ${limit}`),
  maximum: keyword('max', (limit) => `must be at most ${limit}`),
  minLength: keyword('min', (limit) =>
    limit === 1 ? 'must not be empty' : `must have at least ${limit} characters`,
  ),
  maxLength: keyword('max', (limit) => `must have at most ${limit} characters`),
  minItems: keyword('min', (limit) =>
    limit === 1 ? 'must have at least one element' : `must have at least ${limit} elements`,
  ),
  maxItems: keyword('max', (limit) => `must have at most ${limit} elements`),
  maxProperties: keyword('max', (limit) => `must have at most ${limit} members`),
};

const UNKNOWN = keyword('format', () => 'is not valid');

function withArticle(types: readonly Json[]): string {
  return types
    .map((type) => (/^[aio]/.test(String(type)) ? `an ${type}` : `a ${type}`))
    .join(' or ');
}

function explain(
  error: ErrorObject,
  value: object,
  { hidden = [], sent = value }: ErrorOptions,
): InvalidProperty {
  const { instancePath, params } = error;
  const path = instancePath.split('/').slice(1).map(unescapePointer);
  if (error.keyword === 'required') {
    return missing([...path, params['missingProperty']].join('.'));
  }
  const { limit, type, allowedValues, additionalProperty, pattern } = params;
  const parameter = limit ?? type ?? allowedValues ?? additionalProperty ?? pattern ?? '';
  const { failedValidator, says } = KEYWORDS[error.keyword] ?? UNKNOWN;
  const name = path.join('.') || 'Object';
  return {
    name,
    failedValidator,
    message: `${name} ${says(parameter)}.`,
    value: hidden.includes(path[0] ?? '') ? undefined : attribute(sent, name),
  };
}

const unescapePointer = (part: string) => part.replaceAll('~1', '/').replaceAll('~0', '~');
