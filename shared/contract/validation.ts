import type { ErrorObject } from 'ajv';
import { attribute } from './attributes.ts';
import { type ApiError, type FailedValidator, invalidProperty, missingProperty } from './errors.ts';
import { NOT_BLANK } from './fields.ts';
import type { Json } from './json.ts';

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
}

/**
 * The value, if it is valid; else throws a 400 that names the first invalid attribute, in the order
 * of the fields, and repeats its value.
 */
export function assertValid<Valid>(
  validate: Validator<Valid>,
  value: object,
  options: ErrorOptions = {},
): Valid {
  if (validate(value)) return value;
  const [first] = validate.errors ?? [];
  throw first ? explain(first, value, options) : new Error('A validator failed without an error.');
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
  enum: keyword('whitelist', (values) => {
    const words = [values].flat();
    return `must be ${words.length === 1 ? '' : 'one of '}${words.join(', ')}`;
  }),
  additionalProperties: keyword('whitelist', (name) => `has an unknown attribute, ${name}`),
  pattern: keyword('format', (pattern) =>
    pattern === NOT_BLANK ? 'must not be blank' : 'is not in the right form',
  ),
  minimum: keyword('min', (limit) => `must be at least ${limit}`),
  maximum: keyword('max', (limit) => `must be at most ${limit}`),
  minLength: keyword('min', (limit) =>
    limit === 1 ? 'must not be empty' : `must have at least ${limit} characters`,
  ),
  maxLength: keyword('max', (limit) => `must have at most ${limit} characters`),
  minItems: keyword('min', (limit) =>
    limit === 1 ? 'must have an element' : `must have at least ${limit} elements`,
  ),
  maxItems: keyword('max', (limit) => `must have at most ${limit} elements`),
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
): ApiError {
  const { instancePath, params } = error;
  const path = instancePath.split('/').slice(1).map(unescapePointer);
  if (error.keyword === 'required') {
    return missingProperty([...path, params['missingProperty']].join('.'));
  }
  const { limit, type, allowedValues, additionalProperty, pattern } = params;
  const parameter = limit ?? type ?? allowedValues ?? additionalProperty ?? pattern ?? '';
  const { failedValidator, says } = KEYWORDS[error.keyword] ?? UNKNOWN;
  const name = path.join('.') || 'Object';
  return invalidProperty({
    name,
    failedValidator,
    message: `${name} ${says(parameter)}.`,
    value: hidden.includes(path[0] ?? '') ? undefined : attribute(sent, name),
  });
}

const unescapePointer = (part: string) => part.replaceAll('~1', '/').replaceAll('~0', '~');
