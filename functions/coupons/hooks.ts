import { checkAmount, checkPercentage } from '../../shared/actions/amounts.ts';
import { codeWrites } from '../../shared/carts/coupon-codes.ts';
import { invalidProperty } from '../../shared/contract/errors.ts';
import type { HooksOf } from '../../shared/endpoint/service.ts';
import { listedAmount } from '../../shared/pricing/listed-amounts.ts';
import { viewCoupon } from '../../shared/pricing/rule-views.ts';
import type { Coupon, coupons } from '../../shared/resources/coupons.ts';

/** What coupons do beyond the standard operations: each code exists once. */
export const couponHooks: HooksOf<typeof coupons> = {
  check(coupon, _, { application }) {
    const { discount_type, discount_value } = coupon;
    if (discount_type === 'NET_REDUCTION') {
      checkAmount(discount_value, application.settings.currency_code, 'discount_value');
    } else checkPercentage(discount_value, 'discount_value');
  },

  async extraWrites({ before, after }, { application, table }) {
    const id = after?.id ?? before?.id ?? 0;
    const writes = await codeWrites(table, application.id, id, before?.code, after?.code);
    if (!writes) throw codeTaken(after?.code ?? '');
    return writes;
  },

  /** A coupon that is used up is not active; it is again when it may be used more often. */
  computed: (coupon): Coupon => (coupon.usages_left === 0 ? { ...coupon, active: false } : coupon),

  view: (coupon, { prices }) => viewCoupon(coupon, prices),

  listedAmount: listedAmount(/^discount_value$/, viewCoupon),
};

const codeTaken = (value: string) =>
  invalidProperty({
    name: 'code',
    failedValidator: 'unique',
    message: 'Another coupon already uses this code.',
    value,
  });
