/**
 * @import { Formats } from './formats.js'
 * @import { Category, Content } from './records.d.ts'
 */
import { formatsOf } from './formats.js';
import { findVariables, listCategories, listPages, readApplication } from './store.js';

/**
 * What every page needs.
 *
 * @typedef {object} ShopData
 * @property {string} name
 * @property {string} announcement
 * @property {readonly Category[]} categories
 * @property {readonly Omit<Content, 'text'>[]} pages those of `PAGES` that the store has written
 * @property {string} language of the store
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
    categories: categories.data,
    pages: PAGES.flatMap((slug) => pages.data.find((each) => each.slug === slug) ?? []),
    ...formatsOf(language ?? 'en', timezone ?? 'UTC', currency_code),
  };
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
