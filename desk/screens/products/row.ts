import { salePriceNow } from './sale-price.ts';
import { isCounted, variantsOf } from './variants.ts';

/** So many units are few, of products without a `low_stock_level`. */
export const FEW = 5;

type Item = Readonly<Record<string, unknown>>;

/** What a row of the list shows: a product, or one of its variants. */
export interface Row {
  readonly item: Item;
  readonly name: string;
  /** Where the API has it. */
  readonly path: string;
  readonly productPath: string;
  readonly variantId?: unknown;
  /** At so many units there are few. */
  readonly few: number;
}

const fewOf = (product: Item) =>
  typeof product['low_stock_level'] === 'number' ? product['low_stock_level'] : FEW;

export function rowOf(product: Item): Row {
  const path = `/products/${product['id']}`;
  return {
    ...{ item: product, name: String(product['name']), path, productPath: path },
    few: fewOf(product),
  };
}

/** The variants of a product. The level of the product is that of all of them, and one of them is never asked for more. */
export function variantRowsOf(product: Item): readonly Row[] {
  const productPath = `/products/${product['id']}`;
  const options = Object.keys((product['variantsDefinition'] ?? {}) as object);
  return variantsOf(product).map((variant) => ({
    item: { ...variant, price: variant['price'] ?? product['price'] },
    name: options.map((option) => variant[option]).join(' / '),
    path: `${productPath}/variants/${variant['id']}`,
    productPath,
    variantId: variant['id'],
    few: Math.min(FEW, fewOf(product)),
  }));
}

/** What customers pay for each. */
export function priceSpan(rows: readonly Row[]): readonly [number, number] {
  const prices = rows.map(({ item }) => salePriceNow(item) ?? Number(item['price']));
  return [Math.min(...prices), Math.max(...prices)];
}

/** The units that are counted, of all rows; undefined where none are. */
export function unitsOf(rows: readonly Row[]): number | undefined {
  const counted = rows.filter(({ item }) => isCounted(item));
  if (counted.length === 0) return undefined;
  return counted.reduce((sum, { item }) => sum + Number(item['stock_level'] ?? 0), 0);
}
