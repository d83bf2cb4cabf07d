import { type Documentation, schemaOf } from '../../shared/contract/documentation.ts';
import { deliverySchema } from '../../shared/resources/schemas/delivery.ts';
import type { webhooks } from '../../shared/resources/webhooks.ts';

const secret = { type: 'string' } as const;

export const documentation: Documentation<typeof webhooks> = {
  one: 'a webhook',
  menu: 'settings',
  note: 'Events are sent as in the feed, signed according to the Standard Webhooks specification. A store can have up to 20 webhooks.',
  example: {
    url: 'https://shop.example/events',
    types: ['order.*', 'product.out_of_stock'],
    description: 'Orders for the warehouse',
  },
  fields: {
    url: 'A public https URL on port 443 or 8443, without user and password. Redirects are not followed.',
    types:
      'Event types, such as `order.created`; `order.*` matches all order events, `*` all events.',
    active: 'If false, nothing is sent; events in the meantime are not sent later.',
    secret: 'Only in responses that create one.',
    rotated_at: 'When its secret was last replaced.',
    tested_at: 'When a test was last requested.',
    disabled_at: 'When the store switched it off automatically.',
    disabled_reason: 'The receiver answered 410 (`gone`), or only failed for five days.',
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
      note: 'Only this response has the signing secret (`whsec_...`).',
      data: schemaOf('WebhookSecret'),
    },
    update: {
      note: 'An activated webhook gets events from then on.',
    },
    rotate: {
      summary: 'Replace the secret of a webhook',
      note: 'Returns the new secret. For 24 hours, each event has two signatures, with the new and the old secret.',
      data: schemaOf('WebhookSecret'),
    },
    test: {
      effect: 'adds',
      summary: 'Send a test event to a webhook',
      note: 'Creates an event `webhook.test`, sent to this webhook only, whatever its types.',
    },
    listDeliveries: {
      summary: 'List the deliveries to a webhook',
      note: 'Newest events first, for 30 days. `waiting` ones are sent again at `next_attempt_at`; `failed` ones were given up after ten attempts.',
      beside: { _links: schemaOf('NextLink') },
      parameters: {
        before: 'An event ID: only deliveries of earlier ones.',
        per_page: 'How many to return: 20, or up to 250.',
      },
    },
    redeliver: {
      effect: 'adds',
      summary: 'Resend an event to a webhook',
      note: 'Within a minute, and again as usual if it fails. Also works for events of the last 30 days that were not sent to it before.',
      path: { event: { type: 'string', examples: ['evt_0000000000000042'] } },
    },
  },
};
