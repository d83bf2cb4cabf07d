import { type Documentation, schemaOf } from '../../shared/contract/documentation.ts';
import { total } from '../../shared/contract/fields.ts';
import type { promotions } from '../../shared/resources/promotions.ts';

export const documentation: Documentation<typeof promotions> = {
  one: 'a promotion',
  menu: 'selling',
  isForShoppers: true,
  example: {
    name: 'Spring week',
    active: true,
    conditions: [{ type: 'MIN_CART_VALUE', value: 20 }],
    effects: [{ type: 'CART_VALUE_PERCENTAGE_REDUCTION', value: 10 }],
  },
  fields: {
    name: 'What shoppers see beside the discount.',
    conditions: 'All must be met; none means always. `CART_HAS_ITEM` takes a product ID.',
    effects:
      'What is taken off: amounts for `NET` (per unit for `ITEMS`), otherwise percentages. `prices` has amounts in other currencies, by code, instead of converted ones.',
    active: 'Whether it applies at all; false by default.',
    usage_limit: 'How many orders can get it.',
    valid_from: 'Applies from this time.',
    valid_until: 'Applies until this time.',
    priority: 'If several apply, the highest wins, and among equals the newest.',
    stackable: 'Whether an order can also get other `stackable` promotions; false by default.',
    exclusive_group:
      'A group name: an order gets only one of the promotions and coupons in a group.',
  },
  priced: true,
  operations: {
    listForCart: {
      summary: 'List the promotions that a cart qualifies for',
      as: 'user',
      note: 'Those that an order would get come first; `promotion_total` is what each takes off alone. Leaves out those that can’t go with the cart’s coupon.',
      data: {
        type: 'array',
        items: {
          allOf: [
            schemaOf('Promotion'),
            {
              type: 'object',
              properties: { promotion_total: total },
              required: ['promotion_total'],
            },
          ],
        },
      },
    },
  },
};
