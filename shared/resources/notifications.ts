import { email, type FieldSchema, label, nullable } from '../contract/fields.ts';
import { translatable, withLocales } from '../contract/locales.ts';
import type { RecordOf } from '../contract/records.ts';
import {
  ADMINS,
  loggedAs,
  type Resource,
  recordResource,
  standardRoutes,
} from '../contract/resource.ts';
import { NOTIFICATION_EVENTS, SENT_ON_REQUEST } from './schemas/mail-events.ts';

/** Characters of a template. */
export const MAX_TEMPLATE_LENGTH = 50_000;

/** Characters of a block: the greeting, the note or the footer of a mail. */
export const MAX_BLOCK_LENGTH = 5_000;

/** The parts of a mail of the product that a store words alone; the others stay. */
export const BLOCKS = ['greeting', 'note', 'footer'] as const;

export const isBlock = (name: string) => BLOCKS.some((each) => each === name);

/** Blind copies of a mail. */
export const MAX_COPIES = 10;

/** A mail to the member who asked for it, and what became of it. */
export const testMail = {
  type: 'object',
  properties: {
    id: { type: 'integer' },
    state: { type: 'string', enum: ['waiting', 'sending', 'sent', 'failed', 'unknown'] },
    answer: { type: 'string' },
  },
  required: ['id', 'state'],
} as const satisfies FieldSchema;

const block = translatable(nullable(label(MAX_BLOCK_LENGTH)));

const routes = standardRoutes('notifications', ADMINS, ADMINS, false);

const log = loggedAs('notification', ['event_type']);

/** guide-mail.md, "Words of your own" */
export const notifications = recordResource({
  name: 'notifications',
  summary: 'Emails in the store’s own words, and emails that an admin sends.',
  access: { writePermission: 'credentials:write' },
  attributes: { own: 'none' },
  routes: {
    ...routes,
    // Words of mails lead personal data elsewhere.
    create: { ...routes.create, ...log.created, personal: true },
    update: { ...routes.update, ...log.updated, personal: true },
    remove: { ...routes.remove, ...log.deleted },
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
    test: {
      methods: ['POST'],
      path: '/notifications/test',
      access: ADMINS,
      permission: 'notifications:write',
      body: {
        type: 'object',
        properties: {
          subject: label(255),
          text: label(MAX_TEMPLATE_LENGTH),
          html: label(MAX_TEMPLATE_LENGTH),
        },
        required: ['subject', 'text'],
      },
      answer: testMail,
    },
    getTest: {
      methods: ['GET'],
      path: '/notifications/test/:id',
      access: ADMINS,
      permission: 'notifications:write',
      answer: testMail,
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
      greeting: block,
      note: block,
      footer: block,
      text: translatable(nullable(label(MAX_TEMPLATE_LENGTH))),
      html: translatable(nullable(label(MAX_TEMPLATE_LENGTH))),
    },
    required: ['event'],
  }),
  function: {
    uses: {
      orders: 'read',
      users: 'read',
      invoices: 'read',
      withdrawals: 'read',
      staff: 'read',
      mails: ['read', 'add'],
      'mails#counts': 'write',
      'notifications#requests': 'add',
    },
  },
} as const satisfies Resource);

export type Notification = RecordOf<typeof notifications.schema>;
