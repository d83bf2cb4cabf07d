/**
 * @import { Product, Purchasable } from '../records.d.ts'
 * @import { ShowView } from '../router.js'
 * @import { Shop } from '../shop.js'
 */
import { changeCart, currentCart } from '../cart.js';
import { ShopError } from '../client.js';
import { element, link, replaceContent, showToast } from '../dom.js';
import { FormError, field, fieldValue, onSubmit } from '../forms.js';
import { WHOLE_NUMBER, wholeNumberIn } from '../number-fields.js';
import { productPage } from '../page-head.js';
import { productRow } from '../product-list.js';
import { attribute, lowestPrice, placeOf, priceNote, priceTag, stockOf } from '../product-view.js';
import { tooMany } from '../stock.js';
import { listProducts, readProduct } from '../store.js';
import { textBlocks } from '../text-blocks.js';
import { attributeName, t } from '../words.js';
import { breadcrumbs } from './category-links.js';
import { gallery } from './gallery.js';
import { notifyForm } from './notify-form.js';
import { productAttributes } from './product-attributes.js';

const MAX_RELATED = 4;

/** @type {ShowView} */
export const product = async ({ parts: [id = ''] }, shop) => {
  const { data } = await readProduct(id);
  const category = shop.categories.find((each) => each.id === data.category_id);
  const nearby = category
    ? (await listProducts({ category: category.path, per_page: MAX_RELATED + 1 })).data
    : [];
  const related = nearby.filter((each) => each.id !== data.id).slice(0, MAX_RELATED);
  const pictures = gallery(data);
  return {
    ...productPage(data, placeOf(shop)),
    content: [
      ...(category ? [breadcrumbs(shop, category, data.name)] : []),
      element(
        'article',
        { class: 'product' },
        pictures.content,
        element(
          'div',
          {},
          data.manufacturer && element('p', { class: 'manufacturer' }, data.manufacturer),
          element('h1', {}, data.name),
          ...cartForm(shop, data, pictures.show),
          data.description && element('div', { class: 'prose' }, ...textBlocks(data.description)),
          productAttributes(data),
        ),
      ),
      ...(category && related.length > 0
        ? [
            productRow(
              shop,
              element('h2', {}, t('More from {name}', { name: category.name })),
              related,
            ),
          ]
        : []),
    ],
  };
};

/** The field of the quantity, as errors of the API name it. */
const QUANTITY = 'items.0.quantity';

/**
 * The choice of a variant with its price and stock, the button that puts it into the cart, and below the
 * form for who waits for what is sold out.
 *
 * @param {Shop} shop
 * @param {Product} shown
 * @param {(purchasable: Purchasable) => void} showPictures
 */
function cartForm(shop, shown, showPictures) {
  const options = Object.entries(shown.variantsDefinition ?? {});
  const variants = shown.variants ?? [];
  const preselected = variants.find((each) => stockOf(shown, each).isAvailable) ?? variants[0];
  const offer = element('div', { class: 'offer', 'aria-live': 'polite' });
  const button = element('button', { class: 'button' }, t('Add to cart'));
  const waiting = element('div', {});
  const form = element(
    'form',
    { id: 'add-to-cart', class: 'add-to-cart', onchange: () => showOffer() },
    offer,
    ...options.map(([option, values]) => optionChoice(option, values, preselected)),
    element(
      'div',
      { class: 'row' },
      field(t('Quantity'), QUANTITY, {
        ...WHOLE_NUMBER,
        value: '1',
        required: true,
      }),
      button,
    ),
  );

  /** The product, or its variant with the chosen options; not every combination has one. */
  const chosen = () =>
    shown.variants
      ? variants.find((variant) =>
          options.every(([option]) => attribute(variant, option) === fieldValue(form, option)),
        )
      : shown;

  function showOffer() {
    const purchasable = chosen();
    if (purchasable) showPictures(purchasable);
    const isAvailable = purchasable && stockOf(shown, purchasable).isAvailable;
    button.disabled = !isAvailable;
    replaceContent(
      waiting,
      ...(purchasable && !isAvailable && shop.sendsMails ? [notifyForm(shown, purchasable)] : []),
    );
    replaceContent(
      offer,
      ...(purchasable
        ? [
            priceTag(shop, purchasable),
            ...lowestPrice(shop, purchasable),
            priceNote(shop, shown),
            stockText(shown, purchasable),
          ]
        : [element('p', {}, t('This combination is not available.'))]),
    );
  }

  onSubmit(form, async () => {
    const purchasable = chosen();
    if (!purchasable) throw new FormError(t('Please choose another combination.'));
    await addToCart(shown, purchasable, wholeNumberIn(form, QUANTITY));
    showToast(
      t('{name} was added to your cart. ', { name: shown.name }),
      link('cart', t('View cart')),
    );
  });
  showOffer();
  return [form, waiting];
}

/**
 * @param {Product} shown
 * @param {Purchasable} purchasable
 * @param {number} quantity
 */
async function addToCart({ id }, { variant_id = 0 }, quantity) {
  try {
    await changeCart('add', { product_id: id, variant_id, quantity });
  } catch (error) {
    if (!(error instanceof ShopError) || error.errors[0]?.failedValidator !== 'max') throw error;
    const [{ data }, cart] = await Promise.all([readProduct(String(id)), currentCart()]);
    const purchasable = data.variants?.find((each) => each.variant_id === variant_id) ?? data;
    const line = cart?.items.find(
      (item) => item.product_id === id && item.variant_id === variant_id,
    );
    throw new FormError(tooMany(data, purchasable, quantity, line?.quantity), QUANTITY);
  }
}

/**
 * @param {Product} shown
 * @param {Purchasable} purchasable
 */
function stockText(shown, purchasable) {
  const { text, isLow } = stockOf(shown, purchasable);
  return element('p', { class: isLow ? 'stock low' : 'stock' }, text);
}

/**
 * @param {string} option
 * @param {readonly unknown[]} values
 * @param {Purchasable} [preselected]
 */
const optionChoice = (option, values, preselected) =>
  element(
    'fieldset',
    { class: 'option' },
    element('legend', {}, attributeName(option)),
    ...values.map((value) =>
      element(
        'label',
        {},
        element('input', {
          type: 'radio',
          name: option,
          value: String(value),
          checked: attribute(preselected, option) === String(value),
        }),
        element('span', {}, String(value)),
      ),
    ),
  );
