import { usesOfPromotion } from '../orders/limited-uses.ts';
import type { Rule } from '../pricing/explain-order.ts';
import type { PricedLines } from '../pricing/lines.ts';
import { promotionProblem } from '../pricing/promotions.ts';
import { type ChosenPromotions, couponConflict } from '../pricing/stacking.ts';
import type { Promotion } from '../resources/promotions.ts';
import type { Evaluable } from './load-order-context.ts';
import type { Refusal } from './refusals.ts';
import { isUsedUp, USED_UP } from './use-limits.ts';

/** Promotions that do not apply in the explanation of an order, the newest ones. */
export const MAX_REJECTED_PROMOTIONS = 20;

interface Chosen {
  readonly promotions: ChosenPromotions<Promotion>;
  /** The coupon that the order gets. */
  readonly usable: Evaluable['coupon'];
  /** Why the coupon takes nothing off. */
  readonly ofCoupon: readonly Refusal[];
  /** The present time in milliseconds since 1970. */
  readonly now: number;
}

/** The promotions and the coupon that were looked at, and why they do not apply. */
export function rejectedRules(
  { promotions, coupon, limits }: Evaluable,
  priced: PricedLines,
  { promotions: { taken, reasons }, usable, ofCoupon, now }: Chosen,
): Rule[] {
  const others = promotions.filter((each) => each.active === true && !taken.includes(each));
  const [refused] = ofCoupon;
  return [
    ...others
      .slice(-MAX_REJECTED_PROMOTIONS)
      .reverse()
      .map((promotion): Rule => {
        const { id, name } = promotion;
        const reason =
          promotionProblem(promotion, priced, now) ??
          (isUsedUp(usesOfPromotion(promotion), limits) ? USED_UP : undefined) ??
          couponConflict(promotion, usable?.record) ??
          reasons.get(id) ??
          '';
        return { rule: 'promotion', id, name, applied: false, reason };
      }),
    ...(refused && coupon
      ? [
          {
            rule: 'coupon',
            id: coupon.record.id,
            name: coupon.record.name,
            applied: false,
            reason: refused.problem.message,
          } as const,
        ]
      : []),
  ];
}
