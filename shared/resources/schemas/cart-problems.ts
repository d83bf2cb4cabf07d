import type { Static } from 'typebox';
import type { FieldSchema } from '../../contract/fields.ts';

const problem = {
  type: 'object',
  properties: {
    code: {
      type: 'string',
      enum: [
        'product_gone',
        'variant_gone',
        'not_published',
        'out_of_stock',
        'above_max_quantity',
        'coupon_gone',
        'coupon_expired',
        'coupon_not_started',
        'coupon_used_up',
        'coupon_not_for_customer',
        'coupon_without_effect',
        'total_too_high',
      ],
    },
    message: { type: 'string' },
    /** The position of the line in `items`, from 0. */
    line: { type: 'integer', minimum: 0 },
  },
  required: ['code', 'message'],
} as const satisfies FieldSchema;

/** Why a cart cannot be ordered as it is (protocol.md, "Cart problems"). */
export const cartProblemsSchema = {
  type: 'array',
  items: problem,
  readOnly: true,
} as const satisfies FieldSchema;

export type CartProblem = Static<typeof problem>;

const orderProblem = {
  ...problem,
  properties: {
    ...problem.properties,
    code: {
      type: 'string',
      enum: [
        ...problem.properties.code.enum,
        'cart_empty',
        'too_many_lines',
        'shipping_not_chosen',
        'shipping_gone',
        'shipping_unavailable',
        'promotion_gone',
        'promotion_without_effect',
        'payment_method_gone',
        'payment_unavailable',
        'age_not_declared',
      ],
    },
    /** The field of the body that it is about. */
    field: { type: 'string' },
  },
} as const satisfies FieldSchema;

/** Why an order is refused (orders.md, "Quotes"). */
export const orderProblemsSchema = {
  ...cartProblemsSchema,
  items: orderProblem,
} as const satisfies FieldSchema;

export type OrderProblem = Static<typeof orderProblem>;
