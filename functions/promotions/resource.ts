import { flag, title } from '../../shared/contract/fields.ts';
import type { InputOf, RecordOf } from '../../shared/contract/records.ts';
import { catalogueRoutes, type Resource, recordResource } from '../../shared/contract/resource.ts';

/** protocol.md, "Promotions" */
export const promotions = recordResource({
  name: 'promotions',
  summary: 'Rules that take something off the orders that fulfil them.',
  routes: {
    ...catalogueRoutes('promotions'),
    listForCart: {
      methods: ['GET'],
      path: '/promotions/cart/:cart_id',
      access: { public: 'shown', user: 'shown', admin: 'all' },
    },
  },
  schema: {
    type: 'object',
    properties: {
      name: { ...title(130), minLength: 2 },
      conditions: {
        type: 'array',
        maxItems: 50,
        items: {
          type: 'object',
          properties: {
            type: {
              type: 'string',
              enum: ['MIN_NUMBER_OF_PRODUCTS', 'MIN_CART_VALUE', 'CART_HAS_ITEM'],
            },
            value: { type: 'number', minimum: 0 },
          },
          required: ['type', 'value'],
        },
      },
      effects: {
        type: 'array',
        maxItems: 50,
        items: {
          type: 'object',
          properties: {
            type: {
              type: 'string',
              enum: [
                'CART_VALUE_PERCENTAGE_REDUCTION',
                'CART_VALUE_NET_REDUCTION',
                'CART_ITEMS_NET_REDUCTION',
                'CART_ITEMS_PERCENTAGE_REDUCTION',
                'FREE_SHIPPING',
              ],
            },
            value: { type: ['number', 'string'], minimum: 0, maxLength: 255 },
          },
          required: ['type', 'value'],
        },
      },
      active: { ...flag, default: false },
      priority: { type: 'number', default: 0 },
    },
    required: ['name', 'conditions', 'effects'],
  },
  reads: ['carts', 'carts#aliases', 'products'],
} as const satisfies Resource);

export type Promotion = RecordOf<typeof promotions.schema>;
export type PromotionInput = InputOf<typeof promotions.schema>;
