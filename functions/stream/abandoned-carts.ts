import { attribute } from '../../shared/contract/attributes.ts';
import { MINUTE_MS } from '../../shared/durations.ts';
import { ABANDONED_CART } from '../../shared/events/hand-over.ts';
import type { Consumer } from './consumer.ts';

/** A cart is looked at some time after each change of it, and so only once it was left alone. */
export const abandonedCarts: Consumer = ({ application }) => {
  const { abandoned_cart_minutes: minutes = 0 } = application.settings;
  return ({ resource, type, record_id, data, created_at }) => {
    const isLeft = resource === 'carts' && type !== 'cart.abandoned' && type !== 'cart.deleted';
    const items = attribute(data, 'items');
    if (minutes === 0 || !isLeft || !Array.isArray(items) || items.length === 0) return [];
    const time = Date.parse(created_at) + minutes * MINUTE_MS;
    return [{ application: application.id, kind: ABANDONED_CART, id: record_id, time }];
  };
};
