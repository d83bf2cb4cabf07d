import type { Product } from '../resources/products.ts';
import type { ToDo } from '../resources/schemas/readiness.ts';
import type { Market, Seller } from './markets.ts';
import { READINESS } from './rules.ts';
import { soldBy } from './sold.ts';

/** What is missing before a product is sold in a market. */
export function toDosOf(product: Product, market: Market, seller: Seller): ToDo[] {
  const sold = soldBy(seller, product);
  return READINESS.flatMap(({ missing, ...rule }) =>
    missing(sold, market).map((field) => ({ ...rule, field })),
  );
}

const CERTAIN = READINESS.filter(({ level }) => level === 'required');

/** Whether something is certainly missing in one of the markets. */
export function isIncomplete(
  product: Product,
  markets: readonly Market[],
  seller: Seller,
): boolean {
  const sold = soldBy(seller, product);
  return markets.some((market) => CERTAIN.some(({ missing }) => missing(sold, market).length > 0));
}
