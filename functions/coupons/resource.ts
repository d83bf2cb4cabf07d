import { flag, label, recordId, text } from '../../shared/contract/fields.ts';
import { catalogueRoutes, type Resource } from '../../shared/contract/resource.ts';

/** contract.md 3.6 */
export const coupons = {
  name: 'coupons',
  summary: 'Codes that take something off an order.',
  routes: catalogueRoutes('coupons').map((route) => ({ ...route, access: { admin: 'all' } })),
  schema: {
    type: 'object',
    properties: {
      code: label(255),
      name: label(256),
      type: text(255),
      target_type: {
        type: 'string',
        enum: ['CART_COUPON', 'PRODUCT_COUPON', 'PRODUCTS_COUPON', 'CATEGORY_COUPON'],
      },
      target_id: recordId,
      target_ids: { type: 'array', maxItems: 1_000, items: recordId },
      discount_type: {
        type: 'string',
        enum: ['NET_REDUCTION', 'PERCENTAGE_DISCOUNT', 'PERCENTAGE_REDUCTION'],
      },
      discount_value: { type: 'number', minimum: 0 },
      active: flag,
      usages_left: { type: 'integer', minimum: 0, maximum: 1_000_000_000 },
      total_usages: { type: 'integer', minimum: 0 },
      expiration_date: text(40),
    },
    required: ['code', 'name', 'target_type', 'discount_type', 'discount_value'],
  },
  nulls: ['type', 'target_id', 'expiration_date'],
  computed: ['total_usages'],
  counters: ['usages_left', 'total_usages'],
  reads: ['coupons#codes'],
  writes: ['coupons#codes'],
} as const satisfies Resource;
