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
    name: 'What shoppers read beside what it takes off.',
    conditions: 'All must hold; none means always. `CART_HAS_ITEM` has the id of a product.',
    effects:
      'What is taken off: amounts for `NET` (for each unit where it says `ITEMS`), else percentages. `prices` has amounts in other currencies, by their codes, in place of converted ones.',
    active: 'Whether it applies at all; false unless it is sent.',
    usage_limit: 'How many orders get it.',
    valid_from: 'It applies from then on.',
    valid_until: 'It applies before then.',
    priority: 'The highest wins where several apply, and among equals the newest.',
    stackable:
      'Whether an order may get other `stackable` promotions beside it; false unless it is sent.',
    exclusive_group: 'A name: of the promotions and coupons with the same one an order gets one.',
  },
  priced: true,
  operations: {
    listForCart: {
      summary: 'List the promotions that a cart fulfils',
      as: 'user',
      note: 'Those that an order gets come first; `promotion_total` is what each takes off alone. None that may not meet the coupon of the cart.',
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
