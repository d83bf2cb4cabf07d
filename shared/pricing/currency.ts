import type { JsonObject } from '../contract/json.ts';
import { exponentOf } from './money.ts';

const LANGUAGE = 'en';
const names = new Intl.DisplayNames(LANGUAGE, { type: 'currency' });

/** What an order says of a currency (contract.md 3.7), with its rate at that moment. */
export function describeCurrency(code: string, rate: number): JsonObject {
  return {
    code,
    symbol: part(code, 'symbol', 0),
    symbol_native: part(code, 'narrowSymbol', 0),
    name: names.of(code) ?? code,
    name_plural: part(code, 'name', 2),
    decimal_digits: exponentOf(code),
    rounding: 0,
    rate,
  };
}

function part(
  currency: string,
  currencyDisplay: 'symbol' | 'narrowSymbol' | 'name',
  amount: number,
) {
  const format = new Intl.NumberFormat(LANGUAGE, { style: 'currency', currency, currencyDisplay });
  return format.formatToParts(amount).find(({ type }) => type === 'currency')?.value ?? currency;
}
