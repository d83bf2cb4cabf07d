import { badRequest } from '../contract/errors.ts';
import { type Problem, percentProblem, priceProblem, toHundredths, toMinor } from './money.ts';
import { type HasOwnAmounts, minorOf, ownAmounts, type PriceView } from './price-view.ts';

/** A record that may have a name, for messages. */
type Named = HasOwnAmounts & { readonly name?: string | undefined };

/**
 * A price, cost or discount of a record in minor units of the wanted currency, 0 where it has none:
 * its own amount in that currency, or else the one in the base currency, converted.
 * Throws a 400 when it is no amount in the base currency: it was stored under another one, or before
 * the limits.
 */
export function amountOf<Name extends string>(
  record: Named & { readonly [Field in Name]?: number | string | undefined },
  name: Name,
  prices: PriceView,
): number {
  const own = ownAmounts<Name>(record, prices)?.[name];
  if (typeof own === 'number') {
    refuse(record, name, priceProblem(own, prices.currency));
    return toMinor(own, prices.currency);
  }
  const value: number | string | undefined = record[name];
  if (typeof value !== 'number') return 0;
  refuse(record, name, priceProblem(value, prices.base));
  return minorOf(value, prices);
}

/** Hundredths of a percent, 0 where there is no percentage; throws a 400 when it is none. */
export function percentageOf<Name extends string>(
  record: Named & { readonly [Field in Name]?: number | string | undefined },
  name: Name,
): number {
  const value: number | string | undefined = record[name];
  if (typeof value !== 'number') return 0;
  refuse(record, name, percentProblem(value));
  return toHundredths(value);
}

function refuse({ name: title }: Named, name: string, problem: Problem | undefined) {
  const owner = title === undefined ? '' : ` of ${title}`;
  if (problem) throw badRequest(`${name}${owner} ${problem.message}.`);
}
