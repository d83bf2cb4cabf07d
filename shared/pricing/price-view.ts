import { invalidProperty } from '../contract/errors.ts';
import type { JsonObject } from '../contract/json.ts';
import { rateOf, type Settings } from '../tenancy/settings.ts';
import { convert, display, toMajor, toMinor } from './money.ts';

/** Prices as one caller wants to see them. Always made from stored prices, never from shown ones. */
export interface PriceView {
  readonly currency: string;
  /** A stored price, in major units, as a Number of major units of `currency`. */
  show(price: number): number;
}

/** Throws a 400 for a currency that the store does not offer (contract.md 3.19). */
export function priceView(settings: Settings, currency = settings.currency_code): PriceView {
  const rate = rateOf(settings, currency);
  if (rate === undefined) {
    throw invalidProperty({
      name: 'currency',
      failedValidator: 'whitelist',
      message: `This store has no prices in ${currency}.`,
      value: currency,
    });
  }
  const base = settings.currency_code;
  if (currency === base) return { currency, show: (price) => price };
  return {
    currency,
    show: (price) => toMajor(convert(toMinor(price, base), base, currency, rate), currency),
  };
}

/** `price` and `price_discount` of a product or variant as shown, with their display texts. */
export function withPrices(item: JsonObject, { currency, show }: PriceView): JsonObject {
  const shown = { ...item };
  for (const name of ['price', 'price_discount']) {
    const price = item[name];
    if (typeof price !== 'number') continue;
    shown[name] = show(price);
    shown[`display_${name}`] = display(show(price), currency);
  }
  return shown;
}
