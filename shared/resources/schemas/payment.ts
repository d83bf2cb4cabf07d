import type { Static } from 'typebox';
import { anyObject, type FieldSchema, text, total } from '../../contract/fields.ts';
import { REFUND_STATUSES } from './refund.ts';

/** A payment in the list of its order (payments.md, "Payments"). */
export const paymentSchema = {
  type: 'object',
  properties: {
    method: text(50),
    order_id: { type: 'integer' },
    /** In the currency of the store. */
    amount: total,
    /** What was, or would have been, charged, in the currency that it was charged in. */
    charged_amount: total,
    charged_currency: text(3),
    successful: { type: 'boolean' },
    description: { type: 'string', personal: true },
    created_at: { type: 'string' },
    payment_method_id: { type: 'integer' },
    /** An admin has yet to confirm it, or the bank of the shopper. */
    pending: { type: 'boolean' },
    /** Until when an admin may confirm it: then the order of a shopper is canceled. */
    ends_at: { type: 'string' },
    /** False: the money is authorised, and not taken yet. True: it was, and has been taken. */
    captured: { type: 'boolean' },
    /** A capture that is not known to have ended: minor units of the currency of the charge. */
    capture: {
      type: 'object',
      properties: { amount: { type: 'integer' } },
      required: ['amount'],
    },
    /** Refund of money that came when the order was canceled, or was authorised then. */
    refund: {
      type: 'object',
      properties: {
        status: { type: 'string', enum: REFUND_STATUSES },
        created_at: { type: 'string' },
      },
      required: ['status', 'created_at'],
    },
    /** Dispute of the shopper with the bank, and what came of it. */
    dispute: {
      type: 'object',
      properties: {
        id: { type: 'string' },
        status: { type: 'string', enum: ['open', 'won', 'lost'] },
      },
      required: ['id', 'status'],
    },
    /** The processor's own object. */
    data: { ...anyObject, personal: true },
    error: { ...anyObject, personal: true },
  },
  required: ['method', 'order_id', 'amount', 'successful', 'description', 'created_at'],
} as const satisfies FieldSchema;

/** Money that a processor has charged for an order, and that does not pay it. */
export const paymentMismatchSchema = {
  type: 'object',
  properties: {
    at: { type: 'string' },
    /**
     * `amount`: another amount or currency, or a test; `attempt`: another payment is open; `state`:
     * the order is paid, or not to be paid; `stock`: there is too little stock.
     */
    reason: { type: 'string', enum: ['amount', 'attempt', 'state', 'stock'] },
    /** The processor's id of it. */
    charge: { type: 'string' },
  },
  required: ['at', 'reason', 'charge'],
} as const satisfies FieldSchema;

export type PaymentMismatch = Static<typeof paymentMismatchSchema>;

export type Payment = Static<typeof paymentSchema>;

/**
 * A card payment whose outcome is not known: an order keeps at most one, from before the charge
 * until its outcome. Nothing in it can pay.
 */
export const paymentAttemptSchema = {
  type: 'object',
  properties: {
    method: text(50),
    started_at: { type: 'string', format: 'date-time' },
    /** Makes the processor charge once, however often it is asked. */
    key: { type: 'string', shownTo: 'nobody' },
    /** What was asked for: minor units of the currency. */
    amount: { type: 'integer', shownTo: 'nobody' },
    currency: { ...text(3), shownTo: 'nobody' },
    /** Digest of what stands for the card, by which a repetition is known. */
    instrument: { type: 'string', shownTo: 'nobody' },
    /** Id of the intent; null until it is known; absent for another way to charge. */
    intent: { type: ['string', 'null'], shownTo: 'nobody' },
    /** State of the intent: whether the shopper or the bank is waited for. */
    status: { type: 'string', enum: ['requires_action', 'processing'] },
    /** Whether the money is only authorised. */
    manual: { type: 'boolean', shownTo: 'nobody' },
    /** Until then a call of the processor may be running; null: none is. */
    running_until: { type: ['string', 'null'], shownTo: 'nobody' },
  },
  required: ['method', 'started_at', 'key', 'amount', 'currency', 'instrument', 'running_until'],
} as const satisfies FieldSchema;

export type PaymentAttempt = Static<typeof paymentAttemptSchema>;
