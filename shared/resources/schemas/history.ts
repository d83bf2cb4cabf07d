import type { Static } from 'typebox';
import { type FieldSchema, recordId, reference } from '../../contract/fields.ts';
import { createdBySchema } from './created-by.ts';
import { noteSchema } from './note.ts';

/** Something that has happened to an order (orders.md, "History"). */
export const historySchema = {
  type: 'object',
  properties: {
    /** The type of its event, or `note`. */
    type: { type: 'string' },
    at: { type: 'string' },
    created_by: createdBySchema,
    /** Positions and ids within the order. */
    payment: recordId,
    refund_id: recordId,
    shipment: recordId,
    return_id: recordId,
    invoice_id: reference('invoices'),
    /** The fields of an update that has no other name. */
    changed: { type: 'array', items: { type: 'string' } },
    note: { ...noteSchema, personal: true },
  },
  required: ['type', 'at'],
} as const satisfies FieldSchema;

export type HistoryEntry = Static<typeof historySchema>;
