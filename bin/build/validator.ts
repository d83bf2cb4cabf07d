import { Ajv } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import type { JSONSchema } from 'json-schema-to-ts';
import { inFieldOrder } from '../../shared/validation/schema.ts';
import type { Validator } from '../../shared/validation/validation.ts';

/**
 * The source of a module that exports `validate` for the schema. Compiled here and not when a
 * function starts, which costs it about a tenth of a second.
 */
export function compileValidator(schema: JSONSchema): string {
  const ajv = compiler();
  ajv.addSchema(inFieldOrder(schema) as object, 'schema');
  return standalone.default(ajv, { validate: 'schema' });
}

/** The same validator, for a program that is not bundled. */
export const validatorOf = (schema: JSONSchema): Validator =>
  compiler().compile(inFieldOrder(schema) as object);

function compiler(): Ajv {
  const ajv = new Ajv({
    code: { source: true, esm: true },
    strict: true,
    strictTypes: false,
    strictRequired: false,
  });
  // Checked by shared/actions/amounts.ts, because they depend on the store.
  for (const keyword of ['money', 'percentage']) ajv.addKeyword({ keyword, schemaType: 'boolean' });
  return ajv;
}
