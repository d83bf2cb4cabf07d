import type { Schemas } from '../visit/api.ts';
import type { Visit } from '../visit/visit.ts';
import type { WordName } from '../visit/words.ts';

type Cart = Schemas['Cart'];
type CartLine = Schemas['CartLine'];
type Problem = NonNullable<Cart['problems']>[number];
type WithProblems = Partial<Pick<Cart, 'problems'>>;

const isOfCoupon = ({ code }: Pick<Problem, 'code'>) => code.startsWith('coupon');

/** Why the coupon takes nothing off: the cart can be ordered without it. */
export const couponProblem = ({ problems = [] }: WithProblems) => problems.find(isOfCoupon);

/** Whether something has to be changed before the cart can be ordered. */
export const isBlocked = ({ problems = [] }: WithProblems) => !problems.every(isOfCoupon);

const COUPON_WORDS: Readonly<Record<string, WordName>> = {
  coupon_gone: 'no_such_coupon',
  coupon_expired: 'coupon_expired',
  coupon_not_started: 'coupon_not_started',
  coupon_used_up: 'coupon_used_up',
  coupon_not_for_customer: 'coupon_not_for_you',
  coupon_without_effect: 'useless_coupon',
};

/** What a shopper reads of a coupon that takes nothing off. @param problem its code in the API */
export const couponText = ({ say }: Pick<Visit, 'say'>, problem: string, code: string) =>
  say(COUPON_WORDS[problem] ?? 'no_such_coupon', { code });

/** What keeps a line from being ordered. */
export interface LineProblem {
  readonly text: string;
  /** Whether there is no such product any more. */
  readonly isGone: boolean;
  /** How many can be had, where it is fewer. */
  readonly most?: number;
  /** Whether an account would help. */
  readonly needsAccount?: boolean;
}

export function lineProblem(visit: Visit, cart: Cart, position: number): LineProblem | undefined {
  const line = cart.items[position];
  const found = cart.problems.find((each) => each.line === position);
  if (!line || !found) return undefined;
  const { say } = visit;
  if (found.code !== 'out_of_stock' && found.code !== 'above_max_quantity') {
    return { text: say('line_gone'), isGone: true };
  }
  const tooFew = tooMany(visit, line, line.variant ?? line, line.quantity);
  return tooFew.most === 0 ? { ...tooFew, text: say('line_sold_out') } : tooFew;
}

type Stocked = Pick<
  CartLine,
  'max_quantity' | 'stock_type' | 'stock_level' | 'stock_status' | 'allow_backorder'
>;

/** What is wrong with a quantity that the API refuses. @param sold the product, or the variant of it */
export function tooMany(
  { say, isLoggedIn }: Visit,
  product: Stocked,
  sold: Omit<Stocked, 'max_quantity'>,
  quantity: number,
): LineProblem {
  const left = unitsLeft(product, sold);
  const { max_quantity: limit = Number.POSITIVE_INFINITY } = product;
  const most = Math.min(left, limit);
  if (most <= 0) return { text: say('sold_out'), isGone: false, most: 0 };
  if (quantity > most) {
    const word = left <= limit ? 'only_left' : 'per_order';
    return { text: say(word, { count: most }), isGone: false, most };
  }
  // The store has a limit for whom it does not know.
  const text = say(isLoggedIn ? 'many_need_email' : 'many_need_account');
  return { text, isGone: false, needsAccount: !isLoggedIn };
}

/** How many there are; infinity where nobody counts them, or more are sold. */
function unitsLeft(product: Stocked, sold: Omit<Stocked, 'max_quantity'>): number {
  const { stock_type, stock_level, stock_status } = sold;
  const isSoldBelow = sold.allow_backorder ?? product.allow_backorder ?? false;
  if (stock_type === 'track' && !isSoldBelow) return stock_level ?? 0;
  return stock_type === 'status' && stock_status !== 'in_stock' ? 0 : Number.POSITIVE_INFINITY;
}
