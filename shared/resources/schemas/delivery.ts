import type { Static } from 'typebox';
import { type FieldSchema, recordId, text } from '../../contract/fields.ts';

const time = { type: 'string' } as const satisfies FieldSchema;

/** What became of an event that was sent to a webhook. */
export const deliverySchema = {
  type: 'object',
  properties: {
    event_id: text(20),
    type: text(60),
    resource: text(30),
    record_id: recordId,
    status: { type: 'string', enum: ['waiting', 'succeeded', 'failed'] },
    attempts: { type: 'integer', minimum: 0 },
    /** ISO 8601. */
    next_attempt_at: time,
    /** What follows is of the last attempt. */
    attempted_at: time,
    duration_ms: { type: 'integer', minimum: 0 },
    status_code: { type: 'integer' },
    /** The beginning of the body of the answer: `MAX_RESPONSE_BYTES`. */
    response: { type: 'string' },
    /** Why there was no answer. */
    error: { type: 'string' },
  },
  required: ['event_id', 'type', 'resource', 'record_id', 'status', 'attempts'],
} as const satisfies FieldSchema;

export type Delivery = Static<typeof deliverySchema>;
