/**
 * @import { Product, ProductQuery } from './records.d.ts'
 * @import { Route } from './router.js'
 * @import { Shop } from './shop.js'
 * @import { Text } from './words.js'
 */
import { announce, element, link } from './dom.js';
import { productFilters } from './product-filters.js';
import { cheapest, isAvailable, lowestPrice, picture, priceTag } from './product-view.js';
import { noteInAddress } from './router.js';
import { listProducts } from './store.js';
import { t } from './words.js';

const PER_PAGE = 24;

/** Pages of a list that Back shows again, with one call of the API. */
const MAX_PAGES = 10;

/**
 * By their names in the address.
 *
 * @type {readonly { name: string, label: Text, query: ProductQuery }[]}
 */
const SORTINGS = [
  { name: 'price', label: 'Price, lowest first', query: { sort_by: 'price', sort_order: 'ASC' } },
  {
    name: '-price',
    label: 'Price, highest first',
    query: { sort_by: 'price', sort_order: 'DESC' },
  },
  { name: 'name', label: 'Name', query: { sort_by: 'name', sort_order: 'ASC' } },
];

/**
 * The products that match the query, with paging, in an order that the customer can change, and the
 * filters for them. All that is in the address: `?sort=price&pages=2&brand=Fjordlys`.
 *
 * @param {Shop} shop
 * @param {Route} route
 * @param {ProductQuery} query
 * @param {Text} defaultSorting label of the order that the query has
 */
export async function productList(shop, route, query, defaultSorting) {
  const sortings = [{ name: '', label: defaultSorting, query: {} }, ...SORTINGS];
  const wanted = route.query.get('sort') ?? '';
  const sorting = element(
    'select',
    { id: 'sorting' },
    ...sortings.map(({ name, label }) =>
      element('option', { value: name, selected: name === wanted }, t(label)),
    ),
  );
  const filters = productFilters(shop, route.query, () => loadAndNote(1));
  const correction = element('p', { class: 'correction' });
  const count = element('p', { class: 'count' });
  const grid = element('ul', { class: 'grid' });
  const more = element('button', { type: 'button', class: 'button quiet' }, t('Show more'));
  let latest = 0;

  /**
   * @param {number} page
   * @param {number} [pages] so many at once
   */
  async function load(page, pages = 1) {
    latest += 1;
    const turn = latest;
    const per_page = PER_PAGE * pages;
    const order = sortings[sorting.selectedIndex]?.query;
    const found = await listProducts({ per_page, page, ...query, ...filters.query(), ...order });
    // Something else was chosen meanwhile.
    if (turn !== latest) return;
    filters.show(found._facets);
    showCorrection(correction, query.q, found.corrected_query);
    const cards = found.data.map((product) => card(shop, product, 'h2'));
    if (page === 1) grid.replaceChildren(...cards);
    else grid.append(...cards);
    if (page > 1) cards[0]?.querySelector('a')?.focus();
    count.textContent = countText(found.count ?? 0);
    announce(`${correction.textContent} ${count.textContent}`.trim());
    more.hidden = page >= (found.pages ?? 1);
    const shown = page + pages - 1;
    more.onclick = () => void loadAndNote(shown + 1);
  }

  /** @param {number} page */
  async function loadAndNote(page) {
    noteInAddress({
      ...filters.address(),
      sort: sorting.value || undefined,
      pages: page > 1 ? String(Math.min(page, MAX_PAGES)) : undefined,
    });
    // Until another list is there, what follows on this one is not shown below it.
    if (page === 1) more.hidden = true;
    await load(page);
  }
  sorting.onchange = () => void loadAndNote(1);
  await load(1, Math.min(Number(route.query.get('pages')) || 1, MAX_PAGES));
  const list = element(
    'div',
    {},
    correction,
    element(
      'div',
      { class: 'toolbar' },
      count,
      element('p', {}, element('label', { for: 'sorting' }, t('Sort by ')), sorting),
    ),
    grid,
    element('p', { class: 'more' }, more),
  );
  return { filters: filters.panel, list };
}

/** @param {number} count */
function countText(count) {
  if (count === 0) return t('No products');
  return count === 1 ? t('1 product') : t('{count} products', { count });
}

/**
 * @param {HTMLElement} note
 * @param {string} [asked]
 * @param {string} [corrected]
 */
function showCorrection(note, asked, corrected) {
  note.hidden = corrected === undefined;
  note.replaceChildren();
  if (corrected === undefined) return;
  note.append(t('Nothing was found for “{asked}”. Showing results for ', { asked: asked ?? '' }));
  note.append(element('b', {}, corrected), '.');
}

/**
 * @param {Shop} shop
 * @param {Product} product
 * @param {'h2' | 'h3'} heading
 */
function card(shop, product, heading) {
  const { purchasable, isFrom } = cheapest(product);
  const isReduced = purchasable.price_discount !== undefined;
  const badge = isAvailable(product) ? isReduced && t('Reduced') : t('Sold out');
  return element(
    'li',
    { class: 'card' },
    picture(product),
    badge && element('span', { class: 'badge' }, badge),
    element(heading, {}, link(`products/${product.id}`, product.name)),
    product.manufacturer && element('p', { class: 'manufacturer' }, product.manufacturer),
    priceTag(shop, purchasable, isFrom),
    ...lowestPrice(shop, purchasable),
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
