import { couponProblems } from '../carts/cart-problems.ts';
import { endOf } from '../carts/coupon-use.ts';
import { badRequest, invalidProperty } from '../contract/errors.ts';
import { appliesTo } from '../pricing/coupons.ts';
import type { Line } from '../pricing/lines.ts';
import type { Coupon } from '../resources/coupons.ts';
import type { LineItem } from '../resources/schemas/line-items.ts';
import type { VersionedRecord } from '../storage/records.ts';
import type { Evaluable, Evaluation } from './load-order-context.ts';
import type { RequestedOrder } from './read-order.ts';
import { cartRefusals, type Refusal, refusal } from './refusals.ts';
import { customerProblem } from './use-limits.ts';

/** Why the coupon cannot be used, or is for nothing in the order. */
export function couponRefusals(
  { fields: { coupon_code } }: RequestedOrder<unknown>,
  found: Evaluable,
  { items, lines }: { readonly items: readonly LineItem[]; readonly lines: readonly Line[] },
  context: Evaluation,
): readonly Refusal[] {
  const { cart, coupon, products, limits } = found;
  const ofCustomer = coupon && customerProblem(coupon.record, limits);
  if (coupon && ofCustomer !== undefined && (typeof coupon_code === 'string' || cart)) {
    const field = typeof coupon_code === 'string' ? { field: 'coupon_code' } : {};
    return [refusal('coupon_not_for_customer', badRequest(ofCustomer), field)];
  }
  if (typeof coupon_code === 'string') return coupon ? namedRefusals(coupon, lines, context) : [];
  if (!cart) return [];
  const referred = { products, coupon: coupon?.record };
  return cartRefusals(couponProblems({ ...cart.record, items }, referred, context));
}

function namedRefusals(
  coupon: VersionedRecord<Coupon>,
  lines: readonly Line[],
  context: Evaluation,
): Refusal[] {
  const end = endOf(coupon.record, context);
  if (end) return [refusal(end.code, badRequest(end.message), { field: 'coupon_code' })];
  return appliesTo(coupon.record, lines)
    ? []
    : [couponWithoutEffect(coupon, 'does not apply to anything in this order')];
}

export const couponWithoutEffect = (
  { record: { code } }: VersionedRecord<Coupon>,
  says: string,
): Refusal =>
  refusal(
    'coupon_without_effect',
    invalidProperty({
      name: 'coupon_code',
      failedValidator: 'whitelist',
      message: `The coupon ${code} ${says}.`,
      value: code,
    }),
  );
