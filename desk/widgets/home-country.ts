import { API } from '../api/session.ts';

/** ISO 3166. */
type Code = string;

export interface Country {
  readonly code: Code;
  readonly name: string;
}

/** All countries by name, in the language of the page. */
export async function readCountries(language: string): Promise<readonly Country[]> {
  const response = await fetch(`${API}/countries?per_page=250`);
  const { data } = (await response.json()) as { readonly data: readonly Country[] };
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const collator = new Intl.Collator(language);
  return data
    .map(({ code, name }) => ({ code, name: names.of(code) ?? name }))
    .sort((one, other) => collator.compare(one.name, other.name));
}

export const browserZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The country of the first language of the browser that names one. */
export const browserCountry = (languages: readonly string[] = navigator.languages): Code =>
  languages.map((tag) => new Intl.Locale(tag).region).find((region) => region) ?? '';
