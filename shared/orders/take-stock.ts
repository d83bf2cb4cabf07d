import type { Context } from '../actions/context.ts';
import { productIdsOf } from '../carts/cart.ts';
import { hasLimit, requireUsable, returnCoupon, useCoupon } from '../carts/coupon-use.ts';
import { requireStock } from '../carts/resolve-line.ts';
import { badRequest } from '../contract/errors.ts';
import type { Changes } from '../contract/records.ts';
import { type Coupon, coupons } from '../resources/coupons.ts';
import { type Order, promotionsOf } from '../resources/orders.ts';
import { type Product, products } from '../resources/products.ts';
import type { LineItem } from '../resources/schemas/line-items.ts';
import { type LimitedUse, NOTHING_TAKEN, type Taken } from '../resources/schemas/taken.ts';
import type { Products } from '../stock/availability.ts';
import {
  gatherStock,
  isTracked,
  returnStock,
  stockChanges,
  stockKey,
  stockOf,
  takeStock,
} from '../stock/stock.ts';
import { withChangeRecords } from '../storage/change-records.ts';
import { recordKey } from '../storage/keys.ts';
import { openRecords, type Records, type VersionedRecord } from '../storage/records.ts';
import { CONFLICT, withOptimisticLock } from '../storage/retry.ts';
import type { StockById } from '../storage/stock-items.ts';
import type { Write } from '../storage/write.ts';
import { countUses, customerName, returnUses, usedUp, usesOfOrder } from './limited-uses.ts';
import { emailOfOrder } from './order-email.ts';
import { stockHeldBy, takenByCustomer } from './units.ts';

/** What an order takes from, as it was read. */
interface Sources {
  readonly products: Products;
  readonly stock: StockById;
  readonly coupon: VersionedRecord<Coupon> | undefined;
}

/** What changes on the order, and the writes to make with it. */
export interface OrderEffects {
  readonly changes: Changes<Order>;
  readonly writes: readonly Write[];
}

/** What lines, a coupon and promotions take now; `uses` are those that are counted. */
export function takenBy(
  items: readonly LineItem[],
  { products, coupon }: Pick<Sources, 'products' | 'coupon'>,
  uses: readonly LimitedUse[],
  now: number,
): Taken {
  const isCounted = (line: LineItem) => {
    const product = products.get(line.product_id);
    return product !== undefined && isTracked(product, line);
  };
  const ofCoupon: Pick<Taken, 'coupon'> = coupon
    ? { coupon: { id: coupon.record.id, limited: hasLimit(coupon) } }
    : {};
  return {
    at: new Date(now).toISOString(),
    stock: items.filter(isCounted),
    ...ofCoupon,
    ...(uses.length > 0 && ({ uses: [...uses] } satisfies Partial<Taken>)),
  };
}

/** The writes that take it. */
export function takeWrites(
  taken: Taken,
  { products: found, stock, coupon }: Sources,
  { application }: Pick<Context, 'application'>,
): readonly Write[] {
  const ofStock = stockChanges(taken.stock, found).map((change) =>
    takeStock(stockKey(application.id, change, stock, { takes: true }), change, stock),
  );
  const writes = [...ofStock, ...countUses(taken.uses ?? [], { application })];
  if (!taken.coupon?.limited || !coupon) return writes;
  const use = useCoupon(recordKey(application, coupons.name, coupon.record.id), coupon);
  return [...writes, ...withChangeRecords([use])];
}

/**
 * Before it is taken: moves stock together where no item has enough of a product. Returns whether
 * it has tried to: then the sources are to be read again. In transactions of their own, because that
 * of an order may have no room for all of them.
 */
export async function prepareStock(
  taken: Taken,
  { products, stock }: Sources,
  { table }: Pick<Context, 'table'>,
): Promise<boolean> {
  const moves = stockChanges(taken.stock, products)
    .map((change) => gatherStock(change, stock))
    .filter(({ length }) => length > 0);
  await Promise.all(moves.map((writes) => table.transactWrite(writes)));
  return moves.length > 0;
}

