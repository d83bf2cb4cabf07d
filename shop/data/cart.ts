import { createHash, randomBytes } from 'node:crypto';
import { type Schemas, ShopError, take } from '../visit/api.ts';
import type { Visit } from '../visit/visit.ts';
import type { WordName } from '../visit/words.ts';
import { couponText } from './cart-problems.ts';
import { choicesOf, pictureAt } from './products.ts';

export type Cart = Schemas['Cart'];
export type CartLine = Cart['items'][number];
type Change = Schemas['LineItem'];

const DAY_SECONDS = 86_400;
const MAX_AGE = 30 * DAY_SECONDS;

/** What a customer has in the cart is there in each browser; undefined where there is none, or it has been ordered. */
export async function readCart(visit: Visit): Promise<Cart | undefined> {
  const { shop, cookies, isLoggedIn } = visit;
  const id = Number(cookies.get('cart'));
  if (!id) return isLoggedIn ? adoptCart(visit) : undefined;
  const { data } = await shop.GET('/carts/{id}', { params: { path: { id } } });
  return data?.data.status === 'open' ? data.data : undefined;
}

/** Changes with each answer that changes the cart: a form that is sent twice is sent with the same. */
const CHANGE = 'cart_change';

const beginChange = ({ cookies }: Visit) =>
  cookies.set(CHANGE, randomBytes(9).toString('base64url'), { maxAge: MAX_AGE });

/** In the address of a form that is sent again with the cookie. */
const AGAIN = 'again';

/**
 * Where the first form of a visitor is sent once more, so that it comes with the cookie: of two quick presses, a browser
 * follows the second one alone, or sends it with the same cookie. Undefined for whoever has it, or keeps no cookies.
 */
export function firstChange(visit: Visit): string | undefined {
  const { cookies, href, path, url } = visit;
  if (cookies.get(CHANGE) !== undefined || url.searchParams.has(AGAIN)) return undefined;
  beginChange(visit);
  return `${href(path)}?${AGAIN}=1`;
}

/** The same for the same change by a browser that has not seen its answer. */
function keyOf({ cookies }: Visit, change: object) {
  const last = cookies.get(CHANGE);
  const digest = createHash('sha256')
    .update(JSON.stringify([last, change]))
    .digest('base64url');
  return last === undefined ? {} : { headers: { 'Idempotency-Key': `cart-${digest}` } };
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
        shop.PATCH('/carts/{id}', {
          ...{ params: { path: { id: known.id } }, body: { op, items } },
          ...keyOf(visit, { op, items }),
        }),
      )
    : await take(shop.POST('/carts', { body: { items }, ...keyOf(visit, { items }) }));
  keepCart(visit, cart);
  return cart;
}

/** A coupon, or none. Gives why it cannot be used, for people. */
export async function changeCoupon(visit: Visit, cart: Cart, code: string): Promise<string> {
  const { shop } = visit;
  const params = { path: { id: cart.id } };
  if (!code) {
    await take(shop.DELETE('/carts/{id}/coupon', { params }));
    return '';
  }
  try {
    await take(shop.PUT('/carts/{id}/coupon', { params, body: { coupon_code: code } }));
    return '';
  } catch (error) {
    const isKnown = error instanceof ShopError && error.status === 400;
    return isKnown ? whyNot(visit, cart, code) : messageOf(visit, error, 'no_such_coupon');
  }
}

/** A coupon that there is, but that cannot be used: a quote says by a code why. */
async function whyNot(visit: Visit, { id }: Cart, code: string): Promise<string> {
  const body = { cart_id: id, coupon_code: code };
  const { data } = await visit.shop.POST('/orders/quote', { body });
  const found = data?.data.problems.find((each) => each.code.startsWith('coupon'));
  return couponText(visit, found?.code ?? '', code);
}

export function keepCart(visit: Visit, { id, items }: Cart): void {
  const { cookies } = visit;
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0);
  cookies.set('cart', String(id), { maxAge: MAX_AGE });
  beginChange(visit);
  cookies.set('cart_count', String(count), { maxAge: MAX_AGE, isForScripts: true });
}

/** The open cart of the customer, into which a login puts that of the visitor. */
export async function adoptCart(visit: Visit): Promise<Cart | undefined> {
  const { data } = await visit.shop.GET('/users/cart');
  if (data?.data.status !== 'open') return undefined;
  keepCart(visit, data.data);
  return data.data;
}

export function forgetCart({ cookies }: Visit): void {
  for (const name of ['cart', 'cart_count', CHANGE]) cookies.delete(name);
}

/** The address of the picture of a line: that of its variant, or of its product. */
export const pictureOf = (visit: Pick<Visit, 'place'>, line: CartLine): string | undefined =>
  pictureAt(visit, [...(line.variant?.images ?? []), ...(line.images ?? [])][0]);

/** The values of the options of a line: its colour, its size. */
export const choicesIn = (line: CartLine): readonly string[] =>
  line.variant ? choicesOf(line as Parameters<typeof choicesOf>[0], line.variant) : [];

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
