import type { Schemas } from '@shopwright/client';
import { plainText } from '@shopwright/client/texts';
import { config } from './config.ts';
import type { Product, Store } from './store.ts';

export type Variant = Schemas['Variant'];

/** What can be put into a cart: a product without variants, or a variant of one. */
export type Purchasable = Product | Variant;

export const purchasablesOf = (product: Product): readonly Purchasable[] =>
  product.variants?.length ? product.variants : [product];

export const priceOf = ({ price, price_discount }: Purchasable) => price_discount ?? price;

export const imageUrl = (image: string) => new URL(image, `${config.url}/`).href;

export const imagesOf = ({ images, image_texts = {} }: Product) =>
  images.map((image) => ({ src: imageUrl(image), alt: image_texts[image] ?? '' }));

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
  { t }: Pick<Store, 't'>,
  product: Product,
  purchasable: Purchasable,
): Stock {
  if (isSoldOut(purchasable)) {
    const isSold = purchasable.allow_backorder ?? product.allow_backorder ?? false;
    const text = isSold ? t('Sent when it is here again') : t('Sold out');
    return { isAvailable: isSold, text, schema: isSold ? 'BackOrder' : 'OutOfStock' };
  }
  const { stock_type, stock_level } = purchasable;
  const left = stock_type === 'track' ? (stock_level ?? 0) : Number.POSITIVE_INFINITY;
  const text = left <= FEW ? t('Only {left} left', { left }) : t('In stock');
  return { isAvailable: true, text, schema: 'InStock' };
}

/** The options of a variant, as `M, navy`. */
export const optionsOf = (
  { variantsDefinition = {} }: Pick<Product, 'variantsDefinition'>,
  variant: object,
) =>
  Object.keys(variantsDefinition)
    .map((option) => String(Reflect.get(variant, option) ?? ''))
    .filter(Boolean)
    .join(', ');

/** A product with its offers, as schema.org describes them. */
export function productData(store: Store, product: Product, url: string, brand?: string) {
  const offer = (purchasable: Purchasable) => ({
    '@type': 'Offer',
    url,
    sku: purchasable.sku,
    price: priceOf(purchasable),
    priceCurrency: store.currency,
    // Only where there is one: JSON leaves out what is undefined.
    priceValidUntil: purchasable.price_discount_until,
    availability: `https://schema.org/${stockOf(store, product, purchasable).schema}`,
  });
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    ...{ name: product.name, description: plainText(product.description ?? '') },
    ...{ sku: product.sku, url },
    image: imagesOf(product).map(({ src }) => src),
    ...(brand && { brand: { '@type': 'Brand', name: brand } }),
    offers: purchasablesOf(product).map(offer),
  };
}
