/**
 * Amounts of money. On the wire they are Numbers in major units (19.99 EUR); inside they are
 * integers of the currency's minor units (1999). Only this file converts, multiplies, divides and
 * rounds them.
 */
import { badRequest } from '../contract/errors.ts';

/** Decimals of the minor unit where they are not two (ISO 4217). */
const EXPONENTS: ReadonlyMap<string, number> = new Map([
  ...words('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF', 0),
  ...words('BHD IQD JOD KWD LYD OMR TND', 3),
  ...words('CLF UYW', 4),
]);

function words(codes: string, exponent: number): [string, number][] {
  return codes.split(' ').map((code) => [code, exponent]);
}

export const exponentOf = (currency: string): number => EXPONENTS.get(currency) ?? 2;

/** In minor units. */
export const MAX_PRICE = 10 ** 12;
export const MAX_TOTAL = 10 ** 15;
export const MAX_SIGNIFICANT_DIGITS = 15;

export interface Problem {
  readonly failedValidator: 'min' | 'max' | 'format';
  /** Goes on after the name of the field. */
  readonly message: string;
}

/** Why a Number is no price in this currency, or undefined when it is one. */
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

/** Minor units of a Number that is a price in this currency. */
export const toMinor = (amount: number, currency: string) =>
  Number(digitsOf(amount, exponentOf(currency)));

/** The digits of a Number, so many of them after the point; finer ones are rounded away. */
function digitsOf(value: number, decimals: number): string {
  const shortest = String(value);
  const [, tail = ''] = shortest.split('.');
  const isExact = tail.length <= decimals && !shortest.includes('e');
  const [whole = '', fraction = ''] = (isExact ? shortest : value.toFixed(decimals)).split('.');
  return whole + fraction.padEnd(decimals, '0');
}

/** The Number in major units; its shortest decimal text has the digits of the minor units. */
export function toMajor(minor: number, currency: string): number {
  const exponent = exponentOf(currency);
  const digits = String(BigInt(minor)).padStart(exponent + 1, '0');
  const point = digits.length - exponent;
  return Number(`${digits.slice(0, point)}.${digits.slice(point)}`);
}

/** `8.5 EUR`: the shortest decimal form, a space, the code. */
export const display = (amount: number, currency: string) => `${amount} ${currency}`;

/** Digits after the point that a rate may have. */
export const RATE_DECIMALS = 10;
const RATE_UNIT = 10n ** BigInt(RATE_DECIMALS);

/**
 * Minor units of `to` for minor units of `from`, at `rate` major units of `to` for one of `from`:
 * rounded once, half away from zero.
 */
export function convert(minor: number, from: string, to: string, rate: number): number {
  const factor = BigInt(digitsOf(rate, RATE_DECIMALS)) * 10n ** BigInt(exponentOf(to));
  return quotient(BigInt(minor) * factor, RATE_UNIT * 10n ** BigInt(exponentOf(from)));
}

/** Rounded half up, which for amounts, never negative, is away from zero. */
const quotient = (dividend: bigint, divisor: bigint) =>
  Number((dividend * 2n + divisor) / (divisor * 2n));

/** Adds amounts up; throws a 400 above 10^15 minor units, below which Numbers are exact. */
export function sum(amounts: readonly number[]): number {
  const total = amounts.reduce((one, other) => one + other, 0);
  if (total > MAX_TOTAL) throw badRequest('A total is above the limit of 10^15 minor units.');
  return total;
}

/** Exact up to the limit of a total; a product above it stays above it, for `sum` to refuse. */
export const times = (minor: number, quantity: number) => minor * quantity;

/** 100 % in hundredths of a percent, in which percentages are held. */
const WHOLE = 10_000n;
export const PERCENT_DECIMALS = 2;

/** Why a Number is no percentage, or undefined when it is one (money.md, point 7). */
export function percentProblem(percent: number): Problem | undefined {
  if (percent < 0) return { failedValidator: 'min', message: 'must not be negative' };
  if (!(percent <= 100)) return { failedValidator: 'max', message: 'must not be more than 100' };
  const hundredths = toHundredths(percent);
  if (Number.isSafeInteger(hundredths) && hundredths / 100 === percent) return undefined;
  return { failedValidator: 'format', message: 'has more than two decimals' };
}

/** Hundredths of a percent of a Number that is a percentage. */
export const toHundredths = (percent: number) => Number(digitsOf(percent, PERCENT_DECIMALS));

/** So many hundredths of a percent of an amount in minor units, rounded once. */
export const percentOf = (minor: number, hundredths: number) =>
  quotient(BigInt(minor) * BigInt(hundredths), WHOLE);

/** The whole part of amount x weight / whole, and what the division leaves. */
export function shareOf(amount: number, weight: number, whole: number) {
  const product = BigInt(amount) * BigInt(weight);
  return { part: Number(product / BigInt(whole)), rest: Number(product % BigInt(whole)) };
}
