/** Goes to who waits for a product, and not to all for its event. */
export const BACK_IN_STOCK_MAIL = 'product.back_in_stock';

/** Asks an address that wants the newsletter to confirm it. No record has such an event. */
export const SUBSCRIBER_MAIL = 'subscriber.confirmation';

/** Events for which the store sends a mail of its own words, unless it has none for it. */
export const DEFAULT_MAILS = [
  'order.created',
  'payment.succeeded',
  'order.payment_failed',
  'shipment.created',
  'order.shipped',
  'order.canceled',
  'order.refunded',
  'order.withdrawn',
  'withdrawal.created',
  'order.return_approved',
  'order.return_refused',
  'order.return_received',
  'cart.abandoned',
  'user.created',
  'user.password_recovery',
  'user.password_changed',
  'user.email_changed',
  BACK_IN_STOCK_MAIL,
  SUBSCRIBER_MAIL,
  'webhook.disabled',
] as const;

/** Events for which a store can have a mail by a notification of its own. */
const OWN_MAILS = ['order.processing', 'order.completed', 'invoice.issued'] as const;

export const MAIL_EVENTS = [...DEFAULT_MAILS, ...OWN_MAILS] as const;

export type DefaultMail = (typeof DEFAULT_MAILS)[number];
export type MailEvent = (typeof MAIL_EVENTS)[number];

/** Whether a mail confirms a withdrawal: the law wants the time in it. */
export const isReceipt = (type: string) =>
  type === 'order.withdrawn' || type === 'withdrawal.created';

/** The names that published clients have for them. */
const ALIASES = {
  'users.create': 'user.created',
  'users.recoverPassword': 'user.password_recovery',
  'orders.create': 'order.created',
  'orders.update.processing': 'order.processing',
  'orders.update.completed': 'order.completed',
  'invoices.create': 'invoice.issued',
  'orders.refund': 'order.refunded',
} as const satisfies Readonly<Record<string, MailEvent>>;

type Alias = keyof typeof ALIASES;

/** All names by which a notification may say for which event it is. */
export const NOTIFICATION_EVENTS = [...MAIL_EVENTS, ...(Object.keys(ALIASES) as Alias[])] as const;

/** Mails that an admin can have sent: none about passwords, logins and webhooks, and none that nobody wants. */
export const SENT_ON_REQUEST = NOTIFICATION_EVENTS.filter(
  (name) => !/^webhook|^cart|^product|^subscriber|password|email_changed/i.test(name),
);

const isAlias = (name: string): name is Alias => Object.hasOwn(ALIASES, name);

/** The type of the event with this name; undefined for one without mails. */
export const mailEventOf = (name: string): MailEvent | undefined =>
  isAlias(name) ? ALIASES[name] : MAIL_EVENTS.find((each) => each === name);

/** An admin asks for a mail: for a record, or with a text of its own. */
export const MAIL_REQUESTED = 'mail.requested';

/** Somebody waits for these mails, and is told when they are not sent. */
export const AWAITED_MAILS = ['user.password_recovery', MAIL_REQUESTED] as const;

/** A mail that was asked for is not sent, or it is not known. */
export const MAIL_NOT_SENT = 'mail.not_sent';
