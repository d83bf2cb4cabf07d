import { omit } from '../contract/json.ts';
import { may, type Permitted } from '../contract/permissions.ts';
import { type Shown, withFields } from '../contract/records.ts';
import { isRetired, type Product, type Variant } from '../resources/products.ts';
import { ownAmounts, PRICES, type PriceView, shownPrices } from './price-view.ts';
import { unitPrices } from './unit-prices.ts';

const STAFF_ONLY = ['stock_shards', 'low_stock_level', 'backordered'] as const;

type Hidden = readonly (typeof STAFF_ONLY)[number][];

/** What nobody but staff sees of products. */
export const hiddenFrom = (caller: Permitted): Hidden =>
  may(caller, 'products:read') ? [] : STAFF_ONLY;

/** A product as every answer shows it, wherever it appears (protocol.md, "Products"). */
export function viewProduct(
  product: Partial<Product> & Pick<Product, 'id'>,
  applicationId: number,
  view: PriceView,
  hidden: Hidden = STAFF_ONLY,
): Partial<Shown<Product>> {
  const visible = omit(withoutOthers(product, view), ['price_history', 'former_slugs', ...hidden]);
  const { id, variants, unit_pricing } = visible;
  const prices = shownPrices(visible, view);
  const shown = withFields(visible, {
    application_id: applicationId,
    ...(isRetired(visible.type) && ({ type: 'simple_product' } as const)),
    ...stockOf(visible),
    ...prices,
    ...unitPrices(unit_pricing, prices, view.currency),
  });
  if (!variants) return withFields(shown, { product_id: id, variant_id: 0 });
  return withFields(shown, {
    variants: variants.map((variant) => viewVariant(visible, applicationId, variant, view, hidden)),
  });
}

export function viewVariant(
  { id, unit_pricing }: Pick<Product, 'id' | 'unit_pricing'>,
  applicationId: number,
  variant: Variant,
  view: PriceView,
  hidden: Hidden = STAFF_ONLY,
): Shown<Variant> {
  const visible = omit(withoutOthers(variant, view), hidden.length > 0 ? ['backordered'] : []);
  const prices = shownPrices(variant, view);
  return withFields(visible, {
    ...stockOf(variant),
    ...prices,
    ...unitPrices(variant.unit_pricing ?? unit_pricing, prices, view.currency),
    variant_id: variant.id ?? null,
    product_id: id,
    application_id: applicationId,
  });
}

/** Where an item has its own prices, no others are shown: it may have a discount in one currency alone. */
const withoutOthers = <Item extends Partial<Variant>>(item: Item, view: PriceView): Item =>
  ownAmounts(item, view) ? (omit<Partial<Variant>, keyof Variant>(item, PRICES) as Item) : item;

/** The three stock fields are always there, null where they do not apply. */
const stockOf = ({
  stock_type = null,
  stock_level = null,
  stock_status = null,
}: StockFields): Required<StockFields> => ({ stock_type, stock_level, stock_status });

type StockFields = Partial<Pick<Shown<Variant>, 'stock_type' | 'stock_level' | 'stock_status'>>;
