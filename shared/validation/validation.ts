import type { ErrorObject } from 'ajv';
import { attribute } from '../contract/attributes.ts';
import {
  type ApiError,
  type FailedValidator,
  invalidProperty,
  missingProperty,
} from '../contract/errors.ts';
import { type Json, type JsonObject, omit } from '../contract/json.ts';

/** A validator that the build compiles from a resource's schema. */
export interface Validator {
  (record: unknown): boolean;
  errors?: ErrorObject[] | null;
}

/**
 * Throws a 400 that names the first invalid attribute, in the order of the fields. It repeats the
 * value, unless the attribute is one of `hidden`.
 */
export function assertValid(
  validate: Validator,
  record: JsonObject,
  hidden: readonly string[] = [],
): void {
  if (validate(record)) return;
  const [first] = validate.errors ?? [];
  if (first) throw explain(first, omit(record, hidden));
}

interface Keyword {
  readonly failedValidator: FailedValidator;
  /** What the message says after the name of the attribute, for the keyword's parameter. */
  readonly says: (parameter: Json) => string;
}

const keyword = (failedValidator: FailedValidator, says: Keyword['says']): Keyword => ({
  failedValidator,
  says,
});

/** JSON Schema keywords as clients know them. */
const KEYWORDS: Readonly<Record<string, Keyword>> = {
  type: keyword('type', (types) => `must be ${withArticle([types].flat())}`),
  enum: keyword('whitelist', (values) => `must be one of ${[values].flat().join(', ')}`),
  additionalProperties: keyword('whitelist', (name) => `has an unknown attribute, ${name}`),
  pattern: keyword('format', () => 'is not in the right form'),
  minimum: keyword('min', (limit) => `must be at least ${limit}`),
  maximum: keyword('max', (limit) => `must be at most ${limit}`),
  minLength: keyword('min', (limit) => `must have at least ${limit} characters`),
  maxLength: keyword('max', (limit) => `must have at most ${limit} characters`),
  minItems: keyword('min', (limit) => `must have at least ${limit} elements`),
  maxItems: keyword('max', (limit) => `must have at most ${limit} elements`),
};

const UNKNOWN = keyword('format', () => 'is not valid');

function withArticle(types: readonly Json[]): string {
  return types
    .map((type) => (/^[aio]/.test(String(type)) ? `an ${type}` : `a ${type}`))
    .join(' or ');
}

function explain(error: ErrorObject, record: JsonObject): ApiError {
  const { instancePath, params } = error;
  const path = instancePath.split('/').slice(1).map(unescapePointer);
  if (error.keyword === 'required') {
    return missingProperty([...path, params['missingProperty']].join('.'));
  }
  const { limit, type, allowedValues, additionalProperty } = params;
  const parameter = limit ?? type ?? allowedValues ?? additionalProperty ?? '';
  const { failedValidator, says } = KEYWORDS[error.keyword] ?? UNKNOWN;
  const name = path.join('.') || 'Object';
  return invalidProperty({
    name,
    failedValidator,
    message: `${name} ${says(parameter)}.`,
    value: attribute(record, name),
  });
}

const unescapePointer = (part: string) => part.replaceAll('~1', '/').replaceAll('~0', '~');
