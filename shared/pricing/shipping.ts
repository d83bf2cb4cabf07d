import type { Shipping } from '../../functions/shippings/resource.ts';
import { type Measure, measureOf, type PricedLines } from './lines.ts';
import { sum, times, toMajor } from './money.ts';
import { amountOf } from './stored-numbers.ts';

export type ShippingRule = Pick<Shipping, 'name' | 'base_cost' | 'per_item_cost'>;

export const DIMENSIONS = ['value', 'weight', 'width', 'height', 'depth'] as const;

/** Totals that a method must allow; `value` in major units. What is not there is not tested. */
export type ShippingTotals = Partial<Readonly<Record<(typeof DIMENSIONS)[number], number>>>;

/**
 * Whether a method carries these totals: bounds are exclusive (protocol.md, "Shipping methods").
 */
export const isEligible = (method: Partial<Shipping>, totals: ShippingTotals) =>
  DIMENSIONS.every((dimension) => {
    const min = method[`min_${dimension}`];
    const max = method[`max_${dimension}`];
    const total = totals[dimension];
    if (total === undefined) return true;
    return (min === undefined || min === 0 || total > min) && (max === undefined || total < max);
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
export const servesZone = ({ zones = [] }: Pick<Partial<Shipping>, 'zones'>, country: string) =>
  zones.some(({ name, code }) => name === country || code === 'ALL');

/** What a method costs for so many units, in minor units (protocol.md, "Order totals"). */
export const shippingCost = (method: ShippingRule, quantity: number, currency: string) =>
  sum([
    amountOf(method, 'base_cost', currency),
    times(amountOf(method, 'per_item_cost', currency), quantity),
  ]);
