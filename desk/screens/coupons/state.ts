import { endOfValidity } from '../../../shared/contract/dates.ts';

export type CouponState = 'active' | 'inactive' | 'waits' | 'expired' | 'used_up';

export interface DatedCoupon {
  readonly active?: boolean;
  readonly usages_left?: number;
  readonly valid_from?: string | null;
  /** A date is valid to the end of that day in the time zone of the store. */
  readonly expiration_date?: string | null;
}

/** The state of a coupon at a time, as the service decides it (shared/carts/coupon-use.ts). */
export function stateAt(coupon: DatedCoupon, now: number, timeZone: string): CouponState {
  const { active, usages_left, valid_from, expiration_date } = coupon;
  if (usages_left === 0) return 'used_up';
  if (active === false) return 'inactive';
  if (valid_from && Date.parse(valid_from) > now) return 'waits';
  return expiration_date && endOfValidity(expiration_date, timeZone) <= now ? 'expired' : 'active';
}
