import { convert, toMinor } from '../../shared/pricing/money.ts';
import type { ProcessorName } from '../../shared/tenancy/processor-credentials.ts';
import type { Order } from '../orders/resource.ts';

/** Minor units of a currency (ISO 4217). */
export interface Money {
  readonly amount: number;
  readonly currency: string;
}

export interface CardMethod {
  readonly name: string;
  readonly processor: ProcessorName;
  /** The field of the body that stands for the card. */
  readonly instrument: 'source' | 'nonce';
  /** The order's total as the processor charges it; `base` is the currency of the store. */
  readonly money: (order: Order, base: string) => Money;
}

export const CARD_METHODS: readonly CardMethod[] = [
  { name: 'Stripe', processor: 'stripe', instrument: 'source', money: inCurrencyOfOrder },
  { name: 'Braintree', processor: 'braintree', instrument: 'nonce', money: inBaseCurrency },
];

/** A merchant account of Braintree has one currency. */
function inBaseCurrency({ total }: Order, base: string): Money {
  return { amount: toMinor(total, base), currency: base };
}

/** At the rate of when the order was placed. */
function inCurrencyOfOrder({ total, currency: { code, rate } }: Order, base: string): Money {
  return { amount: convert(toMinor(total, base), base, code, rate), currency: code };
}