/**
 * What an order takes when it is processed or paid, if it has taken nothing yet. Throws a 400 when
 * there is not enough of it any more.
 */
export async function takeOnce(
  order: Order,
  context: Pick<Context, 'application' | 'table' | 'clock'>,
): Promise<OrderEffects> {
  if (order.taken.at !== null) return { changes: {}, writes: [] };
  return withOptimisticLock(async () => {
    const sources = await readSources(order.items, order.coupon?.id, context);
    for (const [i, line] of order.items.entries()) {
      const product = sources.products.get(line.product_id);
      if (product) requireStock(line, product, `items.${i}`);
    }
    if (sources.coupon) requireUsable(sources.coupon.record, context);
    const customer = { user_id: order.user_id, email: emailOfOrder(order) };
    const limited = { promotions: promotionsOf(order), coupon: order.coupon };
    const uses = usesOfOrder(limited, customerName(customer));
    await requireUnused(uses, context);
    const taken = takenBy(order.items, sources, uses, context.clock.now());
    if (await prepareStock(taken, sources, context)) return CONFLICT;
    return { changes: { taken }, writes: takeWrites(taken, sources, context) };
  });
}

async function requireUnused(
  uses: readonly LimitedUse[],
  context: Pick<Context, 'application' | 'table'>,
): Promise<void> {
  const full = await usedUp(uses, context);
  if (full.size === 0) return;
  throw badRequest('A promotion or coupon of this order has been used up.');
}

/**
 * Gives back what an order has taken and holds, which is neither what was sent nor what was refunded: of products whose
 * stock is still counted, and of a coupon that is still there. What is with the customer stays taken, so that it can come
 * back by a return. `restocked` are refunded units that go back with it,
 * because a transaction takes one write for each product.
 */
export async function giveBack(
  order: Order,
  context: Pick<Context, 'application' | 'table'>,
  restocked: readonly LineItem[] = [],
): Promise<OrderEffects> {
  const { application } = context;
  const { stock: held, coupon, uses = [] } = stockHeldBy(order);
  const lines = [...held, ...restocked];
  const limitedId = coupon?.limited ? coupon.id : undefined;
  const sources = await readSources(lines, limitedId, context);
  const writes = [...returnWrites(lines, sources, context), ...returnUses(uses, context)];
  if (limitedId !== undefined && sources.coupon) {
    const key = recordKey(application, coupons.name, limitedId);
    writes.push(...withChangeRecords([returnCoupon(key, sources.coupon)]));
  }
  const sent = takenByCustomer(order);
  const taken = sent.length > 0 ? { at: order.taken.at, stock: sent } : NOTHING_TAKEN;
  return { changes: { taken }, writes };
}

/** The writes that give units of lines back. */
export async function restock(
  lines: readonly LineItem[],
  context: Pick<Context, 'application' | 'table'>,
): Promise<readonly Write[]> {
  const sources = await readSources(lines, undefined, context);
  return returnWrites(lines, sources, context);
}

const returnWrites = (
  lines: readonly LineItem[],
  { products: found, stock }: Sources,
  { application }: Pick<Context, 'application'>,
): Write[] =>
  stockChanges(lines, found).map((change) =>
    returnStock(stockKey(application.id, change, stock, { takes: false }), change),
  );

/** The products of these ids as they are now, and the items of their stock. */
export async function readStock(
  records: Pick<Records<Product>, 'readMany'>,
  ids: readonly number[],
): Promise<Pick<Sources, 'products' | 'stock'>> {
  const reads = await records.readMany(ids, { consistent: true });
  const found = new Map([...reads].map(([id, { record }]) => [id, record] as const));
  return { products: found, stock: stockOf(reads) };
}

async function readSources(
  lines: readonly LineItem[],
  couponId: number | undefined,
  { table, application }: Pick<Context, 'application' | 'table'>,
): Promise<Sources> {
  const [found, coupon] = await Promise.all([
    readStock(openRecords(table, application, products), productIdsOf(lines)),
    couponId === undefined ? undefined : openRecords(table, application, coupons).read(couponId),
  ]);
  return { ...found, coupon };
}
