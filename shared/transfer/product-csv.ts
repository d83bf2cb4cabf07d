import { headerOf, readCsv, withStart } from './csv.ts';
import { productCells } from './row-files.ts';
import type { Mapping, Row } from './rows.ts';
import { isOfShopify, SHOPIFY_CELLS, shopifyProducts } from './shopify.ts';

/** Reads a file of products: our own, with the names of a mapping, or that of Shopify, which needs none. */
export async function* readProductCsv(
  bytes: AsyncIterable<Uint8Array>,
  mapping: Mapping = {},
): AsyncGenerator<Row> {
  const { start, all } = await withStart(bytes);
  const isMapped = Object.keys(mapping).length > 0;
  if (isMapped || !isOfShopify(headerOf(start))) yield* readCsv(all, productCells, mapping);
  else yield* shopifyProducts(readCsv(all, SHOPIFY_CELLS));
}
