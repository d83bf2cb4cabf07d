import { email, label, nullable } from '../../shared/contract/fields.ts';
import type { InputOf, RecordOf } from '../../shared/contract/records.ts';
import {
  type Access,
  type Resource,
  recordResource,
  standardRoutes,
} from '../../shared/contract/resource.ts';
import { NOTIFICATION_EVENTS, SENT_ON_REQUEST } from '../../shared/events/mail-events.ts';
import { MAX_TEMPLATE_LENGTH } from '../../shared/mail/template-limits.ts';

const ADMINS = { admin: 'all' } as const satisfies Access;

/** Blind copies of a mail. */
export const MAX_COPIES = 10;

/** protocol.md, "Notifications" */
export const notifications = recordResource({
  name: 'notifications',
  summary: 'Mails in the words of the store, and mails that an admin sends.',
  routes: {
    ...standardRoutes('notifications', ADMINS, ADMINS, false),
    send: {
      methods: ['POST'],
      path: '/notifications/send',
      access: ADMINS,
      body: {
        type: 'object',
        properties: {
          to: email(254),
          subject: label(255),
          text: label(MAX_TEMPLATE_LENGTH),
          html: label(MAX_TEMPLATE_LENGTH),
          bcc: { type: 'array', maxItems: MAX_COPIES, items: email(254) },
        },
        required: ['to', 'text'],
      },
      answer: 'nothing',
    },
    confirmOrder: {
      methods: ['POST'],
      path: '/notifications/confirm_order/:id',
      access: ADMINS,
      answer: 'nothing',
    },
    sendFor: {
      methods: ['POST'],
      path: '/notifications/:event_type/:id',
      words: { event_type: SENT_ON_REQUEST },
      access: ADMINS,
      answer: 'nothing',
    },
  },
  schema: {
    type: 'object',
    properties: {
      event: { type: 'string', enum: NOTIFICATION_EVENTS },
      from_name: nullable(label(100)),
      from_email: nullable(email(254)),
      subject: nullable(label(255)),
      text: nullable(label(MAX_TEMPLATE_LENGTH)),
      html: nullable(label(MAX_TEMPLATE_LENGTH)),
    },
    required: ['event'],
  },
  reads: ['orders', 'users', 'invoices'],
  puts: ['notifications#requests'],
} as const satisfies Resource);

export type Notification = RecordOf<typeof notifications.schema>;
export type NotificationInput = InputOf<typeof notifications.schema>;
