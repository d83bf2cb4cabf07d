import type { Promotion } from '../../functions/promotions/resource.ts';
import { allocateDiscounts, type Discount } from './discounts.ts';
import { amountText } from './formats.ts';
import type { PricedLines } from './lines.ts';
import { percentOf, roundTo, sum, times, toMajor } from './money.ts';
import type { PriceView } from './price-view.ts';
import { amountOf, percentageOf } from './stored-numbers.ts';

/** What decides whether a promotion applies, and what it takes off. */
export type PromotionRule = Pick<
  Promotion,
  'id' | 'name' | 'conditions' | 'effects' | 'active' | 'priority'
>;

type PromotionCondition = Promotion['conditions'][number];

interface Condition {
  readonly holds: (value: number, priced: PricedLines) => boolean;
  /** What an order must have, for people. */
  readonly text: (value: number, currency: string) => string;
}

/** protocol.md, "Promotions"; values are compared as they are said, in major units of the base. */
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
const EFFECTS: Readonly<Record<Promotion['effects'][number]['type'], Effect>> = {
  CART_VALUE_PERCENTAGE_REDUCTION: 'percentage',
  CART_ITEMS_PERCENTAGE_REDUCTION: 'percentage',
  CART_VALUE_NET_REDUCTION: 'amount',
  CART_ITEMS_NET_REDUCTION: 'amount per unit',
  FREE_SHIPPING: 'free shipping',
};

/** Whether a promotion is active and all its conditions hold; without conditions they do. */
export const isApplicable = (promotion: PromotionRule, priced: PricedLines) =>
  promotionProblem(promotion, priced) === undefined;

/**
 * Why a promotion does not apply to lines, which are priced in the base currency; undefined when it
 * does.
 */
export function promotionProblem(
  { active, conditions }: PromotionRule,
  priced: PricedLines,
): string | undefined {
  if (active !== true) return 'It is not active.';
  const unmet = conditions.find(
    ({ type, value }) => !Object.hasOwn(CONDITIONS, type) || !CONDITIONS[type].holds(value, priced),
  );
  return unmet && `It needs ${conditionText(unmet, priced.prices)}.`;
}

const conditionText = ({ type, value }: PromotionCondition, { base }: PriceView) =>
  Object.hasOwn(CONDITIONS, type) ? CONDITIONS[type].text(value, base) : type;

/** What a promotion takes off, and under which conditions, for people. */
export function promotionText({ conditions, effects }: PromotionRule, prices: PriceView): string {
  const { currency, show } = prices;
  const texts: Readonly<Record<Effect, (value: number) => string>> = {
    percentage: (value) => `${value} % off`,
    amount: (value) => `${amountText(show(value), currency)} off`,
    'amount per unit': (value) => `${amountText(show(value), currency)} off each unit`,
    'free shipping': () => 'free shipping',
  };
  const known = effects.filter(({ type }) => Object.hasOwn(EFFECTS, type));
  const given = known.map(({ type, value }) => texts[EFFECTS[type]](Number(value)));
  const asked = conditions.map((condition) => conditionText(condition, prices));
  const isAsked = asked.length > 0 ? `, for ${asked.join(' and ')}` : '';
  return `${given.join(' and ')}${isAsked}.`;
}

/** The best one first: by priority, then by id, both descending. */
export function applicablePromotions<Rule extends PromotionRule>(
  promotions: readonly Rule[],
  priced: PricedLines,
): Rule[] {
  return promotions
    .filter((promotion) => isApplicable(promotion, priced))
    .sort((one, other) => (other.priority ?? 0) - (one.priority ?? 0) || other.id - one.id);
}

/** All that a promotion takes off, in minor units: `promotion_total` (0 shipping on a cart). */
export const promotionTotal = (promotion: PromotionRule, priced: PricedLines, shippingTotal = 0) =>
  sum([...promotionShares(promotion, priced), freesShipping(promotion) ? shippingTotal : 0]);

/** What it takes off each line. Percentages are added up first, to be rounded once. */
export function promotionShares(promotion: PromotionRule, priced: PricedLines): number[] {
  const { prices, itemsTotal, lineTotals, lines, quantity } = priced;
  const { increment } = prices;
  const effects = (kind: Effect) => effectsOf(promotion, kind);
  const amounts = (kind: Effect) =>
    sum(effects(kind).map((effect) => amountOf(effect, 'value', prices)));
  const hundredths = sum(effects('percentage').map((effect) => percentageOf(effect, 'value')));
  const perUnit: Discount = {
    amount: times(amounts('amount per unit'), quantity, increment),
    weights: lines.map((line) => line.quantity),
  };
  const onTheWhole: Discount = {
    amount: roundTo(amounts('amount'), increment) + percentOf(itemsTotal, hundredths, increment),
    weights: lineTotals,
  };
  return allocateDiscounts([perUnit, onTheWhole], priced);
}

export const freesShipping = (promotion: PromotionRule) =>
  effectsOf(promotion, 'free shipping').length > 0;

const effectsOf = ({ effects }: PromotionRule, kind: Effect) =>
  effects.filter(({ type }) => EFFECTS[type] === kind);
