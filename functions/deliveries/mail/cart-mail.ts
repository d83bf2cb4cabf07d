import { sendsCartMails } from '../../../shared/mail/mail-of-event.ts';
import { unsubscribeLink } from '../../../shared/mail/unsubscribe-link.ts';
import { type Cart, carts } from '../../../shared/resources/carts.ts';
import { orders } from '../../../shared/resources/orders.ts';
import { type User, users } from '../../../shared/resources/users.ts';
import { timeOfId } from '../../../shared/storage/identifier.ts';
import { openRecords } from '../../../shared/storage/records.ts';
import type { DeliveryContext } from '../delivery-context.ts';

/** What the mail about an abandoned cart is made of. */
interface AbandonedCart {
  /** The cart as an admin sees it, with its customer. */
  readonly record: object;
  readonly unsubscribe: string;
}

/**
 * Undefined where nobody is to be told: the store or the customer wants no such mails, a guest has made
 * the cart, it was changed meanwhile, or its customer has ordered.
 */
export async function abandonedCart(
  shown: object,
  { request, publicUrl, cipher }: DeliveryContext,
): Promise<AbandonedCart | undefined> {
  const { application, table, baseUrl } = request;
  const { id, updated_at } = shown as Cart;
  if (!publicUrl || !sendsCartMails(application.settings)) return undefined;
  const cart = await openRecords(table, application, carts).get(id, { consistent: true });
  if (!cart?.user_id || cart.status === 'closed' || cart.updated_at !== updated_at)
    return undefined;
  const user = await openRecords(table, application, users).get(cart.user_id, { consistent: true });
  if (!user || user.abandoned_cart_mails === false) return undefined;
  if (await hasOrderedSince(user, Date.parse(updated_at), request)) return undefined;
  const { email, name } = user;
  return {
    record: { ...shown, user: { email, name } },
    unsubscribe: await unsubscribeLink({ application, user: user.id }, baseUrl, cipher),
  };
}

async function hasOrderedSince(
  { id: owner }: User,
  time: number,
  { table, application }: DeliveryContext['request'],
): Promise<boolean> {
  const records = openRecords(table, application, orders);
  const [newest = 0] = await records.ids({ owner, descending: true, limit: 1 });
  return newest > 0 && timeOfId(newest) >= time;
}
