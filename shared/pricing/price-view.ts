import { invalidProperty } from '../contract/errors.ts';
import { PROCESSORS, type ProcessorName } from '../resources/schemas/processors.ts';
import { convert, display, exponentOf, toMajor, toMinor } from './money.ts';

/** The currencies of a store: its own, and those that it also offers. */
export interface StoreCurrencies {
  readonly currency_code: string;
  readonly currencies: readonly { readonly code: string; readonly rate: number }[];
}

/** The rate of a currency that the store offers; 1 for its own; undefined for any other. */
export function rateOf({ currency_code, currencies }: StoreCurrencies, code: string) {
  if (code === currency_code) return 1;
  return currencies.find((currency) => currency.code === code)?.rate;
}

/**
 * Prices in the currency of an answer or an order. Stored prices and amounts are converted, once;
 * totals are computed from these (money.md, "Conversion").
 */
export interface PriceView extends Conversion {
  /** Key: equal for views that show the same prices. */
  readonly key: string;
  /** A stored price, in major units, as a Number of major units of `currency`. */
  show(price: number): number;
  /** Shows a price that the record has in `currency`. */
  showOwn(price: number): number;
  /** What records have in `currency` themselves does not count: all is converted. */
  readonly convertsAll?: true;
}

/** What may have amounts of its own in other currencies than the base, by their codes. */
export interface HasOwnAmounts {
  readonly prices?: { readonly [currency: string]: object } | undefined;
}

type Amounts<Name extends string> = { readonly [Field in Name]?: number | string | undefined };

/**
 * The amounts that a record has in the currency of a view, where they are not converted (languages.md,
 * "Prices in other currencies").
 */
export const ownAmounts = <Name extends string>(
  { prices }: HasOwnAmounts,
  { base, currency, convertsAll }: Pick<PriceView, 'base' | 'currency' | 'convertsAll'>,
): Amounts<Name> | undefined => (currency === base || convertsAll ? undefined : prices?.[currency]);

/** An amount of a record, in major units of the currency of a view: its own one, or converted. */
export function shownAmount<Name extends string>(
  record: HasOwnAmounts & { readonly [Field in Name]?: number | string | undefined },
  name: Name,
  view: PriceView,
): number {
  const own = ownAmounts<Name>(record, view)?.[name];
  return typeof own === 'number' ? view.showOwn(own) : view.show(Number(record[name] ?? 0));
}

interface Conversion {
  /** The currency of the store. */
  readonly base: string;
  readonly currency: string;
  readonly rate: number;
  /** Computed amounts are multiples of it, in minor units of `currency`. */
  readonly increment: number;
}

/** What decides the prices of a store. */
export interface PricedStore {
  readonly settings: StoreCurrencies;
  readonly processors?: { readonly [Name in ProcessorName]?: unknown };
}

/** The largest of what the processors of the store take multiples of. */
const incrementOf = ({ processors = {} }: PricedStore, currency: string) =>
  PROCESSORS.reduce((largest, { name, minorUnits }) => {
    const own = processors[name] ? minorUnits?.increments[exponentOf(currency)] : undefined;
    return Math.max(largest, own ?? 1);
  }, 1);

/** Throws a 400 for a currency that the store does not offer (languages.md, "Currencies"). */
export function priceView(
  store: PricedStore,
  currency: string = store.settings.currency_code,
): PriceView {
  const rate = rateOf(store.settings, currency);
  if (rate === undefined) {
    throw invalidProperty({
      name: 'currency',
      failedValidator: 'whitelist',
      message: `This store has no prices in ${currency}.`,
      value: currency,
    });
  }
  const base = store.settings.currency_code;
  return viewOf({ base, currency, rate, increment: incrementOf(store, currency) });
}

/** The prices of a conversion that is known, as that of an order. */
export function viewOf(conversion: Conversion): PriceView {
  const { base, currency, rate, increment } = conversion;
  const key = `${base}/${currency}/${rate}/${increment}`;
  const asItIs = (price: number) => price;
  if (currency === base) return { ...conversion, key, show: asItIs, showOwn: asItIs };
  const show = (price: number) => toMajor(minorOf(price, conversion), currency);
  return { ...conversion, key, show, showOwn: asItIs };
}

/**
 * Prices of an order in a currency that is not its own: it keeps own prices of its currency alone, and rates must not
 * be mixed with those of others.
 */
export const allConverted = (view: PriceView): PriceView => ({
  ...view,
  key: `${view.key}/converted`,
  convertsAll: true,
});

/**
 * What prices in a currency are worth in the base one, in which rules are said. Where a record has its own, that is
 * no amount: it is only compared.
 */
export const worthInBase = (view: PriceView): PriceView => ({
  ...view,
  key: `${view.key}/worth`,
  show: (price) => price,
  showOwn: (price) => price / view.rate,
});

/** Minor units of `currency` for a valid stored price: as it is in the base currency. */
export function minorOf(price: number, { base, currency, rate, increment }: Conversion): number {
  const minor = toMinor(price, base);
  return currency === base ? minor : convert(minor, base, currency, rate, increment);
}

export const PRICES = ['price', 'price_discount', 'lowest_price_30_days'] as const;

export type Priced = { readonly [Name in (typeof PRICES)[number]]?: number };

/** With their display texts. */
type Shown = Priced & { readonly [Name in keyof Priced as `display_${Name}`]?: string };

/**
 * The prices of a product or variant as shown, with their display texts. In another currency they are
 * all its own, or all converted.
 */
export function shownPrices(item: Priced & HasOwnAmounts, view: PriceView): Shown {
  const own = ownAmounts<keyof Priced>(item, view);
  const show = own ? view.showOwn : view.show;
  const shown: Record<string, number | string> = {};
  for (const name of PRICES) {
    const price = (own ?? item)[name];
    if (typeof price !== 'number') continue;
    shown[name] = show(price);
    shown[`display_${name}`] = display(show(price), view.currency);
  }
  return shown;
}
