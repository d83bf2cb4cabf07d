import type { Static } from 'typebox';
import type { FieldSchema } from '../../contract/fields.ts';

const date = { type: 'string' } as const satisfies FieldSchema;

/** The days on which an order arrives, or can be collected (orders.md, "Delivery dates"). */
export const deliverySchema = {
  type: 'object',
  properties: {
    /** Absent where the shipping method has no `min_days`. */
    earliest: date,
    latest: date,
  },
  required: ['latest'],
} as const satisfies FieldSchema;

export type Delivery = Static<typeof deliverySchema>;
