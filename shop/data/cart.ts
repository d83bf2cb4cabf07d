import { type Schemas, ShopError, take } from '../visit/api.ts';
import type { Visit } from '../visit/visit.ts';
import type { WordName } from '../visit/words.ts';

export type Cart = Schemas['Cart'];
export type CartLine = Cart['items'][number];
type Change = Schemas['LineItem'];

const DAY_SECONDS = 86_400;
const MAX_AGE = 30 * DAY_SECONDS;

/** The cart of the visitor; undefined where there is none, or it has been ordered. */
export async function readCart({ shop, cookies }: Visit): Promise<Cart | undefined> {
  const id = Number(cookies.get('cart'));
  if (!id) return undefined;
  const { data } = await shop.GET('/carts/{id}', { params: { path: { id } } });
  return data?.data.status === 'open' ? data.data : undefined;
}

/** Changes lines of the cart, which is made with the first. @throws ShopError as when there is not so much of it */
export async function changeCart(
  visit: Visit,
  op: 'add' | 'update' | 'remove',
  ...items: Change[]
): Promise<Cart> {
  const { shop } = visit;
  const known = await readCart(visit);
  const { data: cart } = known
    ? await take(
        shop.PATCH('/carts/{id}', { params: { path: { id: known.id } }, body: { op, items } }),
      )
    : await take(shop.POST('/carts', { body: { items } }));
  keepCart(visit, cart);
  return cart;
}

/** A coupon, or none. */
export async function changeCoupon({ shop }: Visit, { id }: Cart, code: string): Promise<void> {
  const params = { path: { id } };
  if (code) await take(shop.PUT('/carts/{id}/coupon', { params, body: { coupon_code: code } }));
  else await take(shop.DELETE('/carts/{id}/coupon', { params }));
}

export function keepCart({ cookies }: Visit, { id, items }: Cart): void {
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0);
  cookies.set('cart', String(id), { maxAge: MAX_AGE });
  cookies.set('cart_count', String(count), { maxAge: MAX_AGE, isForScripts: true });
}

/** After a login: the cart of the customer, into which the API has put that of the visitor. */
export async function adoptCart(visit: Visit): Promise<void> {
  const { data } = await visit.shop.GET('/users/cart');
  if (data?.data.status === 'open') keepCart(visit, data.data);
}

export function forgetCart({ cookies }: Visit): void {
  for (const name of ['cart', 'cart_count']) cookies.delete(name);
}

const isOfCoupon = ({ code }: NonNullable<Cart['problems']>[number]) => code.startsWith('coupon');

/** Why the coupon takes nothing off: the cart can be ordered without it. */
export const couponProblem = ({ problems = [] }: Partial<Pick<Cart, 'problems'>>) =>
  problems.find(isOfCoupon);

/** Whether something has to be changed before the cart can be ordered. */
export const isBlocked = ({ problems = [] }: Cart) => !problems.every(isOfCoupon);

/**
 * What a shopper reads of an error of the API. Throws what is no refusal.
 *
 * @param otherwise where the error says nothing more exact
 */
export function messageOf(
  { say }: Pick<Visit, 'say'>,
  error: unknown,
  otherwise: WordName = 'refused',
): string {
  if (!(error instanceof ShopError) || error.status >= 500) throw error;
  if (error.status === 429) return say('busy_help');
  if (error.field === 'coupon_code') return say('no_such_coupon');
  if (error.errors[0]?.failedValidator === 'max') return say('not_so_many');
  return say(otherwise);
}
