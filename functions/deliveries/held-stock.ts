import type { ServiceRequest } from '../../shared/actions/context.ts';
import type { EventsOfChange } from '../../shared/events/append-events.ts';
import { stockHeldBy } from '../../shared/orders/units.ts';
import { paymentStateOf } from '../../shared/payments/payment-states.ts';
import { orders } from '../../shared/resources/orders.ts';
import { type Product, products } from '../../shared/resources/products.ts';
import type { LineItem } from '../../shared/resources/schemas/line-items.ts';
import { CANCELABLE } from '../../shared/resources/schemas/order-states.ts';
import { variantOf } from '../../shared/stock/availability.ts';
import { isTracked } from '../../shared/stock/stock.ts';
import { openRecords } from '../../shared/storage/records.ts';
import { allowsBackorder } from '../../shared/storage/stock-levels.ts';
import { publishEvents } from '../stream/publish-events.ts';
import type { Deliver } from './delivery-context.ts';

/** The newest unpaid orders of a store, whose stock is summed. */
export const MAX_HOLDING_ORDERS = 1_000;

/** Products and variants that are looked at: those of which these orders hold the most. */
export const MAX_HELD_PRODUCTS = 1_000;

/** Records in memory at once: one batch of the database. */
const BATCH = 100;

/** Makes an event of each product or variant of which unpaid orders hold more than half. */
export const tellOfHeldStock: Deliver = async (_, { request, now, handOver }) => {
  const held = await heldLines(request, now);
  const most = held.sort((one, other) => other.quantity - one.quantity);
  const records = openRecords(request.table, request.application, products);
  for (const lines of batchesOf(most.slice(0, MAX_HELD_PRODUCTS))) {
    const found = await records.getMany(lines.map(({ product_id }) => product_id));
    const changes = lines.flatMap((line) => {
      const product = found.get(line.product_id);
      return product ? eventsOf(line, product, now) : [];
    });
    if (changes.length > 0) await publishEvents(changes, request, handOver);
  }
  return undefined;
};

/** What unpaid orders have taken, by product and variant. */
async function heldLines(
  { table, application }: Pick<ServiceRequest, 'table' | 'application'>,
  now: number,
): Promise<LineItem[]> {
  const records = openRecords(table, application, orders);
  const range = { limit: MAX_HOLDING_ORDERS, descending: true };
  const inStates = await Promise.all(CANCELABLE.map((state) => records.ids({ ...range, state })));
  const newest = inStates.flat().sort((one, other) => other - one);
  const held = new Map<string, LineItem>();
  for (const ids of batchesOf(newest.slice(0, MAX_HOLDING_ORDERS))) {
    const unpaid = [...(await records.getMany(ids)).values()].filter(
      (order) => CANCELABLE.includes(order.state) && paymentStateOf(order, now) !== 'paid',
    );
    for (const line of unpaid.flatMap((order) => stockHeldBy(order).stock)) {
      const of = nameOf(line);
      held.set(of, { ...line, quantity: line.quantity + (held.get(of)?.quantity ?? 0) });
    }
  }
  return [...held.values()];
}

/** The event, once in as many days as changes are known, unless half or more is left, or more than all is sold. */
function eventsOf(line: LineItem, product: Product, now: number): EventsOfChange[] {
  const variant = variantOf(product, line) ?? product;
  if (!isTracked(product, line) || allowsBackorder(product, variant)) return [];
  const { stock_level = 0 } = variant;
  const { product_id: id, variant_id, quantity: held } = line;
  if (held <= stock_level) return [];
  const events = {
    types: ['stock.held'],
    created_at: new Date(now).toISOString(),
    resource: products.name,
    record_id: id,
    by: { kind: 'system' as const },
    data: { id, ...(variant_id !== 0 && { variant_id }), held, stock_level },
  };
  return [{ change: `held-${nameOf(line)}`, events }];
}

const nameOf = ({ product_id, variant_id }: LineItem) => `${product_id}-${variant_id}`;

const batchesOf = <Each>(all: readonly Each[]): Each[][] =>
  Array.from({ length: Math.ceil(all.length / BATCH) }, (_, i) =>
    all.slice(i * BATCH, (i + 1) * BATCH),
  );
