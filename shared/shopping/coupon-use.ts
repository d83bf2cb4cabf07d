import type { Coupon } from '../../functions/coupons/resource.ts';
import { attribute } from '../contract/attributes.ts';
import { badRequest } from '../contract/errors.ts';
import type { Key } from '../storage/keys.ts';
import { unchangedSince, type VersionedRecord } from '../storage/record-item.ts';
import type { Expression, Write } from '../storage/write.ts';

/** Throws a 400 when a coupon cannot be used any more (protocol.md, "Coupons"). */
export function requireUsable(coupon: Coupon, now: number): void {
  if (coupon.usages_left === 0) throw badRequest('This coupon has been used up.');
  if (coupon.active === false) throw badRequest('This coupon is not active.');
  const expiry = coupon.expiration_date ?? attribute(coupon, 'expirationDate');
  if (typeof expiry === 'string' && Date.parse(expiry) <= now) {
    throw badRequest('This coupon has expired.');
  }
}

const hasLimit = ({ counters }: VersionedRecord) => counters['usages_left'] !== undefined;

/** One use more, if the coupon is as it was read and has a use left. */
export const useCoupon = (update: Key, coupon: VersionedRecord): Write => {
  const limited = hasLimit(coupon);
  const unchanged = unchangedSince(coupon);
  return {
    update,
    change: countUses(limited, '+', '-'),
    condition: {
      ...unchanged,
      expression: `${unchanged.expression}${limited ? ' AND #counters.#left >= :one' : ''}`,
    },
  };
};

/** One use less, of a coupon whose uses are still limited or unlimited as they were read. */
export const returnCoupon = (update: Key, coupon: VersionedRecord): Write => ({
  update,
  change: countUses(hasLimit(coupon), '-', '+'),
  condition: unchangedSince(coupon),
});

function countUses(limited: boolean, used: '+' | '-', left: '+' | '-'): Expression {
  const sets = [`#counters.#total = #counters.#total ${used} :one`];
  if (limited) sets.push(`#counters.#left = #counters.#left ${left} :one`);
  return {
    expression: `SET ${sets.join(', ')}`,
    names: {
      '#counters': 'counters',
      '#total': 'total_usages',
      ...(limited && { '#left': 'usages_left' }),
    },
    values: { ':one': 1 },
  };
}
