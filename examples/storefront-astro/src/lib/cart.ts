import { type Schemas, ShopError, take } from '@shopwright/client';
import type { AstroCookies } from 'astro';
import { cookieOf, SECURE } from './cookies.ts';
import type { Store } from './store.ts';

export type Cart = Schemas['Cart'];
type Item = Schemas['LineItem'];

/** The cart of the visitor; undefined where there is none, or it has been ordered. */
export async function readCart({ shop }: Store, cookies: AstroCookies): Promise<Cart | undefined> {
  const id = Number(cookieOf(cookies, 'cart'));
  if (!id) return undefined;
  const { data } = await shop.GET('/carts/{id}', { params: { path: { id } } });
  return data?.data.status === 'open' ? data.data : undefined;
}

/** Changes lines of the cart, which is made with the first. @throws ShopError as when there is not so much of it */
export async function changeCart(
  store: Store,
  cookies: AstroCookies,
  op: 'add' | 'update' | 'remove',
  item: Item,
): Promise<Cart> {
  const known = await readCart(store, cookies);
  const items = [item];
  const { data: cart } = known
    ? await take(
        store.shop.PATCH('/carts/{id}', {
          params: { path: { id: known.id } },
          body: { op, items },
        }),
      )
    : await take(store.shop.POST('/carts', { body: { items } }));
  keepCart(cookies, cart);
  return cart;
}

/** A coupon, or none. */
export async function changeCoupon(
  { shop }: Store,
  { id }: Cart,
  coupon_code: string,
): Promise<void> {
  const params = { path: { id } };
  if (coupon_code) await take(shop.PUT('/carts/{id}/coupon', { params, body: { coupon_code } }));
  else await take(shop.DELETE('/carts/{id}/coupon', { params }));
}

function keepCart(cookies: AstroCookies, { id, items }: Cart): void {
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const options = { ...SECURE, maxAge: 30 * 86_400 };
  cookies.set('cart', String(id), options);
  cookies.set('cart_count', String(count), options);
}

export function forgetCart(cookies: AstroCookies): void {
  for (const name of ['cart', 'cart_count']) cookies.delete(name, { path: '/' });
}

const isOfCoupon = ({ code }: NonNullable<Cart['problems']>[number]) => code.startsWith('coupon');

/** Whether the coupon takes nothing off: the cart can be ordered without it. */
export const hasUselessCoupon = ({ problems = [] }: Cart) => problems.some(isOfCoupon);

/** Whether something has to be changed before the cart can be ordered. */
export const isBlocked = ({ problems = [] }: Cart) => !problems.every(isOfCoupon);

/** What a shopper reads of an error of the API. */
export function messageOf({ t }: Pick<Store, 't'>, error: unknown): string {
  if (!(error instanceof ShopError)) throw error;
  if (error.status === 429) return t('Too many attempts. Please try again later.');
  if (error.field === 'coupon_code') return t('This code is not valid.');
  if (error.errors[0]?.failedValidator === 'max') return t('There is not so much of it.');
  return t('This did not work. Please check what you entered and try again.');
}
