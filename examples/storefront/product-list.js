/**
 * @import { Product } from './records.d.ts'
 * @import { Shop } from './shop.js'
 */
import { announce, element, link } from './dom.js';
import { cheapest, isAvailable, picture, priceTag } from './product-view.js';
import { listProducts } from './store.js';

const PER_PAGE = 24;

/** @type {readonly (readonly [label: string, query: Record<string, string>])[]} */
const SORTINGS = [
  ['Price, lowest first', { sort_by: 'price', sort_order: 'ASC' }],
  ['Price, highest first', { sort_by: 'price', sort_order: 'DESC' }],
  ['Name', { sort_by: 'name', sort_order: 'ASC' }],
];

/**
 * The products that match the query, with paging, and in an order that the customer can change.
 *
 * @param {Shop} shop
 * @param {Record<string, string | undefined>} query
 * @param {string} defaultSorting label of the order that the query has
 */
export async function productList(shop, query, defaultSorting) {
  /** @type {typeof SORTINGS} */
  const sortings = [[defaultSorting, {}], ...SORTINGS];
  const sorting = element(
    'select',
    { id: 'sorting', onchange: () => void load(1) },
    ...sortings.map(([label]) => element('option', {}, label)),
  );
  const count = element('p', { class: 'count' });
  const grid = element('ul', { class: 'grid' });
  const more = element('button', { type: 'button', class: 'button quiet' }, 'Show more');

  /** @param {number} page */
  async function load(page) {
    const [, sorted = {}] = sortings[sorting.selectedIndex] ?? [];
    const found = await listProducts({ per_page: PER_PAGE, page, ...query, ...sorted });
    const cards = found.data.map((product) => card(shop, product, 'h2'));
    if (page === 1) grid.replaceChildren(...cards);
    else grid.append(...cards);
    if (page > 1) cards[0]?.querySelector('a')?.focus();
    count.textContent = `${found.count || 'No'} ${found.count === 1 ? 'product' : 'products'}`;
    announce(count.textContent);
    more.hidden = page >= (found.pages ?? 1);
    more.onclick = () => void load(page + 1);
  }
  await load(1);
  return element(
    'div',
    {},
    element(
      'div',
      { class: 'toolbar' },
      count,
      element('p', {}, element('label', { for: 'sorting' }, 'Sort by '), sorting),
    ),
    grid,
    element('p', { class: 'more' }, more),
  );
}

/**
 * @param {Shop} shop
 * @param {Product} product
 * @param {'h2' | 'h3'} heading
 */
function card(shop, product, heading) {
  const { purchasable, isFrom } = cheapest(product);
  const isReduced = purchasable.price_discount !== undefined;
  const badge = isAvailable(product) ? isReduced && 'Reduced' : 'Sold out';
  return element(
    'li',
    { class: 'card' },
    picture(product),
    badge && element('span', { class: 'badge' }, badge),
    element(heading, {}, link(`products/${product.id}`, product.name)),
    product.manufacturer && element('p', { class: 'manufacturer' }, product.manufacturer),
    priceTag(shop, purchasable, isFrom),
  );
}

/**
 * A section with a heading and one row of products.
 *
 * @param {Shop} shop
 * @param {HTMLElement} heading
 * @param {readonly Product[]} products
 */
export const productRow = (shop, heading, products) =>
  element(
    'section',
    { class: 'product-row' },
    heading,
    element('ul', { class: 'grid' }, ...products.map((product) => card(shop, product, 'h3'))),
  );
