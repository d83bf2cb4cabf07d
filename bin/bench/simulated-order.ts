import type { Coupon } from '../../functions/coupons/resource.ts';
import { hasLimit, useCoupon } from '../../shared/shopping/coupon-use.ts';
import { gatherStock, type StockChange, stockKey, takeStock } from '../../shared/shopping/stock.ts';
import { withChangeRecords } from '../../shared/storage/change-records.ts';
import {
  type CounterShard,
  isWhole,
  newShards,
  readShards,
  sumOf,
} from '../../shared/storage/counter-shards.ts';
import { recordKey } from '../../shared/storage/keys.ts';
import { readItem } from '../../shared/storage/record-item.ts';
import { CONFLICT, withOptimisticLock } from '../../shared/storage/retry.ts';
import type { Item, Write } from '../../shared/storage/write.ts';
import type { SimulatedTable } from './simulated-table.ts';

export interface Sale {
  readonly ordersPerSecond: number;
  readonly seconds: number;
  /** Undefined: the product is not counted. */
  readonly pieces?: number | undefined;
  /** 0: the stock is in the item of the product. */
  readonly shards: number;
  /** All orders use one coupon. */
  readonly coupon?: 'unlimited' | 'limited';
  readonly orderPartitions: number;
  readonly random: () => number;
}

const ORDER_BYTES = 3_000;
const ANSWER_BYTES = 900;

const STORE = 1;
const PRODUCT = 7;
const NAME = { application: STORE, resource: 'products', id: PRODUCT };
const PRODUCT_KEY = recordKey({ id: STORE }, NAME.resource, PRODUCT);
const COUPON_KEY = recordKey({ id: STORE }, 'coupons', 8);
const COUPON_USES = 1_000_000;
const CODE_KEY = { pk: `${STORE}#coupons#codes`, sk: 'SALE' };

type Outcome = 'placed' | 'refused';

/** The product with its stock, and the coupon. */
export function itemsOf({ pieces, shards, coupon }: Sale): readonly Item[] {
  const counters = pieces === undefined ? {} : { stock_level: pieces };
  const parts = newShards(NAME, counters, { count: shards, layout: 1 });
  return [
    { ...PRODUCT_KEY, counters: shards > 0 ? {} : counters },
    { ...COUPON_KEY, data: '{}', version: 1, counters: usesOf(coupon) },
    { ...CODE_KEY },
    ...parts.flatMap((write) => ('put' in write ? [write.put] : [])),
  ];
}

const usesOf = (coupon: Sale['coupon']) =>
  coupon === 'limited' ? { usages_left: COUPON_USES, total_usages: 0 } : { total_usages: 0 };

interface Asked {
  readonly number: number;
  readonly quantity: number;
  readonly sleep: (ms: number) => Promise<void>;
}

/** As functions/orders/place-order.ts, of what the sale depends on. */
export function placeOrder(table: SimulatedTable, sale: Sale, asked: Asked): Promise<Outcome> {
  const { random, coupon } = sale;
  const { sleep } = asked;
  return withOptimisticLock<Outcome>(
    async () => {
      const [stock] = await Promise.all([
        stockIn(table, sale.shards),
        coupon && table.get(CODE_KEY),
      ]);
      const uses = await useOf(table, sale);
      return stock ? buy(table, sale, asked, { ...stock, uses }) : CONFLICT;
    },
    { random, sleep },
  );
}

/** The write that counts a use of the coupon, with its change record. */
async function useOf(table: SimulatedTable, { coupon }: Sale): Promise<readonly Write[]> {
  const item = coupon && (await table.get(COUPON_KEY));
  const read = item && readItem<Coupon>(item);
  return read && hasLimit(read) ? withChangeRecords([useCoupon(COUPON_KEY, read)]) : [];
}

/** The same once everything is read. */
async function buy(
  table: SimulatedTable,
  sale: Sale,
  { number, quantity }: Asked,
  stock: Stock & { readonly uses: readonly Write[] },
): Promise<Outcome | typeof CONFLICT> {
  const isCounted = sale.pieces !== undefined;
  if (isCounted && stock.left < quantity) return 'refused';
  const amounts = new Map(isCounted ? [['stock_level', quantity]] : []);
  const change: StockChange = { productId: PRODUCT, amounts };
  const shards = new Map([[PRODUCT, stock.shards]]);
  const moves = gatherStock(change, shards);
  if (moves.length > 0) {
    await table.transactWrite(moves);
    return CONFLICT;
  }
  const key = stockKey(PRODUCT_KEY, change, shards, { takes: true, random: sale.random });
  const taking = isCounted ? [takeStock(key, change)] : [];
  const failed = await table.transactWrite([...writesOf(number, sale), ...stock.uses, ...taking]);
  return failed.length === 0 ? 'placed' : CONFLICT;
}

interface Stock {
  readonly shards: readonly CounterShard[];
  readonly left: number;
}

/** What is left, and in which shards; undefined while it moves. */
export async function stockIn(table: SimulatedTable, count: number): Promise<Stock | undefined> {
  const product = await table.get(PRODUCT_KEY);
  const shards = count > 0 ? await readShards(table, NAME, count) : [];
  if (count > 0 && !isWhole(shards, { count, layout: 1 })) return undefined;
  const { stock_level: inItem = 0 } = (product?.['counters'] ?? {}) as { stock_level?: number };
  return { shards, left: count > 0 ? (sumOf(shards)['stock_level'] ?? 0) : inItem };
}

/** The order and its answer. */
function writesOf(number: number, { orderPartitions }: Sale): readonly Write[] {
  const put = (name: string, bytes: number): Write => ({
    put: {
      pk: `${STORE}#${name}#${number % orderPartitions}`,
      sk: String(number),
      data: 'x'.repeat(bytes),
    },
    condition: [{ attribute: 'pk', exists: false }],
  });
  return [put('orders', ORDER_BYTES), put('idempotency', ANSWER_BYTES)];
}
