import { get, Refusal } from '../api.ts';
import { changeCart } from '../cart.ts';
import { announce, element, link, refill } from '../dom.ts';
import { chosen, field, onSubmit } from '../forms.ts';
import { products, shelf } from '../listing.ts';
import type { Product, Sellable } from '../records.ts';
import type { ShowView, View } from '../router.ts';
import { picture, priceTag, stockOf } from '../sellables.ts';
import type { Shop } from '../shop.ts';
import { crumbs } from './lists.ts';
import { facts } from './product-facts.ts';

export const product: ShowView = async ({ parts: [id = ''] }, shop): Promise<View> => {
  const { data } = await get<Product>(`/products/${encodeURIComponent(id)}`);
  const category = shop.categories.find((each) => each.id === data.category_id);
  const related = category
    ? (await products({ category: category.path, per_page: 5 })).data
        .filter((each) => each.id !== data.id)
        .slice(0, 4)
    : [];
  return {
    title: data.name,
    content: [
      ...(category ? [crumbs(shop, category, data.name)] : []),
      element(
        'article',
        { class: 'product' },
        picture(data),
        element(
          'div',
          {},
          data.manufacturer !== undefined && element('p', { class: 'maker' }, data.manufacturer),
          element('h1', {}, data.name),
          buying(shop, data),
          data.description !== undefined && element('p', { class: 'prose' }, data.description),
          facts(data),
        ),
      ),
      ...(category && related.length > 0
        ? [shelf(shop, element('h2', {}, `More from ${category.name}`), related)]
        : []),
    ],
  };
};

/** As errors name it. */
const QUANTITY = 'items.0.quantity';

/** The choice of a variant, its price and stock, and the way into the cart. */
function buying(shop: Shop, sold: Product): HTMLFormElement {
  const options = Object.entries(sold.variantsDefinition ?? {});
  const preferred = sold.variants?.find((each) => stockOf(each).isBuyable) ?? sold.variants?.[0];
  const offer = element('div', { class: 'offer', 'aria-live': 'polite' });
  const button = element('button', { class: 'button' }, 'Add to cart');
  const form = element(
    'form',
    { id: 'buying', class: 'buying', onchange: () => offerChosen() },
    offer,
    ...options.map(([option, values]) => optionChoice(option, values, preferred)),
    element(
      'div',
      { class: 'row' },
      field('Quantity', QUANTITY, { type: 'number', value: '1', required: true }),
      button,
    ),
  );

  /** The variant that all choices lead to, or the product itself. */
  const chosenSellable = (): Sellable | undefined =>
    sold.variants
      ? sold.variants.find((variant) =>
          options.every(([option]) => String(variant[option]) === chosen(form, option)),
        )
      : sold;

  function offerChosen(): void {
    const choice = chosenSellable();
    button.disabled = !choice || !stockOf(choice).isBuyable;
    refill(offer, ...(choice ? offered(shop, choice) : [element('p', {}, 'Not made like this.')]));
  }

  onSubmit(form, async () => {
    const choice = chosenSellable();
    if (!choice) throw new Refusal(0, { message: 'Choose one that is made.' });
    const quantity = Number(chosen(form, QUANTITY));
    await changeCart('add', { product_id: sold.id, variant_id: choice.variant_id, quantity });
    announce(`${sold.name} is in your cart. `, link('#/cart', 'See the cart'));
  });
  offerChosen();
  return form;
}

function offered(shop: Shop, choice: Sellable): Node[] {
  const { text, isLow } = stockOf(choice);
  return [priceTag(shop, choice), element('p', { class: isLow ? 'stock low' : 'stock' }, text)];
}

const optionChoice = (option: string, values: readonly string[], preferred?: Sellable) =>
  element(
    'fieldset',
    { class: 'option' },
    element('legend', {}, option),
    ...values.map((value) =>
      element(
        'label',
        {},
        element('input', {
          type: 'radio',
          name: option,
          value,
          checked: String(preferred?.[option]) === String(value),
        }),
        element('span', {}, value),
      ),
    ),
  );
