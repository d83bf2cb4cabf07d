import { amount, flag, label, measure, recordId, text } from '../../shared/contract/fields.ts';
import { type Access, catalogueRoutes, type Resource } from '../../shared/contract/resource.ts';

const readers: Access = { public: 'shown', user: 'shown', admin: 'all' };

/** contract.md 3.13 */
export const shippings = {
  name: 'shippings',
  aliases: ['shippingMethods'],
  summary: 'Ways to send an order, with what they cost and what they can carry.',
  routes: [
    ...catalogueRoutes('shippings'),
    {
      operation: 'listForCart',
      methods: ['GET'],
      path: '/shippings/cart/:cart_id',
      access: readers,
    },
  ],
  schema: {
    type: 'object',
    properties: {
      name: label(255),
      description: text(10_000),
      base_cost: amount,
      per_item_cost: amount,
      min_value: amount,
      max_value: amount,
      min_weight: measure,
      max_weight: measure,
      min_width: measure,
      max_width: measure,
      min_height: measure,
      max_height: measure,
      min_depth: measure,
      max_depth: measure,
      zones: {
        type: 'array',
        maxItems: 500,
        items: {
          type: 'object',
          properties: {
            name: text(255),
            code: text(30),
          },
        },
      },
      tax_id: recordId,
      active: flag,
    },
    required: ['name', 'base_cost'],
  },
  filters: ['value', 'weight', 'width', 'height', 'depth', 'zone'],
  reads: ['carts', 'products'],
} as const satisfies Resource;
