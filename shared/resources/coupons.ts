import {
  amount,
  amountsByCurrency,
  dateOrTime,
  dateTime,
  flag,
  nullable,
  recordId,
  text,
  title,
} from '../contract/fields.ts';
import { MEANINGS } from '../contract/meanings.ts';
import type { RecordOf } from '../contract/records.ts';
import { catalogueRoutes, type Resource, recordResource } from '../contract/resource.ts';
import { stacking } from './schemas/stacking.ts';

/** promotions.md, "Coupons" */
export const coupons = recordResource({
  name: 'coupons',
  summary: 'Codes for a discount on an order.',
  attributes: { own: MEANINGS, namedBy: ['code'] },
  storage: { counters: ['usages_left', 'total_usages'] },
  routes: catalogueRoutes('coupons'),
  schema: {
    type: 'object',
    properties: {
      code: title(255),
      name: title(256),
      type: nullable(text(255)),
      target_type: {
        type: 'string',
        enum: ['CART_COUPON', 'PRODUCT_COUPON', 'PRODUCTS_COUPON', 'CATEGORY_COUPON'],
      },
      target_id: nullable(recordId),
      target_ids: { type: 'array', maxItems: 1_000, items: recordId },
      discount_type: {
        type: 'string',
        enum: ['NET_REDUCTION', 'PERCENTAGE_DISCOUNT', 'PERCENTAGE_REDUCTION'],
      },
      discount_value: { type: 'number', minimum: 0 },
      prices: amountsByCurrency({ discount_value: amount }, ['discount_value']),
      active: { ...flag, default: true },
      uses_per_customer: { type: 'integer', minimum: 1, maximum: 1_000 },
      first_order_only: flag,
      ...stacking,
      usages_left: { type: 'integer', minimum: 0, maximum: 1_000_000_000 },
      total_usages: { type: 'integer', minimum: 0, default: 0, readOnly: true },
      valid_from: dateTime,
      expiration_date: nullable({ ...dateOrTime, notBefore: 'valid_from' }),
      /** The name by which some clients know it. */
      expirationDate: { ...dateOrTime, notBefore: 'valid_from' },
    },
    required: ['code', 'name', 'target_type', 'discount_type', 'discount_value'],
  },
  function: {
    uses: { 'coupons#codes': 'change' },
  },
} as const satisfies Resource);

export type Coupon = RecordOf<typeof coupons.schema>;
