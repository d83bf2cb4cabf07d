/** @import { Category } from './records.d.ts' */
import { findVariables, listCategories, readApplication } from './store.js';

/**
 * What every page needs.
 *
 * @typedef {object} Shop
 * @property {string} name
 * @property {string} announcement
 * @property {readonly Category[]} categories
 * @property {(amount: number, currency?: string) => string} money an amount for people, in the currency
 *   of the store unless another is given
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
  const { name = '', currency_code: own = 'EUR' } = application.data[0] ?? {};
  return {
    name,
    announcement: String(variables.data[0]?.value ?? ''),
    categories: categories.data,
    money: (amount, currency = own) =>
      amount.toLocaleString('en-IE', { style: 'currency', currency }),
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
