import { sameLine } from '../carts/line-items.ts';
import { invalidProperty } from '../contract/errors.ts';
import type { Order } from '../resources/orders.ts';
import type { LineItem } from '../resources/schemas/line-items.ts';
import type { Return } from '../resources/schemas/return.ts';
import type { Shipment } from '../resources/schemas/shipment.ts';

type Refunded = Pick<Order, 'items' | 'refunds'>;
type Returned = Pick<Order, 'items' | 'refunds' | 'returns'>;

/** Refunds that have given money back, or may yet. */
export const effectiveRefunds = ({ refunds = [] }: Pick<Order, 'refunds'>) =>
  refunds.filter(({ status }) => status !== 'failed');

/** How many units of each line of an order are in lists of lines. */
export const unitsIn = (items: readonly LineItem[], lists: readonly (readonly LineItem[])[]) =>
  items.map((item) =>
    lists.reduce((units, lines) => units + (sameLine(lines, item)?.quantity ?? 0), 0),
  );

/** How many units of each line are refunded. */
export const refundedUnits = (order: Refunded): number[] =>
  unitsIn(
    order.items,
    effectiveRefunds(order).map(({ line_items }) => line_items),
  );

/** How many went back to stock, also by a refund that failed later. */
export const restockedUnits = ({ items, refunds = [], returns = [] }: Returned): number[] =>
  unitsIn(
    items,
    [
      ...refunds.map(({ line_items }) => line_items),
      ...returns.map(({ received = [] }) => received),
    ].map((lines) => lines.map((line): LineItem => ({ ...line, quantity: line.restocked ?? 0 }))),
  );

/** The units of a return: what has come of it, once that is known. */
export const linesOfReturn = ({ line_items, received }: Return): readonly LineItem[] =>
  received ?? line_items;

/** The refunds that were made for a return, and have given money back or may yet. */
export const refundsOfReturn = (order: Pick<Order, 'refunds'>, id: number) =>
  effectiveRefunds(order).filter(({ return_id }) => return_id === id);

/** How many units of each line are refunded or in some returns: a refund for a return is of the same. */
function unitsBack(order: Returned, counts: (each: Return) => boolean): number[] {
  const { items, returns = [] } = order;
  const refunds = effectiveRefunds(order).filter(({ return_id }) => return_id === undefined);
  const units = unitsIn(items, [
    ...refunds.map(({ line_items }) => line_items),
    ...returns.filter(counts).map(linesOfReturn),
  ]);
  return items.map(({ quantity }, i) => Math.min(quantity, units[i] ?? 0));
}

/** Units of each line that can still be returned. */
export function returnableUnits(order: Returned): number[] {
  const back = unitsBack(order, ({ state }) => state !== 'refused');
  return order.items.map(({ quantity }, i) => quantity - (back[i] ?? 0));
}

/** The lines of what can still be returned. */
export function returnableLines(order: Returned): LineItem[] {
  const units = returnableUnits(order);
  return order.items
    .map(({ product_id, variant_id }, i) => ({ product_id, variant_id, quantity: units[i] ?? 0 }))
    .filter(({ quantity }) => quantity > 0);
}

/** Units of each line that the customer has given up: refunded, or received by the store. */
export const goneUnits = (order: Returned): number[] =>
  unitsBack(
    order,
    ({ id, received }) => received !== undefined || refundsOfReturn(order, id).length > 0,
  );

/** Units of each line that are neither refunded nor in one of these parcels. */
export function unsentUnits(order: Refunded, shipments: readonly Shipment[]): number[] {
  const refunded = refundedUnits(order);
  const sent = unitsIn(
    order.items,
    shipments.map(({ line_items }) => line_items),
  );
  return order.items.map(({ quantity }, i) =>
    Math.max(0, quantity - (refunded[i] ?? 0) - (sent[i] ?? 0)),
  );
}

/** Throws a 400 unless so many units of each line are left; `lines` have one for each. */
export function requireUnits(
  { items }: Pick<Order, 'items'>,
  lines: readonly LineItem[],
  left: readonly number[],
  done: string,
): void {
  for (const [i, line] of lines.entries()) {
    const position = items.findIndex((item) => sameLine([line], item));
    if (position < 0) {
      throw invalidProperty({
        name: `line_items.${i}.product_id`,
        failedValidator: 'whitelist',
        message: `The order has no line of product ${line.product_id}, variant ${line.variant_id}.`,
        value: line.product_id,
      });
    }
    const most = left[position] ?? 0;
    if (line.quantity > most) {
      throw invalidProperty({
        name: `line_items.${i}.quantity`,
        failedValidator: 'max',
        message: `Only ${most} units of product ${line.product_id} can be ${done}.`,
        value: line.quantity,
      });
    }
  }
}
