import { expect, test } from 'vitest';
import {
  type CouponState,
  type DatedCoupon,
  stateAt,
} from '../../../desk/screens/coupons/state.ts';

const NOW = Date.parse('2026-03-10T16:00:00Z');

test.each<[DatedCoupon, CouponState]>([
  [{}, 'active'],
  [{ active: false }, 'inactive'],
  [{ active: false, usages_left: 0 }, 'used_up'],
  [{ usages_left: 1, valid_from: null, expiration_date: null }, 'active'],
  [{ valid_from: '2026-03-10T16:00:01Z' }, 'waits'],
  [{ valid_from: '2026-03-10T16:00:00Z' }, 'active'],
  // In Tokyo it is the 11th already.
  [{ expiration_date: '2026-03-11' }, 'active'],
  [{ expiration_date: '2026-03-10' }, 'expired'],
  [{ expiration_date: '2026-03-10T16:00:00Z' }, 'expired'],
  [{ expiration_date: '2026-03-10T16:00:01Z' }, 'active'],
])('a coupon with %j is %s', (coupon, state) => {
  expect(stateAt(coupon, NOW, 'Asia/Tokyo')).toBe(state);
});
