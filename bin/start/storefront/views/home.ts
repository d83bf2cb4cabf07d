import { get } from '../api.ts';
import { element, link } from '../dom.ts';
import { products, shelf } from '../listing.ts';
import type { Collection } from '../records.ts';
import type { ShowView } from '../router.ts';
import { picture } from '../sellables.ts';
import { categoryLink, childrenOf, type Shop } from '../shop.ts';

const WINDOW = 'home-page';

/** The collection of the home page, or else what is newest; then a shelf for each other one. */
export const home: ShowView = async (_, shop) => {
  const { data: collections } = await get<Collection[]>('/collections', {
    sort_by: 'id',
    sort_order: 'ASC',
  });
  const front = collections.find(({ slug }) => slug === WINDOW);
  const others = collections.filter((each) => each !== front);
  const [shown, ...shelves] = await Promise.all([
    products(front ? inside(front, 8) : { per_page: 8 }),
    ...others.map((each) => products(inside(each, 4))),
  ]);
  const hero = element(
    'section',
    { class: 'hero' },
    element(
      'div',
      {},
      element('p', { class: 'kicker' }, 'The demo store'),
      element('h1', {}, shop.name),
      element('p', {}, front?.Description ?? 'What came in last.'),
      element(
        'p',
        { class: 'row' },
        link('#/products', 'See everything', { class: 'button' }),
        link('/v0/docs', 'API reference', { class: 'button quiet' }),
      ),
    ),
    element(
      'div',
      { class: 'window', 'aria-hidden': 'true' },
      ...shown.data.slice(0, 3).map((product) => picture(product)),
    ),
  );
  return {
    title: 'Welcome',
    content: [
      hero,
      shelf(shop, element('h2', {}, front ? 'In the window' : 'New'), shown.data),
      departments(shop),
      ...others.map((each, index) =>
        shelf(shop, element('h2', {}, titleLink(each)), shelves[index]?.data ?? []),
      ),
    ],
  };
};

const inside = ({ id }: Collection, per_page: number) => ({
  collection_id: id,
  sort_order: 'COLLECTION',
  per_page,
});

const titleLink = ({ id, name }: Collection) => link(`#/collections/${id}`, name);

const departments = (shop: Shop) =>
  element(
    'section',
    { class: 'departments-wall' },
    element('h2', {}, 'Departments'),
    element(
      'ul',
      {},
      ...childrenOf(shop, undefined).map((category) =>
        element(
          'li',
          {},
          element('h3', {}, link(categoryLink(category), category.name)),
          element(
            'p',
            {},
            category.description ??
              childrenOf(shop, category)
                .map(({ name }) => name)
                .join(', '),
          ),
        ),
      ),
    ),
  );
