import { countryCode } from '../contract/countries.ts';
import type { Tax } from '../resources/taxes.ts';
import { type Goods, presetsOfUnion, TAX_PRESETS, type TaxPreset } from './presets.ts';

/** What a class is for: what most is sold at, or the first goods of a reduced rate. */
export type PresetKind = 'standard' | Goods;

/** A tax class that a preset makes. */
export interface PresetClass {
  readonly kind: PresetKind;
  /** What a reduced rate is for. */
  readonly goods: readonly Goods[];
  /** In percent. */
  readonly rate: number;
}

export type TaxRow = NonNullable<Tax['rates']>[number];

/** Rates in percent by the code of the country. */
export type RatesByCountry = Readonly<Record<string, number>>;

/** The preset of a country by its code or English name. */
export function presetOf(country: string): TaxPreset | undefined {
  const code = countryCode(country);
  return TAX_PRESETS.find((each) => each.country === code);
}

/** The classes of a preset, the standard rate first. */
export const classesOf = ({ standard, reduced }: TaxPreset): readonly PresetClass[] => [
  { kind: 'standard', goods: [], rate: standard },
  ...reduced.map(({ rate, goods }): PresetClass => ({ kind: goods[0], goods, rate })),
];

/** What the goods cost in a country: what it has no reduced rate for is at its standard rate. */
export function rateIn(preset: TaxPreset, kind: PresetKind): number {
  const found = preset.reduced.find(({ goods }) => goods.some((each) => each === kind));
  // Where basic foods have no rate of their own, they have that of all food.
  return found?.rate ?? (kind === 'basic_food' ? rateIn(preset, 'food') : preset.standard);
}

/** The rates of all other countries of the Union. */
export const ratesAbroad = (home: TaxPreset, kind: PresetKind): RatesByCountry =>
  Object.fromEntries(
    presetsOfUnion()
      .filter(({ country }) => country !== home.country)
      .map((preset) => [preset.country, rateIn(preset, kind)]),
  );

/**
 * The rows of a class, that of the home country first. Without rates abroad the home rate is that of the whole Union;
 * outside of it nothing is taxed.
 */
export function rowsOf(home: TaxPreset, rate: number, abroad?: RatesByCountry): readonly TaxRow[] {
  const own = { country: home.country, rate, name: home.tax };
  const union = presetsOfUnion();
  if (!union.some(({ country }) => country === home.country)) return [own];
  const others = union
    .filter(({ country }) => country !== home.country)
    .map(({ country, tax }) => {
      const there = abroad?.[country];
      return there === undefined ? { ...own, country } : { country, rate: there, name: tax };
    });
  return [own, ...others];
}

/** The rows of a class after those of a preset have taken the places of what it had for the same countries. */
export function withRows(before: readonly TaxRow[], rows: readonly TaxRow[]): readonly TaxRow[] {
  const set = new Set(rows.map(({ country }) => country));
  return [...rows, ...before.filter((row) => isOfPart(row) || !set.has(codeOf(row)))];
}

/** A row for less than a whole country: an exception, which stays. */
const isOfPart = ({ state, city, postcode }: TaxRow) =>
  [state, city, postcode].some((text) => !['', '*'].includes((text ?? '').trim()));

const codeOf = ({ country = '' }: TaxRow) => countryCode(country);
