/** Formats take a millisecond each to make, so those in use are kept. */
function keepEach<Options, Format>(make: (locale: string, options: Options) => Format) {
  const made = new Map<string, Format>();
  return (locale: string, options: Options): Format => {
    const key = JSON.stringify([locale, options]);
    const format = made.get(key) ?? make(locale, options);
    made.set(key, format);
    return format;
  };
}

/** English is written as in Europe: 24 Nov, and 14:32. */
export const dateFormat = keepEach(
  (locale, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, options),
);

export const numberFormat = keepEach(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);

/** From one amount to another, with the currency once: where the language has it. */
export function amountSpan(format: Intl.NumberFormat, least: number, most: number): string {
  if (least === most) return format.format(least);
  const bare = (amount: number) =>
    format
      .formatToParts(amount)
      .filter(({ type }) => type !== 'currency')
      .map(({ value }) => value)
      .join('')
      .trim();
  return format.formatToParts(least)[0]?.type === 'currency'
    ? `${format.format(least)} – ${bare(most)}`
    : `${bare(least)} – ${format.format(most)}`;
}
