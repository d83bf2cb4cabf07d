/**
 * @import { Collection, ProductQuery } from '../records.d.ts'
 * @import { ShowView } from '../router.js'
 * @import { Shop } from '../shop.js'
 */
import { config } from '../config.js';
import { element, link } from '../dom.js';
import { FEATURED, homePage } from '../page-head.js';
import { categoryHref } from '../paths.js';
import { productRow } from '../product-list.js';
import { picture } from '../product-view.js';
import { childrenOf } from '../shop.js';
import { listCollections, listProducts } from '../store.js';
import { plainText } from '../texts.js';
import { t } from '../words.js';

/**
 * The featured collection, or else the newest products; then a row of each other collection.
 *
 * @type {ShowView}
 */
export const home = async (_, shop) => {
  const { data: collections } = await listCollections();
  const featured = collections.find(({ slug }) => slug === FEATURED);
  const others = collections.filter((each) => each !== featured);
  const [first, ...rows] = await Promise.all([
    listProducts(featured ? inCollection(featured, 8) : { per_page: 8 }),
    ...others.map((each) => listProducts(inCollection(each, 4))),
  ]);
  if (first.data.length === 0) return { ...homePage(t, featured), content: [emptyShop(shop)] };
  const hero = element(
    'section',
    { class: 'hero' },
    element(
      'div',
      {},
      config.demoShopper && element('p', { class: 'kicker' }, t('Demo store')),
      element('h1', {}, shop.name),
      element('p', {}, plainText(featured?.Description ?? t('Our newest products.'))),
      element(
        'p',
        { class: 'row' },
        link('products', t('See all products'), { class: 'button' }),
        config.demoShopper &&
          link(`${config.api}/docs`, t('API reference'), { class: 'button quiet' }),
      ),
    ),
    element(
      'div',
      { class: 'hero-pictures', 'aria-hidden': 'true' },
      ...first.data.slice(0, 3).map(picture),
    ),
  );
  return {
    ...homePage(t, featured),
    content: [
      hero,
      productRow(shop, element('h2', {}, featured ? t('Featured') : t('New')), first.data),
      departments(shop),
      ...others.map(({ id, name }, index) => {
        const heading = element('h2', {}, link(`collections/${id}`, name));
        return productRow(shop, heading, rows[index]?.data ?? []);
      }),
    ],
  };
};

/**
 * A shop that is not filled yet, with the way to fill it.
 *
 * @param {Shop} shop
 */
const emptyShop = ({ name }) =>
  element(
    'section',
    { class: 'message' },
    element('h1', {}, name),
    element('p', {}, t('There is nothing to buy here yet.')),
    config.dashboard &&
      element(
        'p',
        {},
        t('Is this your shop? '),
        element('a', { href: config.dashboard }, t('Add your first product')),
      ),
  );

/**
 * @param {Collection} collection
 * @param {number} per_page
 * @returns {ProductQuery}
 */
const inCollection = ({ id }, per_page) => ({
  collection_id: String(id),
  sort_order: 'COLLECTION',
  per_page,
});

/** @param {Shop} shop */
const departments = (shop) =>
  element(
    'section',
    { class: 'departments' },
    element('h2', {}, t('Departments')),
    element(
      'ul',
      {},
      ...childrenOf(shop).map((category) => {
        const names = childrenOf(shop, category).map(({ name }) => name);
        return element(
          'li',
          {},
          element('h3', {}, link(categoryHref(category), category.name)),
          element('p', {}, plainText(category.description ?? names.join(', '))),
        );
      }),
    ),
  );
