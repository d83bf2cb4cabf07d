import type { PricedLines } from './lines.ts';
import { sum } from './money.ts';
import { spread } from './spread.ts';

/** What a rule takes off: an amount in minor units, and how it weighs on each line. */
export interface Reduction {
  readonly amount: number;
  readonly weights: readonly number[];
}

/**
 * What each line bears of the reductions, when so much is `left` of each. Together they take what
 * they say, or all that is left. What the lines that a rule is about cannot bear, the others do:
 * so a total depends neither on the order of the lines nor on who bore the rounding before.
 */
export function sharesOf(
  reductions: readonly Reduction[],
  { lineTotals }: PricedLines,
  left: readonly number[] = lineTotals,
): number[] {
  let rest = left;
  for (const { amount, weights } of reductions) {
    const own = spread(amount, weights, rest);
    rest = less(rest, own);
    rest = less(rest, spread(amount - sum(own), lineTotals, rest));
  }
  return less(left, rest);
}

/** Line by line, one amount less the other. */
export const less = (amounts: readonly number[], others: readonly number[]) =>
  amounts.map((amount, i) => amount - (others[i] ?? 0));
