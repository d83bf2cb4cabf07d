import { decimalsOf, exponentOf } from './money.ts';

/**
 * Decimals of Stripe's minor units where they are not two. Stripe differs from ISO 4217 in MGA,
 * which it takes without decimals, and in ISK and UGX, which it takes with two that must be 00.
 */
const DECIMALS: ReadonlyMap<string, number> = new Map([
  ...decimalsOf('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF', 0),
  ...decimalsOf('BHD JOD KWD OMR TND', 3),
]);

/**
 * Stripe's minor units for those of ISO 4217; undefined when there are none of the same worth.
 * Amounts with three decimals must end in 0, and nothing is rounded: the shopper agreed to the
 * total of the order and to no other.
 */
export function stripeAmount(amount: number, currency: string): number | undefined {
  const decimals = DECIMALS.get(currency) ?? 2;
  const scale = 10 ** Math.abs(decimals - exponentOf(currency));
  const scaled = decimals < exponentOf(currency) ? amount / scale : amount * scale;
  const isExact = Number.isSafeInteger(scaled) && (decimals < 3 || scaled % 10 === 0);
  return isExact ? scaled : undefined;
}
