/**
 * Amounts of money. On the wire they are Numbers in major units (19.99 EUR); inside they are
 * integers of the currency's minor units (1999). Only this file converts and rounds.
 */

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

/** The largest price: 10^12 minor units. */
const LARGEST_PRICE = 10 ** 12;
const SIGNIFICANT_DIGITS = 15;

/** Why a Number is no price in this currency, or undefined when it is one. */
export function priceProblem(
  amount: number,
  currency: string,
): { failedValidator: 'type' | 'min' | 'max' | 'format'; message: string } | undefined {
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
  if (digits.length > SIGNIFICANT_DIGITS || toMinor(amount, currency) > LARGEST_PRICE) {
    return { failedValidator: 'max', message: 'is too large' };
  }
  return undefined;
}

/** Minor units of a Number that is a price in this currency. */
export function toMinor(amount: number, currency: string): number {
  const exponent = exponentOf(currency);
  const [whole = '', decimals = ''] = String(amount).split('.');
  return Number(whole + decimals.padEnd(exponent, '0'));
}

/** The Number in major units; its shortest decimal text has the digits of the minor units. */
export function toMajor(minor: number, currency: string): number {
  const exponent = exponentOf(currency);
  const digits = String(minor).padStart(exponent + 1, '0');
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
  const [whole = '', decimals = ''] = rate.toFixed(RATE_DECIMALS).split('.');
  const scaled = BigInt(minor) * BigInt(whole + decimals) * 10n ** BigInt(exponentOf(to));
  const unit = RATE_UNIT * 10n ** BigInt(exponentOf(from));
  return Number((scaled * 2n + unit) / (unit * 2n));
}
