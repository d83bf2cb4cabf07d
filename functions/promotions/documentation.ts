import { type Documentation, schemaOf } from '../../shared/contract/documentation.ts';
import { total } from '../../shared/contract/fields.ts';
import type { promotions } from './resource.ts';

export const documentation: Documentation<typeof promotions> = {
  one: 'a promotion',
  example: {
    name: 'Spring week',
    active: true,
    conditions: [{ type: 'MIN_CART_VALUE', value: 20 }],
    effects: [{ type: 'CART_VALUE_PERCENTAGE_REDUCTION', value: 10 }],
  },
  fields: {
    conditions: 'All must hold; none means always. `CART_HAS_ITEM` has the id of a product.',
    effects:
      'What is taken off: amounts for `NET` (for each unit where it says `ITEMS`), else percentages.',
    active: 'Whether it applies at all; false unless it is sent.',
    priority: 'The highest wins where several apply, and among equals the newest.',
  },
  priced: true,
  operations: {
    listForCart: {
      summary: 'List the promotions that a cart fulfils',
      as: 'user',
      note: 'The one that an order gets comes first; `promotion_total` is what it takes off.',
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
