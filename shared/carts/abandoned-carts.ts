import { MINUTE_MS } from '../durations.ts';
import type { Cart } from '../resources/carts.ts';
import type { Settings } from '../resources/schemas/settings.ts';

/** From when on a cart is abandoned unless somebody changes it: milliseconds since 1970. Undefined: never. */
export function abandonedFrom(
  { status = 'open', items, updated_at }: Pick<Cart, 'status' | 'items' | 'updated_at'>,
  { abandoned_cart_minutes: minutes = 0 }: Pick<Settings, 'abandoned_cart_minutes'>,
): number | undefined {
  if (minutes === 0 || status !== 'open' || items.length === 0) return undefined;
  return Date.parse(updated_at) + minutes * MINUTE_MS;
}
