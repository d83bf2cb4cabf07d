/** @import { Product, Purchasable } from './records.d.ts' */
import { availabilityOf } from './stock.js';
import { plainText } from './texts.js';

/**
 * Where a product is shown: the root of the shop in its language, the address of the API, and the code of the
 * currency.
 *
 * @typedef {{ root: string, api: string, currency: string }} Place
 */

/** @param {Purchasable} purchasable */
export const unitPrice = ({ price, price_discount }) => price_discount ?? price;

/**
 * An image without a host is on that of the API.
 *
 * @param {string} image
 * @param {Pick<Place, 'api'>} place
 */
export const imageAddress = (image, { api }) => URL.parse(image, api)?.href;

/**
 * The alternative texts of a product, by the whole addresses of its images.
 *
 * @param {{ readonly image_texts?: Readonly<Record<string, string>> }} product
 * @param {Pick<Place, 'api'>} place
 */
export const imageTextsAt = ({ image_texts = {} }, place) =>
  new Map(
    Object.entries(image_texts).flatMap(([image, text]) =>
      text ? [[imageAddress(image, place) ?? image, text]] : [],
    ),
  );

/**
 * A product with its offers, as schema.org describes them: what the page shows, for programs.
 *
 * @param {Product} product
 * @param {Place} place
 */
export function productData(product, place) {
  const url = new URL(`products/${product.id}`, place.root).href;
  const { name, description, sku, manufacturer, images, variants } = product;
  /** @param {Purchasable} purchasable */
  const offer = (purchasable) => ({
    '@type': 'Offer',
    url,
    sku: purchasable.sku,
    price: unitPrice(purchasable),
    priceCurrency: place.currency,
    // Only where there is one: JSON leaves out what is undefined.
    priceValidUntil: purchasable.price_discount_until,
    availability: `https://schema.org/${availabilityOf(product, purchasable)}`,
  });
  const texts = imageTextsAt(product, place);
  /** @param {string} image */
  const described = (image) => {
    const caption = texts.get(image);
    return caption === undefined ? image : { '@type': 'ImageObject', url: image, caption };
  };
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    description: description && plainText(description),
    sku,
    url,
    image: images.flatMap((image) => imageAddress(image, place) ?? []).map(described),
    brand: manufacturer && { '@type': 'Brand', name: manufacturer },
    offers: variants ? variants.map(offer) : offer(product),
  };
}
