import { ask, get, Refusal } from './api.ts';
import type { Cart } from './records.ts';

const KEY = 'shopwright.cart';

interface ChosenLine {
  readonly product_id: number;
  readonly variant_id: number;
  readonly quantity: number;
}

type Operation = 'add' | 'update' | 'remove';

const cartId = () => localStorage.getItem(KEY);

/** The cart of this browser, unless it has none or it was ordered. */
export async function readCart(): Promise<Cart | undefined> {
  const id = cartId();
  if (!id) return undefined;
  try {
    const { data } = await get<Cart>(`/carts/${id}`);
    if (data.status === 'open') return keep(data);
  } catch (error) {
    // It was its owner's, who has logged out, or of a store that has been forgotten.
    if (!(error instanceof Refusal) || error.status !== 404) throw error;
  }
  forgetCart();
  return undefined;
}

export async function changeCart(op: Operation, line: ChosenLine): Promise<Cart> {
  const known = await readCart();
  const { data } = known
    ? await ask<Cart>('PATCH', `/carts/${known.id}`, { body: { op, items: [line] } })
    : await ask<Cart>('POST', '/carts', { body: { items: [line] } });
  return keep(data);
}

/** With `null`, takes the coupon off. */
export async function attachCoupon({ id }: Cart, coupon_code: string | null): Promise<Cart> {
  const { data } = await ask<Cart>('PUT', `/carts/${id}/coupon`, { body: { coupon_code } });
  return keep(data);
}

/** After a login: who has none in this browser goes on with the latest of the account. */
export async function adoptCart(): Promise<void> {
  if (cartId()) return;
  try {
    const { data } = await get<Cart>('/users/cart');
    if (data.status === 'open') keep(data);
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 404) throw error;
  }
}

export function forgetCart(): void {
  localStorage.removeItem(KEY);
  changed(0);
}

function keep(cart: Cart): Cart {
  localStorage.setItem(KEY, String(cart.id));
  changed(cart.items.reduce((sum, { quantity }) => sum + quantity, 0));
  return cart;
}

const changed = (units: number) => dispatchEvent(new CustomEvent('cartchange', { detail: units }));
