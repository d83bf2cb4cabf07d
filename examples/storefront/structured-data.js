/**
 * @import { Product, Purchasable } from './records.d.ts'
 * @import { Shop } from './shop.js'
 */
import { imageUrl, stockOf, unitPrice } from './product-view.js';

/**
 * A product with its offers, as schema.org describes them: what the page shows, for programs.
 *
 * @param {Shop} shop
 * @param {Product} product
 */
export function productData({ currency }, product) {
  const url = new URL(`products/${product.id}`, document.baseURI).href;
  const { name, description, sku, manufacturer, images, variants } = product;
  /** @param {Purchasable} purchasable */
  const offer = (purchasable) => ({
    '@type': 'Offer',
    url,
    sku: purchasable.sku,
    price: unitPrice(purchasable),
    priceCurrency: currency,
    availability: `https://schema.org/${stockOf(purchasable).isAvailable ? 'InStock' : 'OutOfStock'}`,
  });
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    description,
    sku,
    url,
    image: images.flatMap((image) => imageUrl(image) ?? []),
    brand: manufacturer && { '@type': 'Brand', name: manufacturer },
    offers: variants ? variants.map(offer) : offer(product),
  };
}
