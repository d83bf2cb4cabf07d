/**
 * @import { ProductQuery } from '../records.d.ts'
 * @import { ShowView } from '../router.js'
 */
import { ShopError } from '../client.js';
import { element } from '../dom.js';
import { categoryPage, collectionPage, productsPage } from '../page-head.js';
import { findCategory } from '../paths.js';
import { productList } from '../product-list.js';
import { readCategoryPath, readCollection } from '../store.js';
import { textBlocks } from '../text-blocks.js';
import { t } from '../words.js';
import { breadcrumbs, categoryTree } from './category-links.js';
import { product } from './product.js';

/** @type {ShowView} */
export const collections = async (route, shop) => {
  const [id] = route.parts;
  if (!id) throw new ShopError(404, []);
  /** @type {ProductQuery} */
  const query = { collection_id: id, sort_order: 'COLLECTION' };
  const [{ data }, list] = await Promise.all([
    readCollection(id),
    productList(shop, route, query, 'Featured'),
  ]);
  return {
    ...collectionPage(data),
    content: [heading(data.name, data.Description), withFilters(list)],
  };
};

/**
 * A category by its path: `categories/Kitchen/Tea%20%26%20Coffee`.
 *
 * @type {ShowView}
 */
export const categories = async (route, shop) => {
  const category = findCategory(shop, route.parts);
  if (!category) throw new ShopError(404, []);
  const list = await productList(shop, route, { category: category.path }, 'Newest first');
  return {
    ...categoryPage(category, async (tag) => (await readCategoryPath(category.id, tag)).data),
    content: [
      breadcrumbs(shop, category),
      heading(category.name, category.description),
      withFilters(list, categoryTree(shop, category)),
    ],
  };
};

/**
 * One product by its id, or without an id all of them.
 *
 * @type {ShowView}
 */
export const products = async (route, shop) => {
  if (route.parts[0]) return product(route, shop);
  const list = await productList(shop, route, {}, 'Newest first');
  return {
    ...productsPage(t),
    content: [heading(t('All products')), withFilters(list, categoryTree(shop))],
  };
};

/** @type {ShowView} */
export const search = async (route, shop) => {
  const q = route.query.get('q') ?? '';
  const title = q ? t('Search: {q}', { q }) : t('Search');
  const note = t('Shows products with all of these words, or with words that begin like them.');
  const query = { q: q || undefined, sort_by: 'relevance' };
  return {
    title,
    content: [
      heading(title, note),
      withFilters(await productList(shop, route, query, 'Best match')),
    ],
  };
};

/**
 * @param {string} name
 * @param {string | null} [note]
 */
const heading = (name, note) =>
  element('div', { class: 'heading' }, element('h1', {}, name), ...textBlocks(note ?? ''));

/**
 * @param {{ filters: HTMLElement, list: HTMLElement }} products
 * @param {HTMLElement} [categories]
 */
const withFilters = ({ filters, list }, categories) =>
  element(
    'div',
    { class: 'with-sidebar' },
    element('div', { class: 'sidebar' }, categories, filters),
    list,
  );
