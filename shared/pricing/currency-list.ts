import { currencyNames } from './currency.ts';
import { CURRENCY_CODES } from './currency-codes.ts';

/** Every currency with its symbols and names, by code. */
export const currencies = () =>
  CURRENCY_CODES.map((code) => ({ ...currencyNames(code), rounding: 0 }));
