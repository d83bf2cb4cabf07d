import { email, label, nullable } from '../contract/fields.ts';
import { translatable, withLocales } from '../contract/locales.ts';
import type { RecordOf } from '../contract/records.ts';
import { ADMINS, type Resource, recordResource, standardRoutes } from '../contract/resource.ts';
import { NOTIFICATION_EVENTS, SENT_ON_REQUEST } from './schemas/mail-events.ts';

/** Characters of a template. */
export const MAX_TEMPLATE_LENGTH = 50_000;

/** Blind copies of a mail. */
export const MAX_COPIES = 10;

const routes = standardRoutes('notifications', ADMINS, ADMINS, false);

/** guide-mail.md, "Words of your own" */
export const notifications = recordResource({
  name: 'notifications',
  summary: 'Mails in the words of the store, and mails that an admin sends.',
  ownAttributes: 'none',
  writePermission: 'credentials:write',
  routes: {
    ...routes,
    // Words of mails lead personal data elsewhere.
    create: { ...routes.create, personal: true },
    update: { ...routes.update, personal: true },
    send: {
      methods: ['POST'],
      path: '/notifications/send',
      access: ADMINS,
      permission: 'notifications:write',
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
      permission: 'notifications:write',
      answer: 'nothing',
    },
    sendFor: {
      methods: ['POST'],
      path: '/notifications/:event_type/:id',
      parts: { event_type: SENT_ON_REQUEST },
      access: ADMINS,
      permission: 'notifications:write',
      answer: 'nothing',
    },
  },
  schema: withLocales({
    properties: {
      event: { type: 'string', enum: NOTIFICATION_EVENTS },
      from_name: nullable(label(100)),
      from_email: nullable(email(254)),
      subject: translatable(nullable(label(255))),
      text: translatable(nullable(label(MAX_TEMPLATE_LENGTH))),
      html: translatable(nullable(label(MAX_TEMPLATE_LENGTH))),
    },
    required: ['event'],
  }),
  reads: ['orders', 'users', 'invoices'],
  puts: ['notifications#requests'],
} as const satisfies Resource);

export type Notification = RecordOf<typeof notifications.schema>;
