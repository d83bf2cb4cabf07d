/**
 * @import { Formats } from './formats.js'
 * @import { Category } from './records.d.ts'
 */
import { formatsOf } from './formats.js';
import { findVariables, listCategories, readApplication } from './store.js';

/**
 * What every page needs.
 *
 * @typedef {object} ShopData
 * @property {string} name
 * @property {string} announcement
 * @property {readonly Category[]} categories
 *
 * @typedef {ShopData & Formats} Shop
 */

/** Loaded once. */
export const shop = loadShop();

/** @returns {Promise<Shop>} */
async function loadShop() {
  const [application, categories, variables] = await Promise.all([
    readApplication(),
    listCategories(),
    findVariables('announcement'),
  ]);
  const { name = '', currency_code = 'EUR', language, timezone } = application.data[0] ?? {};
  return {
    name,
    announcement: String(variables.data[0]?.value ?? ''),
    categories: categories.data,
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
