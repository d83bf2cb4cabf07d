import {
  eventId,
  type FieldSchema,
  flag,
  label,
  listQuery,
  nullable,
  text,
} from '../contract/fields.ts';
import type { InputOf, RecordOf } from '../contract/records.ts';
import {
  ADMINS,
  loggedAs,
  type Resource,
  recordResource,
  standardRoutes,
} from '../contract/resource.ts';
import { deliverySchema } from './schemas/delivery.ts';

/** Types and patterns of one webhook. */
export const MAX_TYPES = 50;

const set = { type: 'string', readOnly: true } as const satisfies FieldSchema;

const routes = standardRoutes('webhooks', ADMINS, ADMINS, true);

const log = loggedAs('webhook', ['url', 'types', 'active']);

/** guide-webhooks.md, "What to rely on" */
export const webhooks = recordResource({
  name: 'webhooks',
  summary: 'URLs that the store’s events are sent to.',
  access: { writePermission: 'credentials:write' },
  attributes: { own: 'none' },
  routes: {
    ...routes,
    // Webhooks lead personal data elsewhere.
    create: { ...routes.create, ...log.created, personal: true },
    update: { ...routes.update, ...log.updated, personal: true },
    remove: { ...routes.remove, ...log.deleted },
    rotate: {
      methods: ['POST'],
      path: '/webhooks/:id/rotate',
      access: ADMINS,
      activity: { type: 'webhook.secret_replaced' },
    },
    test: { methods: ['POST'], path: '/webhooks/:id/test', access: ADMINS },
    listDeliveries: {
      methods: ['GET'],
      path: '/webhooks/:id/deliveries',
      access: ADMINS,
      query: { before: eventId, per_page: listQuery.per_page },
      hasOnlyQuery: true,
      answer: { type: 'array', items: deliverySchema },
    },
    redeliver: {
      methods: ['POST'],
      path: '/webhooks/:id/deliveries/:event/redeliver',
      parts: { event: 'event' },
      access: ADMINS,
      answer: deliverySchema,
    },
  },
  schema: {
    type: 'object',
    properties: {
      url: label(2_000),
      types: { type: 'array', minItems: 1, maxItems: MAX_TYPES, items: label(60) },
      active: { ...flag, default: true },
      description: nullable(text(1_000)),
      rotated_at: set,
      tested_at: set,
      /** In the answers that make one. Stored encrypted, apart from the record. */
      secret: set,
      disabled_at: set,
      disabled_reason: { type: 'string', enum: ['gone', 'failing'], readOnly: true },
    },
    required: ['url', 'types'],
  },
  function: {
    uses: {
      'webhooks#counts': 'change',
      'webhooks#state': 'change',
      'webhooks#deliveries': 'change',
      events: 'read',
      feed: 'read',
      due: 'write',
    },
    secrets: { webhooks: 'both' },
  },
} as const satisfies Resource);

export type Webhook = RecordOf<typeof webhooks.schema>;
export type WebhookInput = InputOf<typeof webhooks.schema>;
