import type { Documentation } from '../../shared/contract/documentation.ts';
import { MAILED } from '../../shared/contract/mailed.ts';
import { notifications } from '../../shared/resources/notifications.ts';
import { SENT_ON_REQUEST } from '../../shared/resources/schemas/mail-events.ts';

const later =
  'Sent after the answer, within the limits of mails. The event `mail.not_sent` says when it is not.';

export const documentation: Documentation<typeof notifications> = {
  one: 'a notification',
  menu: 'store',
  note: 'A mail about an event, in the words of the store. Templates are in Liquid; docs/guide-mail.md has their variables. What a notification does not say is said in the words of the product.',
  example: {
    event: 'order.created',
    from_name: 'Tea House',
    subject: 'We have your order {{ order.number }}',
    text: 'Dear {{ customer.name }}, you pay {{ order.total }}.',
  },
  fields: {
    event: 'For which event it is: of several for one event, the newest counts.',
    from_email:
      'Used when the operator allows it for the store (`shopwright application sender`); else it is `Reply-To`.',
    html: 'Values are escaped. Without it, a mail with a `text` of its own has no HTML.',
  },
  schemas: { MailInput: notifications.routes.send.body },
  operations: {
    send: {
      effect: 'adds',
      beside: MAILED,
      summary: 'Send a mail',
      note: later,
      example: { to: 'nora@example.org', subject: 'Your question', text: 'Yes, it is.' },
    },
    confirmOrder: {
      effect: 'adds',
      beside: MAILED,
      summary: 'Send the confirmation of an order again',
      note: later,
      errors: [404],
    },
    sendFor: {
      effect: 'adds',
      beside: MAILED,
      summary: 'Send the mail about an event for a record',
      note: later,
      path: { event_type: { type: 'string', enum: SENT_ON_REQUEST } },
      errors: [404],
    },
  },
};
