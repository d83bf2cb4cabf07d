import type { Promotion } from '../resources/promotions.ts';
import { allocateDiscounts, type Discount } from './discounts.ts';
import { amountText } from './formats.ts';
import type { PricedLines } from './lines.ts';
import { percentOf, roundTo, sum, times, toMajor } from './money.ts';
import { type PriceView, shownAmount } from './price-view.ts';
import { amountOf, percentageOf } from './stored-numbers.ts';

/** What decides whether a promotion applies, and what it takes off. */
export type PromotionRule = Pick<
  Promotion,
  | 'id'
  | 'name'
  | 'conditions'
  | 'effects'
  | 'active'
  | 'priority'
  | 'valid_from'
  | 'valid_until'
  | 'usage_limit'
  | 'stackable'
  | 'exclusive_group'
>;

type PromotionCondition = Promotion['conditions'][number];
type PromotionEffect = Promotion['effects'][number];

interface Condition {
  readonly holds: (value: number, priced: PricedLines) => boolean;
  /** What an order must have, for people. */
  readonly text: (value: number, currency: string) => string;
}

/** promotions.md, "Promotions"; values are compared as they are said, in major units of the base. */
const CONDITIONS: Readonly<Record<PromotionCondition['type'], Condition>> = {
  MIN_NUMBER_OF_PRODUCTS: {
    holds: (value, { quantity }) => quantity >= value,
    text: (value) => `at least ${value} units`,
  },
  MIN_CART_VALUE: {
    holds: (value, { itemsTotal, prices }) => toMajor(itemsTotal, prices.currency) >= value,
    text: (value, currency) => `items for at least ${amountText(value, currency)}`,
  },
  CART_HAS_ITEM: {
    holds: (value, { lines }) => lines.some(({ product }) => product.id === value),
    text: (value) => `product ${value}`,
  },
};

type Effect = 'percentage' | 'amount' | 'amount per unit' | 'free shipping';

/** What the value of an effect means. Of the cart or of its items is the same before shipping. */
const EFFECTS: Readonly<Record<PromotionEffect['type'], Effect>> = {
  CART_VALUE_PERCENTAGE_REDUCTION: 'percentage',
  CART_ITEMS_PERCENTAGE_REDUCTION: 'percentage',
  CART_VALUE_NET_REDUCTION: 'amount',
  CART_ITEMS_NET_REDUCTION: 'amount per unit',
  FREE_SHIPPING: 'free shipping',
};

/** Whether a promotion is active and all its conditions hold; without conditions they do. */
export const isApplicable = (promotion: PromotionRule, priced: PricedLines, now: number) =>
  promotionProblem(promotion, priced, now) === undefined;

/**
 * Why a promotion does not apply to lines, which are priced in the base currency; undefined when it
 * does. `now` is in milliseconds since 1970.
 */
export function promotionProblem(
  { active, conditions, valid_from: from, valid_until: until }: PromotionRule,
  priced: PricedLines,
  now: number,
): string | undefined {
  if (active !== true) return 'It is not active.';
  if (from !== undefined && Date.parse(from) > now) return `It starts at ${from}.`;
  if (until !== undefined && Date.parse(until) <= now) return `It ended at ${until}.`;
  const unmet = conditions.find(
    ({ type, value }) => !Object.hasOwn(CONDITIONS, type) || !CONDITIONS[type].holds(value, priced),
  );
  return unmet && `It requires ${conditionText(unmet, priced.prices)}.`;
}

const conditionText = ({ type, value }: PromotionCondition, { base }: PriceView) =>
  Object.hasOwn(CONDITIONS, type) ? CONDITIONS[type].text(value, base) : type;

/** What a promotion takes off, and under which conditions, for people. */
export function promotionText({ conditions, effects }: PromotionRule, prices: PriceView): string {
  const off = (effect: PromotionEffect) =>
    `${amountText(shownAmount(effect, 'value', prices), prices.currency)} off`;
  const texts: Readonly<Record<Effect, (effect: PromotionEffect) => string>> = {
    percentage: ({ value }) => `${Number(value)}% off`,
    amount: off,
    'amount per unit': (effect) => `${off(effect)} each unit`,
    'free shipping': () => 'free shipping',
  };
  const known = effects.filter(({ type }) => Object.hasOwn(EFFECTS, type));
  const given = known.map((effect) => texts[EFFECTS[effect.type]](effect));
  const asked = conditions.map((condition) => conditionText(condition, prices));
  const isAsked = asked.length > 0 ? `, for ${asked.join(' and ')}` : '';
  return `${given.join(' and ')}${isAsked}.`;
}

/** The best one first: by priority, then by id, both descending. */
export function applicablePromotions<Rule extends PromotionRule>(
  promotions: readonly Rule[],
  priced: PricedLines,
  now: number,
): Rule[] {
  return promotions
    .filter((promotion) => isApplicable(promotion, priced, now))
    .sort((one, other) => (other.priority ?? 0) - (one.priority ?? 0) || other.id - one.id);
}

/** What a promotion takes from, and what it takes off, in minor units. */
export interface LinesAndShipping {
  readonly ofLines: number;
  readonly ofShipping: number;
}

/** What a promotion takes off where so much of lines and shipping is left. */
export function promotionOff(
  promotion: PromotionRule,
  priced: PricedLines,
  { ofLines: itemsTotal, ofShipping }: LinesAndShipping,
): LinesAndShipping {
  const [perUnit, onTheWhole] = amountsOff(promotion, { ...priced, itemsTotal });
  return {
    ofLines: Math.min(perUnit + onTheWhole, itemsTotal),
    ofShipping: freesShipping(promotion) ? ofShipping : 0,
  };
}

/** All that a promotion takes off alone, in minor units: `promotion_total` (0 shipping on a cart). */
export function promotionTotal(
  promotion: PromotionRule,
  priced: PricedLines,
  ofShipping = 0,
): number {
  const off = promotionOff(promotion, priced, { ofLines: priced.itemsTotal, ofShipping });
  return sum([off.ofLines, off.ofShipping]);
}

/** What it takes off each line, of which so much is `left` by the promotions before it. */
export function promotionShares(
  promotion: PromotionRule,
  undiscounted: PricedLines,
  left: readonly number[] = undiscounted.lineTotals,
): number[] {
  const priced = { ...undiscounted, lineTotals: left, itemsTotal: sum(left) };
  const [perUnit, onTheWhole] = amountsOff(promotion, priced);
  const { lines, lineTotals } = priced;
  const discounts: Discount[] = [
    { amount: perUnit, weights: lines.map(({ quantity }) => quantity) },
    { amount: onTheWhole, weights: lineTotals },
  ];
  return allocateDiscounts(discounts, priced);
}

/** What it takes off all units, and off the whole. Percentages are added up first, to be rounded once. */
function amountsOff(promotion: PromotionRule, { prices, itemsTotal, quantity }: PricedLines) {
  const { increment } = prices;
  const effects = (kind: Effect) => effectsOf(promotion, kind);
  const amounts = (kind: Effect) =>
    sum(effects(kind).map((effect) => amountOf(effect, 'value', prices)));
  const hundredths = sum(effects('percentage').map((effect) => percentageOf(effect, 'value')));
  return [
    times(amounts('amount per unit'), quantity, increment),
    roundTo(amounts('amount'), increment) + percentOf(itemsTotal, hundredths, increment),
  ] as const;
}

export const freesShipping = (promotion: PromotionRule) =>
  effectsOf(promotion, 'free shipping').length > 0;

const effectsOf = ({ effects }: PromotionRule, kind: Effect) =>
  effects.filter(({ type }) => EFFECTS[type] === kind);
