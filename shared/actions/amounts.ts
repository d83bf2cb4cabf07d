import { invalidProperty } from '../contract/errors.ts';
import type { FieldSchema } from '../contract/fields.ts';
import { isObject } from '../contract/json.ts';
import { type Problem, percentProblem, priceProblem, taxRateProblem } from '../pricing/money.ts';

/**
 * Checks every number whose schema says `money: true` against the currency, which only a request
 * knows, and every `percentage: true`; throws a 400 that names the first that is wrong
 * (money.md, "Input", "Percentages" and "Limits").
 */
export function checkAmounts(schema: FieldSchema, value: unknown, currency: string): void {
  checkFields(schema, value, currency, []);
}

function checkFields(schema: FieldSchema, value: unknown, currency: string, path: string[]): void {
  if (schema.money) checkAmount(value, currency, path.join('.'));
  if (schema.percentage) checkPercentage(value, path.join('.'));
  if (isObject(value)) {
    for (const [name, field] of Object.entries(schema.properties ?? {})) {
      checkFields(field, value[name], currency, [...path, name]);
    }
  }
  if (Array.isArray(value) && schema.items) {
    for (const [index, element] of value.entries()) {
      checkFields(schema.items, element, currency, [...path, String(index)]);
    }
  }
}

/** Throws a 400 for a number that is no amount in the currency. */
export const checkAmount = (value: unknown, currency: string, name: string) =>
  typeof value === 'number' && refuse(priceProblem(value, currency), value, name);

/** Throws a 400 for a number that is no percentage. */
export const checkPercentage = (value: unknown, name: string) =>
  typeof value === 'number' && refuse(percentProblem(value), value, name);

/** Throws a 400 for a number that is no tax rate in percent. */
export const checkTaxRate = (value: number, name: string) =>
  refuse(taxRateProblem(value), value, name);

function refuse(problem: Problem | undefined, value: number, name: string): void {
  if (problem) {
    throw invalidProperty({ name, value, ...problem, message: `${name} ${problem.message}.` });
  }
}
