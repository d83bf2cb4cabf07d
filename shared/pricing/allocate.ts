import { shareOf, sum } from './money.ts';

/**
 * Parts of an amount in minor units in proportion to weights, by largest remainder, ties by order
 * (money.md, point 5). No part is above its limit: what one cannot take, the others with a weight
 * share alike. The parts add up to the amount, or to the limits where these are less.
 */
export function allocate(
  amount: number,
  weights: readonly number[],
  limits: readonly number[] = weights,
): number[] {
  const shares = weights.map((weight, i) => ({ weight, room: limits[i] ?? 0, part: 0 }));
  let open = shares.filter(({ weight, room }) => weight > 0 && room > 0);
  let left = Math.min(amount, sum(open.map(({ room }) => room)));
  while (left > 0) {
    const parts = largestRemainder(left, open);
    for (const [i, share] of open.entries()) {
      const part = Math.min(parts[i] ?? 0, share.room);
      share.part += part;
      share.room -= part;
      left -= part;
    }
    open = open.filter(({ room }) => room > 0);
  }
  return shares.map(({ part }) => part);
}

function largestRemainder(amount: number, shares: readonly { weight: number }[]): number[] {
  const whole = sum(shares.map(({ weight }) => weight));
  const exact = shares.map(({ weight }) => shareOf(amount, weight, whole));
  const missing = amount - sum(exact.map(({ part }) => part));
  // The sort is stable: of equal remainders the first one comes first.
  const rounded = new Set(exact.toSorted((one, other) => other.rest - one.rest).slice(0, missing));
  return exact.map((share) => share.part + (rounded.has(share) ? 1 : 0));
}
