import { badRequest } from '../contract/errors.ts';
import { usesOfPromotion } from '../orders/limited-uses.ts';
import type { PricedLines } from '../pricing/lines.ts';
import { type Methods, shippingOf } from '../pricing/price-order.ts';
import { applicablePromotions } from '../pricing/promotions.ts';
import { type ChosenPromotions, choosePromotions, couponConflict } from '../pricing/stacking.ts';
import type { Promotion } from '../resources/promotions.ts';
import type { Evaluable } from './load-order-context.ts';
import type { RequestedOrder } from './read-order.ts';
import { attempt, type Refusal, refusal } from './refusals.ts';
import { isUsedUp } from './use-limits.ts';

interface Found extends Pick<Evaluable, 'promotions' | 'limits' | 'shipping'> {
  /** The coupon that the order gets. */
  readonly usable: Evaluable['coupon'];
  /** The present time in milliseconds since 1970. */
  readonly now: number;
}

/** The promotions that the order gets; `refusals` gets one where it names one that does not apply. */
export function promotionsFor(
  { promotion_id, shipping_fee }: RequestedOrder<unknown>['fields'],
  priced: PricedLines,
  { promotions, limits, usable, now, shipping }: Found,
  refusals: Refusal[],
): ChosenPromotions<Promotion> {
  const possible = promotions.filter(
    (each) =>
      !isUsedUp(usesOfPromotion(each), limits) &&
      couponConflict(each, usable?.record) === undefined,
  );
  const applicable = applicablePromotions(possible, priced, now);
  const methods = { shipping, shippingFee: shipping_fee };
  const chosen = choosePromotions(applicable, { priced, shipping: costOf(methods, priced) });
  if (promotion_id !== undefined && promotions.length > 0 && chosen.taken.length === 0) {
    const isMet = promotions.every((each) => couponConflict(each, usable?.record) === undefined);
    const what = isMet ? 'apply to this order' : 'combine with the coupon of this order';
    const error = badRequest(`Promotion ${promotion_id} does not ${what}.`);
    refusals.push(refusal('promotion_without_effect', error, { field: 'promotion_id' }));
  }
  return chosen;
}

/** 0 where it is no amount, for which the order is refused when it is priced. */
const costOf = (methods: Methods, priced: PricedLines) =>
  attempt([], () => shippingOf(methods, priced).amount, 'total_too_high') ?? 0;
