import { headerOf, readCsv, withStart } from './csv.ts';
import type { Tell } from './reading.ts';
import { productCells } from './row-files.ts';
import type { Mapping, Row } from './rows.ts';
import { SHOPIFY_CELLS, shopifyProducts } from './shopify.ts';
import { isOfShopify, notOfShopify, shopifyReading } from './shopify-columns.ts';

interface ProductCsvOptions {
  readonly mapping?: Mapping;
  /** How the file is to be read; without it, by its columns and whether there is a mapping. */
  readonly source?: 'shopify' | 'own' | undefined;
  readonly tell?: Tell;
}

/** Reads a file of products: our own, with the names of a mapping, or that of Shopify, which needs none. */
export async function* readProductCsv(
  bytes: AsyncIterable<Uint8Array>,
  { mapping = {}, source, tell = () => undefined }: ProductCsvOptions = {},
): AsyncGenerator<Row> {
  const { start, all } = await withStart(bytes);
  const hasItsColumns = isOfShopify(headerOf(start));
  if (source === 'shopify' && !hasItsColumns) throw notOfShopify();
  const isMapped = Object.keys(mapping).length > 0;
  const isRecognised = source === undefined ? hasItsColumns && !isMapped : source === 'shopify';
  if (!isRecognised) {
    yield* readCsv(all, productCells, mapping, tell);
    return;
  }
  let reading = shopifyReading([], {});
  const rows = readCsv(all, SHOPIFY_CELLS, {}, ({ columns }) => {
    const header = columns.map(({ name }) => name);
    reading = shopifyReading(header, mapping);
    tell(reading);
  });
  yield* shopifyProducts(rows, () => reading);
}
