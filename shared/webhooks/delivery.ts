import type { Static } from 'typebox';
import { recordId, text } from '../contract/fields.ts';
import { webhookDeliveries } from '../storage/keys.ts';
import type { Item, Write } from '../storage/write.ts';

const time = { type: 'string' } as const;

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
} as const;

export type Delivery = Static<typeof deliverySchema>;

/** How long deliveries are shown: seconds. */
export const DELIVERY_TTL_SECONDS = 30 * 24 * 60 * 60;

/** Stores a delivery; one that waits is found by the time of its next attempt. */
export function deliveryWrite(application: number, webhook: number, delivery: Delivery): Write {
  const { event_id, next_attempt_at } = delivery;
  return {
    put: {
      ...webhookDeliveries.key(application, webhook, event_id),
      ...(next_attempt_at !== undefined &&
        webhookDeliveries.waitingAttributes(
          application,
          webhook,
          event_id,
          Date.parse(next_attempt_at),
        )),
      data: JSON.stringify(delivery),
      expires_at: Math.floor(Date.now() / 1_000) + DELIVERY_TTL_SECONDS,
    },
  };
}

export const deliveryOf = ({ data }: Item): Delivery => JSON.parse(String(data));
