/**
 * @import { Product, Purchasable } from './records.d.ts'
 * @import { Shop } from './shop.js'
 */
import { imageTexts, imageUrl, stockOf, unitPrice } from './product-view.js';

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
    priceCurrency: currency.code,
    availability: `https://schema.org/${stockOf(product, purchasable).schema}`,
  });
  const texts = imageTexts(product);
  /** @param {string} image */
  const described = (image) => {
    const caption = texts.get(image);
    return caption === undefined ? image : { '@type': 'ImageObject', url: image, caption };
  };
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    description,
    sku,
    url,
    image: images.flatMap((image) => imageUrl(image) ?? []).map(described),
    brand: manufacturer && { '@type': 'Brand', name: manufacturer },
    offers: variants ? variants.map(offer) : offer(product),
  };
}
