import { isTimeZone } from '../contract/dates.ts';
import { DEFAULT_LANGUAGE, type Language } from '../contract/language.ts';
import { LruCache } from '../lru-cache.ts';
import { exponentOf, TAX_RATE_DECIMALS } from './money.ts';

/** How people read amounts, numbers and dates: in mails, on invoices, and in the shop. */
export interface Formats {
  readonly language: Language;
  /** Major units, with all decimals that ISO 4217 gives the currency: `€1,234.50`. */
  amount(amount: number, currency: string): string;
  /** A quantity. */
  number(value: number): string;
  /** A percentage: `23 %`. */
  rate(percent: number): string;
  /** The name of a tax with its rate, which is not said again where the name has it. */
  tax(name: string, percent: number): string;
  /** The day of a time, in milliseconds since 1970. */
  date(time: number): string;
  /** The day with the time and its zone: `Nov 26, 2026, 3:04:05 PM GMT+1`. */
  dateTime(time: number): string;
}

/** `timeZone`: an IANA name; UTC for one that is unknown. */
export function formatsOf(language: Language = DEFAULT_LANGUAGE, timeZone = 'UTC'): Formats {
  const number = (value: number) => numbersIn(language).format(value);
  const rate = (percent: number) => `${number(percent)} %`;
  return {
    language,
    amount: (amount, currency) => moneyIn(language, currency).format(amount),
    number,
    rate,
    tax: (name, percent) => (hasRate(name, percent) ? name : `${name} ${rate(percent)}`),
    date: (time) => datesIn(language, timeZone).format(time),
    dateTime: (time) => datesIn(language, timeZone, 'long').format(time),
  };
}

/** `IVA 23 %`, `VAT (5.5%)`, `MwSt. 5,5 %`. */
const hasRate = (name: string, percent: number) =>
  Array.from(name.matchAll(/(\d+(?:[.,]\d+)?)\s*%/g)).some(
    ([, digits = '']) => Number(digits.replace(',', '.')) === percent,
  );

/** An amount in sentences of the API, which are English: `€1,234.50`. */
export const amountText = formatsOf('en').amount;

/** Each takes longer to make than all else of a mail. More than there are currencies and time zones. */
const numberFormats = new LruCache<Intl.NumberFormat>({ maxEntries: 1_000 });
const dateFormats = new LruCache<Intl.DateTimeFormat>({ maxEntries: 1_000 });

/** Words in Portuguese are those of Portugal; `Intl` takes `pt` for Brazil. */
export const localeOf = (language: string) => (language === 'pt' ? 'pt-PT' : language);

const numbersIn = (language: Language) =>
  numberFormats.memoize(
    language,
    () => new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: TAX_RATE_DECIMALS }),
  );

/** Amounts with all decimals that ISO 4217 gives the currency. @param language a tag of BCP 47 */
export const moneyIn = (language: string, currency: string): Intl.NumberFormat =>
  numberFormats.memoize(`${language} ${currency}`, () => {
    const decimals = exponentOf(currency);
    return new Intl.NumberFormat(localeOf(language), {
      style: 'currency',
      currency,
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
  });

const datesIn = (language: Language, timeZone: string, timeStyle?: 'long') =>
  dateFormats.memoize(
    `${language} ${timeZone} ${timeStyle}`,
    () =>
      new Intl.DateTimeFormat(localeOf(language), {
        dateStyle: 'medium',
        ...(timeStyle && { timeStyle }),
        timeZone: isTimeZone(timeZone) ? timeZone : 'UTC',
      }),
  );
