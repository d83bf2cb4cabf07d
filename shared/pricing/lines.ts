import { badRequest } from '../contract/errors.ts';
import type { Product, Variant } from '../resources/products.ts';
import { sum, times } from './money.ts';
import { ownAmounts, type PriceView } from './price-view.ts';
import { amountOf } from './stored-numbers.ts';

export type Measure = 'weight' | 'width' | 'height' | 'depth';

/** What decides the price of a product or a variant, and what it costs to send. */
type Sellable = Pick<
  Partial<Product>,
  'name' | 'price' | 'price_discount' | 'prices' | 'category_id' | 'tax_id' | Measure
>;

/** What is bought, as it is stored: never with prices converted to another currency. */
export interface Line {
  readonly product: Sellable & { readonly id: number };
  /** The chosen one of a product with variants. */
  readonly variant?: (Sellable & Pick<Variant, 'id'>) | undefined;
  readonly quantity: number;
}

/** Lines of a cart or an order with what they come to, in minor units of the currency of `prices`. */
export interface PricedLines {
  readonly prices: PriceView;
  readonly lines: readonly Line[];
  readonly quantity: number;
  readonly unitPrices: readonly number[];
  /** Unit price x quantity of each line, before any discount. */
  readonly lineTotals: readonly number[];
  readonly itemsTotal: number;
  /**
   * The place of each line by the ids of product and variant, which ties in allocation go by: what
   * an order costs does not depend on the order of its lines.
   */
  readonly ranks: readonly number[];
}

/** Throws a 400 above the limits of a price and of a total (money.md, "Limits"). */
export function priceLines(
  lines: readonly Line[],
  prices: PriceView,
  priceOf = unitPrice,
): PricedLines {
  const unitPrices = lines.map((line) => priceOf(line, prices));
  const lineTotals = lines.map(({ quantity }, i) =>
    times(unitPrices[i] ?? 0, quantity, prices.increment),
  );
  const quantity = lines.reduce((all, line) => all + line.quantity, 0);
  const ranks = ranksOf(lines);
  const itemsTotal = sum(lineTotals);
  return { prices, lines, quantity, unitPrices, lineTotals, itemsTotal, ranks };
}

function ranksOf(lines: readonly Line[]): number[] {
  const keys = lines.map(({ product, variant }, i) => ({
    i,
    id: product.id,
    of: variant?.id ?? 0,
  }));
  const sorted = keys.toSorted((one, other) => one.id - other.id || one.of - other.of);
  const ranks: number[] = [];
  for (const [rank, { i }] of sorted.entries()) ranks[i] = rank;
  return ranks;
}

const ASKED = ['price_discount', 'price'] as const;

/**
 * protocol.md, "Products", in minor units. A discount of 0 counts: it makes the product free. Where an
 * item has its own prices in the currency, these say whether there is a discount.
 */
export function unitPrice({ product, variant }: Line, prices: PriceView): number {
  for (const item of [variant, product]) {
    if (!item) continue;
    const amounts = ownAmounts<(typeof ASKED)[number]>(item, prices) ?? item;
    const name = ASKED.find((each) => amounts[each] !== undefined);
    if (name) return amountOf(item, name, prices);
  }
  throw badRequest(`${product.name ?? 'A product'} has no price.`);
}

const MILLIONTHS = 1_000_000;

/**
 * Weight or size of all units, the variant's or else the product's. It is counted in millionths of
 * the unit: 0.7 + 0.1 must not be below a bound of 0.8, nor depend on the order of the lines.
 */
export function measureOf(lines: readonly Line[], measure: Measure): number {
  const millionths = ({ product, variant, quantity }: Line) => {
    const value = variant?.[measure] ?? product[measure];
    return typeof value === 'number' ? Math.round(value * MILLIONTHS) * quantity : 0;
  };
  return lines.reduce((total, line) => total + millionths(line), 0) / MILLIONTHS;
}
