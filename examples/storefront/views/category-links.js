/**
 * @import { Category } from '../records.d.ts'
 * @import { Shop } from '../shop.js'
 */
import { element, link } from '../dom.js';
import { categoryHref, lineage } from '../paths.js';
import { childrenOf } from '../shop.js';
import { t } from '../words.js';

/**
 * @param {Shop} shop
 * @param {Category} category
 * @param {string} [productName] of the product that the page is about
 */
export function breadcrumbs(shop, category, productName) {
  const categories = lineage(shop, category).map((each) =>
    link(categoryHref(each), each.name, {
      'aria-current': each === category && productName === undefined ? 'page' : undefined,
    }),
  );
  const crumbs = [link('', t('Shop')), ...categories, ...(productName ? [productName] : [])];
  return element(
    'nav',
    { class: 'breadcrumbs', 'aria-label': t('Breadcrumbs') },
    element('ol', {}, ...crumbs.map((crumb) => element('li', {}, crumb))),
  );
}

/**
 * The categories at the top, and those below the current one and its parents.
 *
 * @param {Shop} shop
 * @param {Category} [current]
 */
export function categoryTree(shop, current) {
  const open = current ? lineage(shop, current) : [];
  /**
   * @param {Category} [parent]
   * @returns {HTMLElement}
   */
  const level = (parent) =>
    element(
      'ul',
      {},
      ...childrenOf(shop, parent).map((each) =>
        element(
          'li',
          {},
          link(categoryHref(each), each.name, {
            'aria-current': each === current ? 'page' : undefined,
          }),
          open.includes(each) && childrenOf(shop, each).length > 0 && level(each),
        ),
      ),
    );
  return element('nav', { class: 'tree', 'aria-label': t('Categories') }, level());
}
