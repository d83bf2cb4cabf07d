import type { Coupon } from '../../functions/coupons/resource.ts';
import type { Order } from '../../functions/orders/resource.ts';
import type { Product } from '../../functions/products/resource.ts';
import type { Context } from '../actions/context.ts';
import type { Changes } from '../contract/records.ts';
import { withChangeRecords } from '../storage/change-records.ts';
import { recordKey } from '../storage/keys.ts';
import {
  openRecords,
  type Records,
  type RecordType,
  type VersionedRecord,
} from '../storage/records.ts';
import { CONFLICT, withOptimisticLock } from '../storage/retry.ts';
import type { Write } from '../storage/write.ts';
import { type Products, requireStock } from './availability.ts';
import { productIdsOf } from './cart.ts';
import { hasLimit, requireUsable, returnCoupon, useCoupon } from './coupon-use.ts';
import type { LineItem } from './line-items.ts';
import { stillTaken } from './still-taken.ts';
import {
  gatherStock,
  returnStock,
  type Shards,
  shardsOf,
  stockChanges,
  stockCounter,
  stockKey,
  takeStock,
} from './stock.ts';
import { NOTHING_TAKEN, type Taken } from './taken.ts';

/** What an order takes from, as it was read. */
interface Sources {
  readonly products: Products;
  readonly shards: Shards;
  readonly coupon: VersionedRecord<Coupon> | undefined;
}

/** The resources of these. */
export interface TakenResources {
  readonly products: RecordType<Product>;
  readonly coupons: RecordType<Coupon>;
}

/** What changes on the order, and the writes to make with it. */
export interface Effects {
  readonly changes: Pick<Changes<Order>, 'taken'>;
  readonly writes: readonly Write[];
}

/** What lines and a coupon take now. */
export function takenBy(
  items: readonly LineItem[],
  { products, coupon }: Pick<Sources, 'products' | 'coupon'>,
  now: number,
): Taken {
  const isCounted = (line: LineItem) => {
    const product = products.get(line.product_id);
    return product !== undefined && stockCounter(product, line) !== undefined;
  };
  return {
    at: new Date(now).toISOString(),
    stock: items.filter(isCounted),
    ...(coupon && { coupon: { id: coupon.record.id, limited: hasLimit(coupon) } }),
  };
}

/** The writes that take it. */
export function takeWrites(
  taken: Taken,
  { products, shards, coupon }: Sources,
  resources: TakenResources,
  { application }: Pick<Context, 'application'>,
): readonly Write[] {
  const keyOf = ({ name }: RecordType, id: number) => recordKey(application, name, id);
  const writes = stockChanges(taken.stock, products).map((change) => {
    const key = keyOf(resources.products, change.productId);
    return takeStock(stockKey(key, change, shards, { takes: true }), change);
  });
  if (!taken.coupon?.limited || !coupon) return writes;
  const use = useCoupon(keyOf(resources.coupons, coupon.record.id), coupon);
  return [...writes, ...withChangeRecords([use])];
}

/**
 * Before it is taken: moves stock together where no shard has enough of a product. Returns whether
 * it has tried to: then the sources are to be read again. In transactions of their own, because that
 * of an order may have no room for all shards.
 */
export async function prepareStock(
  taken: Taken,
  { products, shards }: Sources,
  { table }: Pick<Context, 'table'>,
): Promise<boolean> {
  const moves = stockChanges(taken.stock, products)
    .map((change) => gatherStock(change, shards))
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
  resources: TakenResources,
  context: Pick<Context, 'application' | 'table' | 'clock'>,
): Promise<Effects> {
  if (order.taken?.at !== null) return { changes: {}, writes: [] };
  return withOptimisticLock(async () => {
    const sources = await readSources(order.items, order.coupon?.id, resources, context);
    for (const [i, line] of order.items.entries()) {
      const product = sources.products.get(line.product_id);
      if (product) requireStock(line, product, `items.${i}`);
    }
    if (sources.coupon) requireUsable(sources.coupon.record, context);
    const taken = takenBy(order.items, sources, context.clock.now());
    if (await prepareStock(taken, sources, context)) return CONFLICT;
    return { changes: { taken }, writes: takeWrites(taken, sources, resources, context) };
  });
}

/**
 * Gives back what an order has taken, but for refunded units: of products whose stock is still
 * counted, and of a coupon that is still there. `restocked` are refunded units that go back with it,
 * because a transaction takes one write for each product.
 */
export async function giveBack(
  order: Order,
  resources: TakenResources,
  context: Pick<Context, 'application' | 'table'>,
  restocked: readonly LineItem[] = [],
): Promise<Effects> {
  const { application } = context;
  const { stock: taken, coupon } = stillTaken(order);
  const stock = [...taken, ...restocked];
  const limitedId = coupon?.limited ? coupon.id : undefined;
  const sources = await readSources(stock, limitedId, resources, context);
  const writes = returnWrites(stock, sources, resources, context);
  if (limitedId !== undefined && sources.coupon) {
    const key = recordKey(application, resources.coupons.name, limitedId);
    writes.push(...withChangeRecords([returnCoupon(key, sources.coupon)]));
  }
  return { changes: { taken: NOTHING_TAKEN }, writes };
}

/** The writes that give units of lines back. */
export async function restock(
  lines: readonly LineItem[],
  resources: TakenResources,
  context: Pick<Context, 'application' | 'table'>,
): Promise<readonly Write[]> {
  const sources = await readSources(lines, undefined, resources, context);
  return returnWrites(lines, sources, resources, context);
}

const returnWrites = (
  lines: readonly LineItem[],
  { products, shards }: Sources,
  resources: TakenResources,
  { application }: Pick<Context, 'application'>,
): Write[] =>
  stockChanges(lines, products).map((change) => {
    const key = recordKey(application, resources.products.name, change.productId);
    return returnStock(stockKey(key, change, shards, { takes: false }), change);
  });

/** The products of these ids as they are now, with the shards of those that have some. */
export async function readStock(
  records: Pick<Records<Product>, 'readMany'>,
  ids: readonly number[],
): Promise<Pick<Sources, 'products' | 'shards'>> {
  const reads = await records.readMany(ids, { consistent: true });
  const products = new Map([...reads].map(([id, { record }]) => [id, record] as const));
  return { products, shards: shardsOf(reads) };
}

async function readSources(
  lines: readonly LineItem[],
  couponId: number | undefined,
  { products, coupons }: TakenResources,
  { table, application }: Pick<Context, 'application' | 'table'>,
): Promise<Sources> {
  const [stock, coupon] = await Promise.all([
    readStock(openRecords(table, application, products), productIdsOf(lines)),
    couponId === undefined ? undefined : openRecords(table, application, coupons).read(couponId),
  ]);
  return { ...stock, coupon };
}
