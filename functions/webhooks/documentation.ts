import { type Documentation, schemaOf } from '../../shared/contract/documentation.ts';
import { deliverySchema } from '../../shared/resources/schemas/delivery.ts';
import type { webhooks } from '../../shared/resources/webhooks.ts';

const secret = { type: 'string' } as const;

export const documentation: Documentation<typeof webhooks> = {
  one: 'a webhook',
  menu: 'settings',
  note: 'Events are sent as the feed has them, signed by the Standard Webhooks specification. A store has 20 webhooks at most.',
  example: {
    url: 'https://shop.example/events',
    types: ['order.*', 'product.out_of_stock'],
    description: 'Orders for the warehouse',
  },
  fields: {
    url: 'An https URL of the internet on port 443 or 8443, without user and password. Redirects are not followed.',
    types:
      'Types of events, as `order.created`; `order.*` are all of orders, `*` are all of the store.',
    active: 'When it is false, nothing is sent; what happens meanwhile is not sent later.',
    secret: 'Only in the answers that make one.',
    rotated_at: 'When its secret was last replaced.',
    tested_at: 'When a test was last asked for.',
    disabled_at: 'When it was switched off by the store itself.',
    disabled_reason: 'The receiver answered 410 (`gone`), or nothing but failures for five days.',
  },
  schemas: {
    Delivery: deliverySchema,
    WebhookSecret: {
      allOf: [
        schemaOf('Webhook'),
        { type: 'object', properties: { secret }, required: ['secret'] },
      ],
    },
  },
  operations: {
    create: {
      note: 'The secret of the signatures (`whsec_...`) is in this answer only.',
      data: schemaOf('WebhookSecret'),
    },
    update: {
      note: 'A webhook that is activated gets what happens from then on.',
    },
    rotate: {
      summary: 'Replace the secret of a webhook',
      note: 'The answer has the new secret. For 24 hours each event has two signatures, by the new and by the old secret.',
      data: schemaOf('WebhookSecret'),
    },
    test: {
      effect: 'adds',
      summary: 'Send a test event to a webhook',
      note: 'Makes an event `webhook.test`, which is sent to this webhook alone, whatever its types are.',
    },
    listDeliveries: {
      summary: 'List the deliveries to a webhook',
      note: 'Those of the latest events first, for 30 days. `waiting` are to be sent again at `next_attempt_at`; `failed` are given up after ten attempts.',
      beside: { _links: schemaOf('NextLink') },
      parameters: {
        before: 'The id of an event: only deliveries of earlier ones.',
        per_page: 'How many at most: 20, or up to 250.',
      },
    },
    redeliver: {
      effect: 'adds',
      summary: 'Send an event to a webhook again',
      note: 'Within a minute, and again as at first if it fails. Also an event that was not sent to it before, of the last 30 days.',
      path: { event: { type: 'string', examples: ['evt_0000000000000042'] } },
    },
  },
};
