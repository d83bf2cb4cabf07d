import { checkAmount, checkPercentage } from '../../shared/actions/amounts.ts';
import { attribute } from '../../shared/contract/attributes.ts';
import { parseDate } from '../../shared/contract/dates.ts';
import { invalidProperty } from '../../shared/contract/errors.ts';
import type { HooksOf } from '../../shared/endpoint/service.ts';
import { viewCoupon } from '../../shared/pricing/rule-views.ts';
import { couponIdOf, releaseCode, takeCode } from './coupon-codes.ts';
import type { coupons } from './resource.ts';

/** What coupons do beyond the standard operations: each code exists once. */
export const couponHooks: HooksOf<typeof coupons> = {
  check(coupon, _, { application }) {
    const { discount_type, discount_value } = coupon;
    if (discount_type === 'NET_REDUCTION') {
      checkAmount(discount_value, application.settings.currency_code, 'discount_value');
    } else checkPercentage(discount_value, 'discount_value');
    // Some clients know the date by another name.
    for (const name of ['expiration_date', 'expirationDate']) {
      const date = attribute(coupon, name);
      if (typeof date === 'string' && parseDate(date) === undefined) throw invalidDate(name, date);
    }
  },

  async extraWrites({ before, after }, { application, table }) {
    const [old, code] = [before?.code, after?.code];
    if (old === code) return [];
    const { id } = application;
    const released = old === undefined ? [] : [releaseCode(id, old)];
    if (code === undefined || !after) return released;
    if (await couponIdOf(table, id, code)) throw codeTaken(code);
    return [...released, takeCode(id, code, after.id)];
  },

  /** A coupon that is used up is not active; it is again when it may be used more often. */
  computed: (coupon) => (coupon.usages_left === 0 ? { ...coupon, active: false } : coupon),

  view: (coupon, { prices }) => viewCoupon(coupon, prices),
};

const codeTaken = (value: string) =>
  invalidProperty({
    name: 'code',
    failedValidator: 'unique',
    message: 'code is that of another coupon.',
    value,
  });

const invalidDate = (name: string, value: string) =>
  invalidProperty({
    name,
    failedValidator: 'format',
    message: `${name} must be an RFC 3339 date or date-time.`,
    value,
  });
