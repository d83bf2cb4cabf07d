import type { Static } from 'typebox';
import { recordId, text } from '../contract/fields.ts';
import { AUTHOR_KINDS } from '../storage/audited-table.ts';

const object = { type: 'object', additionalProperties: true } as const;

/** What has happened, as the feed, webhooks and mails have it. */
export const eventSchema = {
  type: 'object',
  properties: {
    /** Unique in its store, and greater than that of every earlier event. */
    id: text(20),
    /** Such as `order.created`. */
    type: text(60),
    /** ISO 8601: when the change was made. */
    created_at: { type: 'string' },
    application_id: recordId,
    /** The resource of the record, such as `orders`. */
    resource: text(30),
    record_id: recordId,
    by: {
      type: 'object',
      properties: {
        kind: { type: 'string', enum: AUTHOR_KINDS },
        user_id: recordId,
        address: { type: 'string' },
        request_id: { type: 'string' },
      },
      required: ['kind'],
    },
    /** The record as an admin sees it; of one that is too large its id, with `truncated`. */
    data: object,
    truncated: { type: 'boolean' },
    /** The fields that the change has changed, as they were before. */
    previous: object,
  },
  required: ['id', 'type', 'created_at', 'application_id', 'resource', 'record_id', 'by', 'data'],
} as const;

export type Event = Static<typeof eventSchema>;

/** An event that is not in the feed yet. */
export type NewEvent = Omit<Event, 'id' | 'application_id'>;

/** Bytes of an event as JSON, beside what is the same for all. */
export const MAX_EVENT_BYTES = 200 * 1024;

/** How long events are kept: seconds. */
export const EVENT_TTL_SECONDS = 30 * 24 * 60 * 60;

/** The event without what makes it too large. */
export function limited(event: NewEvent): NewEvent {
  if (Buffer.byteLength(JSON.stringify(event)) <= MAX_EVENT_BYTES) return event;
  const { previous: _, ...rest } = event;
  return { ...rest, data: { id: event.record_id }, truncated: true };
}
