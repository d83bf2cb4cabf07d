import type { Json, JsonObject } from '../contract/json.ts';
import { allocateDiscounts, type Discount } from './discounts.ts';
import type { Line, PricedLines } from './lines.ts';
import { percentOf, sum, times } from './money.ts';
import { amountIn, percentageIn } from './stored-numbers.ts';

interface Target {
  /** The ids that the coupon names. */
  named(coupon: JsonObject): (Json | undefined)[];
  /** The ids of a line, one of which must be among them. */
  of(line: Line): (Json | undefined)[];
}

const productId = ({ product }: Line) => [product['id']];
const targetId = ({ target_id }: JsonObject) => [target_id];

/** contract.md 3.6; the cart as a whole is the target of the others. */
const TARGETS: ReadonlyMap<unknown, Target> = new Map<unknown, Target>([
  ['PRODUCT_COUPON', { named: targetId, of: productId }],
  ['PRODUCTS_COUPON', { named: targetIds, of: productId }],
  [
    'CATEGORY_COUPON',
    {
      named: targetId,
      of: ({ product, variant }) => [product['category_id'], variant?.['category_id']],
    },
  ],
]);

/** The old server asked for `target_id` of a coupon of several products: either is good. */
function targetIds({ target_id, target_ids }: JsonObject) {
  return [target_id, ...(Array.isArray(target_ids) ? target_ids : [])];
}

/** Whether a coupon says what it is for; without it no line is meant (contract.md D7). */
export const hasTarget = (coupon: JsonObject) => isForCart(coupon) || idsOf(coupon).length > 0;

/** What a coupon takes off, in minor units: `coupon_total`. */
export const couponTotal = (coupon: JsonObject, priced: PricedLines) =>
  sum(couponShares(coupon, priced));

/** What it takes off each line, of which so much is `left` by a promotion. */
export const couponShares = (
  coupon: JsonObject,
  priced: PricedLines,
  left: readonly number[] = priced.lineTotals,
) => allocateDiscounts([reductionOf(coupon, priced)], priced, left);

function reductionOf(coupon: JsonObject, priced: PricedLines): Discount {
  const { currency, itemsTotal, lineTotals } = priced;
  if (isForCart(coupon)) {
    return { amount: discount(coupon, currency, itemsTotal, 1), weights: lineTotals };
  }
  const weights = priced.lines.map((line, i) =>
    matches(coupon, line) ? discount(coupon, currency, lineTotals[i] ?? 0, line.quantity) : 0,
  );
  return { amount: sum(weights), weights };
}

/** The percentage of a total, or the amount for each unit, but no more than the total. */
function discount(coupon: JsonObject, currency: string, total: number, quantity: number) {
  if (coupon['discount_type'] !== 'NET_REDUCTION') {
    return percentOf(total, percentageIn(coupon, 'discount_value'));
  }
  return Math.min(total, times(amountIn(coupon, 'discount_value', currency), quantity));
}

const isForCart = ({ target_type }: JsonObject) => target_type === 'CART_COUPON';

function idsOf(coupon: JsonObject) {
  const ids = TARGETS.get(coupon['target_type'])?.named(coupon) ?? [];
  return ids.filter((id) => typeof id === 'number');
}

function matches(coupon: JsonObject, line: Line) {
  const ids: (Json | undefined)[] = TARGETS.get(coupon['target_type'])?.of(line) ?? [];
  return idsOf(coupon).some((id) => ids.includes(id));
}
