import {
  isReduced,
  type Product,
  picturesOf,
  priceOf,
  purchasablesOf,
  stockOf,
} from '../data/products.ts';
import { unitPriceOf } from '../data/unit-prices.ts';
import { type Html, html } from '../visit/markup.ts';
import { productPath } from '../visit/record-paths.ts';
import type { Visit } from '../visit/visit.ts';
import { energyText } from './energy-label.ts';
import { picture, SPOTS } from './picture.ts';
import { price } from './price.ts';

/** Cards at the top that are seen without scrolling. */
const SEEN = 4;

/** @param isTop whether the cards are the first pictures of the page */
export const productCards = (visit: Visit, products: readonly Product[], isTop = false): Html =>
  html`<ul class="cards">${products.map((product, i) => productCard(visit, product, isTop ? i : SEEN))}</ul>`;

/** The lowest price of a product, and whether others are higher. */
function lowestOf(product: Product) {
  const purchasables = purchasablesOf(product);
  const cheapest = purchasables.reduce((best, each) =>
    priceOf(each) < priceOf(best) ? each : best,
  );
  return { cheapest, isFrom: purchasables.some((each) => priceOf(each) !== priceOf(cheapest)) };
}

/** The price as text: `From €35.95`, with what a kilogram of it costs, and its energy class. */
export function cardPrice(visit: Visit, product: Product): string {
  const { say, money } = visit;
  const { cheapest, isFrom } = lowestOf(product);
  const text = money(priceOf(cheapest));
  const price = isFrom ? say('from_price', { price: text }) : text;
  const perUnit = unitPriceOf(visit, cheapest);
  const { energy_label: label } = product;
  const notes = [perUnit, label && energyText(visit, label)].filter(Boolean);
  return notes.length > 0 ? `${price} (${notes.join(', ')})` : price;
}

/** @param at its position among the first cards of the page */
function productCard(visit: Visit, product: Product, at: number): Html {
  const { say, href } = visit;
  const purchasables = purchasablesOf(product);
  const { cheapest, isFrom } = lowestOf(product);
  const isSoldOut = purchasables.every((each) => !stockOf(visit, product, each).isAvailable);
  const badge = isSoldOut ? say('sold_out') : purchasables.some(isReduced) ? say('reduced') : '';
  const [shown] = picturesOf(visit, product);
  const when = at === 0 ? 'first' : at < SEEN ? 'seen' : 'near';
  return html`<li class="card">
<a href="${href(productPath(product))}">
<span class="picture">${
    shown ? picture(shown.src, SPOTS.card, { alt: shown.caption, when }) : ''
  }${badge ? html`<span class="badge">${badge}</span>` : ''}</span>
<span class="name">${product.name}</span>
</a>
${price(visit, cheapest, { isFrom, energy: product.energy_label })}
</li>`;
}
