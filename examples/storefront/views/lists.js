/** @import { ShowView } from '../router.js' */
import { ApiError } from '../api.js';
import { element } from '../dom.js';
import { productList } from '../product-list.js';
import { categoryHref, findCategory } from '../shop.js';
import { readCategoryPath, readCollection } from '../store.js';
import { t } from '../words.js';
import { breadcrumbs, categoryTree } from './category-links.js';
import { product } from './product.js';

/** @type {ShowView} */
export const collections = async (route, shop) => {
  const [id = ''] = route.parts;
  const query = { collection_id: id, sort_order: 'COLLECTION' };
  const [{ data }, list] = await Promise.all([
    readCollection(id),
    productList(shop, route, query, 'Featured'),
  ]);
  return {
    title: data.name,
    head: { canonical: `collections/${data.id}` },
    content: [heading(data.name, data.Description), withFilters(list)],
  };
};

/**
 * A category by its path: `categories/Kitchen/Tea%20%26%20Coffee`.
 *
 * @type {ShowView}
 */
export const categories = async (route, shop) => {
  const category = findCategory(shop, route.parts.filter((part) => part !== '').join('/'));
  if (!category) throw new ApiError(404);
  const list = await productList(shop, route, { category: category.path }, 'Newest first');
  return {
    title: category.name,
    head: {
      canonical: categoryHref(category),
      pathIn: async (language) =>
        categoryHref((await readCategoryPath(category.id, language)).data),
      ...(category.description && { description: category.description }),
    },
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
  if (route.parts.length > 0) return product(route, shop);
  const list = await productList(shop, route, {}, 'Newest first');
  return {
    title: t('All products'),
    head: { canonical: 'products' },
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
  element('div', { class: 'heading' }, element('h1', {}, name), note && element('p', {}, note));

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
