import { amount, amountsByCurrency, flag, title, validity } from '../contract/fields.ts';
import { translatable, withLocales } from '../contract/locales.ts';
import { MEANINGS } from '../contract/meanings.ts';
import type { RecordOf } from '../contract/records.ts';
import { catalogueRoutes, READERS, type Resource, recordResource } from '../contract/resource.ts';
import { stacking } from './schemas/stacking.ts';

/** promotions.md, "Promotions" */
export const promotions = recordResource({
  name: 'promotions',
  summary: 'Rules that discount the orders that meet them.',
  access: { guessable: ['cart_id'] },
  attributes: { own: MEANINGS },
  routes: {
    ...catalogueRoutes('promotions', READERS),
    listForCart: {
      methods: ['GET'],
      path: '/promotions/cart/:cart_id',
      access: READERS,
    },
  },
  schema: withLocales({
    properties: {
      name: translatable({ ...title(130), minLength: 2 }),
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
            prices: amountsByCurrency({ value: amount }, ['value']),
          },
          required: ['type', 'value'],
          nullsAreUnset: true,
        },
      },
      active: { ...flag, default: false },
      ...validity,
      usage_limit: { type: 'integer', minimum: 1, maximum: 1_000_000_000 },
      priority: { type: 'number', default: 0 },
      ...stacking,
    },
    required: ['name', 'conditions', 'effects'],
  }),
  function: {
    isBusy: true,
    uses: { carts: 'read', 'carts#aliases': 'read', products: 'read', coupons: 'read' },
  },
} as const satisfies Resource);

export type Promotion = RecordOf<typeof promotions.schema>;
