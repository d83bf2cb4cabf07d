import type { Rule } from '../../shared/pricing/explain-order.ts';
import type { PricedLines } from '../../shared/pricing/lines.ts';
import { promotionProblem } from '../../shared/pricing/promotions.ts';
import type { Promotion } from '../promotions/resource.ts';
import type { Evaluable } from './load-order-context.ts';
import type { Refusal } from './refusals.ts';

/** Promotions that do not apply in the explanation of an order, the newest ones. */
export const MAX_REJECTED_PROMOTIONS = 20;

interface Chosen {
  readonly promotion: Promotion | undefined;
  /** Why the coupon takes nothing off. */
  readonly ofCoupon: readonly Refusal[];
}

/** The promotions and the coupon that were looked at, and why they do not apply. */
export function rejectedRules(
  { promotions, coupon }: Evaluable,
  priced: PricedLines,
  { promotion: best, ofCoupon }: Chosen,
): Rule[] {
  const others = promotions.filter(({ id, active }) => id !== best?.id && active === true);
  const [refused] = ofCoupon;
  return [
    ...others
      .slice(-MAX_REJECTED_PROMOTIONS)
      .reverse()
      .map(({ id, name, ...rest }): Rule => {
        const problem = promotionProblem({ id, name, ...rest }, priced);
        const reason = problem ?? 'Only one promotion applies, and another goes first.';
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
