import {
  isReduced,
  type Product,
  picturesOf,
  priceOf,
  productPath,
  purchasablesOf,
  stockOf,
} from '../data/products.ts';
import { attributes, type Html, html } from '../visit/markup.ts';
import type { Visit } from '../visit/visit.ts';
import { price } from './price.ts';

/** Cards that are seen without scrolling. */
const FIRST = 4;

export const productCards = (visit: Visit, products: readonly Product[]): Html =>
  html`<ul class="cards">${products.map((product, i) => productCard(visit, product, i < FIRST))}</ul>`;

/** The lowest price of a product, and whether others are higher. */
function lowestOf(product: Product) {
  const purchasables = purchasablesOf(product);
  const cheapest = purchasables.reduce((best, each) =>
    priceOf(each) < priceOf(best) ? each : best,
  );
  return { cheapest, isFrom: purchasables.some((each) => priceOf(each) !== priceOf(cheapest)) };
}

/** The price as text: `From €35.95`. */
export function cardPrice({ say, money }: Visit, product: Product): string {
  const { cheapest, isFrom } = lowestOf(product);
  const text = money(priceOf(cheapest));
  return isFrom ? say('from_price', { price: text }) : text;
}

function productCard(visit: Visit, product: Product, isFirst: boolean): Html {
  const { say, href } = visit;
  const purchasables = purchasablesOf(product);
  const { cheapest, isFrom } = lowestOf(product);
  const isSoldOut = purchasables.every((each) => !stockOf(visit, product, each).isAvailable);
  const badge = isSoldOut ? say('sold_out') : purchasables.some(isReduced) ? say('reduced') : '';
  const [picture] = picturesOf(visit, product);
  return html`<li class="card">
<a href="${href(productPath(product))}">
<span class="picture">${
    picture
      ? html`<img src="${picture.src}" alt="${picture.caption ?? ''}" width="400" height="400"${attributes(
          {
            loading: isFirst ? 'eager' : 'lazy',
            fetchpriority: isFirst ? 'high' : undefined,
          },
        )}>`
      : ''
  }${badge ? html`<span class="badge">${badge}</span>` : ''}</span>
<span class="name">${product.name}</span>
</a>
${price(visit, cheapest, { isFrom })}
</li>`;
}
