import { Ajv } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import type { JSONSchema } from 'json-schema-to-ts';
import { inFieldOrder } from '../../shared/validation/schema.ts';

/**
 * The source of a module that exports `validate` for the schema. Compiled here and not when a
 * function starts, which costs it about a tenth of a second.
 */
export function compileValidator(schema: JSONSchema): string {
  const ajv = new Ajv({
    code: { source: true, esm: true },
    strict: true,
    strictTypes: false,
    strictRequired: false,
  });
  // Checked by shared/actions/amounts.ts, because they depend on the store.
  for (const keyword of ['money', 'percentage']) ajv.addKeyword({ keyword, schemaType: 'boolean' });
  ajv.addSchema(inFieldOrder(schema) as object, 'schema');
  return standalone.default(ajv, { validate: 'schema' });
}
