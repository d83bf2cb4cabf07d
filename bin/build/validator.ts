import { _, Ajv, type CodeKeywordDefinition, type SchemaObject } from 'ajv';
import { Type } from 'ajv/dist/compile/util.js';
import standalone from 'ajv/dist/standalone/index.js';
import { MAX_ERRORS } from '../../shared/contract/errors.ts';
import { changedRows, type FieldSchema, type Fields } from '../../shared/contract/fields.ts';
import { omit } from '../../shared/contract/json.ts';
import type { Resource } from '../../shared/contract/resource.ts';
import type { Validator, Validators } from '../../shared/contract/validation.ts';
import { inFieldOrder } from './field-order.ts';

/**
 * The elements of an array, up to the first that makes the errors enough: each element that has some
 * copies those before it.
 */
const items: CodeKeywordDefinition = {
  keyword: 'items',
  type: 'array',
  schemaType: ['object', 'boolean'],
  code(cxt) {
    const { gen, data, schema } = cxt;
    if (schema === true || Object.keys(schema).length === 0) return;
    const valid = gen.name('valid');
    gen.forRange('i', 0, _`${data}.length`, (i) => {
      cxt.subschema({ keyword: 'items', dataProp: i, dataPropType: Type.Num }, valid);
      // The code around it counts them under this name.
      gen.if(_`errors >= ${MAX_ERRORS}`, () => gen.break());
    });
  },
};

/**
 * The source of a module that exports the `validators` of a resource. Compiled here and not when a
 * function starts, which costs it about a tenth of a second.
 */
export function validatorsModule(resource: Resource): string {
  const { ajv, nameOf } = compiler();
  const exported: Record<string, string> = {};
  const validators = compileAll(resource, (schema) => {
    const name = nameOf(schema);
    exported[name] = name;
    return name;
  });
  const source = JSON.stringify(validators).replaceAll(/"(compiled\d+)"/g, '$1');
  return `${shortened(standalone.default(ajv, exported))}\nexport const validators = ${source};`;
}

const shortened = (code: string) => withSharedPatterns(withoutSchemaPaths(code));

/**
 * Where in its schema a keyword stands is read of alternatives alone (shared/contract/validation.ts): of all others it
 * is left out, a thirtieth of a bundle.
 */
const withoutSchemaPaths = (code: string) =>
  code.replaceAll(/\bschemaPath:"(?:[^"\\]|\\.)*",/g, (path) =>
    path.includes('/anyOf') ? path : '',
  );

/** Errors name the pattern of a text: once for all fields that have it. */
function withSharedPatterns(code: string): string {
  const names = new Map<string, string>();
  const shortened = code.replaceAll(
    /\bparams:\{pattern: ("(?:[^"\\]|\\.)*")\}/g,
    (_, text: string) => {
      const name = names.get(text) ?? `patternText${names.size}`;
      names.set(text, name);
      return `params:{pattern: ${name}}`;
    },
  );
  const constants = [...names].map(([text, name]) => `const ${name} = ${text};`);
  return [...constants, shortened].join('\n');
}

/** The source of a module that exports `validate` of the records of a resource alone: no request is checked with it. */
export function recordValidatorModule({ name, schema }: Resource): string {
  if (!schema) throw new Error(`There are no records of ${name}.`);
  const { ajv, nameOf } = compiler();
  return shortened(standalone.default(ajv, { validate: nameOf(schema) }));
}

/** The validators of a resource, for a program that is not bundled. */
export const validatorsOf = (resource: Resource): Validators =>
  compileAll(resource, (schema) => validatorOf(schema));

/** One for all schemas: a new one compiles the schema of schemas first. */
const shared = compiler();

/** The validator of one schema, for a program that is not bundled. */
export const validatorOf = <Valid = unknown>(schema: FieldSchema): Validator<Valid> =>
  shared.ajv.compile<Valid>({ $ref: shared.nameOf(schema) });

/** Compiles what is validated of a resource: its record, and the body and query of each route. */
function compileAll<Compiled>(
  { schema, routes }: Resource,
  compile: (schema: FieldSchema) => Compiled,
) {
  const takesRecords = Object.values(routes).some(({ body }) => typeof body === 'string');
  const bodies: Record<string, Compiled> = {};
  const queries: Record<string, Compiled> = {};
  for (const [operation, { body, query = {} }] of Object.entries(routes)) {
    if (typeof body === 'object') bodies[operation] = compile(body);
    if (body === 'rows') bodies[operation] = compile(changedRows);
    const properties = checkedParameters(query);
    if (Object.keys(properties).length > 0) {
      queries[operation] = compile({ type: 'object', properties });
    }
  }
  return { ...(schema && takesRecords && { record: compile(schema) }), bodies, queries };
}

/** Parameters are text anyway: only those are checked of which the schema says more. */
function checkedParameters(query: Fields): Fields {
  const fields = Object.entries(query).map(
    ([name, field]) => [name, field.type === 'string' ? omit(field, ['type']) : field] as const,
  );
  return Object.fromEntries(fields.filter(([, field]) => Object.keys(field).length > 0));
}

function compiler() {
  const ajv = new Ajv({
    code: { source: true, esm: true },
    strict: true,
    allErrors: true,
    strictTypes: false,
    strictRequired: false,
    inlineRefs: false,
    // The texts for clients are in shared/contract/validation.ts.
    messages: false,
  });
  ajv.removeKeyword('items').addKeyword(items);
  const registered = new Map<string, string>();

  /** Gives the same schema the same name, so that its code is there once. */
  function register(schema: SchemaObject): string {
    const text = JSON.stringify(schema);
    const name = registered.get(text) ?? `compiled${registered.size}`;
    if (!registered.has(text)) ajv.addSchema(schema, name);
    registered.set(text, name);
    return name;
  }

  const nameOf = (schema: FieldSchema) =>
    register(inFieldOrder(schema, (object) => ({ $ref: register(object) })));
  return { ajv, nameOf };
}
