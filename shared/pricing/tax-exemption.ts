import { type Line, unitPrice } from './lines.ts';
import { sum } from './money.ts';
import type { PriceView } from './price-view.ts';
import {
  includesTax,
  isTaxed,
  ratesOf,
  type TaxRules,
  taxIdOf,
  withoutTaxes,
} from './tax-rules.ts';
import { type Cost, type LineGroup, splitCost } from './taxes.ts';

/*
 * Orders without taxes in a store whose prices include them: the taxes are taken out of unit prices,
 * shipping costs and fixed fees, once each, and everything is computed from these.
 */

const isTakenOut = (rules: TaxRules | undefined): rules is TaxRules =>
  rules?.isExempt === true && includesTax(rules);

/** The unit price of a line, without the taxes in it for an exempt order. */
export const exemptUnitPrice =
  (rules: TaxRules | undefined) =>
  (line: Line, prices: PriceView): number => {
    const price = unitPrice(line, prices);
    if (!isTakenOut(rules) || !isTaxed(rules, 'lines')) return price;
    return withoutTaxes(price, ratesOf(rules, taxIdOf(line)), 1);
  };

/** A cost in minor units, without the taxes in it for an exempt order. */
export type CostExemption = (part: 'shipping' | 'fee', cost: Cost) => number;

export const exemptCost =
  (
    rules: TaxRules | undefined,
    groups: () => readonly LineGroup[],
    increment: number,
  ): CostExemption =>
  (part, cost) => {
    if (!isTakenOut(rules) || !isTaxed(rules, part)) return cost.amount;
    const parts = splitCost(rules, cost, groups(), increment);
    return sum(parts.map(({ amount, rates }) => withoutTaxes(amount, rates, increment)));
  };
