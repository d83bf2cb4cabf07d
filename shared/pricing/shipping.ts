import { isShownAt } from '../contract/attributes.ts';
import { countryCode } from '../contract/countries.ts';
import type { Shipping } from '../resources/shippings.ts';
import { type Measure, measureOf, type PricedLines } from './lines.ts';
import { roundTo, sum, times, toMajor } from './money.ts';
import type { PriceView } from './price-view.ts';
import { amountOf } from './stored-numbers.ts';

export type ShippingRule = Pick<
  Shipping,
  'name' | 'base_cost' | 'per_item_cost' | 'prices' | 'tax_id' | 'collection'
> &
  Partial<Pick<Shipping, 'id'>>;

export const DIMENSIONS = ['value', 'weight', 'width', 'height', 'depth'] as const;

type Dimension = (typeof DIMENSIONS)[number];

/** Totals that a method must allow; `value` in major units. What is not there is not tested. */
export type ShippingTotals = Partial<Readonly<Record<Dimension, number>>>;

type Bounds = Partial<Pick<Shipping, `min_${Dimension}` | `max_${Dimension}`>>;

/** Why a method does not carry these totals, whose bounds are exclusive; else undefined. */
function boundProblem(method: Bounds, totals: ShippingTotals): string | undefined {
  for (const dimension of DIMENSIONS) {
    const min = method[`min_${dimension}`];
    const max = method[`max_${dimension}`];
    const total = totals[dimension];
    if (total === undefined) continue;
    if (min !== undefined && min !== 0 && total <= min) {
      return `${total} is not above min_${dimension} ${min}`;
    }
    if (max !== undefined && total >= max) return `${total} is not below max_${dimension} ${max}`;
  }
  return undefined;
}

/** protocol.md, "Shipping methods" */
export const isEligible = (method: Bounds, totals: ShippingTotals) =>
  boundProblem(method, totals) === undefined;

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
 * Whether a method goes to a country: without zones, or with one for `ALL`, to every country. Names
 * and codes of ISO 3166 are the same (protocol.md, "Shipping methods"). Whoever collects may come from anywhere:
 * Regulation (EU) 2018/302, article 4.
 */
export function servesCountry(
  { zones = [], collection }: Pick<Partial<Shipping>, 'zones' | 'collection'>,
  country: string,
) {
  if (collection === true) return true;
  const wanted = countryCode(country);
  const isMeant = (text = '') =>
    text === 'ALL' || (text.trim() !== '' && countryCode(text) === wanted);
  return zones.length === 0 || zones.some(({ name, code }) => isMeant(code) || isMeant(name));
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
