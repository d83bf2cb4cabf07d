import { plainText } from '@shopwright/client/texts';

/** How people read amounts and dates. */
export function formatsOf(language: string, timeZone: string, currency: string) {
  const dates = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone });
  const moneyIn = (code: string) =>
    new Intl.NumberFormat(language, { style: 'currency', currency: code });
  return {
    money: (amount: number, code = currency) => moneyIn(code).format(amount),
    date: (time: string) => dates.format(new Date(time)),
  };
}

/** A description in one line, without elements. */
export const plain = (text = '') => plainText(text).replaceAll(/\s+/g, ' ').trim();

/** JSON that is safe in a script element. */
export const inScript = (data: object) => JSON.stringify(data).replaceAll('<', '\\u003c');
