import type { Static } from 'typebox';
import type { FieldSchema } from '../../contract/fields.ts';
import { storedLineItems } from './line-items.ts';
import type { OrderState } from './order-states.ts';

/** What an order has taken of counted stock and of its coupon (protocol.md, "Stock"). */
export const takenSchema = {
  type: 'object',
  properties: {
    /** When; null while it holds nothing: not taken yet, or given back. */
    at: { type: ['string', 'null'] },
    stock: storedLineItems,
    coupon: {
      type: 'object',
      properties: {
        id: { type: 'integer' },
        /** Whether the use was taken from `usages_left`, which not every coupon has. */
        limited: { type: 'boolean' },
      },
      required: ['id', 'limited'],
    },
    /** Uses that are counted: of promotions, and of a coupon by the customer. */
    uses: {
      type: 'array',
      items: {
        type: 'object',
        properties: { name: { type: 'string' }, most: { type: 'integer' } },
        required: ['name', 'most'],
      },
    },
  },
  required: ['at', 'stock'],
} as const satisfies FieldSchema;

export type Taken = Static<typeof takenSchema>;

/** A use that is counted: how many there may be. */
export type LimitedUse = NonNullable<Taken['uses']>[number];

export const NOTHING_TAKEN: Taken = { at: null, stock: [] };

const TAKE_NOTHING: readonly OrderState[] = ['draft', 'canceled', 'failed', 'refunded'];

/** Whether an order that is created in this state takes nothing before it is processed. */
export const takesNothing = (state: OrderState) => TAKE_NOTHING.includes(state);
