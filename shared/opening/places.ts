import currencies from 'country-to-currency';
import { type Language, language } from '../contract/language.ts';

/** The zones of the capital, or of most people, where a country has several. */
const CAPITALS: Readonly<Record<string, string>> = {
  AR: 'America/Argentina/Buenos_Aires',
  AU: 'Australia/Sydney',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  CL: 'America/Santiago',
  CN: 'Asia/Shanghai',
  CY: 'Asia/Nicosia',
  DE: 'Europe/Berlin',
  EC: 'America/Guayaquil',
  ES: 'Europe/Madrid',
  ID: 'Asia/Jakarta',
  KZ: 'Asia/Almaty',
  MX: 'America/Mexico_City',
  MY: 'Asia/Kuala_Lumpur',
  NZ: 'Pacific/Auckland',
  PT: 'Europe/Lisbon',
  RU: 'Europe/Moscow',
  UA: 'Europe/Kyiv',
  US: 'America/New_York',
};

/** Where shops show prices without the tax, which comes on top. */
const PLUS_TAX: ReadonlySet<string> = new Set(['CA', 'US']);

/** Where goods are weighed in pounds. */
const POUNDS: ReadonlySet<string> = new Set(['LR', 'MM', 'US']);

/** What a shop in a country begins with. */
export interface Place {
  /** ISO 4217. */
  readonly currency: string;
  /** A name of the IANA. */
  readonly timezone: string;
  /** The language of mails and invoices: English where they have not that of the country. */
  readonly language: Language;
  /** Whether prices include the tax, as people there read them. */
  readonly pricesIncludeTax: boolean;
  readonly weightUnit: 'kg' | 'lb';
}

/**
 * What is usual in a country.
 *
 * @param country code of two letters
 * @param timezone that of the browser, which wins where the country has it
 */
export function placeIn(country: string, timezone?: string): Place {
  const locale = new Intl.Locale(`und-${country}`);
  const zones = zonesOf(locale);
  const spoken = locale.maximize().language;
  return {
    currency: Object.entries(currencies).find(([code]) => code === country)?.[1] ?? 'EUR',
    timezone:
      timezone !== undefined && zones.includes(timezone)
        ? timezone
        : (CAPITALS[country] ?? zones[0] ?? 'UTC'),
    language: language.enum.find((each) => each === spoken) ?? 'en',
    pricesIncludeTax: !PLUS_TAX.has(country),
    weightUnit: POUNDS.has(country) ? 'lb' : 'kg',
  };
}

/** The time zones of a country, by their names; older browsers know none. */
function zonesOf(locale: Intl.Locale): readonly string[] {
  return 'getTimeZones' in locale && typeof locale.getTimeZones === 'function'
    ? (locale.getTimeZones() ?? [])
    : [];
}
