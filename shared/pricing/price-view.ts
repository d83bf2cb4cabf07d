import { invalidProperty } from '../contract/errors.ts';
import { rateOf, type StoreCurrencies } from './currency.ts';
import { convert, display, exponentOf, toMajor, toMinor } from './money.ts';

/**
 * Prices in the currency of an answer or an order. Stored prices and amounts are converted, once;
 * totals are computed from these (money.md, "Conversion").
 */
export interface PriceView extends Conversion {
  /** The same for views that show the same prices. */
  readonly key: string;
  /** A stored price, in major units, as a Number of major units of `currency`. */
  show(price: number): number;
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
  readonly processors?: { readonly stripe?: unknown };
}

/** Stripe takes three-decimal amounts that end in 0. */
const STRIPE_INCREMENT = 10;

const incrementOf = ({ processors }: PricedStore, currency: string) =>
  processors?.stripe && exponentOf(currency) === 3 ? STRIPE_INCREMENT : 1;

/** Throws a 400 for a currency that the store does not offer (protocol.md, "Currencies"). */
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
  if (currency === base) return { ...conversion, key, show: (price) => price };
  const show = (price: number) => toMajor(minorOf(price, conversion), currency);
  return { ...conversion, key, show };
}

/** Minor units of `currency` for a valid stored price: as it is in the base currency. */
export function minorOf(price: number, { base, currency, rate, increment }: Conversion): number {
  const minor = toMinor(price, base);
  return currency === base ? minor : convert(minor, base, currency, rate, increment);
}

interface Priced {
  readonly price?: number;
  readonly price_discount?: number;
  readonly lowest_price_30_days?: number;
}

/** The prices of a product or variant as shown, with their display texts. */
export function shownPrices(
  { price, price_discount, lowest_price_30_days: lowest }: Priced,
  { currency, show }: PriceView,
) {
  return {
    ...(price !== undefined && {
      price: show(price),
      display_price: display(show(price), currency),
    }),
    ...(price_discount !== undefined && {
      price_discount: show(price_discount),
      display_price_discount: display(show(price_discount), currency),
    }),
    ...(lowest !== undefined && {
      lowest_price_30_days: show(lowest),
      display_lowest_price_30_days: display(show(lowest), currency),
    }),
  };
}
