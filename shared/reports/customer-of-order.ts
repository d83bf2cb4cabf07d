import { createHmac } from 'node:crypto';
import { emailOfOrder } from '../orders/order-email.ts';
import type { Order } from '../resources/orders.ts';
import { NO_KEY } from './rows.ts';

/** How much of a keyed hash is kept: 72 bits. */
const HASH_LENGTH = 12;

/** Before the hash of a guest, so that it is no id. */
const GUEST = 'g';

type Ordered = Pick<
  Order,
  'erased_at' | 'user_id' | 'user' | 'billing_address' | 'shipping_address'
>;

/** The id of the user; of a guest a keyed hash of the e-mail address; none of an erased order. */
export function customerOfOrder(order: Ordered, key: Buffer): string {
  const { erased_at, user_id, user } = order;
  if (erased_at !== undefined) return NO_KEY;
  const id = user_id ?? user?.id;
  if (id) return String(id);
  const email = emailOfOrder(order)?.trim().toLowerCase();
  if (!email) return NO_KEY;
  const hash = createHmac('sha256', key).update(email).digest('base64url');
  return `${GUEST}${hash.slice(0, HASH_LENGTH)}`;
}

/** The user that a key names; null of a guest. */
export const userOfCustomer = (key: string): number | null =>
  key.startsWith(GUEST) ? null : Number(key);
