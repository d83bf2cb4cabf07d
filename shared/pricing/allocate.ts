import { shareOf, sum } from './money.ts';

interface Options {
  /** Which line a tie goes to: the lowest. */
  readonly ranks?: readonly number[];
  /** The amount and the limits are multiples of it, in minor units, and so are the parts. */
  readonly increment?: number;
}

/**
 * Largest remainder method: divides an amount in minor units in proportion to weights; ties go to
 * the lowest rank (money.md, "Allocation"). No part exceeds its limit: the excess is divided among the
 * others with a weight. The parts add up to the amount, or to the sum of the limits if that is
 * less.
 */
export function allocate(
  amount: number,
  weights: readonly number[],
  limits: readonly number[] = weights,
  { ranks = [], increment = 1 }: Options = {},
): number[] {
  const shares = weights.map((weight, i) => ({
    weight,
    room: limits[i] ?? 0,
    rank: ranks[i] ?? i,
    part: 0,
  }));
  let open = shares.filter(({ weight, room }) => weight > 0 && room > 0);
  // The limits together may be above that of a total.
  let left = open.reduce((most, { room }) => Math.min(amount, most + room), 0);
  while (left > 0) {
    const parts = largestRemainder(left, open, increment);
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

function largestRemainder(
  amount: number,
  shares: readonly { readonly weight: number; readonly rank: number }[],
  increment: number,
): number[] {
  const whole = sum(shares.map(({ weight }) => weight));
  const exact = shares.map(({ weight, rank }) => ({
    ...shareOf(amount, weight, whole, increment),
    rank,
  }));
  const missing = (amount - sum(exact.map(({ part }) => part))) / increment;
  const byRest = exact.toSorted((one, other) => other.rest - one.rest || one.rank - other.rank);
  const rounded = new Set(byRest.slice(0, missing));
  return exact.map((share) => share.part + (rounded.has(share) ? increment : 0));
}
