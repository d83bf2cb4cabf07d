import type { Documentation } from '../../shared/contract/documentation.ts';
import { MAILED } from '../../shared/contract/mailed.ts';
import { notifications, testMail } from '../../shared/resources/notifications.ts';
import { SENT_ON_REQUEST } from '../../shared/resources/schemas/mail-events.ts';

const later =
  'Sent after the response, within the email limits. If it is not sent, the event `mail.not_sent` says so.';

export const documentation: Documentation<typeof notifications> = {
  one: 'a notification',
  menu: 'store',
  note: 'An email about an event, in the store’s own words. Templates use Liquid; docs/guide-mail.md lists their variables. Anything a notification does not set keeps the default text.',
  example: {
    event: 'order.created',
    from_name: 'Tea House',
    subject: 'We have your order {{ order.number }}',
    text: 'Dear {{ customer.name }}, you pay {{ order.total }}.',
  },
  fields: {
    event: 'The event it is for. If several are for one event, the newest counts.',
    from_email:
      'Used if the operator allows it for the store (`shopwright application sender`); otherwise it is `Reply-To`.',
    greeting:
      'How the email begins. Like `note` and `footer`, it replaces that part of the default email, in the store’s language or, in `locales`, in another; the rest stays. A variable that the email does not have returns 400.',
    note: 'What happened: the first sentence after the greeting. Sentences that depend on the order (pickup, not paid, fully refunded) stay.',
    footer: 'The last lines, instead of the setting `footer`.',
    html: 'Values are escaped. Without it, an email with its own `text` has no HTML.',
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
      summary: 'Send an email',
      note: later,
      example: { to: 'nora@example.org', subject: 'Your question', text: 'Yes, it is.' },
    },
    test: {
      effect: 'adds',
      summary: 'Send yourself a test email',
      note: 'To the address of the logged-in member only, up to 5 an hour. Check `GET /notifications/test/:id` for the outcome. Returns 409 if the deployment sends no emails.',
      example: { subject: 'Your order 1042', text: 'Hello Ada, thank you for your order.' },
      errors: [409, 429],
    },
    getTest: {
      summary: 'Get the outcome of a test email',
      note: '`sent`: the mail server accepted it. `waiting`: not sent yet, or to be sent again after the server’s `answer`. `failed`: it will not be sent. `unknown`: the connection ended before the server answered. Kept for a day, for the sender.',
      errors: [404],
    },
    confirmOrder: {
      effect: 'adds',
      beside: MAILED,
      summary: 'Resend an order confirmation',
      note: later,
      errors: [404],
    },
    sendFor: {
      effect: 'adds',
      beside: MAILED,
      summary: 'Send the email about an event for a record',
      note: later,
      path: { event_type: { type: 'string', enum: SENT_ON_REQUEST } },
      errors: [404],
    },
  },
};
