import type { JsonObject } from '../contract/json.ts';
import { percentOf, sum } from './money.ts';
import { amountIn, percentageIn } from './stored-numbers.ts';

interface Fee {
  readonly fixed?: true;
  readonly percentage?: true;
}

/** Which fees count; a method may still have others, from an earlier type of cost. */
const FEES: ReadonlyMap<unknown, Fee> = new Map<unknown, Fee>([
  ['no_cost', {}],
  ['fixed_fee', { fixed: true }],
  ['percentage_fee', { percentage: true }],
  ['fixed_plus_percentage', { fixed: true, percentage: true }],
]);

/** What a payment method costs when so much is to be paid, in minor units (contract.md 3.8). */
export function paymentFee(method: JsonObject, base: number, currency: string): number {
  const { fixed, percentage } = FEES.get(method['cost_type']) ?? {};
  return sum([
    fixed ? amountIn(method, 'fixed_fee', currency) : 0,
    percentage ? percentOf(base, percentageIn(method, 'percentage_fee')) : 0,
  ]);
}
