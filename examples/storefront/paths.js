/**
 * Addresses of the pages of the shop, relative to its root.
 *
 * @import { Category, Content } from './records.d.ts'
 */

/** A tag of two letters, with a script or region or without, at the beginning of a path. */
export const LANGUAGE_IN_PATH = /^[a-z]{2}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\d{3}))?$/;

/**
 * The languages of a store, its own first.
 *
 * @param {{ readonly language?: string | null, readonly languages?: readonly string[] | null }} [application]
 */
export const languagesOf = ({ language, languages } = {}) => [
  ...new Set([language ?? 'en', ...(languages ?? [])]),
];

/**
 * A page of the shop in one of its languages.
 *
 * @param {readonly string[]} languages
 * @param {string} language
 * @param {string} path relative to the root of the shop in the language
 * @param {string | URL} site where the shop is served
 */
export const addressIn = (languages, language, path, site) =>
  new URL(language === languages[0] ? path : `${language}/${path}`, site);

/** @param {Pick<Category, 'path'>} category */
export const categoryHref = ({ path }) =>
  `categories${path.split('/').map(encodeURIComponent).join('/')}`;

/** @param {Pick<Content, 'slug'>} page */
export const pageHref = ({ slug = '' }) => `pages/${encodeURIComponent(slug)}`;

/** @typedef {{ readonly categories: readonly Category[] }} HasCategories */

/**
 * A category after those above it.
 *
 * @param {HasCategories} shop
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
 * @param {HasCategories} shop
 * @param {readonly string[]} parts as `Kitchen` and `tea-coffee`
 */
export function findCategory(shop, parts) {
  const path = parts.filter((part) => part !== '').join('/');
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
