import type { Documentation } from '../../shared/contract/documentation.ts';
import { MAILED } from '../../shared/contract/mailed.ts';
import { notifications, testMail } from '../../shared/resources/notifications.ts';
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
    greeting:
      'How the mail begins. As `note` and `footer`, it replaces its own part of the mail of the product, in the language of the store or, in `locales`, in another; all else stays. A variable that the mail does not have is 400.',
    note: 'What has happened: the first sentence after the greeting. Where that depends on the order (collected, not paid, refunded as a whole), those sentences stay.',
    footer: 'The last lines, in place of the setting `footer`.',
    html: 'Values are escaped. Without it, a mail with a `text` of its own has no HTML.',
  },
  schemas: {
    MailInput: notifications.routes.send.body,
    TestMailInput: notifications.routes.test.body,
    TestMail: testMail,
  },
  operations: {
    send: {
      effect: 'adds',
      beside: MAILED,
      summary: 'Send a mail',
      note: later,
      example: { to: 'nora@example.org', subject: 'Your question', text: 'Yes, it is.' },
    },
    test: {
      effect: 'adds',
      summary: 'Send a test mail to yourself',
      note: 'To the address of the member who is logged in, and to nobody else: 5 in an hour. Ask `GET /notifications/test/:id` what became of it. 409 where the deployment sends no mails.',
      example: { subject: 'Your order 1042', text: 'Hello Ada, thank you for your order.' },
      errors: [409, 429],
    },
    getTest: {
      summary: 'What became of a test mail',
      note: '`sent`: the mail server has taken it. `waiting`: it is not sent yet, or is sent again after `answer`, what the server answered. `failed`: it never is. `unknown`: the connection ended before the answer. Kept for a day, for who sent it.',
      errors: [404],
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
