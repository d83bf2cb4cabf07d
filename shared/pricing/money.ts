/*
 * Money: amounts, percentages and conversions. Only this file converts, multiplies, divides and
 * rounds amounts; the rules are in docs/money.md.
 *
 * Why our own: the arithmetic is little, but the form on the wire is fixed: JSON Numbers in major
 * units (19.99 EUR). Floating point is not exact for them: `Math.trunc(x * 100)` is wrong for 4,586
 * of the prices from 0.00 to 999.99. `Intl` has other decimals than ISO 4217 for 16 currencies.
 *
 * How:
 * - Inside, an amount is an integer of the currency's minor units (1999), so sums are exact.
 * - Conversion to and from Numbers goes through their shortest decimal text, never through a
 *   multiplication, so every price comes back as it was sent.
 * - Products and quotients are computed with BigInt and rounded once, half up, at the level that the
 *   rule names: never per unit, because rounding errors would add up.
 * - Percentages are integers of hundredths of a percent; rates have up to ten decimals.
 * - Limits keep every amount below 2^53, where Numbers are exact integers.
 *
 * test/unit/money.test.ts and pricing-invariants.test.ts test the rules as properties, for
 * currencies of 0, 2, 3 and 4 decimals.
 */
import { badRequest } from '../contract/errors.ts';

/** ISO 4217: the decimals of currencies that do not have two. */
const EXPONENTS: ReadonlyMap<string, number> = new Map([
  ...decimalsOf('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF', 0),
  ...decimalsOf('BHD IQD JOD KWD LYD OMR TND', 3),
  ...decimalsOf('CLF UYW', 4),
]);

/** Each of the currencies with its decimals. */
export function decimalsOf(codes: string, decimals: number): [string, number][] {
  return codes.split(' ').map((code) => [code, decimals]);
}

export const exponentOf = (currency: string): number => EXPONENTS.get(currency) ?? 2;

/** In minor units. */
export const MAX_PRICE = 10 ** 12;
export const MAX_TOTAL = 10 ** 15;
export const MAX_SIGNIFICANT_DIGITS = 15;

export interface Problem {
  readonly failedValidator: 'min' | 'max' | 'format';
  /** The predicate of a sentence whose subject is the name of the field. */
  readonly message: string;
}

/** What is wrong with a price in this currency; undefined for a valid one. */
export function priceProblem(amount: number, currency: string): Problem | undefined {
  const text = String(amount);
  const [whole = '', decimals = ''] = text.split('.');
  if (amount < 0) return { failedValidator: 'min', message: 'must not be negative' };
  if (!/^[\d.]+$/.test(text)) return { failedValidator: 'max', message: 'is out of range' };
  const exponent = exponentOf(currency);
  if (decimals.length > exponent) {
    const message = `has more than the ${exponent} decimals of ${currency}`;
    return { failedValidator: 'format', message };
  }
  const digits = `${whole}${decimals}`.replace(/^0+/, '');
  if (digits.length > MAX_SIGNIFICANT_DIGITS || toMinor(amount, currency) > MAX_PRICE) {
    return { failedValidator: 'max', message: 'is above the limit of 10^12 minor units' };
  }
  return undefined;
}

/** Minor units of a valid price in this currency. */
export const toMinor = (amount: number, currency: string) =>
  Number(digitsOf(amount, exponentOf(currency)));

/** The digits of a Number with a fixed number of decimals; further decimals are rounded. */
function digitsOf(value: number, decimals: number): string {
  const shortest = String(value);
  const [, tail = ''] = shortest.split('.');
  const isExact = tail.length <= decimals && !shortest.includes('e');
  const [whole = '', fraction = ''] = (isExact ? shortest : value.toFixed(decimals)).split('.');
  return whole + fraction.padEnd(decimals, '0');
}

/** The inverse of `toMinor`: a Number whose shortest decimal text has the digits of `minor`. */
export function toMajor(minor: number, currency: string): number {
  const exponent = exponentOf(currency);
  const digits = String(BigInt(minor)).padStart(exponent + 1, '0');
  const point = digits.length - exponent;
  return Number(`${digits.slice(0, point)}.${digits.slice(point)}`);
}

/** Major units of an amount that may be negative, such as what is left of sales after refunds. */
export const signedMajor = (minor: number, currency: string): number =>
  minor < 0 ? -toMajor(-minor, currency) : toMajor(minor, currency);

/** `8.5 EUR`: the shortest decimal form, a space, the code. */
export const display = (amount: number, currency: string) => `${amount} ${currency}`;

/** Decimals of a conversion rate. */
export const RATE_DECIMALS = 10;
const RATE_UNIT = 10n ** BigInt(RATE_DECIMALS);

/**
 * Currency conversion in minor units. `rate` is the price of one major unit of `from` in major units
 * of `to`. Rounded once, half up, to a multiple of the increment.
 */
export function convert(minor: number, from: string, to: string, rate: number, increment = 1) {
  const factor = BigInt(digitsOf(rate, RATE_DECIMALS)) * 10n ** BigInt(exponentOf(to));
  const divisor = RATE_UNIT * 10n ** BigInt(exponentOf(from));
  return rounded(BigInt(minor) * factor, divisor, increment);
}

