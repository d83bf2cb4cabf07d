import {
  amount,
  amountsByCurrency,
  type FieldSchema,
  flag,
  measure,
  reference,
  text,
  title,
} from '../contract/fields.ts';
import { translatable, withLocales } from '../contract/locales.ts';
import { MEANINGS } from '../contract/meanings.ts';
import type { RecordOf } from '../contract/records.ts';
import { catalogueRoutes, READERS, type Resource, recordResource } from '../contract/resource.ts';
import { deliverySchema } from './schemas/promised-delivery.ts';

/** Working days that a parcel may be on its way. */
export const MAX_DELIVERY_DAYS = 365;

const routes = catalogueRoutes('shippings', READERS);

const deliveryDays = {
  type: 'integer',
  minimum: 0,
  maximum: MAX_DELIVERY_DAYS,
} as const satisfies FieldSchema;

/** A total that methods must allow. */
const bound = { type: 'number' } as const satisfies FieldSchema;
const zone = { type: 'string' } as const satisfies FieldSchema;

/** protocol.md, "Shipping methods" */
export const shippings = recordResource({
  name: 'shippings',
  aliases: ['shippingMethods'],
  summary: 'Ways to ship an order, with their costs and limits.',
  access: { guessable: ['cart_id'] },
  attributes: { own: MEANINGS },
  routes: {
    ...routes,
    list: {
      ...routes.list,
      query: {
        ...routes.list.query,
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
      access: READERS,
      query: { zone, country: zone },
    },
  },
  schema: withLocales({
    properties: {
      name: translatable(title(255)),
      description: translatable(text(10_000)),
      base_cost: amount,
      per_item_cost: { ...amount, default: 0 },
      prices: amountsByCurrency({ base_cost: amount, per_item_cost: amount }, [
        'base_cost',
        'per_item_cost',
      ]),
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
      /** Customers come for the order: its taxes are those where the store is. */
      collection: flag,
      /** Working days that a parcel is on its way at least. */
      min_days: deliveryDays,
      /** Working days until it has come: from then on customers may return it (orders.md, "Returns"). */
      max_days: deliveryDays,
      /** When a cart would arrive. Computed, and never stored. */
      delivery: { ...deliverySchema, readOnly: true },
      tax_id: reference('taxes'),
      active: flag,
    },
    required: ['name', 'base_cost'],
  }),
  function: {
    isBusy: true,
    uses: { carts: 'read', 'carts#aliases': 'read', products: 'read' },
  },
} as const satisfies Resource);

export type Shipping = RecordOf<typeof shippings.schema>;
