import { ApiError } from '../contract/errors.ts';
import type { CouponRule } from './coupons.ts';
import type { PricedLines } from './lines.ts';
import { type LinesAndShipping, type PromotionRule, promotionOff } from './promotions.ts';

/** Promotions of an order: it keeps a copy of each. */
export const MAX_PROMOTIONS = 5;

/** How many of them may have a `usage_limit`: each is a write in the transaction of the order. */
export const MAX_LIMITED_PROMOTIONS = 2;

type Grouped = Pick<PromotionRule, 'exclusive_group'>;

const isSameGroup = (one: Grouped, other: Grouped) =>
  one.exclusive_group !== undefined && one.exclusive_group === other.exclusive_group;

/** Why a promotion may not meet the coupon of an order; undefined where it may. */
export function couponConflict(
  promotion: Grouped,
  coupon: Pick<CouponRule, 'stackable' | 'exclusive_group'> | undefined,
): string | undefined {
  const isMet = !coupon || (coupon.stackable !== false && !isSameGroup(promotion, coupon));
  return isMet ? undefined : 'It cannot be combined with the coupon of the order.';
}

/** What promotions take from, priced in the base currency. */
interface Takeable {
  readonly priced: PricedLines;
  /** What shipping costs, in minor units. */
  readonly shipping: number;
}

export interface ChosenPromotions<Rule> {
  /** The promotions in the order in which they take something off. */
  readonly taken: readonly Rule[];
  /** Why the others are not taken, by their ids. */
  readonly reasons: ReadonlyMap<number, string>;
}

/**
 * The promotions that an order gets of those that apply, the best of which comes first
 * (promotions.md, "Stacking"). The work for each is the same for any number of lines.
 */
export function choosePromotions<Rule extends PromotionRule>(
  applicable: readonly Rule[],
  from: Takeable,
): ChosenPromotions<Rule> {
  const [best, ...others] = applicable;
  if (best?.stackable) return chooseStackable(applicable, from);
  const reasons = new Map(others.map(({ id }) => [id, ANOTHER_FIRST]));
  return { taken: best ? [best] : [], reasons };
}

const ANOTHER_FIRST = 'Only one promotion applies, and another takes precedence.';

function chooseStackable<Rule extends PromotionRule>(
  applicable: readonly Rule[],
  { priced, shipping }: Takeable,
): ChosenPromotions<Rule> {
  const all = { ofLines: priced.itemsTotal, ofShipping: shipping };
  const reasons = new Map<number, string>();
  const tried = applicable.flatMap((promotion) => {
    const alone = promotion.stackable ? offOrProblem(promotion, priced, all) : NOT_STACKABLE;
    if (typeof alone === 'object') return [{ promotion, alone: alone.ofLines + alone.ofShipping }];
    reasons.set(promotion.id, alone);
    return [];
  });
  tried.sort(
    (one, other) =>
      (other.promotion.priority ?? 0) - (one.promotion.priority ?? 0) ||
      other.alone - one.alone ||
      one.promotion.id - other.promotion.id,
  );
  const taken: Rule[] = [];
  let left: LinesAndShipping = all;
  for (const { promotion } of tried) {
    const { ofLines, ofShipping } = promotionOff(promotion, priced, left);
    const problem = problemWith(promotion, taken, ofLines + ofShipping);
    if (problem === undefined) {
      taken.push(promotion);
      left = { ofLines: left.ofLines - ofLines, ofShipping: left.ofShipping - ofShipping };
    } else reasons.set(promotion.id, problem);
  }
  return { taken, reasons };
}

const NOT_STACKABLE = 'It cannot be combined with other promotions, and another takes precedence.';

/** A stored value that is no amount any more does not prevent what other promotions take off. */
function offOrProblem(...of: Parameters<typeof promotionOff>): LinesAndShipping | string {
  try {
    return promotionOff(...of);
  } catch (error) {
    if (error instanceof ApiError) return error.message;
    throw error;
  }
}

/** Why a promotion is not taken after these; `off` is what it would take off. */
function problemWith(
  promotion: PromotionRule,
  taken: readonly PromotionRule[],
  off: number,
): string | undefined {
  const other = taken.find((each) => isSameGroup(each, promotion));
  if (other)
    return `It cannot be combined with ${other.name}: an order gets only one of their group.`;
  if (taken.length > 0 && off === 0) return 'The promotions before it leave nothing to take off.';
  if (taken.length >= MAX_PROMOTIONS)
    return `An order can have up to ${MAX_PROMOTIONS} promotions.`;
  if (hasUsageLimit(promotion) && taken.filter(hasUsageLimit).length >= MAX_LIMITED_PROMOTIONS) {
    return `An order can have up to ${MAX_LIMITED_PROMOTIONS} promotions with a limit.`;
  }
  return undefined;
}

const hasUsageLimit = ({ usage_limit }: PromotionRule) => usage_limit !== undefined;
