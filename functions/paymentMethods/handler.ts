import { validate } from 'validator:paymentMethods';
import { recordActions } from '../../shared/actions/record-actions.ts';
import { missingProperty } from '../../shared/contract/errors.ts';
import type { JsonObject } from '../../shared/contract/json.ts';
import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { paymentMethods } from './resource.ts';

/** The fees that a method must say for its type of cost. */
const FEES: Readonly<Record<string, readonly string[]>> = {
  fixed_fee: ['fixed_fee'],
  percentage_fee: ['percentage_fee'],
  fixed_plus_percentage: ['fixed_fee', 'percentage_fee'],
};

function requireFees(method: JsonObject) {
  const fees = FEES[String(method['cost_type'])] ?? [];
  const missing = fees.find((fee) => method[fee] === undefined);
  if (missing) throw missingProperty(missing);
}

export const handler = endpoint(
  paymentMethods,
  recordActions(paymentMethods, validate, {
    normalise: (method) => ({ active: true, ...method }),
    check: requireFees,
  }),
);
