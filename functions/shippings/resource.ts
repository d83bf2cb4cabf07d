import {
  amount,
  flag,
  listQuery,
  measure,
  recordId,
  text,
  title,
} from '../../shared/contract/fields.ts';
import type { RecordOf } from '../../shared/contract/records.ts';
import { catalogueRoutes, type Resource, recordResource } from '../../shared/contract/resource.ts';

const routes = catalogueRoutes('shippings');

/** A total that methods must allow. */
const bound = { type: 'number' } as const;
const zone = { type: 'string' } as const;

/** protocol.md, "Shipping methods" */
export const shippings = recordResource({
  name: 'shippings',
  aliases: ['shippingMethods'],
  summary: 'Ways to send an order, with what they cost and what they can carry.',
  routes: {
    ...routes,
    list: {
      ...routes.list,
      query: {
        ...listQuery,
        value: bound,
        weight: bound,
        width: bound,
        height: bound,
        depth: bound,
        zone,
      },
    },
    listForCart: {
      methods: ['GET'],
      path: '/shippings/cart/:cart_id',
      access: { public: 'shown', user: 'shown', admin: 'all' },
      query: { zone, country: zone },
    },
  },
  schema: {
    type: 'object',
    properties: {
      name: title(255),
      description: text(10_000),
      base_cost: amount,
      per_item_cost: { ...amount, default: 0 },
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
        default: [],
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
  reads: ['carts', 'carts#aliases', 'products'],
} as const satisfies Resource);

export type Shipping = RecordOf<typeof shippings.schema>;
