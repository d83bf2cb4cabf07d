import { useLocale } from 'react-admin';
import { useDesk } from '../api/desk-context.ts';
import { dateFormat, numberFormat } from './intl-formats.ts';

/** Amounts, dates and numbers as the language of the dashboard writes them, in the time zone of the store. */
export function useFormats() {
  const locale = useLocale() ?? 'en';
  const { settings } = useDesk();
  const { timezone: timeZone, currency_code } = settings;
  const dateStyle = 'medium' as const;
  const timeStyle = 'short' as const;
  return {
    locale,
    money: (amount: number, currency = currency_code) =>
      numberFormat(locale, { style: 'currency', currency }).format(amount),
    date: (value: string | number) =>
      dateFormat(locale, { timeZone, dateStyle }).format(new Date(value)),
    time: (value: string | number) =>
      dateFormat(locale, { timeZone, dateStyle, timeStyle }).format(new Date(value)),
    number: (value: number) => numberFormat(locale, {}).format(value),
  };
}
