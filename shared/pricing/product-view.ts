import { isObject, type JsonObject } from '../contract/json.ts';
import { type PriceView, withPrices } from './price-view.ts';

const NO_STOCK = { stock_type: null, stock_level: null, stock_status: null };

/** A product as every answer shows it, wherever it appears (contract.md 3.11.2). */
export function viewProduct(product: JsonObject, view: PriceView): JsonObject {
  const shown = withPrices({ ...product, ...stockOf(product) }, view);
  const { id = null, variants } = product;
  if (!Array.isArray(variants)) return { ...shown, product_id: id, variant_id: 0 };
  const all = variants.filter(isObject).map((variant) => viewVariant(product, variant, view));
  return { ...shown, variants: all };
}

export function viewVariant(
  { id = null, application_id = null }: JsonObject,
  variant: JsonObject,
  view: PriceView,
): JsonObject {
  return {
    ...withPrices({ ...variant, ...stockOf(variant) }, view),
    variant_id: variant['id'] ?? null,
    product_id: id,
    application_id,
  };
}

/** The three stock fields are always there, null where they do not apply. */
function stockOf(item: JsonObject): JsonObject {
  const { stock_type = null, stock_level = null, stock_status = null } = { ...NO_STOCK, ...item };
  return { stock_type, stock_level, stock_status };
}
