import type { Static } from 'typebox';
import { computedText, type FieldSchema, total } from '../../contract/fields.ts';

/** Orders of one user that are summed up: the newest. */
export const MAX_SUMMED_ORDERS = 100;

const count = { type: 'integer', minimum: 0, readOnly: true } as const satisfies FieldSchema;
const no = { type: 'boolean', const: false, readOnly: true } as const satisfies FieldSchema;

/** What a user has bought (protocol.md, "Purchases"). */
export const purchasesSchema = {
  type: 'object',
  readOnly: true,
  properties: {
    user_id: { type: 'integer', readOnly: true },
    /** Also those that are not paid, or canceled. */
    orders: count,
    /** There may be more orders. */
    orders_exact: no,
    /** Orders of which `spent` is. */
    paid_orders: count,
    /** In the currency of the store. */
    spent: total,
    /** Older orders are in neither of the two. */
    complete: no,
    last_order_at: { ...computedText, format: 'date-time' },
    city: { ...computedText, personal: true },
    country: { ...computedText, personal: true },
  },
  required: ['user_id', 'orders', 'paid_orders', 'spent'],
} as const satisfies FieldSchema;

export type Purchases = Static<typeof purchasesSchema>;
