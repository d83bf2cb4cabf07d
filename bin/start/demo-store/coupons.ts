import type { Coupon } from './types.ts';

export const coupons: Coupon[] = [
  {
    code: 'WELCOME10',
    name: 'Ten percent off for newcomers',
    target_type: 'CART_COUPON',
    discount_type: 'PERCENTAGE_DISCOUNT',
    discount_value: 10,
  },
  {
    code: 'TEA5',
    name: 'Five percent off leaves and beans',
    target_type: 'CATEGORY_COUPON',
    category: 'leaves-beans',
    discount_type: 'PERCENTAGE_DISCOUNT',
    discount_value: 5,
  },
  {
    code: 'FIRST100',
    name: 'Five euros for the first hundred',
    target_type: 'CART_COUPON',
    discount_type: 'NET_REDUCTION',
    discount_value: 5,
    usages_left: 100,
  },
  {
    code: 'OPENING20',
    name: 'Twenty percent in our first week',
    target_type: 'CART_COUPON',
    discount_type: 'PERCENTAGE_DISCOUNT',
    discount_value: 20,
    expiration_date: '2024-05-05T22:00:00.000Z',
  },
];
