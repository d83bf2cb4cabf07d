import type { Documentation } from '../../shared/contract/documentation.ts';
import type { coupons } from '../../shared/resources/coupons.ts';

export const documentation: Documentation<typeof coupons> = {
  one: 'a coupon',
  menu: 'selling',
  example: {
    code: 'SPRING10',
    name: 'Ten percent off',
    target_type: 'CART_COUPON',
    discount_type: 'PERCENTAGE_DISCOUNT',
    discount_value: 10,
  },
  fields: {
    name: 'What it is for: shown in the dashboard and on orders.',
    type: 'A label of your choice; it has no effect.',
    discount_type: 'NET_REDUCTION takes off an amount, the others a percentage.',
    code: 'What shoppers type, ignoring case and surrounding spaces; must be unique.',
    target_type: 'What is discounted: all lines, or those of a product or category.',
    target_id: 'The product or category.',
    target_ids: 'The products, for PRODUCTS_COUPON.',
    discount_value: 'An amount for NET_REDUCTION, otherwise a percentage.',
    prices: 'Amounts for NET_REDUCTION in other currencies, by code, instead of converted ones.',
    uses_per_customer: 'How often one customer can use it; guests are counted by email.',
    first_order_only: 'Only for customers who have not ordered before.',
    stackable: 'False: an order with it gets no promotion; true by default.',
    exclusive_group: 'A group name: an order with it gets no promotion from the same group.',
    usages_left: 'How many uses are left; unlimited if absent.',
    total_usages: 'How often it has been used.',
    active: 'Also false when it is used up.',
    valid_from: 'Valid from this time.',
    expiration_date:
      'An RFC 3339 date, valid to the end of that day in the store’s time zone, or a date-time from which it is refused.',
    expirationDate: 'Alias of `expiration_date`.',
  },
  priced: true,
};
