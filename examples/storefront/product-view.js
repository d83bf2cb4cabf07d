/**
 * @import { LineItem, Product, Purchasable } from './records.d.ts'
 * @import { Shop } from './shop.js'
 * @import { Place } from './structured-data.js'
 */
import { config } from './config.js';
import { element, link } from './dom.js';
import { pageHref } from './paths.js';
import { availabilityOf, leftOf } from './stock.js';
import { imageAddress, imageTextsAt, unitPrice } from './structured-data.js';
import { attributeName, t } from './words.js';

/**
 * The price, and the price before a discount.
 *
 * @param {Shop} shop
 * @param {Purchasable} purchasable
 * @param {boolean} [isFrom] there are more expensive ones
 */
export function priceTag({ money }, { price, price_discount: discount }, isFrom = false) {
  const from = isFrom && t('from ');
  if (discount === undefined) return element('p', { class: 'price' }, from, money(price));
  return element(
    'p',
    { class: 'price' },
    from,
    element('span', { class: 'visually-hidden' }, t('now ')),
    element('ins', {}, money(discount)),
    ' ',
    element('span', { class: 'visually-hidden' }, t('before ')),
    element('del', {}, money(price)),
  );
}

/**
 * The cheapest variant, and whether others cost more.
 *
 * @param {Product} product
 * @returns {{ purchasable: Purchasable, isFrom: boolean }}
 */
export function cheapest(product) {
  const [first, ...others] = product.variants ?? [];
  if (!first) return { purchasable: product, isFrom: false };
  const purchasable = others.reduce((a, b) => (unitPrice(b) < unitPrice(a) ? b : a), first);
  const isFrom = others.some((each) => unitPrice(each) !== unitPrice(first));
  return { purchasable, isFrom };
}

/**
 * What a reduced price is compared with: the lowest one of the 30 days before.
 *
 * @param {Shop} shop
 * @param {Purchasable} purchasable
 */
export function lowestPrice({ money }, { price_discount, lowest_price_30_days: lowest }) {
  if (price_discount === undefined || lowest === undefined) return [];
  return [
    element(
      'p',
      { class: 'note' },
      t('Lowest price in 30 days: {price}', { price: money(lowest) }),
    ),
  ];
}

/**
 * Whether taxes are in the price, and that shipping is not.
 *
 * @param {Shop} shop
 * @param {Product} product
 */
export function priceNote({ taxNote, pages }, { requires_shipping }) {
  const page = pages.find(({ slug }) => slug === 'shipping');
  const shipping = page ? link(pageHref(page), t('shipping')) : t('shipping');
  const plus = requires_shipping !== false && [taxNote ? t(', plus ') : t('Plus '), shipping];
  return element('p', { class: 'note' }, taxNote, ...(plus || []));
}

/** How many are left is said up to that, and stressed up to a few. */
const MAX_COUNTED = 20;
const MAX_LOW = 5;

/** @typedef {{ isAvailable: boolean, isLow: boolean, text: string }} Stock */

/**
 * @param {Product} product
 * @param {Purchasable} purchasable the product, or its variant
 * @returns {Stock}
 */
export function stockOf(product, purchasable) {
  const availability = availabilityOf(product, purchasable);
  if (availability === 'OutOfStock') {
    return { isAvailable: false, isLow: true, text: t('Sold out') };
  }
  if (availability === 'BackOrder') {
    const text = t('On backorder: sent as soon as it is here again');
    return { isAvailable: true, isLow: true, text };
  }
  const left = leftOf(purchasable);
  const text = left <= MAX_COUNTED ? t('Only {left} left', { left }) : t('In stock');
  return { isAvailable: true, isLow: left <= MAX_LOW, text };
}

/** @param {Product} product */
export const isAvailable = (product) =>
  (product.variants ?? [product]).some((each) => stockOf(product, each).isAvailable);

/** Where images without a host are. */
const API = { api: new URL(config.api, location.href).href };

/** @param {string} image */
export const imageUrl = (image) => imageAddress(image, API);

/**
 * The alternative texts of a product, by the whole addresses of its images.
 *
 * @param {{ readonly image_texts?: Readonly<Record<string, string>> }} product
 */
export const imageTexts = (product) => imageTextsAt(product, API);

/**
 * Where products are shown.
 *
 * @param {Shop} shop
 * @returns {Place}
 */
export const placeOf = ({ currency }) => ({
  ...API,
  root: document.baseURI,
  currency: currency.code,
});

/**
 * The first image, of the chosen variant if there is one. Where the store has no alternative text there is
 * none: the name of the product is always beside it.
 *
 * @param {Purchasable & Pick<Product, 'image_texts'> & { readonly variant?: Purchasable }} purchasable
 */
export function picture({ images, image_texts = {}, variant }) {
  const image = variant?.images?.[0] ?? images?.[0];
  if (image === undefined) return element('span', { class: 'picture' });
  const src = imageUrl(image);
  const alt = image_texts[image] ?? '';
  return element('span', { class: 'picture' }, src !== undefined && element('img', { src, alt }));
}

/**
 * The value of an option of a variant, or of a custom attribute.
 *
 * @param {Purchasable | undefined} record
 * @param {string} name
 */
export const attribute = (record, name) => String(Reflect.get(record ?? {}, name));

/**
 * The chosen options of a line item: `Size: M, Colour: Navy`.
 *
 * @param {LineItem} item
 */
export const optionsOf = ({ variant, variantsDefinition = {} }) =>
  Object.keys(variant ? variantsDefinition : {})
    .map((option) => `${attributeName(option)}: ${attribute(variant, option)}`)
    .join(', ');
