import { plainText, type Schemas } from '../visit/api.ts';
import type { Visit } from '../visit/visit.ts';

export type Product = Schemas['Product'];
export type Variant = Schemas['Variant'];

/** What can be put into a cart: a product without variants, or a variant of one. */
export type Purchasable = Product | Variant;

export const purchasablesOf = (product: Product): readonly Purchasable[] =>
  product.variants?.length ? product.variants : [product];

export const priceOf = ({ price, price_discount }: Purchasable) => price_discount ?? price;

export const isReduced = ({ price_discount }: Purchasable) => price_discount !== undefined;

/** The variant of a purchasable; undefined for a product without variants. */
export const variantIdOf = (purchasable: Purchasable) =>
  'product_id' in purchasable ? purchasable.variant_id : undefined;

export const productPath = ({ id, slug }: Pick<Product, 'id' | 'slug'>) =>
  `/products/${slug ? encodeURIComponent(slug) : id}`;

export interface Picture {
  readonly src: string;
  readonly alt: string;
}

/** The pictures of a variant are those that it has of its own. */
export const picturesOf = (
  { place }: Pick<Visit, 'place'>,
  { images, image_texts = {}, name }: Product,
  own: readonly string[] = images,
): Picture[] =>
  (own.length > 0 ? own : images).map((image) => ({
    src: new URL(image, `${place.origin}/`).href,
    alt: image_texts[image] ?? name,
  }));

export interface Stock {
  readonly isAvailable: boolean;
  readonly text: string;
  /** As schema.org names it. */
  readonly schema: 'InStock' | 'OutOfStock' | 'BackOrder';
}

/** Few enough to say how many. */
const FEW = 5;

const isSoldOut = ({ stock_type, stock_level, stock_status }: Purchasable) =>
  stock_type === 'track'
    ? (stock_level ?? 0) <= 0
    : stock_type === 'status' && stock_status === 'out_of_stock';

export function stockOf(
  { say }: Pick<Visit, 'say'>,
  product: Product,
  purchasable: Purchasable,
): Stock {
  if (isSoldOut(purchasable)) {
    const isSold = purchasable.allow_backorder ?? product.allow_backorder ?? false;
    return isSold
      ? { isAvailable: true, text: say('backorder'), schema: 'BackOrder' }
      : { isAvailable: false, text: say('sold_out'), schema: 'OutOfStock' };
  }
  const { stock_type, stock_level } = purchasable;
  const left = stock_type === 'track' ? (stock_level ?? 0) : Number.POSITIVE_INFINITY;
  const text = left <= FEW ? say('only_left', { count: left }) : say('in_stock');
  return { isAvailable: true, text, schema: 'InStock' };
}

/** The options of a product with their values: colour with blue, cream and moss. */
export const optionsOf = ({ variantsDefinition = {} }: Product) =>
  Object.entries(variantsDefinition).map(([name, values]) => ({
    name,
    values: values.map(String),
  }));

/** The values of a variant by the options of its product. */
export const choicesOf = (product: Pick<Product, 'variantsDefinition'>, variant: object) =>
  Object.keys(product.variantsDefinition ?? {})
    .map((option) => String(Reflect.get(variant, option) ?? ''))
    .filter(Boolean);

/** A description in one line, without elements. */
export const oneLine = (text = '') => plainText(text).replaceAll(/\s+/g, ' ').trim();

/** What is a text or number of the store's own, and not of the API. */
type Attribute = readonly [name: string, value: string | number | boolean];

/** Members of products that are shown elsewhere, or to nobody. */
const DECLARED = new Set([
  ...['id', 'application_id', 'type', 'has_variants', 'name', 'sku', 'category_id', 'brand_id'],
  ...['store_id', 'tax_id', 'description', 'slug', 'price', 'price_discount', 'max_quantity'],
  ...['price_discount_from', 'price_discount_until', 'stock_type', 'stock_level', 'stock_status'],
  ...['allow_backorder', 'backordered', 'stock_shards', 'low_stock_level', 'published'],
  ...['published_from', 'published_until', 'weight', 'width', 'height', 'depth', 'locale'],
  ...['requires_shipping', 'product_id', 'variant_id', 'created_at', 'updated_at', 'currency'],
  ...['lowest_price_30_days', 'handle'],
]);

/** The attributes of the store's own that a product has, in their order. */
export const attributesOf = (product: Product): Attribute[] =>
  Object.entries(product as Readonly<Record<string, unknown>>).flatMap(([name, value]) => {
    if (
      DECLARED.has(name) ||
      name.startsWith('display_') ||
      name in (product.variantsDefinition ?? {})
    )
      return [];
    const isPlain = ['string', 'number', 'boolean'].includes(typeof value);
    return isPlain && value !== '' ? [[name, value as Attribute[1]]] : [];
  });

/** `burn_hours` as people read it. */
export const labelOf = (attribute: string) => {
  const words = attribute.replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** A product with its offers, as schema.org describes them. */
export function productData(visit: Visit, product: Product, brand?: string) {
  const url = visit.address(productPath(product));
  const offer = (purchasable: Purchasable) => ({
    '@type': 'Offer',
    url,
    price: priceOf(purchasable),
    priceCurrency: visit.currency,
    // JSON leaves out what is undefined.
    priceValidUntil: purchasable.price_discount_until,
    availability: `https://schema.org/${stockOf(visit, product, purchasable).schema}`,
  });
  const about = {
    ...{ name: product.name, description: oneLine(product.description) },
    ...{ sku: product.sku, url, image: picturesOf(visit, product).map(({ src }) => src) },
    ...(brand && { brand: { '@type': 'Brand', name: brand } }),
  };
  const variants = product.variants ?? [];
  if (variants.length === 0) {
    return {
      ...{ '@context': 'https://schema.org', '@type': 'Product' },
      ...{ ...about, offers: offer(product) },
    };
  }
  return {
    ...{ '@context': 'https://schema.org', '@type': 'ProductGroup', ...about },
    productGroupID: String(product.id),
    variesBy: optionsOf(product).map(({ name }) => name),
    hasVariant: variants.map((variant) => ({
      '@type': 'Product',
      name: [product.name, ...choicesOf(product, variant)].join(', '),
      ...{ sku: variant.sku, image: picturesOf(visit, product, variant.images)[0]?.src },
      offers: offer(variant),
    })),
  };
}
