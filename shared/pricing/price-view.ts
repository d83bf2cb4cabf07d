import { invalidProperty } from '../contract/errors.ts';
import { rateOf, type StoreCurrencies } from './currency.ts';
import { convert, display, toMajor, toMinor } from './money.ts';

/** Prices as one caller wants to see them. Always made from stored prices, never from shown ones. */
export interface PriceView {
  readonly currency: string;
  /** The same for views that show the same prices. */
  readonly key: string;
  /** A stored price, in major units, as a Number of major units of `currency`. */
  show(price: number): number;
}

/** Throws a 400 for a currency that the store does not offer (protocol.md, "Currencies"). */
export function priceView(store: StoreCurrencies, currency = store.currency_code): PriceView {
  const rate = rateOf(store, currency);
  if (rate === undefined) {
    throw invalidProperty({
      name: 'currency',
      failedValidator: 'whitelist',
      message: `This store has no prices in ${currency}.`,
      value: currency,
    });
  }
  const base = store.currency_code;
  const key = `${base}/${currency}/${rate}`;
  if (currency === base) return { currency, key, show: (price) => price };
  return {
    currency,
    key,
    show: (price) => toMajor(convert(toMinor(price, base), base, currency, rate), currency),
  };
}

interface Priced {
  readonly price?: number;
  readonly price_discount?: number;
}

/** The prices of a product or variant as shown, with their display texts. */
export function shownPrices({ price, price_discount }: Priced, { currency, show }: PriceView) {
  return {
    ...(price !== undefined && {
      price: show(price),
      display_price: display(show(price), currency),
    }),
    ...(price_discount !== undefined && {
      price_discount: show(price_discount),
      display_price_discount: display(show(price_discount), currency),
    }),
  };
}
