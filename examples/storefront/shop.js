/**
 * @import { Formats } from './formats.js'
 * @import { Application, Category, Content } from './records.d.ts'
 */
import { formatsOf } from './formats.js';
import { findVariables, listCategories, listPages, readApplication } from './store.js';

/**
 * What every page needs.
 *
 * @typedef {object} ShopData
 * @property {string} name
 * @property {string} announcement
 * @property {string} currency
 * @property {string} taxNote whether prices have taxes in them
 * @property {readonly Category[]} categories
 * @property {readonly Omit<Content, 'text'>[]} pages those of `PAGES` that the store has written
 * @property {string} language of the store
 * @property {number} passwordMinLength characters of a new password
 *
 * @typedef {ShopData & Formats} Shop
 */

/** The slugs of the pages that are in the footer, in this order. */
const PAGES = ['shipping', 'returns', 'contact', 'terms', 'privacy', 'imprint'];

/** Loaded once. */
export const shop = loadShop();

/** @returns {Promise<Shop>} */
async function loadShop() {
  const [application, categories, variables, pages] = await Promise.all([
    readApplication(),
    listCategories(),
    findVariables('announcement'),
    listPages(PAGES),
  ]);
  const { name = '', currency_code = 'EUR', language, timezone } = application.data[0] ?? {};
  return {
    name,
    language: language ?? 'en',
    announcement: String(variables.data[0]?.value ?? ''),
    currency: currency_code,
    taxNote: taxNoteOf(application.data[0]),
    categories: categories.data,
    pages: PAGES.flatMap((slug) => pages.data.find((each) => each.slug === slug) ?? []),
    passwordMinLength: application.data[0]?.password_min_length ?? 4,
    ...formatsOf(language ?? 'en', timezone ?? 'UTC', currency_code),
  };
}

/** @param {Pick<Application, 'prices_include_tax' | 'tax_type'>} [application] */
function taxNoteOf({ prices_include_tax: isIncluded, tax_type } = {}) {
  if (isIncluded) return 'incl. VAT';
  return tax_type === 'all' || tax_type === 'products_only' ? 'plus VAT' : '';
}

/**
 * The subcategories, or without a parent the categories at the top.
 *
 * @param {Shop} shop
 * @param {Category} [parent]
 */
export const childrenOf = ({ categories }, parent) =>
  categories.filter(({ parent_id }) => parent_id === (parent?.id ?? null));

/** @param {Category} category */
export const categoryHref = ({ path }) =>
  `categories${path.split('/').map(encodeURIComponent).join('/')}`;

/** @param {Pick<Content, 'slug'>} page */
export const pageHref = ({ slug = '' }) => `pages/${encodeURIComponent(slug)}`;

/**
 * A category after those above it.
 *
 * @param {Shop} shop
 * @param {Category} category
 * @returns {Category[]}
 */
export function lineage(shop, category) {
  const parent = shop.categories.find(({ id }) => id === category.parent_id);
  return [...(parent ? lineage(shop, parent) : []), category];
}

/**
 * The category at a path. Each part is the name or the `url` of a category, in any case, as the API
 * finds products by `category`.
 *
 * @param {Shop} shop
 * @param {string} path as `Kitchen/tea-coffee`
 */
export function findCategory(shop, path) {
  const wanted = path.toLowerCase();
  return (
    shop.categories.find((each) => each.path === `/${path}`) ??
    shop.categories.find((each) => isNamed(lineage(shop, each), wanted))
  );
}

/**
 * A name with slashes is several parts of a path.
 *
 * @param {readonly Category[]} line
 * @param {string} path
 * @returns {boolean}
 */
function isNamed([first, ...rest], path) {
  const labels = [first?.name, first?.url].flatMap((label) => label?.toLowerCase() ?? []);
  if (rest.length === 0) return labels.includes(path);
  return labels.some(
    (label) => path.startsWith(`${label}/`) && isNamed(rest, path.slice(label.length + 1)),
  );
}
