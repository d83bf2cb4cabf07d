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
    name: 'What it is for: in the dashboard, and on the order.',
    type: 'A word of the store’s own; nothing depends on it.',
    discount_type: 'NET_REDUCTION takes off an amount, the others a percentage.',
    code: 'What shoppers type, in any case and with spaces around it; no two coupons have the same.',
    target_type: 'What the discount is taken off: all lines, or those of a product or a category.',
    target_id: 'The product or the category.',
    target_ids: 'The products, for PRODUCTS_COUPON.',
    discount_value: 'An amount for NET_REDUCTION, else a percentage.',
    prices:
      'Amounts for NET_REDUCTION in other currencies, by their codes, in place of converted ones.',
    uses_per_customer: 'How often one customer can use it: a user, or a guest by e-mail.',
    first_order_only: 'For customers who have not ordered before.',
    stackable: 'False: an order with it gets no promotion; true unless it is sent.',
    exclusive_group: 'A name: an order with it gets no promotion with the same one.',
    usages_left: 'How often it can still be used; without end when it is not there.',
    total_usages: 'How often it has been used.',
    active: 'False also when it is used up.',
    valid_from: 'It can be used from then on.',
    expiration_date:
      'An RFC 3339 date, which holds to the end of that day in the time zone of the store, or a date-time from which on it is refused.',
    expirationDate: 'Another name of `expiration_date`.',
  },
  priced: true,
};
