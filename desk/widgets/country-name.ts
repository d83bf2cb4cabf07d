import { useLocale } from 'ra-core';

/** Codes of ISO 3166 by their English names, which are those of addresses and zones. */
let codes: ReadonlyMap<string, string> | undefined;

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

function codesByName(): ReadonlyMap<string, string> {
  const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const all = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  return new Map(all.map((code) => [english.of(code) ?? '', code]));
}

/** Names countries in the language of the dashboard. One that is written in another way stays as it is. */
export function useCountryName(): (country: string) => string {
  const locale = useLocale() ?? 'en';
  return (country) => {
    if (locale === 'en' || country === '') return country;
    codes ??= codesByName();
    const code = codes.get(country);
    return (code && new Intl.DisplayNames(locale, { type: 'region' }).of(code)) ?? country;
  };
}
