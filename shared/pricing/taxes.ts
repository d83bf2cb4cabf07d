import { allocate } from './allocate.ts';
import { subtract } from './discounts.ts';
import type { PricedLines } from './lines.ts';
import { sum, taxOf, toTaxRate } from './money.ts';
import {
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

/** Whether two lines are of the same tax at the same rate. */
export const isSameRate = (one: Rate, other: Rate) =>
  one.tax_id === other.tax_id && one.name === other.name && one.rate === other.rate;

type Rate = Pick<TaxLine, 'tax_id' | 'name' | 'rate'>;

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

/** The costs of an order beside its lines; shipping is that after free shipping. */
export type Costs = Readonly<Record<(typeof COSTS)[number], Cost>>;

const COSTS = ['shipping', 'fee'] as const;

/** An amount with its rates. */
interface Base {
  readonly amount: number;
  readonly rates: RateSet;
}

/** Lines with the same rates: all that the taxes of an order depend on, but for their parts. */
export interface LineGroup extends Base {
  /** The lowest of its lines. */
  readonly rank: number;
}

/** Lines with the amounts that taxes on them are on. */
export interface TaxedLines {
  readonly priced: PricedLines;
  readonly bases: readonly number[];
}

/** What is taxed of an order, by which an answer says its taxes. */
interface Part extends Base {
  readonly of: number | keyof Costs;
  readonly rank: number;
}

type TaxedPart = TaxLine & Pick<Part, 'of'>;

export const lineGroups = (rules: TaxRules, lines: TaxedLines): LineGroup[] =>
  byRates(lineParts(rules, lines)).map(({ rates, bases }) => ({
    rates,
    amount: bases.reduce((all, { amount }) => all + amount, 0),
    rank: Math.min(...bases.map(({ rank }) => rank)),
  }));

/** The taxes of an order in all: its lines count by group. */
export function taxesTotal(
  rules: TaxRules,
  groups: readonly LineGroup[],
  costs: Costs,
  increment: number,
): number {
  const bases = [...taxed(rules, 'lines', groups), ...costParts(rules, groups, costs, increment)];
  const taxes = byRates(bases).flatMap((group) => taxesOn(rules, group, increment));
  return sum(amountsOf(taxes));
}

/** What the total of an order grows by: nothing where prices include taxes. */
export const addedOf = (rules: TaxRules | undefined, taxes: number) =>
  rules && includesTax(rules) ? 0 : taxes;

/**
 * The taxes of an order (money.md, "Taxes"): for each rate the bases are added up, the tax is rounded
 * once, and allocated to the bases by largest remainder.
 */
export function taxOrder(
  rules: TaxRules,
  lines: TaxedLines,
  groups: readonly LineGroup[],
  costs: Costs,
): OrderTaxes {
  const { lines: all, prices } = lines.priced;
  const parts = [
    ...taxed(rules, 'lines', lineParts(rules, lines)),
    ...costParts(rules, groups, costs, prices.increment).map((part) => ({
      ...part,
      rank: all.length,
    })),
  ];
  const taxes = byRates(parts).flatMap((group) => allocateTaxes(rules, group, prices.increment));
  const byPart = Map.groupBy<Part['of'], TaxedPart>(
    taxes.flatMap((tax) => tax.parts),
    ({ of }) => of,
  );
  const taxesOf = (of: Part['of']) => (byPart.get(of) ?? []).map(({ of: _, ...line }) => line);
  const total = sum(amountsOf(taxes.map(({ line }) => line)));
  return {
    tax_lines: taxes.map(({ line }) => line),
    lines: all.map((_, i) => taxesOf(i)),
    shipping_taxes: taxesOf('shipping'),
    payment_method_taxes: taxesOf('fee'),
    total,
    isIncluded: includesTax(rules),
    added: addedOf(rules, total),
    isEstimated: rules.isEstimated,
  };
}

const amountsOf = (bases: readonly Pick<Base, 'amount'>[]) => bases.map(({ amount }) => amount);

/** The ones with an amount, where this kind is taxed at all. */
const taxed = <Each extends Base>(
  rules: TaxRules,
  kind: 'lines' | keyof Costs,
  bases: readonly Each[],
) => (!rules.isExempt && isTaxed(rules, kind) ? bases.filter(({ amount }) => amount > 0) : []);

interface Group<Each extends Base> {
  readonly rates: RateSet;
  readonly bases: readonly Each[];
}

/** In the order in which the amounts have the rates. */
function byRates<Each extends Base>(bases: readonly Each[]): Group<Each>[] {
  const keyOf = ({ rates }: Base) => rates.map(({ tax_id, row }) => `${tax_id}/${row}`).join();
  const groups = Map.groupBy(bases, keyOf).values();
  return [...groups].map((each) => ({ rates: each[0]?.rates ?? [], bases: each }));
}

const lineParts = (rules: TaxRules, { priced, bases }: TaxedLines): Part[] =>
  priced.lines.map((line, of) => ({
    of,
    amount: bases[of] ?? 0,
    rates: ratesOf(rules, taxIdOf(line)),
    rank: priced.ranks[of] ?? of,
  }));

const costParts = (
  rules: TaxRules,
  groups: readonly LineGroup[],
  costs: Costs,
  increment: number,
) =>
  COSTS.flatMap((of) =>
    taxed(rules, of, splitCost(rules, costs[of], groups, increment)).map((base) => ({
      of,
      ...base,
    })),
  );

/** Each rate of a group on all of it. Included taxes come to no more than what includes them. */
function taxesOn(rules: TaxRules, { rates, bases }: Group<Base>, increment: number): TaxLine[] {
  const base = sum(amountsOf(bases));
  const isIncluded = includesTax(rules);
  const contained = isIncluded ? sumOfRates(rates) : 0;
  let left = base;
  return rates.map(({ tax_id, name, rate }) => {
    const amount = Math.min(left, taxOf(base, toTaxRate(rate), contained, increment));
    if (isIncluded) left -= amount;
    return { tax_id, name, rate, base, amount };
  });
}

function allocateTaxes(rules: TaxRules, group: Group<Part>, increment: number) {
  const weights = amountsOf(group.bases);
  const options = { ranks: group.bases.map(({ rank }) => rank), increment };
  let left = weights;
  return taxesOn(rules, group, increment).map((line) => {
    const shares = allocate(line.amount, weights, left, options);
    if (includesTax(rules)) left = subtract(left, shares);
    const parts = group.bases.map(
      ({ of, amount }, i): TaxedPart => ({ of, ...line, base: amount, amount: shares[i] ?? 0 }),
    );
    return { line, parts };
  });
}

/**
 * A cost with the rates of its class. Without one it has those of the lines; where these have
 * several, it is split over them by the bases of the lines.
 */
export function splitCost(
  rules: TaxRules,
  { amount, taxId }: Cost,
  groups: readonly LineGroup[],
  increment: number,
): Base[] {
  if (classOf(rules, taxId)) return [{ amount, rates: ratesOf(rules, taxId) }];
  const [only] = groups;
  if (only && groups.length === 1) return [{ amount, rates: only.rates }];
  const weights = amountsOf(groups);
  // Lines that cost nothing say nothing about the cost of sending them.
  if (sum(weights) === 0) return [{ amount, rates: ratesOf(rules, undefined) }];
  const limits = weights.map(() => amount);
  const ranks = groups.map(({ rank }) => rank);
  const parts = allocate(amount, weights, limits, { ranks, increment });
  return groups.map(({ rates }, i) => ({ amount: parts[i] ?? 0, rates }));
}
