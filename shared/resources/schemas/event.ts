import type { Static } from 'typebox';
import { type FieldSchema, recordId, text } from '../../contract/fields.ts';
import { author } from './created-by.ts';

const object = { type: 'object', additionalProperties: true } as const satisfies FieldSchema;

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
      properties: { ...author, address: { type: 'string', personal: true } },
      required: ['kind'],
    },
    /** The record as an admin sees it; of one that is too large its id, with `truncated`. */
    data: object,
    truncated: { type: 'boolean' },
    /** The fields that the change has changed, as they were before. */
    previous: object,
  },
  required: ['id', 'type', 'created_at', 'application_id', 'resource', 'record_id', 'by', 'data'],
} as const satisfies FieldSchema;

export type Event = Static<typeof eventSchema>;
