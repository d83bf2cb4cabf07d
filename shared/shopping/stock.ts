import type { Product } from '../../functions/products/resource.ts';
import type { Key } from '../storage/keys.ts';
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
interface StockChange {
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
