import { allocate } from './allocate.ts';
import type { PricedLines } from './lines.ts';
import { sum } from './money.ts';

/** What a rule takes off: an amount in minor units, and how it weighs on each line. */
export interface Discount {
  readonly amount: number;
  readonly weights: readonly number[];
}

/**
 * What each line bears of the reductions, when so much is `left` of each. Together they take what
 * they say, or all that is left. What the lines that a rule is about cannot bear, the others do:
 * so a total depends neither on the order of the lines nor on who bore the rounding before.
 */
export function allocateDiscounts(
  reductions: readonly Discount[],
  { lineTotals }: PricedLines,
  left: readonly number[] = lineTotals,
): number[] {
  let rest = left;
  for (const { amount, weights } of reductions) {
    const own = allocate(amount, weights, rest);
    rest = subtract(rest, own);
    rest = subtract(rest, allocate(amount - sum(own), lineTotals, rest));
  }
  return subtract(left, rest);
}

/** Line by line, one amount less the other. */
export const subtract = (amounts: readonly number[], others: readonly number[]) =>
  amounts.map((amount, i) => amount - (others[i] ?? 0));
