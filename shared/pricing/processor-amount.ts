import type { MinorUnits } from '../resources/schemas/processors/processor-facts.ts';
import { exponentOf } from './money.ts';

/**
 * A processor's minor units for those of ISO 4217; undefined when there are none of the same worth.
 * Nothing is rounded: the shopper agreed to the total of the order and to no other.
 */
export function processorAmount(
  units: MinorUnits | undefined,
  amount: number,
  currency: string,
): number | undefined {
  if (!units) return amount;
  const decimals = decimalsIn(units, currency);
  const scale = 10 ** Math.abs(decimals - exponentOf(currency));
  const scaled = decimals < exponentOf(currency) ? amount / scale : amount * scale;
  const isExact = Number.isSafeInteger(scaled) && scaled % (units.increments[decimals] ?? 1) === 0;
  return isExact ? scaled : undefined;
}

function decimalsIn({ decimals }: MinorUnits, currency: string): number {
  const [found = 2] = Object.entries(decimals).find(([, codes]) => codes.includes(currency)) ?? [];
  return Number(found);
}
