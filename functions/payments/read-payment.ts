import { objectOf, withoutNulls } from '../../shared/actions/body.ts';
import { invalidProperty, missingProperty } from '../../shared/contract/errors.ts';
import type { Json, JsonObject } from '../../shared/contract/json.ts';
import { writeOnlyFields } from '../../shared/contract/resource.ts';
import { assertValid, type Validator } from '../../shared/validation/validation.ts';
import { payments } from './resource.ts';

/** Throws a 400 for the first thing wrong, as far as that shows without the order. */
export function readPayment(validate: Validator, body: Json): JsonObject {
  const fields = withoutNulls(objectOf(body));
  const { method, payment_method_id, created_at } = fields;
  if (method === undefined && payment_method_id === undefined) throw missingProperty('method');
  assertValid(validate, fields, writeOnlyFields(payments));
  if (created_at !== undefined) requireTime(created_at);
  return fields;
}

function requireTime(value: Json): void {
  if (!Number.isNaN(Date.parse(String(value)))) return;
  const message = 'created_at must be a time as in ISO 8601.';
  throw invalidProperty({ name: 'created_at', failedValidator: 'format', message, value });
}
