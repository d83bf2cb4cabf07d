import { stockHeldBy } from '../orders/units.ts';
import type { Order } from '../resources/orders.ts';
import type { LineItem } from '../resources/schemas/line-items.ts';
import { CANCELABLE } from '../resources/schemas/order-states.ts';
import { NOW, type Row } from './rows.ts';

/** The key of a variant, or of a product without variants. */
export const keyOfVariant = ({
  product_id,
  variant_id,
}: Pick<LineItem, 'product_id' | 'variant_id'>) => `${product_id}-${variant_id}`;

/** What an order that nobody has paid holds of tracked stock now. */
export function heldByOrder(order: Order): Row[] {
  const { state, payments = [] } = order;
  if (!CANCELABLE.includes(state) || payments.some(({ successful }) => successful)) return [];
  return stockHeldBy(order).stock.map((line) => ({
    dimension: 'held',
    day: NOW,
    key: keyOfVariant(line),
    amounts: [line.quantity],
  }));
}

/** The units of variants that an order has: those of products are among their sales. */
export const soldVariants = ({ products }: Order): Omit<Row, 'day'>[] =>
  products
    .filter(({ variant_id }) => variant_id !== 0)
    .map((line) => ({
      dimension: 'variant',
      key: keyOfVariant(line),
      amounts: [line.quantity],
    }));
