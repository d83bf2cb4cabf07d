import { isTimeZone } from '../../shared/contract/dates.ts';
import { localeOf, moneyIn } from '../../shared/pricing/formats.ts';

/** How people of a language read amounts, numbers and days: as mails and invoices write them. */
export function formatsOf(language: string, zone: string, currency: string) {
  const locale = localeOf(language);
  const timeZone = isTimeZone(zone) ? zone : 'UTC';
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone });
  const moments = new Intl.DateTimeFormat(locale, {
    ...{ dateStyle: 'medium', timeStyle: 'short', timeZone },
  });
  const numbers = new Intl.NumberFormat(locale);
  const countries = new Intl.DisplayNames(locale, { type: 'region' });
  return {
    money: (amount: number, code = currency) =>
      moneyIn(language, code)
        .format(amount)
        // A hyphen is no minus.
        .replace('-', '\u2212'),
    number: (value: number) => numbers.format(value),
    day: (time: string) => days.format(new Date(time)),
    moment: (time: string) => moments.format(new Date(time)),
    country: (code: string) => countries.of(code) ?? code,
  };
}

export type Formats = ReturnType<typeof formatsOf>;

/** The name of a language in itself, as a list of languages has it: `Deutsch`, `Português`. */
export function nameOfLanguage(code: string): string {
  const [first = '', ...rest] = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code;
  return first.toLocaleUpperCase(code) + rest.join('');
}
