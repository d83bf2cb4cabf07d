import { allocate } from './allocate.ts';
import type { PricedLines } from './lines.ts';
import { sum } from './money.ts';

/** The discount of a rule: an amount in minor units, and the weight of each line. */
export interface Discount {
  readonly amount: number;
  readonly weights: readonly number[];
}

/**
 * Allocates discounts to the lines, of which `left` is not discounted yet. All discounts together
 * take their full amounts, or all that is left. An excess over the weights of a rule is allocated to
 * the other lines of which something is left, so that a total depends neither on the order of the
 * lines nor on the rounding of earlier discounts.
 */
export function allocateDiscounts(
  reductions: readonly Discount[],
  { lineTotals, ranks, prices }: PricedLines,
  left: readonly number[] = lineTotals,
): number[] {
  const { increment } = prices;
  let rest = left;
  for (const { amount, weights } of reductions) {
    const own = allocate(amount, weights, rest, { ranks, increment });
    rest = subtract(rest, own);
    rest = subtract(rest, allocate(amount - sum(own), lineTotals, rest, { ranks, increment }));
  }
  return subtract(left, rest);
}

/** Element by element. */
export const subtract = (amounts: readonly number[], others: readonly number[]) =>
  amounts.map((amount, i) => amount - (others[i] ?? 0));
