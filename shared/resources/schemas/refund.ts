import type { Static } from 'typebox';
import { type FieldSchema, flag, recordId, reference, text, total } from '../../contract/fields.ts';
import { omit } from '../../contract/json.ts';
import { isStranger, type Permitted } from '../../contract/permissions.ts';
import { createdBySchema } from './created-by.ts';
import { taxLines } from './taxes.ts';

export const REFUND_STATUSES = ['pending', 'succeeded', 'failed'] as const;

/** Units of a line of the order, and what they have cost in the currency of the store. */
const refundedLine = {
  type: 'object',
  properties: {
    product_id: reference('products'),
    variant_id: recordId,
    quantity: recordId,
    amount: total,
    /** How many of them were not sent. Absent: none, or of an older refund, what follows from its parcels. */
    unsent: recordId,
    /** How many of them went back to stock. */
    restocked: recordId,
  },
  required: ['product_id', 'variant_id', 'quantity', 'amount'],
} as const satisfies FieldSchema;

/** Money that is given back, in the list of its order (payments.md, "Refunds"). */
export const refundSchema = {
  type: 'object',
  properties: {
    /** 0, 1, 2 within the order. */
    id: { type: 'integer' },
    /** In the currency of the store; `total` is the same. */
    amount: total,
    total,
    /** What is given back, in the currency that was charged. */
    charged_amount: total,
    charged_currency: text(3),
    /** What was kept of what its parts have cost, in the currency that was charged. */
    deduction: total,
    /** The position of the payment in `payments` of the order. */
    payment: { type: 'integer' },
    line_items: { type: 'array', items: refundedLine },
    shipping: flag,
    /** The taxes in `amount`. */
    taxes: taxLines,
    /** Amounts in the currency of the order, where that is not the one of the store. */
    converted: {
      type: 'object',
      properties: {
        currency: text(3),
        amount: total,
        /** Amounts by the positions of `line_items`. */
        lines: { type: 'array', items: { type: 'number' } },
        taxes: taxLines,
      },
      required: ['currency', 'amount', 'lines', 'taxes'],
    },
    restock: flag,
    /** The return of the order that it is for. */
    return_id: { type: 'integer' },
    reason: { type: 'string', personal: true },
    status: { type: 'string', enum: REFUND_STATUSES },
    /** Why the processor gave nothing back. */
    failure: { type: 'string' },
    /** The id that the processor has given it. */
    processor_refund: { type: 'string' },
    /** The credit note that was issued for it. */
    credit_note_id: { type: 'integer' },
    created_at: { type: 'string' },
    created_by: createdBySchema,
    /** How it is made; in no answer. */
    attempt: {
      type: 'object',
      shownTo: 'nobody',
      properties: {
        /** Digest of the request, by which a repetition is known. */
        request: { type: 'string' },
        /** The processor's id of what was charged. */
        charge: { type: 'string' },
        /**
         * While the outcome is not known: until then a call of the processor may be running; null:
         * none is.
         */
        running_until: { type: ['string', 'null'] },
        /** The state that the order gets with it. */
        moves_to: { type: 'string', enum: ['canceled', 'refunded'] },
      },
    },
  },
  required: [
    'id',
    'amount',
    'total',
    'charged_amount',
    'charged_currency',
    'payment',
    'line_items',
    'shipping',
    'taxes',
    'restock',
    'status',
    'created_at',
  ],
} as const satisfies FieldSchema;

export type Refund = Static<typeof refundSchema>;

const quoted = refundSchema.properties;

/** What a refund would be (payments.md, "Refunds"). */
export const refundQuote = {
  type: 'object',
  properties: {
    amount: quoted.amount,
    charged_amount: quoted.charged_amount,
    charged_currency: quoted.charged_currency,
    deduction: quoted.deduction,
    payment: quoted.payment,
    line_items: quoted.line_items,
    shipping: quoted.shipping,
    taxes: quoted.taxes,
    converted: quoted.converted,
    /** The most that can be given back of the payment, in the currency of the charge. */
    left: total,
  },
  required: [
    'amount',
    'charged_amount',
    'charged_currency',
    'payment',
    'line_items',
    'shipping',
    'taxes',
    'left',
  ],
} as const satisfies FieldSchema;

export type RefundQuote = Static<typeof refundQuote>;

/** What the caller sees of a refund of an order, which he may see. */
export const viewRefund = (refund: Refund, caller: Permitted) =>
  omit(refund, isStranger(caller) ? ['attempt', 'created_by'] : ['attempt']);