/** The nearest multiple of the increment, half up. */
export const roundTo = (minor: number, increment: number) =>
  increment === 1 ? minor : rounded(BigInt(minor), 1n, increment);

const rounded = (dividend: bigint, divisor: bigint, increment: number) =>
  quotient(dividend, divisor * BigInt(increment)) * increment;

/** Rounded half up. Amounts are never negative. */
const quotient = (dividend: bigint, divisor: bigint) =>
  Number((dividend * 2n + divisor) / (divisor * 2n));

/** Throws a 400 above 10^15 minor units, so that every total is an exact integer. */
export function sum(amounts: readonly number[]): number {
  const total = amounts.reduce((one, other) => one + other, 0);
  if (total > MAX_TOTAL) throw badRequest('A total is above the limit of 10^15 minor units.');
  return total;
}

/**
 * Exact up to the limit of a total. A larger product stays above it, so that `sum` throws. Rounded
 * to a multiple of the increment.
 */
export const times = (minor: number, quantity: number, increment = 1) =>
  roundTo(minor * quantity, increment);

/** 100 %, in hundredths of a percent. */
const WHOLE = 10_000n;
export const PERCENT_DECIMALS = 2;

/** What is wrong with a percentage; undefined for a valid one (money.md, "Percentages"). */
export const percentProblem = (percent: number) =>
  percentageProblem(percent, PERCENT_DECIMALS, 'two');

function percentageProblem(percent: number, decimals: number, word: string): Problem | undefined {
  if (percent < 0) return { failedValidator: 'min', message: 'must not be negative' };
  if (!(percent <= 100)) return { failedValidator: 'max', message: 'must not be more than 100' };
  const scaled = Number(digitsOf(percent, decimals));
  if (Number.isSafeInteger(scaled) && scaled / 10 ** decimals === percent) return undefined;
  return { failedValidator: 'format', message: `has more than ${word} decimals` };
}

/** Hundredths of a percent of a valid percentage. */
export const toHundredths = (percent: number) => Number(digitsOf(percent, PERCENT_DECIMALS));

/** A percentage, in hundredths of a percent, of an amount in minor units. Rounded once. */
export const percentOf = (minor: number, hundredths: number, increment = 1) =>
  rounded(BigInt(minor) * BigInt(hundredths), WHOLE, increment);

/** Decimals of a tax rate in percent: that of Quebec is 9.975. */
export const TAX_RATE_DECIMALS = 4;

/** 100 %, in ten-thousandths of a percent. */
const WHOLE_TAX = 1_000_000n;

/** What is wrong with a tax rate in percent; undefined for a valid one. */
export const taxRateProblem = (percent: number) =>
  percentageProblem(percent, TAX_RATE_DECIMALS, 'four');

/** Ten-thousandths of a percent. Further decimals are rounded. */
export const toTaxRate = (percent: number) => Number(digitsOf(percent, TAX_RATE_DECIMALS));

/** The inverse of `toTaxRate`. */
export const fromTaxRate = (rate: number) => rate / 10 ** TAX_RATE_DECIMALS;

/**
 * The tax of a rate on an amount in minor units, rounded once. Of an amount that contains its taxes,
 * `contained` is the sum of their rates. Rates are in ten-thousandths of a percent.
 */
export const taxOf = (minor: number, rate: number, contained: number, increment: number) =>
  rounded(BigInt(minor) * BigInt(rate), WHOLE_TAX + BigInt(contained), increment);

/**
 * What one unit costs, in text, with as many decimals that its product with the quantity is rounded to the
 * whole again: three for 22.66 cost `7.553` each. The whole is in minor units.
 */
export function unitPriceText(whole: number, quantity: number, currency: string): string {
  const exponent = exponentOf(currency);
  const further = String(quantity).length;
  const scaled = BigInt(whole) * 10n ** BigInt(further);
  const price = (scaled * 2n + BigInt(quantity)) / (BigInt(quantity) * 2n);
  const digits = String(price).padStart(exponent + further + 1, '0');
  const point = digits.length - exponent - further;
  const decimals = digits.slice(point);
  const needed = decimals.slice(exponent).replace(/0+$/, '');
  return `${digits.slice(0, point)}.${decimals.slice(0, exponent)}${needed}`;
}

/** Decimals of the measure that a price is for: 0.125 l. */
export const MEASURE_DECIMALS = 3;

/**
 * What one base unit costs where a measure of `value` units, of which `perBase` are one base unit, costs so much.
 * Rounded once. Undefined above the limit of a total, and where it would be rounded to nothing (money.md, "Unit prices").
 */
export function pricePerBase(minor: number, value: number, perBase: number): number | undefined {
  const measure = BigInt(digitsOf(value, MEASURE_DECIMALS));
  if (measure <= 0n) return undefined;
  const whole = BigInt(minor) * BigInt(perBase) * 10n ** BigInt(MEASURE_DECIMALS);
  const price = quotient(whole, measure);
  return price > MAX_TOTAL || (price === 0 && minor > 0) ? undefined : price;
}

/** The multiple of the increment below amount x weight / whole, with the remainder. */
export function shareOf(amount: number, weight: number, whole: number, increment = 1) {
  const product = BigInt(amount) * BigInt(weight);
  const divisor = BigInt(whole) * BigInt(increment);
  return { part: Number(product / divisor) * increment, rest: Number(product % divisor) };
}
