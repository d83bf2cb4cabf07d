import { badRequest } from '../contract/errors.ts';
import type { JsonObject } from '../contract/json.ts';
import { type Problem, percentProblem, priceProblem, toHundredths, toMinor } from './money.ts';

/**
 * Minor units of a price, cost or reduction in a record, 0 where it has none. Throws a 400 when it
 * is no amount in the currency: it was stored under another one, or before the limits.
 */
export function amountIn(record: JsonObject, name: string, currency: string): number {
  const value = record[name];
  if (typeof value !== 'number') return 0;
  refuse(record, name, priceProblem(value, currency));
  return toMinor(value, currency);
}

/** Hundredths of a percent, 0 where there is no percentage; throws a 400 when it is none. */
export function percentageIn(record: JsonObject, name: string): number {
  const value = record[name];
  if (typeof value !== 'number') return 0;
  refuse(record, name, percentProblem(value));
  return toHundredths(value);
}

function refuse({ name: title }: JsonObject, name: string, problem: Problem | undefined) {
  const owner = typeof title === 'string' ? ` of ${title}` : '';
  if (problem) throw badRequest(`${name}${owner} ${problem.message}.`);
}
