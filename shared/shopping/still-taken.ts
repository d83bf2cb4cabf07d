import type { Order } from '../../functions/orders/resource.ts';
import { type LineItem, sameLine } from './line-items.ts';
import { refundedUnits, restockedUnits } from './order-refunds.ts';
import type { Taken } from './taken.ts';

type Taker = Pick<Order, 'taken' | 'items' | 'products' | 'coupon' | 'created_at' | 'refunds'>;

/** What an order has taken, without the units that a refund has given back or written off. */
export function stillTaken(order: Taker): Taken {
  const taken = takenOf(order);
  const [refunded, restocked] = [refundedUnits(order), restockedUnits(order)];
  const leftOf = (line: LineItem) => {
    const i = order.items.findIndex((item) => sameLine([line], item));
    return line.quantity - Math.max(refunded[i] ?? 0, restocked[i] ?? 0);
  };
  const stock = taken.stock.map((line) => ({ ...line, quantity: leftOf(line) }));
  return { ...taken, stock: stock.filter(({ quantity }) => quantity > 0) };
}

/** Whether an order has taken a line from counted stock, and not given all of it back. */
export const isStockTaken = (order: Taker, line: LineItem) =>
  sameLine(takenOf(order).stock, line) !== undefined;

const takenOf = (order: Taker) => order.taken ?? takenBefore(order);

/** Of an order of version 0.1, which did not record it: all that was counted then. */
function takenBefore({ items, products: lines, coupon, created_at }: Taker): Taken {
  const wasCounted = (_: LineItem, i: number) =>
    (lines[i]?.variant ?? lines[i])?.stock_type === 'track';
  return {
    at: created_at,
    stock: items.filter(wasCounted),
    ...(coupon && { coupon: { id: coupon.id, limited: true } }),
  };
}
