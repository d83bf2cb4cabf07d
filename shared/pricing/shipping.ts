import { isObject, type JsonObject } from '../contract/json.ts';
import { type Measure, measureOf, type PricedLines } from './lines.ts';
import { sum, times, toMajor } from './money.ts';
import { amountIn } from './stored-numbers.ts';

export const DIMENSIONS = ['value', 'weight', 'width', 'height', 'depth'] as const;

/** Totals that a method must allow; `value` in major units. What is not there is not tested. */
export type ShippingTotals = Partial<Readonly<Record<(typeof DIMENSIONS)[number], number>>>;

/** Whether a method carries these totals: bounds are exclusive (contract.md 3.13). */
export const isEligible = (method: JsonObject, totals: ShippingTotals) =>
  DIMENSIONS.every((dimension) => {
    const { [`min_${dimension}`]: min, [`max_${dimension}`]: max } = method;
    const total = totals[dimension];
    if (total === undefined) return true;
    const isEnough = typeof min !== 'number' || min === 0 || total > min;
    return isEnough && (typeof max !== 'number' || total < max);
  });

/** The totals of a cart. One of 0 is not tested: nobody has said what the products weigh. */
export function shippingTotals({ lines, itemsTotal, currency }: PricedLines): ShippingTotals {
  const measures: Measure[] = ['weight', 'width', 'height', 'depth'];
  const totals = [
    ['value', toMajor(itemsTotal, currency)],
    ...measures.map((measure) => [measure, measureOf(lines, measure)]),
  ];
  return Object.fromEntries(totals.filter(([, total]) => total !== 0));
}

/** Whether a method goes to a country, by its name, or everywhere. */
export function servesZone({ zones }: JsonObject, country: string): boolean {
  const all = Array.isArray(zones) ? zones.filter(isObject) : [];
  return all.some(({ name, code }) => name === country || code === 'ALL');
}

/** What a method costs for so many units, in minor units (contract.md 3.8, step 3). */
export const shippingCost = (method: JsonObject, quantity: number, currency: string) =>
  sum([
    amountIn(method, 'base_cost', currency),
    times(amountIn(method, 'per_item_cost', currency), quantity),
  ]);
