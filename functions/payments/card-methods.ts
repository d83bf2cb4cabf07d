import { isObject, type JsonObject } from '../../shared/contract/json.ts';
import { convert, toMinor } from '../../shared/pricing/money.ts';
import type { ProcessorName } from '../../shared/tenancy/processor-credentials.ts';

/** Minor units of a currency (ISO 4217). */
export interface Money {
  readonly amount: number;
  readonly currency: string;
}

export interface CardMethod {
  readonly name: string;
  readonly processor: ProcessorName;
  /** The field of the body that stands for the card. */
  readonly instrument: string;
  /** The order's total as the processor charges it; `base` is the currency of the store. */
  readonly money: (order: JsonObject, base: string) => Money;
}

export const CARD_METHODS: readonly CardMethod[] = [
  { name: 'Stripe', processor: 'stripe', instrument: 'source', money: inCurrencyOfOrder },
  { name: 'Braintree', processor: 'braintree', instrument: 'nonce', money: inBaseCurrency },
];

/** A merchant account of Braintree has one currency. */
function inBaseCurrency({ total }: JsonObject, base: string): Money {
  return { amount: toMinor(Number(total), base), currency: base };
}

/** At the rate of when the order was placed. */
function inCurrencyOfOrder(order: JsonObject, base: string): Money {
  const { amount } = inBaseCurrency(order, base);
  const { code, rate } = isObject(order['currency']) ? order['currency'] : {};
  const currency = String(code ?? base);
  return { amount: convert(amount, base, currency, Number(rate ?? 1)), currency };
}
