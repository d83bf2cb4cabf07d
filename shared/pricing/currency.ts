import { LruCache } from '../lru-cache.ts';
import type { Order } from '../resources/orders.ts';
import { exponentOf, toMajor } from './money.ts';
import type { PriceView } from './price-view.ts';

const LANGUAGE = 'en';
const names = new Intl.DisplayNames(LANGUAGE, { type: 'currency' });

/** What an order says of a currency (languages.md, "Currencies"), with its rate at that moment. */
export const describeCurrency = ({ currency, rate, increment }: PriceView): Order['currency'] => ({
  ...currencyNames(currency),
  rounding: increment === 1 ? 0 : toMajor(increment, currency),
  rate,
});

/** More than there are currencies. */
const descriptions = new LruCache<ReturnType<typeof describe>>({ maxEntries: 500 });

/** The English names and symbols of a currency, and its decimals by ISO 4217. */
export const currencyNames = (code: string) => descriptions.memoize(code, () => describe(code));

const describe = (code: string) => ({
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
