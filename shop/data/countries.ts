import { countryCode } from '../../shared/contract/countries.ts';
import { take } from '../visit/api.ts';
import type { Visit } from '../visit/visit.ts';

export interface Country {
  readonly code: string;
  /** In the language of the page. */
  readonly name: string;
  /** As the API has it, and orders. */
  readonly inEnglish: string;
}

/** All countries, sorted by name. */
export async function readCountries({ shop, country, language }: Visit): Promise<Country[]> {
  const { data } = await take(shop.GET('/countries'));
  return data
    .map(({ code, name }) => ({ code, name: country(code), inEnglish: name }))
    .sort((one, other) => one.name.localeCompare(other.name, language));
}

/** Stands for all countries in the zones of a shipping method. */
const EVERYWHERE = 'ALL';

/**
 * Those that the shipping methods serve: all of them, where a method serves all.
 *
 * @param known all countries, where they are being read already
 */
export async function servedCountries(
  visit: Visit,
  known: Promise<Country[]> = readCountries(visit),
): Promise<Country[]> {
  const [all, { data: methods }] = await Promise.all([
    known,
    take(visit.shop.GET('/shippings', { params: { query: { per_page: 250 } } })),
  ]);
  // A zone has a code, or a name.
  const served = new Set(
    methods
      .flatMap(({ zones }) => zones)
      .flatMap(({ name = '', code = '' }) => [name, code])
      .map((text) => (text === EVERYWHERE ? text : countryCode(text))),
  );
  const isEverywhere =
    served.has(EVERYWHERE) || methods.length === 0 || methods.some(({ zones }) => !zones.length);
  return all.filter(({ code }) => isEverywhere || served.has(code));
}

/** What browsers in English say, wherever they are. */
const ANYWHERE = /^en-US\b/;

/** That of the region of the browser's first language, of the store, or the only one. */
export function likelyCountry(
  { application }: Visit,
  countries: readonly Country[],
  acceptLanguage = '',
): string {
  const [first = ''] = acceptLanguage.split(',');
  const [, region = ''] = /-([A-Z]{2})\b/.exec(first) ?? [];
  const store = application.company_country ?? '';
  const ofStore = findCountry(countries, store);
  const ofBrowser = countries.find(({ code }) => code === region);
  const found = ANYWHERE.test(first) ? (ofStore ?? ofBrowser) : (ofBrowser ?? ofStore);
  return (found ?? (countries.length === 1 ? countries[0] : undefined))?.code ?? '';
}

/** The country of a code or an English name in any writing, as stores and older addresses have it. */
export function findCountry(countries: readonly Country[], text: string): Country | undefined {
  const wanted = countryCode(text);
  return countries.find(({ code }) => code === wanted);
}

/** Countries whose addresses name a state or province. */
const WITH_STATES = new Set(['AU', 'BR', 'CA', 'CN', 'IN', 'JP', 'MX', 'MY', 'US']);

export const hasStates = (code: string) => WITH_STATES.has(code);

/** Postal codes of countries, as people may write them. */
const POSTAL_CODES: Readonly<Record<string, RegExp>> = {
  ...Object.fromEntries(
    ['AT', 'BE', 'BG', 'CH', 'CY', 'DK', 'HU', 'LU', 'NO', 'SI', 'AU'].map((code) => [
      code,
      /^\d{4}$/,
    ]),
  ),
  ...Object.fromEntries(
    ['DE', 'EE', 'ES', 'FI', 'FR', 'HR', 'IT'].map((code) => [code, /^\d{5}$/]),
  ),
  ...Object.fromEntries(['CZ', 'GR', 'SE', 'SK'].map((code) => [code, /^\d{3} ?\d{2}$/])),
  CA: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i,
  GB: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i,
  LT: /^(?:LT-?)?\d{5}$/i,
  LV: /^(?:LV-?)?\d{4}$/i,
  NL: /^\d{4} ?[A-Z]{2}$/i,
  PL: /^\d{2}-?\d{3}$/,
  PT: /^\d{4}-?\d{3}$/,
  RO: /^\d{6}$/,
  US: /^\d{5}(?:-\d{4})?$/,
};

export const isPostalCode = (text: string, country: string) =>
  POSTAL_CODES[country]?.test(text) ?? text !== '';
