import type { Language } from '../../../shared/contract/language.ts';
import { exponentOf, TAX_RATE_DECIMALS } from '../../../shared/pricing/money.ts';

/** How numbers and dates are written in a language. */
export interface Formats {
  /** In major units, with all decimals of the currency: `1,234.50 EUR`. */
  amount(amount: number, currency: string): string;
  /** A quantity or a rate. */
  number(value: number): string;
  /** Of an RFC 3339 date. */
  date(date: string): string;
}

export function formatsOf(language: Language): Formats {
  const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: TAX_RATE_DECIMALS });
  const dates = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  return {
    amount: (amount, currency) => `${amounts(language, currency).format(amount)} ${currency}`,
    number: (value) => numbers.format(value),
    date: (date) => dates.format(Date.parse(date)),
  };
}

function amounts(language: Language, currency: string): Intl.NumberFormat {
  const decimals = exponentOf(currency);
  return new Intl.NumberFormat(language, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
}
