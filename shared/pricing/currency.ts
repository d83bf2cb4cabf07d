import type { Order } from '../../functions/orders/resource.ts';
import { LruCache } from '../lru-cache.ts';
import { exponentOf, toMajor } from './money.ts';
import type { PriceView } from './price-view.ts';

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

const LANGUAGE = 'en';
const names = new Intl.DisplayNames(LANGUAGE, { type: 'currency' });

/** What an order says of a currency (protocol.md, "Currencies"), with its rate at that moment. */
export const describeCurrency = ({ currency, rate, increment }: PriceView): Order['currency'] => ({
  ...descriptions.memoize(currency, () => currencyNames(currency)),
  rounding: increment === 1 ? 0 : toMajor(increment, currency),
  rate,
});

/** More than there are currencies. */
const descriptions = new LruCache<ReturnType<typeof currencyNames>>({ maxEntries: 500 });

/** The English names and symbols of a currency, and its decimals by ISO 4217. */
export const currencyNames = (code: string) => ({
  code,
  symbol: part(code, 'symbol', 0),
  symbol_native: part(code, 'narrowSymbol', 0),
  name: names.of(code) ?? code,
  name_plural: part(code, 'name', 2),
  decimal_digits: exponentOf(code),
});

function part(
  currency: string,
  currencyDisplay: 'symbol' | 'narrowSymbol' | 'name',
  amount: number,
) {
  const format = new Intl.NumberFormat(LANGUAGE, { style: 'currency', currency, currencyDisplay });
  return format.formatToParts(amount).find(({ type }) => type === 'currency')?.value ?? currency;
}
