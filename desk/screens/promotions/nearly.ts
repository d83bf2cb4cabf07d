import type { Effect } from './preview-pricing.ts';
import type { Condition } from './promotion.ts';

/** What a cart lacks to get a promotion. */
export interface Lack {
  readonly value: number;
  readonly units: number;
}

/** A cart is nearly there with one unit more, and a tenth of the value that is asked for. */
const NEAR = { units: 1, share: 0.1 } as const;

/** What a cart lacks, where that is little; undefined where it gets the promotion, or lacks more or something else. */
export function lackOf(
  conditions: readonly Condition[],
  { cart, items, problem }: Pick<Effect, 'cart' | 'items' | 'problem'>,
): Lack | undefined {
  if (problem === undefined) return undefined;
  const count = cart.items.reduce((sum, { quantity }) => sum + quantity, 0);
  const lack = { value: 0, units: 0 };
  for (const { type, value } of conditions) {
    const asked = Number(value);
    if (type === 'MIN_CART_VALUE') {
      // Amounts are hundredths in binary numbers.
      lack.value = Math.max(lack.value, Number((asked - items).toFixed(4)));
      if (lack.value > NEAR.share * asked) return undefined;
    } else if (type === 'MIN_NUMBER_OF_PRODUCTS') {
      lack.units = Math.max(lack.units, asked - count);
    } else if (!cart.items.some(({ id }) => id === asked)) return undefined;
  }
  const isNear = lack.units <= NEAR.units && lack.value + lack.units > 0;
  return isNear ? lack : undefined;
}
