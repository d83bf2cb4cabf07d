import type { Promotion } from '../../functions/promotions/resource.ts';
import { allocateDiscounts, type Discount } from './discounts.ts';
import type { PricedLines } from './lines.ts';
import { percentOf, roundTo, sum, times, toMajor } from './money.ts';
import { amountOf, percentageOf } from './stored-numbers.ts';

/** What decides whether a promotion applies, and what it takes off. */
export type PromotionRule = Pick<
  Promotion,
  'id' | 'name' | 'conditions' | 'effects' | 'active' | 'priority'
>;

type PromotionCondition = Promotion['conditions'][number];

type Condition = (value: number, priced: PricedLines) => boolean;

/** protocol.md, "Promotions"; values are compared as they are said, in major units of the base. */
const CONDITIONS: Readonly<Record<PromotionCondition['type'], Condition>> = {
  MIN_NUMBER_OF_PRODUCTS: (value, { quantity }) => quantity >= value,
  MIN_CART_VALUE: (value, { itemsTotal, prices }) => toMajor(itemsTotal, prices.currency) >= value,
  CART_HAS_ITEM: (value, { lines }) => lines.some(({ product }) => product.id === value),
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

/**
 * Whether a promotion is active and all its conditions hold; without conditions they do. The lines
 * are priced in the base currency.
 */
export const isApplicable = ({ active, conditions }: PromotionRule, priced: PricedLines) =>
  active === true &&
  conditions.every(
    ({ type, value }) => Object.hasOwn(CONDITIONS, type) && CONDITIONS[type](value, priced),
  );

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
