import { get, Refusal } from '../api.ts';
import { element, link } from '../dom.ts';
import { listing } from '../listing.ts';
import type { Category, Collection } from '../records.ts';
import type { ShowView } from '../router.ts';
import { categoryLink, childrenOf, type Shop } from '../shop.ts';

export const collections: ShowView = async ({ parts: [id = ''] }, shop) => {
  const [{ data: collection }, list] = await Promise.all([
    get<Collection>(`/collections/${encodeURIComponent(id)}`),
    listing(shop, { collection_id: id, sort_order: 'COLLECTION' }, 'Featured'),
  ]);
  const { name, Description } = collection;
  return { title: name, content: [heading(name, Description), list] };
};

/** A category by its path, `#/categories/Kitchen/Tea%20%26%20Coffee`. */
export const categories: ShowView = async ({ parts }, shop) => {
  const path = `/${parts.join('/')}`;
  const category = shop.categories.find((each) => each.path === path);
  if (!category) throw new Refusal(404, { message: `There is no category ${path}.` });
  const list = await listing(shop, { category: path }, 'Newest first');
  return {
    title: category.name,
    content: [
      crumbs(shop, category),
      heading(category.name, category.description),
      element('div', { class: 'aisle' }, tree(shop, category), list),
    ],
  };
};

export const allProducts: ShowView = async (_, shop) => ({
  title: 'Everything',
  content: [
    heading('Everything'),
    element('div', { class: 'aisle' }, tree(shop), await listing(shop, {}, 'Newest first')),
  ],
});

export const search: ShowView = async (route, shop) => {
  const q = route.query.get('q') ?? '';
  const title = q ? `Search: ${q}` : 'Search';
  const note = 'Every word begins a word of the product; case and accents do not matter.';
  const query = { q: q || undefined, sort_by: 'relevance' };
  return { title, content: [heading(title, note), await listing(shop, query, 'Best match')] };
};

const heading = (name: string, note?: string | null) =>
  element('div', { class: 'heading' }, element('h1', {}, name), note && element('p', {}, note));

const parentOf = (shop: Shop, { parent_id }: Category) =>
  shop.categories.find(({ id }) => id === parent_id);

function lineage(shop: Shop, category: Category): readonly Category[] {
  const parent = parentOf(shop, category);
  return [...(parent ? lineage(shop, parent) : []), category];
}

/** The way from the top to a category, or to a product of it. */
export function crumbs(shop: Shop, category: Category, leaf?: string): HTMLElement {
  const way = lineage(shop, category).map((each) =>
    link(categoryLink(each), each.name, {
      'aria-current': each === category && leaf === undefined ? 'page' : undefined,
    }),
  );
  const steps = [link('#/', 'Shop'), ...way, ...(leaf === undefined ? [] : [leaf])];
  return element(
    'nav',
    { class: 'crumbs', 'aria-label': 'Where you are' },
    element('ol', {}, ...steps.map((step) => element('li', {}, step))),
  );
}

/** All categories, opened along the way to the current one. */
function tree(shop: Shop, current?: Category): HTMLElement {
  const way = current ? lineage(shop, current) : [];
  const level = (parent?: Category): HTMLElement =>
    element(
      'ul',
      {},
      ...childrenOf(shop, parent).map((each) =>
        element(
          'li',
          {},
          link(categoryLink(each), each.name, {
            'aria-current': each === current ? 'page' : undefined,
          }),
          way.includes(each) && childrenOf(shop, each).length > 0 && level(each),
        ),
      ),
    );
  return element('nav', { class: 'tree', 'aria-label': 'Categories' }, level());
}
