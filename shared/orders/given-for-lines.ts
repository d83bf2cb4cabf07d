import { allocate } from '../pricing/allocate.ts';
import { shareOf, sum, toMinor } from '../pricing/money.ts';
import type { Refund } from '../resources/schemas/refund.ts';

/**
 * What of a refund was given back for each of its lines (money.md, "Refunds"): lines and shipping bear a deduction by
 * what they have cost. `total` of the refund and `cost` of the lines are in minor units of one currency.
 */
export function givenForLines(
  { charged_amount, charged_currency, deduction = 0, shipping }: Refund,
  total: number,
  cost: readonly number[],
): readonly number[] {
  if (deduction === 0) return cost;
  const charged = toMinor(charged_amount, charged_currency);
  const whole = charged + toMinor(deduction, charged_currency);
  const given = shipping ? shareOf(sum(cost), charged, whole).part : total;
  return allocate(given, cost, cost);
}
