import { useLocale } from 'ra-core';
import { useDesk } from '../api/desk-context.ts';
import { amountSpan, dateFormat, numberFormat } from './intl-formats.ts';

interface Clock {
  readonly locale: string;
  readonly timeZone: string;
}

const dayIn = ({ timeZone }: Clock, at: Date) => dateFormat('sv', { timeZone }).format(at);

/** The day, with its year where that is another one. */
function dayText(clock: Clock, at: Date): string {
  const year = (date: Date) => dayIn(clock, date).slice(0, 4);
  const isThisYear = year(at) === year(new Date());
  return dateFormat(clock.locale, {
    timeZone: clock.timeZone,
    day: 'numeric',
    month: 'short',
    ...(!isThisYear && { year: 'numeric' }),
  }).format(at);
}

const DAY_MS = 86_400_000;

/** Today and yesterday by these words, which begin a text. */
function nearDay(clock: Clock, at: Date): string | undefined {
  const day = dayIn(clock, at);
  const back = [0, 1].find((days) => dayIn(clock, new Date(Date.now() - days * DAY_MS)) === day);
  if (back === undefined) return undefined;
  const word = new Intl.RelativeTimeFormat(clock.locale, { numeric: 'auto' }).format(-back, 'day');
  return word.charAt(0).toLocaleUpperCase(clock.locale) + word.slice(1);
}

const hoursText = ({ locale, timeZone }: Clock, at: Date) =>
  dateFormat(locale, { timeZone, hour: '2-digit', minute: '2-digit' }).format(at);

/** Amounts, dates and numbers as the language of the dashboard writes them, in the time zone of the store. */
export function useFormats() {
  const locale = useLocale() ?? 'en';
  const { settings } = useDesk();
  const { timezone, currency_code } = settings;
  const clock: Clock = { locale, timeZone: timezone };
  return {
    locale,
    /** With a minus, and no hyphen. */
    money: (amount: number, currency = currency_code) =>
      numberFormat(locale, { style: 'currency', currency }).format(amount).replace('-', '−'),
    /** `€` */
    symbol: (currency: string) =>
      numberFormat(locale, { style: 'currency', currency })
        .formatToParts(0)
        .find(({ type }) => type === 'currency')?.value ?? currency,
    /** From one amount to another: `€35.95 – 44.95`. */
    moneySpan: (least: number, most: number) =>
      amountSpan(numberFormat(locale, { style: 'currency', currency: currency_code }), least, most),
    /** A day: `24 Nov`. */
    date: (value: string | number) => dayText(clock, new Date(value)),
    /** How long ago, in days: `Today`, `Yesterday`, `24 Nov`. */
    day: (value: string | number) => {
      const at = new Date(value);
      return nearDay(clock, at) ?? dayText(clock, at);
    },
    /** A moment: `Today 14:52`, `24 Nov 14:32`. */
    time: (value: string | number) => {
      const at = new Date(value);
      return `${nearDay(clock, at) ?? dayText(clock, at)} ${hoursText(clock, at)}`;
    },
    number: (value: number) => numberFormat(locale, {}).format(value),
  };
}
