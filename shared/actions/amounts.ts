import { invalidProperty } from '../contract/errors.ts';
import { isObject, type Json } from '../contract/json.ts';
import { priceProblem } from '../pricing/money.ts';

interface Schema {
  readonly money?: boolean;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

/**
 * Checks every number whose schema says `money: true` against the currency, which only a request
 * knows; throws a 400 that names the first that is no amount in it (money.md, points 2 and 9).
 */
export function checkAmounts(schema: unknown, value: Json | undefined, currency: string): void {
  walk((schema ?? {}) as Schema, value, currency, []);
}

function walk(schema: Schema, value: Json | undefined, currency: string, path: string[]): void {
  if (schema.money && typeof value === 'number') checkAmount(value, currency, path.join('.'));
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

function checkAmount(value: number, currency: string, name: string) {
  const problem = priceProblem(value, currency);
  if (problem)
    throw invalidProperty({ name, value, ...problem, message: `${name} ${problem.message}.` });
}
