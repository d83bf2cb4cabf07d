import { invalidProperty } from '../contract/errors.ts';
import { isObject, type Json } from '../contract/json.ts';
import { percentProblem, priceProblem } from '../pricing/money.ts';

interface Schema {
  readonly money?: boolean;
  readonly percentage?: boolean;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

/**
 * Checks every number whose schema says `money: true` against the currency, which only a request
 * knows, and every `percentage: true`; throws a 400 that names the first that is none (money.md,
 * points 2, 7 and 9).
 */
export function checkAmounts(schema: unknown, value: Json | undefined, currency: string): void {
  walk((schema ?? {}) as Schema, value, currency, []);
}

function walk(schema: Schema, value: Json | undefined, currency: string, path: string[]): void {
  if (schema.money) checkAmount(value, currency, path.join('.'));
  if (schema.percentage) checkPercentage(value, path.join('.'));
  if (isObject(value)) {
    for (const [name, field] of Object.entries(schema.properties ?? {})) {
      walk(field, value[name], currency, [...path, name]);
    }
  }
  if (Array.isArray(value) && schema.items) {
    for (const [index, element] of value.entries()) {
      walk(schema.items, element, currency, [...path, String(index)]);
    }
  }
}

/** Throws a 400 for a number that is no amount in the currency. */
export const checkAmount = (value: Json | undefined, currency: string, name: string) =>
  refuse(typeof value === 'number' && priceProblem(value, currency), value, name);

/** Throws a 400 for a number that is no percentage. */
export const checkPercentage = (value: Json | undefined, name: string) =>
  refuse(typeof value === 'number' && percentProblem(value), value, name);

function refuse(
  problem: ReturnType<typeof priceProblem> | false,
  value: Json | undefined,
  name: string,
): void {
  if (problem) {
    throw invalidProperty({ name, value, ...problem, message: `${name} ${problem.message}.` });
  }
}
