import type { Product, Variant } from '../../functions/products/resource.ts';
import { type Shown, withFields } from '../contract/records.ts';
import { type PriceView, shownPrices } from './price-view.ts';

/** A product as every answer shows it, wherever it appears (protocol.md, "Products"). */
export function viewProduct(
  product: Partial<Product> & Pick<Product, 'id'>,
  applicationId: number,
  view: PriceView,
): Partial<Shown<Product>> {
  const { price_history: _history, stock_shards: _shards, ...visible } = product;
  const { id, variants } = visible;
  const shown = withFields(visible, {
    application_id: applicationId,
    ...stockOf(visible),
    ...shownPrices(visible, view),
  });
  if (!variants) return withFields(shown, { product_id: id, variant_id: 0 });
  return withFields(shown, {
    variants: variants.map((variant) => viewVariant(id, applicationId, variant, view)),
  });
}

export const viewVariant = (
  productId: number,
  applicationId: number,
  variant: Variant,
  view: PriceView,
): Shown<Variant> =>
  withFields(variant, {
    ...stockOf(variant),
    ...shownPrices(variant, view),
    variant_id: variant.id ?? null,
    product_id: productId,
    application_id: applicationId,
  });

/** The three stock fields are always there, null where they do not apply. */
const stockOf = ({
  stock_type = null,
  stock_level = null,
  stock_status = null,
}: StockFields): Required<StockFields> => ({ stock_type, stock_level, stock_status });

type StockFields = Partial<Pick<Shown<Variant>, 'stock_type' | 'stock_level' | 'stock_status'>>;
