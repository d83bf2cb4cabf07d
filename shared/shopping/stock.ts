import type { Product } from '../../functions/products/resource.ts';
import { type CounterShard, distribute, moveAmounts, sumOf } from '../storage/counter-shards.ts';
import type { Key } from '../storage/keys.ts';
import type { VersionedRecord } from '../storage/record-item.ts';
import type { Write } from '../storage/write.ts';
import { type Products, variantOf } from './availability.ts';
import type { LineItem } from './line-items.ts';

/** Path of the counter that a line takes from, or undefined when its stock is not counted. */
export function stockCounter(product: Product, line: LineItem): string | undefined {
  const item = variantOf(product, line) ?? product;
  if (item.stock_type !== 'track') return undefined;
  return line.variant_id === 0 ? 'stock_level' : `variants.${line.variant_id}.stock_level`;
}

/** One change of one product: how much of which of its counters. */
export interface StockChange {
  readonly productId: number;
  readonly amounts: Map<string, number>;
}

/**
 * The changes that lines make to tracked stock, one for each product, because a transaction takes
 * one write for each item: several variants of a product are changed by one update.
 */
export function stockChanges(lines: readonly LineItem[], products: Products): StockChange[] {
  const changes = new Map<number, StockChange>();
  for (const line of lines) {
    const product = products.get(line.product_id);
    const counter = product && stockCounter(product, line);
    if (counter === undefined) continue;
    const change = changes.get(line.product_id) ?? {
      productId: line.product_id,
      amounts: new Map<string, number>(),
    };
    change.amounts.set(counter, (change.amounts.get(counter) ?? 0) + line.quantity);
    changes.set(line.product_id, change);
  }
  return [...changes.values()];
}

/** The shards of the products whose stock is split, by the ids of these. */
export type Shards = ReadonlyMap<number, readonly CounterShard[]>;

export const shardsOf = (reads: ReadonlyMap<number, VersionedRecord>): Shards =>
  new Map([...reads].flatMap(([id, { shards }]) => (shards ? [[id, shards] as const] : [])));

const hasEnough =
  ({ amounts }: StockChange) =>
  ({ counters }: CounterShard) =>
    [...amounts].every(([path, amount]) => (counters[path] ?? 0) >= amount);

/** One of the shards, at random: orders at the same time take from different ones. */
const anyOf = (shards: readonly CounterShard[], random: () => number) =>
  shards[Math.floor(random() * shards.length)]?.key;

/**
 * The item that a change is made to: that of the product, or else a shard. When none has enough to
 * take, the condition of the change fails.
 */
export function stockKey(
  product: Key,
  change: StockChange,
  shards: Shards,
  { takes, random = Math.random }: { readonly takes: boolean; readonly random?: () => number },
): Key {
  const all = shards.get(change.productId) ?? [];
  const enough = takes ? all.filter(hasEnough(change)) : all;
  return anyOf(enough, random) ?? anyOf(all, random) ?? product;
}

/**
 * The writes, of one transaction, after which as many shards as can have enough for a change; none
 * where one has already, or all together have not.
 */
export function gatherStock(change: StockChange, shards: Shards): readonly Write[] {
  const all = shards.get(change.productId) ?? [];
  if (all.length === 0 || all.some(hasEnough(change))) return [];
  const sums = sumOf(all);
  const amounts = [...change.amounts];
  const lots = amounts.map(([path, amount]) => Math.floor((sums[path] ?? 0) / amount));
  const count = Math.min(all.length, ...lots);
  if (count === 0) return [];
  const taken = Object.fromEntries(amounts.map(([path]) => [path, sums[path] ?? 0] as const));
  const parts = distribute(taken, count);
  const nothing = Object.fromEntries(amounts.map(([path]) => [path, 0] as const));
  return moveAmounts(
    all,
    all.map((_, i) => parts[i] ?? nothing),
  );
}

/** Takes stock if there is enough of every counter. */
export const takeStock = (update: Key, { amounts }: StockChange): Write => ({
  update,
  edits: [...amounts].map(([path, amount]) => ({ attribute: counter(path), add: -amount })),
  condition: [...amounts].map(([path, amount]) => ({ attribute: counter(path), atLeast: amount })),
});

/** Gives stock back to counters that are still there. */
export const returnStock = (update: Key, { amounts }: StockChange): Write => ({
  update,
  edits: [...amounts].map(([path, amount]) => ({ attribute: counter(path), add: amount })),
  condition: [...amounts].map(([path]) => ({ attribute: counter(path), exists: true })),
});

const counter = (path: string) => ['counters', path] as const;
