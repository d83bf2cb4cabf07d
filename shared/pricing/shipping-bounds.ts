/*
 * Which shipping methods carry what, and where to: orders go by it, and the shop says it before. What they cost is in
 * shipping.ts.
 */
import { countryCode } from '../contract/countries.ts';
import type { Shipping } from '../resources/shippings.ts';

export const DIMENSIONS = ['value', 'weight', 'width', 'height', 'depth'] as const;

type Dimension = (typeof DIMENSIONS)[number];

/** Totals that a method must allow; `value` in major units. What is not there is not tested. */
export type ShippingTotals = Partial<Readonly<Record<Dimension, number>>>;

type Bounds = Partial<Pick<Shipping, `min_${Dimension}` | `max_${Dimension}`>>;

/** Why a method does not carry these totals, whose bounds are exclusive; else undefined. */
export function boundProblem(method: Bounds, totals: ShippingTotals): string | undefined {
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

/**
 * Whether a method goes to a country: without zones, or with one for `ALL`, to every country. Names
 * and codes of ISO 3166 are the same (protocol.md, "Shipping methods").
 */
export function servesCountry({ zones = [] }: Pick<Partial<Shipping>, 'zones'>, country: string) {
  const wanted = countryCode(country);
  const isMeant = (text = '') =>
    text === 'ALL' || (text.trim() !== '' && countryCode(text) === wanted);
  return zones.length === 0 || zones.some(({ name, code }) => isMeant(code) || isMeant(name));
}
