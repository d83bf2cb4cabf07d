import { erasedFields } from '../contract/erasure.ts';
import type { Changes } from '../contract/records.ts';
import { type Order, orders } from '../resources/orders.ts';
import { DRAFT, isDraft } from '../resources/schemas/order-states.ts';
import { requireNoneRunning } from './payment-attempt.ts';

/**
 * The changes that leave nothing of its customer in an order; its numbers stay
 * (protocol.md, "Export and erasure"). Throws a 409 while a payment runs.
 */
export function eraseOrder(order: Order, now: number): Changes<Order> {
  if (order.state === DRAFT) throw isDraft();
  requireNoneRunning(order, now);
  return { ...erasedFields(orders.schema, order), erased_at: new Date(now).toISOString() };
}
