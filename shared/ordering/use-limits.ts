import type { Context } from '../actions/context.ts';
import { countGuess } from '../actions/limit-guesses.ts';
import { wordOfEmail } from '../found/words.ts';
import {
  type Customer,
  customerName,
  isForCustomers,
  usedUp,
  usesOfCoupon,
  usesOfPromotion,
} from '../orders/limited-uses.ts';
import type { Coupon } from '../resources/coupons.ts';
import { type Order, orders } from '../resources/orders.ts';
import type { Promotion } from '../resources/promotions.ts';
import type { LimitedUse } from '../resources/schemas/taken.ts';
import { findByWord } from '../storage/found-words.ts';
import { openRecords } from '../storage/records.ts';

/** What is used up of the coupon and the promotions of an order. */
export interface UseLimits {
  /** The name of the customer in keys; undefined while nobody knows who it is. */
  readonly customer: string | undefined;
  /** Names of uses. */
  readonly usedUp: ReadonlySet<string>;
  /** Whether the customer has ordered before; looked at only for a coupon that asks. */
  readonly hasOrdered: boolean;
}

interface Limited {
  readonly coupon: Coupon | undefined;
  readonly promotions: readonly Promotion[];
  readonly customer: Customer;
}

type InStore = Pick<Context, 'application' | 'table'>;

/**
 * Reads nothing where nothing has a limit. Whoever sends the e-mail of somebody else learns by a refusal that
 * there were orders: a guest may learn so much as by guessing ids.
 */
export async function readUseLimits(
  { coupon, promotions, customer }: Limited,
  context: Context,
): Promise<UseLimits> {
  const name = customerName(customer);
  const ofCoupon = coupon ? usesOfCoupon(coupon, name) : [];
  const isGuest = ofCoupon.length > 0 && typeof customer.user_id !== 'number';
  const takeBack = isGuest ? countGuess(context, 'id') : undefined;
  const [full, hasOrdered] = await Promise.all([
    usedUp([...promotions.flatMap(usesOfPromotion), ...ofCoupon], context),
    coupon?.first_order_only === true && hasOrderedBefore(customer, context),
  ]);
  const limits = { customer: name, usedUp: full, hasOrdered };
  if (!hasOrdered && !isUsedUp(ofCoupon, limits)) takeBack?.();
  return limits;
}

export const isUsedUp = (
  uses: readonly LimitedUse[],
  { usedUp: full }: Pick<UseLimits, 'usedUp'>,
) => uses.some(({ name }) => full.has(name));

export const USED_UP = 'It has been used up.';

/** Why the customer cannot use a coupon; undefined when it is for everybody, or for the customer, too. */
export function customerProblem(coupon: Coupon, limits: UseLimits): string | undefined {
  if (!isForCustomers(coupon)) return undefined;
  if (limits.customer === undefined)
    return 'This coupon requires a customer. Log in, or enter an email address.';
  const { first_order_only: _, ...others } = coupon;
  if (isUsedUp(usesOfCoupon(others, limits.customer), limits)) {
    return 'You have used this coupon as often as allowed.';
  }
  const isFirst = !limits.hasOrdered && !isUsedUp(usesOfCoupon(coupon, limits.customer), limits);
  return isFirst || !coupon.first_order_only ? undefined : 'This coupon is only for first orders.';
}

/** Orders of a customer that are looked at. */
const MAX_LOOKED_AT = 20;

/** Whether there is an order of the customer that was neither a draft nor canceled. */
async function hasOrderedBefore(
  { user_id, email }: Customer,
  { application, table }: InStore,
): Promise<boolean> {
  const records = openRecords(table, application, orders);
  const counts = ({ state }: Order) => state !== 'draft' && state !== 'canceled';
  if (typeof user_id === 'number') {
    return (await records.pageOfUser(user_id, { descending: true })).records.some(counts);
  }
  if (!email) return false;
  const word = wordOfEmail(email);
  const place = { table, application: application.id, resource: orders.name };
  const ids = await findByWord(place, word, { limit: MAX_LOOKED_AT });
  const found = await records.getMany(ids);
  return [...found.values()].some(counts);
}
