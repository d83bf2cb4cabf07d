import { isShownAt } from '../contract/attributes.ts';
import type { Shipping } from '../resources/shippings.ts';
import { type Measure, measureOf, type PricedLines } from './lines.ts';
import { roundTo, sum, times, toMajor } from './money.ts';
import type { PriceView } from './price-view.ts';
import { boundProblem, type ShippingTotals, servesCountry } from './shipping-bounds.ts';
import { amountOf } from './stored-numbers.ts';

export type ShippingRule = Pick<
  Shipping,
  'name' | 'base_cost' | 'per_item_cost' | 'prices' | 'tax_id' | 'collection'
> &
  Partial<Pick<Shipping, 'id'>>;

/** The totals of a cart. One of 0 is not tested: nobody has said what the products weigh. */
export function shippingTotals({ lines, itemsTotal, prices }: PricedLines): ShippingTotals {
  const measures: Measure[] = ['weight', 'width', 'height', 'depth'];
  const totals = [
    ['value', toMajor(itemsTotal, prices.currency)],
    ...measures.map((measure) => [measure, measureOf(lines, measure)]),
  ];
  return Object.fromEntries(totals.filter(([, total]) => total !== 0));
}

/**
 * Why a method cannot send these totals to a country, where that is known, with the name of the rule;
 * else undefined.
 */
export function shippingProblem(
  method: Partial<Shipping>,
  totals: ShippingTotals,
  country: string | undefined,
  now: number,
): string | undefined {
  if (!isShownAt(method, now)) return 'active is false';
  if (country !== undefined && !servesCountry(method, country))
    return `it does not ship to ${country}`;
  return boundProblem(method, totals);
}

/** What a method costs for so many units, in minor units (orders.md, "Order totals"). */
export function shippingCost(method: ShippingRule, quantity: number, prices: PriceView): number {
  const forUnits = times(amountOf(method, 'per_item_cost', prices), quantity);
  return roundTo(sum([amountOf(method, 'base_cost', prices), forUnits]), prices.increment);
}
