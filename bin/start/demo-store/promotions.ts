import type { Promotion } from './types.ts';

export const promotions: Promotion[] = [
  {
    name: 'Free shipping from € 60',
    active: true,
    priority: 1,
    conditions: [{ type: 'MIN_CART_VALUE', value: 60 }],
    effects: [{ type: 'FREE_SHIPPING', value: 'all' }],
  },
  {
    name: 'Five or more: one euro off each',
    active: true,
    priority: 2,
    conditions: [{ type: 'MIN_NUMBER_OF_PRODUCTS', value: 5 }],
    effects: [{ type: 'CART_ITEMS_NET_REDUCTION', value: 1 }],
  },
  {
    name: 'Winter sale',
    active: false,
    priority: 3,
    conditions: [],
    effects: [{ type: 'CART_VALUE_PERCENTAGE_REDUCTION', value: 15 }],
  },
];
