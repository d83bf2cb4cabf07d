import { ApiError } from '../contract/errors.ts';
import type { PriceView } from './price-view.ts';
import { TOTALS } from './totals-view.ts';

/**
 * The amounts of an order in a currency that is neither the store's nor its own, in major units: as
 * `compute` computes them from the converted inputs. Where it throws because they are above the limit
 * of a total, which must not prevent an answer, or there is none because the lines were already above
 * it, each amount in the base currency is converted.
 */
export function amountsElsewhere<Amounts extends object>(
  inBase: Amounts,
  prices: PriceView,
  compute: (() => Amounts) | undefined,
): Amounts {
  if (!compute) return eachConverted(inBase, prices);
  try {
    return compute();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return eachConverted(inBase, prices);
  }
}

/** The amounts in totals, lines and taxes. */
const AMOUNTS: ReadonlySet<string> = new Set([
  ...TOTALS,
  'unit_price',
  'line_total',
  'discounted_total',
  'untaxed_total',
  'base',
  'amount',
]);

const eachConverted = <Amounts>(amounts: Amounts, { show }: PriceView): Amounts =>
  JSON.parse(JSON.stringify(amounts), (name, value) =>
    AMOUNTS.has(name) && typeof value === 'number' ? show(value) : value,
  );
