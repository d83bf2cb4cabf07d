import { isObject, type JsonObject } from '../contract/json.ts';
import { allocateDiscounts, type Discount } from './discounts.ts';
import type { PricedLines } from './lines.ts';
import { percentOf, sum, times, toMajor } from './money.ts';
import { amountIn, percentageIn } from './stored-numbers.ts';

type Condition = (value: number, priced: PricedLines) => boolean;

/** contract.md 3.12; values are compared as they are said, in major units. */
const CONDITIONS: ReadonlyMap<unknown, Condition> = new Map<unknown, Condition>([
  ['MIN_NUMBER_OF_PRODUCTS', (value, { quantity }) => quantity >= value],
  ['MIN_CART_VALUE', (value, { itemsTotal, currency }) => toMajor(itemsTotal, currency) >= value],
  ['CART_HAS_ITEM', (value, { lines }) => lines.some(({ product }) => product['id'] === value)],
]);

type Effect = 'percentage' | 'amount' | 'amount per unit' | 'free shipping';

/** What the value of an effect means. Of the cart or of its items is the same before shipping. */
const EFFECTS: ReadonlyMap<unknown, Effect> = new Map<unknown, Effect>([
  ['CART_VALUE_PERCENTAGE_REDUCTION', 'percentage'],
  ['CART_ITEMS_PERCENTAGE_REDUCTION', 'percentage'],
  ['CART_VALUE_NET_REDUCTION', 'amount'],
  ['CART_ITEMS_NET_REDUCTION', 'amount per unit'],
  ['FREE_SHIPPING', 'free shipping'],
]);

/** Whether a promotion is active and all its conditions hold; without conditions they do. */
export const isApplicable = (promotion: JsonObject, priced: PricedLines) =>
  promotion['active'] === true &&
  objectsIn(promotion, 'conditions').every((condition) => holds(condition, priced));

const holds = ({ type, value }: JsonObject, priced: PricedLines) =>
  typeof value === 'number' && (CONDITIONS.get(type)?.(value, priced) ?? false);

/** The best one first: by priority, then by id, both descending. */
export function applicablePromotions<Promotion extends JsonObject>(
  promotions: readonly Promotion[],
  priced: PricedLines,
): Promotion[] {
  const rank = (promotion: JsonObject, name: string) => Number(promotion[name] ?? 0);
  return promotions
    .filter((promotion) => isApplicable(promotion, priced))
    .sort(
      (one, other) =>
        rank(other, 'priority') - rank(one, 'priority') || rank(other, 'id') - rank(one, 'id'),
    );
}

/** All that a promotion takes off, in minor units: `promotion_total` (0 shipping on a cart). */
export const promotionTotal = (promotion: JsonObject, priced: PricedLines, shippingTotal = 0) =>
  sum([...promotionShares(promotion, priced), freesShipping(promotion) ? shippingTotal : 0]);

/** What it takes off each line. Percentages are added up first, to be rounded once. */
export function promotionShares(promotion: JsonObject, priced: PricedLines): number[] {
  const { currency, itemsTotal, lineTotals, lines, quantity } = priced;
  const effects = (kind: Effect) => effectsOf(promotion, kind);
  const amounts = (kind: Effect) =>
    sum(effects(kind).map((effect) => amountIn(effect, 'value', currency)));
  const hundredths = sum(effects('percentage').map((effect) => percentageIn(effect, 'value')));
  const perUnit: Discount = {
    amount: times(amounts('amount per unit'), quantity),
    weights: lines.map((line) => line.quantity),
  };
  const onTheWhole: Discount = {
    amount: amounts('amount') + percentOf(itemsTotal, hundredths),
    weights: lineTotals,
  };
  return allocateDiscounts([perUnit, onTheWhole], priced);
}

export const freesShipping = (promotion: JsonObject) =>
  effectsOf(promotion, 'free shipping').length > 0;

const effectsOf = (promotion: JsonObject, kind: Effect) =>
  objectsIn(promotion, 'effects').filter(({ type }) => EFFECTS.get(type) === kind);

function objectsIn(promotion: JsonObject, name: string): JsonObject[] {
  const list = promotion[name];
  return Array.isArray(list) ? list.filter(isObject) : [];
}
