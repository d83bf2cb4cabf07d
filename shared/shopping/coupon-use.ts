import type { Coupon } from '../../functions/coupons/resource.ts';
import { attribute } from '../contract/attributes.ts';
import { badRequest } from '../contract/errors.ts';
import type { Key } from '../storage/keys.ts';
import { unchangedSince, type VersionedRecord } from '../storage/record-item.ts';
import type { Edit, Write } from '../storage/write.ts';

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
export const useCoupon = (update: Key, coupon: VersionedRecord): Write => ({
  update,
  edits: countUse(coupon, 1),
  condition: hasLimit(coupon)
    ? [...unchangedSince(coupon), { attribute: USES_LEFT, atLeast: 1 }]
    : unchangedSince(coupon),
});

/** One use less, of a coupon whose uses are still limited or unlimited as they were read. */
export const returnCoupon = (update: Key, coupon: VersionedRecord): Write => ({
  update,
  edits: countUse(coupon, -1),
  condition: unchangedSince(coupon),
});

const TOTAL_USES = ['counters', 'total_usages'] as const;
const USES_LEFT = ['counters', 'usages_left'] as const;

const countUse = (coupon: VersionedRecord, uses: 1 | -1): Edit[] => [
  { attribute: TOTAL_USES, add: uses },
  ...(hasLimit(coupon) ? [{ attribute: USES_LEFT, add: -uses }] : []),
];
