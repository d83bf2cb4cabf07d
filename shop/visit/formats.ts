/** How people of a language read amounts, numbers and days. */
export function formatsOf(language: string, timeZone: string, currency: string) {
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone });
  const moments = new Intl.DateTimeFormat(language, {
    ...{ dateStyle: 'medium', timeStyle: 'short', timeZone },
  });
  const numbers = new Intl.NumberFormat(language);
  const countries = new Intl.DisplayNames(language, { type: 'region' });
  return {
    money: (amount: number, code = currency) =>
      new Intl.NumberFormat(language, { style: 'currency', currency: code })
        .format(amount)
        // A hyphen is no minus.
        .replace('-', '−'),
    number: (value: number) => numbers.format(value),
    day: (time: string) => days.format(new Date(time)),
    moment: (time: string) => moments.format(new Date(time)),
    country: (code: string) => countries.of(code) ?? code,
  };
}

export type Formats = ReturnType<typeof formatsOf>;

/** The name of a language in itself. */
export const nameOfLanguage = (code: string) =>
  new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code;
