import { attribute } from '../contract/attributes.ts';
import { isObject } from '../contract/json.ts';
import type { Notification } from '../resources/notifications.ts';
import {
  BACK_IN_STOCK_MAIL,
  DEFAULT_MAILS,
  type DefaultMail,
  MAIL_EVENTS,
  type MailEvent,
  mailEventOf,
} from '../resources/schemas/mail-events.ts';
import type { Settings } from '../resources/schemas/settings.ts';

export const isDefault = (type: MailEvent): type is DefaultMail =>
  DEFAULT_MAILS.some((each) => each === type);

/** What the store says in its mails about these events: the last notification counts. */
export const notificationOf = (
  type: MailEvent,
  all: readonly Notification[],
): Notification | undefined => all.findLast(({ event }) => mailEventOf(event) === type);

/** Whether an event of this type has a mail only in the words of a store. */
export const needsOwnWords = (type: string): boolean =>
  MAIL_EVENTS.some((each) => each === type && !isDefault(each));

/** Whether a store wants mails about abandoned carts, and has a page to which they lead. */
export const sendsCartMails = ({ abandoned_cart_mails, cart_url }: Settings): boolean =>
  abandoned_cart_mails === true && cart_url !== undefined;

/** The mail about an event with this record; undefined when neither the product nor the store has words. */
export function mailOfEvent(
  name: string,
  record: object,
  all: readonly Notification[],
): MailEvent | undefined {
  const type = MAIL_EVENTS.find((each) => each === name);
  if (!type || type === BACK_IN_STOCK_MAIL) return undefined;
  // Each parcel has a mail of its own.
  if (type === 'order.shipped' && attribute(record, 'shipments.0')) return undefined;
  if (type === 'payment.succeeded' && !isNews(record, all)) return undefined;
  return isDefault(type) || notificationOf(type, all) ? type : undefined;
}

/**
 * Whether the customer waits to hear that the money has come, as after a transfer: a card has said so itself. Words of
 * a store for `order.processing` tell it already.
 */
function isNews(order: object, all: readonly Notification[]): boolean {
  const settlement = attribute(order, 'payment_method.settlement');
  const isOwn = notificationOf('payment.succeeded', all) !== undefined;
  const isTold = !isOwn && notificationOf('order.processing', all) !== undefined;
  const { method, created_at } = lastPayment(order) ?? {};
  if (method !== 'Custom') return false;
  // It came before its order was placed, whose confirmation asks for nothing.
  if (created_at === attribute(order, 'sent_at')) return false;
  return settlement === 'later' || (settlement === 'confirmed' && !isTold);
}

/** The newest which has succeeded. */
function lastPayment(order: object) {
  const payments = attribute(order, 'payments');
  const all: readonly unknown[] = Array.isArray(payments) ? payments : [];
  return all.filter(isObject).findLast(({ successful }) => successful === true);
}
