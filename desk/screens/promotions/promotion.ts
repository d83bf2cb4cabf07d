import type { Promotion } from '../../../shared/resources/promotions.ts';

export type Condition = Promotion['conditions'][number];
export type Effect = Promotion['effects'][number];
export type Rule = Condition | Effect;

/** What a promotion takes off, and when. */
export interface Rules {
  readonly conditions: readonly Condition[];
  readonly effects: readonly Effect[];
}

/** Which others it may meet. */
export type Stacking = Pick<Promotion, 'stackable' | 'exclusive_group'>;

export const CONDITIONS: readonly Condition['type'][] = [
  'MIN_CART_VALUE',
  'MIN_NUMBER_OF_PRODUCTS',
  'CART_HAS_ITEM',
];

export const EFFECTS: readonly Effect['type'][] = [
  'CART_VALUE_PERCENTAGE_REDUCTION',
  'CART_VALUE_NET_REDUCTION',
  'CART_ITEMS_NET_REDUCTION',
  'CART_ITEMS_PERCENTAGE_REDUCTION',
  'FREE_SHIPPING',
];

type ValueKind = 'money' | 'percent' | 'units' | 'product' | 'none';

/** What the value of a rule is. */
export const VALUES: Readonly<Record<Rule['type'], ValueKind>> = {
  MIN_CART_VALUE: 'money',
  MIN_NUMBER_OF_PRODUCTS: 'units',
  CART_HAS_ITEM: 'product',
  CART_VALUE_PERCENTAGE_REDUCTION: 'percent',
  CART_VALUE_NET_REDUCTION: 'money',
  CART_ITEMS_PERCENTAGE_REDUCTION: 'percent',
  CART_ITEMS_NET_REDUCTION: 'money',
  FREE_SHIPPING: 'none',
};

/** Free shipping has no value, and needs one. */
export const FREE_SHIPPING_VALUE = 'all';

export const isComplete = ({ type, value }: Partial<Rule>): boolean =>
  type !== undefined && (VALUES[type] === 'none' || typeof value === 'number');
