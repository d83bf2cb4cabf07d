import { badRequest } from '../contract/errors.ts';
import type { JsonObject } from '../contract/json.ts';

/** Throws a 400 when a coupon cannot be used any more (contract.md 3.6). */
export function requireUsable(coupon: JsonObject, now = Date.now()): void {
  if (coupon['usages_left'] === 0) throw badRequest('This coupon has been used up.');
  if (coupon['active'] === false) throw badRequest('This coupon is not active.');
  const expiry = coupon['expiration_date'] ?? coupon['expirationDate'];
  if (typeof expiry === 'string' && Date.parse(expiry) <= now) {
    throw badRequest('This coupon has expired.');
  }
}
