import { allocate } from './allocate.ts';
import { subtract } from './discounts.ts';
import { shareOf, sum } from './money.ts';
import type { PricedOrder } from './price-order.ts';
import { isSameRate, type TaxLine } from './taxes.ts';

/*
 * What refunds come to, in minor units of one currency (money.md, "Refunds"). All parts of an order
 * that are refunded one after another add up to it.
 */

/** What is to be refunded: units of each line, by their positions, and the shipping. */
export interface RefundedParts {
  readonly units: readonly number[];
  readonly shipping: boolean;
}

/** What other refunds of the order have given back, or are giving back. */
export interface EarlierRefunds {
  readonly amount: number;
  readonly units: readonly number[];
  /** What these units have cost. */
  readonly lines: readonly number[];
  readonly taxes: readonly TaxLine[];
}

/** What parts of an order have cost, with their taxes. */
export interface Worth {
  readonly amount: number;
  /** Worth of each line, by its position. */
  readonly lines: readonly number[];
  readonly taxes: readonly TaxLine[];
}

/**
 * Each unit of a line has its part of the net and of each tax, which is a multiple of the
 * increment of the prices; the last has the remainder.
 */
export function worthOf(
  { lines, taxes, totals, freeShipping }: PricedOrder,
  parts: RefundedParts,
  earlier: EarlierRefunds,
  increment = 1,
): Worth {
  const isAdded = taxes !== undefined && taxes.added > 0;
  const withAdded = (net: number, added: readonly TaxLine[]) =>
    net + (isAdded ? sum(added.map(({ amount }) => amount)) : 0);
  const worths = lines.map(({ quantity, discounted_total }, i) => {
    const before = earlier.units[i] ?? 0;
    const after = before + (parts.units[i] ?? 0);
    const firstUnits = (amount: number, units: number) =>
      units === quantity ? amount : shareOf(amount, units, quantity, increment).part;
    const taxesOf = (units: number) =>
      (taxes?.lines[i] ?? []).map(
        (line): TaxLine => ({
          ...line,
          base: firstUnits(line.base, units),
          amount: firstUnits(line.amount, units),
        }),
      );
    const all = withAdded(firstUnits(discounted_total, after), taxesOf(after));
    return {
      amount: after === before ? 0 : Math.max(0, all - (earlier.lines[i] ?? 0)),
      taxes: subtractTaxes(taxesOf(after), taxesOf(before)),
    };
  });
  const shippingTaxes = parts.shipping ? (taxes?.shipping_taxes ?? []) : [];
  const shipping = parts.shipping ? totals.shipping_total - freeShipping : 0;
  const amounts = worths.map(({ amount }) => amount);
  return {
    amount: sum([...amounts, withAdded(shipping, shippingTaxes)]),
    lines: amounts,
    taxes: addTaxes([...worths.flatMap((line) => line.taxes), ...shippingTaxes]),
  };
}

/**
 * The taxes in an amount that is refunded: those of the parts that it is for, with their share of what is more
 * than these cost, or of everything that is left of the order. Of no tax more is refunded than was taken.
 */
export function taxesInRefund(
  { total, taxes: taken }: { readonly total: number; readonly taxes: readonly TaxLine[] },
  amount: number,
  worth: Worth | undefined,
  earlier: EarlierRefunds,
): TaxLine[] {
  const left = subtractTaxes(addTaxes(taken), earlier.taxes);
  const amountLeft = Math.max(0, total - earlier.amount);
  const limits = withRest(amountLeft, left);
  const ofParts = worth ? taxesLike(left, worth.taxes) : left;
  const whole = worth?.amount ?? amountLeft;
  const wanted = withRest(whole, ofParts);
  const bounds = wanted.map((each, i) => Math.min(each, limits[i] ?? 0));
  const parts = allocate(amount, wanted, bounds);
  const others = subtract(limits, parts);
  const further = allocate(amount - sum(parts), others, others);
  const [, ...amounts] = parts.map((part, i) => part + (further[i] ?? 0));
  return left
    .map((line, i): TaxLine => {
      const base = Math.min(line.base, ofParts[i]?.base ?? 0);
      const own = portion(base, amount, whole);
      const more = portion(line.base - base, amount - whole, amountLeft - whole);
      return {
        ...line,
        base: amount >= amountLeft ? line.base : own + more,
        amount: amounts[i] ?? 0,
      };
    })
    .filter((line) => line.base > 0 || line.amount > 0);
}

/** The part of a base that an amount is of a whole, rounded down: none of nothing, and all at most. */
const portion = (base: number, amount: number, whole: number): number =>
  amount <= 0 || whole <= 0 ? 0 : shareOf(base, Math.min(amount, whole), whole).part;

/** Taxes of the same rates as `lines`, in their order. */
const taxesLike = (lines: readonly TaxLine[], taxes: readonly TaxLine[]): TaxLine[] =>
  lines.map((line) => taxes.find((each) => isSameRate(each, line)) ?? zero(line));

/** What is not a tax, and the taxes. */
const withRest = (amount: number, taxes: readonly TaxLine[]) => {
  const amounts = taxes.map((line) => line.amount);
  return [Math.max(0, amount - sum(amounts)), ...amounts];
};

const zero = (line: TaxLine): TaxLine => ({ ...line, base: 0, amount: 0 });

/** One line for each rate. */
export function addTaxes(lines: readonly TaxLine[]): TaxLine[] {
  const rates = lines.filter((line, i) => lines.findIndex((each) => isSameRate(each, line)) === i);
  return rates.map((rate): TaxLine => {
    const same = lines.filter((line) => isSameRate(line, rate));
    return {
      ...rate,
      base: sum(same.map(({ base }) => base)),
      amount: sum(same.map(({ amount }) => amount)),
    };
  });
}

function subtractTaxes(lines: readonly TaxLine[], others: readonly TaxLine[]): TaxLine[] {
  const subtracted = addTaxes(others);
  return lines.map((line): TaxLine => {
    const { base, amount } = subtracted.find((each) => isSameRate(each, line)) ?? zero(line);
    return {
      ...line,
      base: Math.max(0, line.base - base),
      amount: Math.max(0, line.amount - amount),
    };
  });
}
