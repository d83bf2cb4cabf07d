import { type InvalidProperty, invalidProperty } from '../contract/errors.ts';
import type { FieldSchema } from '../contract/fields.ts';
import { isObject } from '../contract/json.ts';
import { isCurrency } from '../pricing/currency-codes.ts';
import { type Problem, percentProblem, priceProblem, taxRateProblem } from '../pricing/money.ts';

/**
 * Every number that is wrong although it is valid by the schema: where that says `money`, by the
 * currency, which only a request knows, and where it says `percentage`
 * (money.md, "Input", "Percentages" and "Limits").
 */
export function* wrongAmounts(
  schema: FieldSchema,
  value: unknown,
  currency: string,
  path: readonly string[] = [],
): Iterable<InvalidProperty> {
  if (typeof value === 'number') {
    const problem = problemOf(schema, value, currency);
    if (problem) yield invalid(problem, value, path.join('.'));
    return;
  }
  for (const part of partsOf(schema, value, currency)) {
    const at = [...path, part.name];
    if (part.currency) yield* wrongAmounts(part.schema, part.value, part.currency, at);
    else yield invalid(noOther(currency), part.name, at.join('.'));
  }
}

/** A member or an element, with the currency of its amounts; undefined where its name is none. */
interface Part {
  readonly name: string;
  readonly schema: FieldSchema;
  readonly value: unknown;
  readonly currency: string | undefined;
}

function partsOf(schema: FieldSchema, value: unknown, currency: string): Part[] {
  const { properties = {}, items, kind, additionalProperties: member } = schema;
  if (Array.isArray(value)) {
    if (!items) return [];
    return value.map((each, i) => ({ name: String(i), schema: items, value: each, currency }));
  }
  if (!isObject(value)) return [];
  if (kind === 'byCurrency' && typeof member === 'object') {
    return Object.entries(value).map(([name, amounts]) => ({
      name,
      schema: member,
      value: amounts,
      currency: name !== currency && isCurrency(name) ? name : undefined,
    }));
  }
  return Object.entries(properties).map(([name, field]) => ({
    name,
    schema: field,
    value: value[name],
    currency,
  }));
}

const noOther = (base: string) => ({
  failedValidator: 'whitelist' as const,
  message: `must be an ISO 4217 currency other than ${base}`,
});

const problemOf = ({ kind }: FieldSchema, value: number, currency: string) => {
  if (kind === 'money') return priceProblem(value, currency);
  return kind === 'percentage' ? percentProblem(value) : undefined;
};

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
  if (problem) throw invalidProperty(invalid(problem, value, name));
}

const invalid = (
  problem: Pick<InvalidProperty, 'failedValidator' | 'message'>,
  value: number | string,
  name: string,
): InvalidProperty => ({
  name,
  value,
  ...problem,
  message: `${name} ${problem.message}.`,
});
