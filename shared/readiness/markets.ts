import { isShownAt } from '../contract/attributes.ts';
import { countryCode, isCountry } from '../contract/countries.ts';
import { shippingProblem } from '../pricing/shipping.ts';
import { servesCountry } from '../pricing/shipping-bounds.ts';
import { matchRates } from '../pricing/tax-rates.ts';
import type { Brand } from '../resources/brands.ts';
import type { Settings } from '../resources/schemas/settings.ts';
import type { Shipping } from '../resources/shippings.ts';
import type { Tax } from '../resources/taxes.ts';

/** The store, with what decides where it can sell. */
export interface Seller {
  readonly settings: Settings;
  readonly brands: ReadonlyMap<number, Brand>;
  readonly shippings: readonly Shipping[];
  readonly taxes: ReadonlyMap<number, Tax>;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** A country to sell in, with what it asks. Countries are ISO 3166-1, languages ISO 639-1. */
export interface Market {
  readonly country: string;
  readonly isInUnion: boolean;
  /** Parcels of the store pass a customs border on their way. */
  readonly hasCustoms: boolean;
  /** A shipping method goes there, or none is needed. */
  readonly isServed: boolean;
  /** Official languages of the country. */
  readonly languages: readonly string[];
  /** Whether a class of taxes has a rate there, or where the product has none, the store. */
  readonly hasTax: (taxId: number | undefined) => boolean;
}

/** The states of the European Union, with their official languages. */
const UNION: Readonly<Record<string, string>> = {
  ...{ AT: 'de', BE: 'nl fr de', BG: 'bg', CY: 'el tr', CZ: 'cs', DE: 'de', DK: 'da', EE: 'et' },
  ...{ ES: 'es', FI: 'fi sv', FR: 'fr', GR: 'el', HR: 'hr', HU: 'hu', IE: 'en ga', IT: 'it' },
  ...{ LT: 'lt', LU: 'fr de lb', LV: 'lv', MT: 'mt en', NL: 'nl', PL: 'pl', PT: 'pt', RO: 'ro' },
  ...{ SE: 'sv', SI: 'sl', SK: 'sk' },
};

/** Others with more than one official language. */
const MULTILINGUAL: Readonly<Record<string, string>> = { CA: 'en fr', CH: 'de fr it' };

export const isInUnion = (country: string): boolean => Object.hasOwn(UNION, country);

/** The official languages; of countries that are not listed, the one that most people speak there (CLDR). */
function languagesOf(country: string): readonly string[] {
  const own = UNION[country] ?? MULTILINGUAL[country];
  return own?.split(' ') ?? [new Intl.Locale(`und-${country}`).maximize().language];
}

/** The customs territory of the Union has Monaco, too (Regulation (EU) No 952/2013, article 4). */
const customsOf = (country: string) => (isInUnion(country) || country === 'MC' ? 'EU' : country);

/** Empty if the store does not say where it is. */
export const homeOf = ({ company_country }: Settings): string => {
  const code = countryCode(company_country ?? '');
  return isCountry(code) ? code : '';
};

/** @param country ISO 3166-1 */
export function marketOf(country: string, seller: Seller): Market {
  const home = homeOf(seller.settings);
  return {
    country,
    isInUnion: isInUnion(country),
    hasCustoms: home !== '' && customsOf(home) !== customsOf(country),
    isServed: isServed(country, seller),
    languages: languagesOf(country),
    hasTax: taxesAt(country, seller),
  };
}

function isServed(country: string, { settings, shippings, now }: Seller): boolean {
  if (shippings.length === 0 && !settings.shipping_required) return true;
  return shippings.some(
    (each) => !each.collection && shippingProblem(each, {}, country, now) === undefined,
  );
}

/** Remembers each class: products share few. */
function taxesAt(country: string, { settings, taxes }: Seller): Market['hasTax'] {
  const known = new Map<number | undefined, boolean>();
  const find = (taxId: number | undefined) => {
    const found = taxes.get(taxId ?? 0) ?? taxes.get(settings.tax_id ?? 0);
    return found ? matchRates(found, { country }).length > 0 : settings.tax_rate > 0;
  };
  return (taxId) => {
    const has = known.get(taxId) ?? find(taxId);
    known.set(taxId, has);
    return has;
  };
}

/** The countries that shipping methods name; that of the store, where a method goes everywhere. */
export function servedCountries({ settings, shippings, now }: Seller): readonly string[] {
  const home = homeOf(settings);
  const methods = shippings.filter((each) => !each.collection && isShownAt(each, now));
  const named = methods
    .flatMap(({ zones = [] }) => zones)
    .flatMap(({ name = '', code = '' }) => [name, code])
    .map(countryCode)
    .filter((code) => COUNTRY.test(code));
  const isHome = home !== '' && methods.some((each) => servesCountry(each, home));
  return [...new Set([...(isHome ? [home] : []), ...named])];
}

/** Names that are no country stay in lower case. */
const COUNTRY = /^[A-Z]{2}$/;
