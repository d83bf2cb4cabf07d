/*
 * Stock: what a product has left, and what orders take of it.
 *
 * Why beside the product: a sale of one shirt must not write a product with 1,000 variants, nor the
 * version that an admin's `If-Match` compares. So tracked stock is in items of its own, which arithmetic
 * changes under a condition: an order takes units only where enough are left.
 *
 * How, file by file:
 * - availability.ts says whether a line can be bought, and in which quantity;
 * - this file makes the writes that take, return and gather units; shared/storage/stock-items.ts has the
 *   items (one for a product, or 2 to 8 by `stock_shards`), stock-levels.ts their arithmetic;
 * - shared/orders/take-stock.ts takes what an order needs, and gives back what it has taken;
 * - functions/stream/stock-events.ts tells of stock that changed, ran low, out, and came back.
 *
 * test/integration/dynamodb/flash-sale.test.ts sells the last units to 400 buyers at once;
 * test/contract/stock-shards.test.ts has random histories, and stock-under-changes.test.ts changes variants
 * and imports beside buyers.
 */
import { type Product, products } from '../resources/products.ts';
import type { LineItem } from '../resources/schemas/line-items.ts';
import { type Key, stockItems } from '../storage/keys.ts';
import type { VersionedRecord } from '../storage/record-item.ts';
import { moveUnits, type StockById, type StockItem } from '../storage/stock-items.ts';
import { allowsBackorder, distribute, sumOf } from '../storage/stock-levels.ts';
import type { Update, Write } from '../storage/write.ts';
import { type Products, variantOf } from './availability.ts';

/** Whether the stock of a line is tracked. */
export const isTracked = (product: Product, line: LineItem) =>
  (variantOf(product, line) ?? product).stock_type === 'track';

/** One change of one product: how much of which of its levels. */
interface StockChange {
  readonly productId: number;
  readonly amounts: ReadonlyMap<string, number>;
  /** The levels that may fall below zero. */
  readonly backorderable: ReadonlySet<string>;
}

/** The change of one level. */
export const stockChange = (product: Product, line: LineItem): StockChange => {
  const level = String(line.variant_id);
  const isBackorderable = allowsBackorder(product, variantOf(product, line));
  return {
    productId: product.id,
    amounts: new Map([[level, line.quantity]]),
    backorderable: new Set(isBackorderable ? [level] : []),
  };
};

/**
 * The changes that lines make to tracked stock, one for each product, because a transaction takes
 * one write for each item: several variants of a product are changed by one update.
 */
export function stockChanges(lines: readonly LineItem[], products: Products): StockChange[] {
  const changes = new Map<number, StockChange>();
  for (const line of lines) {
    const product = products.get(line.product_id);
    if (!product || !isTracked(product, line)) continue;
    const change = stockChange(product, line);
    const before = changes.get(product.id);
    changes.set(product.id, before ? together(before, change) : change);
  }
  return [...changes.values()];
}

function together(one: StockChange, other: StockChange): StockChange {
  const amounts = new Map(one.amounts);
  for (const [id, amount] of other.amounts) amounts.set(id, (amounts.get(id) ?? 0) + amount);
  const backorderable = new Set([...one.backorderable, ...other.backorderable]);
  return { ...one, amounts, backorderable };
}

export const stockOf = (reads: ReadonlyMap<number, VersionedRecord>): StockById =>
  new Map([...reads].map(([id, { stock = [] }]) => [id, stock] as const));

const hasEnough =
  ({ amounts, backorderable }: StockChange) =>
  ({ levels }: StockItem) =>
    [...amounts].every(([id, amount]) => backorderable.has(id) || (levels[id] ?? 0) >= amount);

/** One of the items, at random: orders at the same time take from different ones. */
const anyOf = (items: readonly StockItem[], random: () => number) =>
  items[Math.floor(random() * items.length)]?.key;

/**
 * The item that a change is made to. When none has enough to take, the condition of the change
 * fails, as it does where there is none.
 */
export function stockKey(
  application: number,
  change: StockChange,
  stock: StockById,
  { takes, random = Math.random }: { readonly takes: boolean; readonly random?: () => number },
): Key {
  const { productId: id } = change;
  const all = stock.get(id) ?? [];
  const enough = takes ? all.filter(hasEnough(change)) : all;
  const first = stockItems.key({ application, resource: products.name, id }, 0);
  return anyOf(enough, random) ?? anyOf(all, random) ?? first;
}

/**
 * The writes, of one transaction, after which as many items as can have enough for a change; none
 * where one has already, or all together have not.
 */
export function gatherStock(change: StockChange, stock: StockById): readonly Write[] {
  const all = stock.get(change.productId) ?? [];
  if (all.length < 2 || all.some(hasEnough(change))) return [];
  const sums = sumOf(all);
  const amounts = [...change.amounts];
  const lots = amounts.map(([id, amount]) => Math.floor((sums[id] ?? 0) / amount));
  const count = Math.min(all.length, ...lots);
  if (count === 0) return [];
  const taken = Object.fromEntries(amounts.map(([id]) => [id, sums[id] ?? 0] as const));
  const parts = distribute(taken, count);
  const nothing = Object.fromEntries(amounts.map(([id]) => [id, 0] as const));
  return moveUnits(
    all,
    all.map((_, i) => parts[i] ?? nothing),
  );
}

/**
 * Takes stock if there is enough of every level, but for those that may fall below zero. Whether they may
 * is part of the layout.
 */
export function takeStock(
  update: Key,
  { productId, amounts, backorderable }: StockChange,
  stock: StockById,
): Update {
  const layout = stock.get(productId)?.[0]?.layout ?? 0;
  const limited = [...amounts].filter(([id]) => !backorderable.has(id));
  return {
    update,
    edits: [...amounts].map(([id, amount]) => ({ attribute: level(id), add: -amount })),
    condition: [
      ...(backorderable.size > 0 ? [{ attribute: 'layout', equals: layout }] : []),
      ...limited.map(([id, amount]) => ({ attribute: level(id), atLeast: amount })),
    ],
  };
}

/** Gives stock back to levels that are still there. */
export const returnStock = (update: Key, { amounts }: StockChange): Update => ({
  update,
  edits: [...amounts].map(([id, amount]) => ({ attribute: level(id), add: amount })),
  condition: [...amounts].map(([id]) => ({ attribute: level(id), exists: true })),
});

const level = (id: string) => ['levels', id] as const;
