import { sameLine } from '../carts/line-items.ts';
import type { Order } from '../resources/orders.ts';
import type { LineItem } from '../resources/schemas/line-items.ts';
import type { Taken } from '../resources/schemas/taken.ts';
import { goneUnits, restockedUnits } from './line-units.ts';

type Taker = Pick<Order, 'taken' | 'items' | 'refunds' | 'returns'>;

/** What an order has taken, without the units that a refund or a return has given back or written off. */
export function stillTaken(order: Taker): Taken {
  const { taken } = order;
  const [gone, restocked] = [goneUnits(order), restockedUnits(order)];
  const leftOf = (line: LineItem) => {
    const i = order.items.findIndex((item) => sameLine([line], item));
    return line.quantity - Math.max(gone[i] ?? 0, restocked[i] ?? 0);
  };
  const stock = taken.stock.map((line): LineItem => ({ ...line, quantity: leftOf(line) }));
  return { ...taken, stock: stock.filter(({ quantity }) => quantity > 0) };
}

/**
 * Lines with how many of their units go back to stock. Each unit that an order has taken does so once,
 * however often it is refunded or returned; `order` has the refund or the return already.
 */
export function restockable<Line extends LineItem>(
  order: Taker,
  lines: readonly Line[],
): (Line & { restocked: number })[] {
  const [gone, restocked] = [goneUnits(order), restockedUnits(order)];
  return lines.map((line) => {
    const i = order.items.findIndex((item) => sameLine([line], item));
    const isTaken = sameLine(order.taken.stock, line) !== undefined;
    const most = isTaken ? (gone[i] ?? 0) - (restocked[i] ?? 0) : 0;
    return { ...line, restocked: Math.max(0, Math.min(line.quantity, most)) };
  });
}
