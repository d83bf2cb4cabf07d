import { allocate } from './allocate.ts';
import { subtract } from './discounts.ts';
import type { PricedLines } from './lines.ts';
import { sum, taxOf, toTaxRate } from './money.ts';
import {
  type AppliedRate,
  classOf,
  includesTax,
  isTaxed,
  type RateSet,
  ratesOf,
  sumOfRates,
  type TaxRules,
  taxIdOf,
} from './tax-rules.ts';

/** A tax at one rate. */
export interface TaxLine {
  /** 0 for the `tax_rate` of the store. */
  readonly tax_id: number;
  readonly name: string;
  /** In percent. */
  readonly rate: number;
  /** What it is on, in minor units; with the tax in it where prices include taxes. */
  readonly base: number;
  /** In minor units. */
  readonly amount: number;
}

/** The taxes of an order, in minor units. */
export interface OrderTaxes {
  /** One for each rate. */
  readonly tax_lines: readonly TaxLine[];
  /** The parts of these for each line, in their order, for shipping and for the fee. */
  readonly lines: readonly (readonly TaxLine[])[];
  readonly shipping_taxes: readonly TaxLine[];
  readonly payment_method_taxes: readonly TaxLine[];
  readonly total: number;
  /** Whether prices include them. */
  readonly isIncluded: boolean;
  /** What the total of the order grows by: 0 where prices include taxes. */
  readonly added: number;
  readonly isEstimated: boolean;
}

/** A cost beside the lines, with the class of its method. */
export interface Cost {
  readonly amount: number;
  readonly taxId?: number | undefined;
}

interface TaxedAmounts {
  readonly priced: PricedLines;
  /** Of each line: what its taxes are on. */
  readonly bases: readonly number[];
  /** After free shipping. */
  readonly shipping: Cost;
  readonly fee: Cost;
}

/** An amount with its rates, and where the answer says its taxes. */
interface Base {
  readonly of: number | 'shipping' | 'fee';
  readonly amount: number;
  readonly rates: RateSet;
  readonly rank: number;
}

type TaxPart = TaxLine & Pick<Base, 'of'>;

/**
 * The taxes of an order (money.md, "Taxes"): for each rate the bases are added up, the tax is rounded
 * once, and allocated to the bases by largest remainder.
 */
export function taxOrder(rules: TaxRules, amounts: TaxedAmounts): OrderTaxes {
  const bases = basesOf(rules, amounts).filter(({ amount }) => amount > 0);
  const { increment } = amounts.priced.prices;
  const isIncluded = includesTax(rules);
  // Taxes that are included come to no more than what includes them.
  let left = bases.map(({ amount }) => amount);
  const parts: TaxPart[] = [];
  const tax_lines = ratesIn(bases).map((rate) => {
    const taxed = bases.filter(({ rates }) => rates.some(isSame(rate)));
    const weights = bases.map((base) => (taxed.includes(base) ? base.amount : 0));
    const total = sum(weights);
    const contained = isIncluded ? sumOfRates(taxed[0]?.rates ?? []) : 0;
    const tax = taxOf(total, toTaxRate(rate.rate), contained, increment);
    const ranks = bases.map(({ rank }) => rank);
    const shares = allocate(tax, weights, isIncluded ? left : weights, { ranks, increment });
    left = subtract(left, shares);
    for (const base of taxed) {
      const share = shares[bases.indexOf(base)] ?? 0;
      parts.push({ of: base.of, ...taxLine(rate, base.amount, share) });
    }
    return taxLine(rate, total, sum(shares));
  });
  const taxesOf = (wanted: Base['of']) =>
    parts.filter(({ of }) => of === wanted).map(({ of: _, ...line }) => line);
  const total = sum(tax_lines.map(({ amount }) => amount));
  return {
    tax_lines,
    lines: amounts.bases.map((_, i) => taxesOf(i)),
    shipping_taxes: taxesOf('shipping'),
    payment_method_taxes: taxesOf('fee'),
    total,
    isIncluded,
    added: isIncluded ? 0 : total,
    isEstimated: rules.isEstimated,
  };
}

const taxLine = ({ tax_id, name, rate }: AppliedRate, base: number, amount: number): TaxLine => ({
  tax_id,
  name,
  rate,
  base,
  amount,
});

const isSame = (one: AppliedRate) => (other: AppliedRate) =>
  one.tax_id === other.tax_id && one.row === other.row;

/** Each rate once, in the order in which the bases have them. */
function ratesIn(bases: readonly Base[]): AppliedRate[] {
  const rates = bases.flatMap((base) => base.rates);
  return rates.filter((rate, i) => rates.findIndex(isSame(rate)) === i);
}

function basesOf(rules: TaxRules, { priced, bases, shipping, fee }: TaxedAmounts): Base[] {
  if (rules.isExempt) return [];
  const { lines, ranks } = priced;
  const ofCost = (of: 'shipping' | 'fee', cost: Cost) =>
    isTaxed(rules, of)
      ? splitCost(rules, cost, priced, bases).map((part) => ({ of, rank: lines.length, ...part }))
      : [];
  const ofLines = lines.map((line, i) => ({
    of: i,
    amount: bases[i] ?? 0,
    rates: ratesOf(rules, taxIdOf(line)),
    rank: ranks[i] ?? i,
  }));
  return [
    ...(isTaxed(rules, 'lines') ? ofLines : []),
    ...ofCost('shipping', shipping),
    ...ofCost('fee', fee),
  ];
}

type CostPart = Pick<Base, 'amount' | 'rates'>;

/**
 * A cost with the rates of its class. Without one it has those of the lines; where these have
 * several, it is split over them by the bases of the lines.
 */
export function splitCost(
  rules: TaxRules,
  { amount, taxId }: Cost,
  { lines, ranks, prices }: PricedLines,
  bases: readonly number[],
): CostPart[] {
  if (classOf(rules, taxId)) return [{ amount, rates: ratesOf(rules, taxId) }];
  const groups = new Map<string, { rates: RateSet; weight: number; rank: number }>();
  for (const [i, line] of lines.entries()) {
    const rates = ratesOf(rules, taxIdOf(line));
    const key = rates.map(({ tax_id, row }) => `${tax_id}/${row}`).join();
    const { weight = 0, rank = Number.POSITIVE_INFINITY } = groups.get(key) ?? {};
    groups.set(key, {
      rates,
      weight: weight + (bases[i] ?? 0),
      rank: Math.min(rank, ranks[i] ?? i),
    });
  }
  const found = [...groups.values()];
  const [only] = found;
  if (only && found.length === 1) return [{ amount, rates: only.rates }];
  const weights = found.map(({ weight }) => weight);
  // Lines that cost nothing say nothing about the cost of sending them.
  if (sum(weights) === 0) return [{ amount, rates: ratesOf(rules, undefined) }];
  const parts = allocate(
    amount,
    weights,
    weights.map(() => amount),
    { ranks: found.map(({ rank }) => rank), increment: prices.increment },
  );
  return found.map(({ rates }, i) => ({ amount: parts[i] ?? 0, rates }));
}
