import { categoryPath, childrenOf } from '../data/categories.ts';
import { oneLine, type Product } from '../data/products.ts';
import { layout } from '../parts/layout.ts';
import { priceNote } from '../parts/price.ts';
import { productCards } from '../parts/product-card.ts';
import { written } from '../parts/written.ts';
import { take } from '../visit/api.ts';
import { type Html, html, when } from '../visit/markup.ts';
import type { PageContext } from '../visit/page-context.ts';
import { collectionPath, PATH_FIELDS } from '../visit/record-paths.ts';
import type { Category } from '../visit/settings.ts';
import type { Visit } from '../visit/visit.ts';

/** The collection whose products are shown first, by its slug. */
const FEATURED = 'home-page';

const SHOWN = 8;

/** Other collections, each with a row of products. */
const ROWS = 6;
const IN_ROW = 4;

/** What the shop has, with what the store features first. */
export async function homePage(context: PageContext) {
  const { visit } = context.env;
  const { shop, say, href, name } = visit;
  const [featuredOnes, all, newest] = await Promise.all([
    take(shop.GET('/collections', { params: { query: { attributes: { slug: FEATURED } } } })),
    // One of them may be the featured one.
    take(
      shop.GET('/collections', {
        params: { query: { per_page: ROWS + 1, fields: `name,${PATH_FIELDS}` } },
      }),
    ),
    take(shop.GET('/products', { params: { query: { per_page: SHOWN } } })),
  ]);
  const [featured] = featuredOnes.data;
  const others = all.data.filter(({ id }) => id !== featured?.id).slice(0, ROWS);
  const [first, ...rows] = await Promise.all([
    featured ? productsIn(visit, featured.id, SHOWN) : [],
    ...others.map(({ id }) => productsIn(visit, id, IN_ROW)),
  ]);
  const departments = childrenOf(visit);
  const text = featured?.Description ?? featured?.description ?? '';
  const main = html`<h1 class="unseen">${name}</h1>
${
  newest.data.length === 0
    ? html`<section class="empty"><h2>${say('empty_shop')}</h2><p>${say('empty_shop_help')}</p>${ownerLink(visit)}</section>`
    : ''
}
${shelf(visit, html`${say('featured')}`, first, {
  isTop: true,
  text: when(text, () => html`<div class="text">${written(text)}</div>`),
})}
${shelf(visit, html`${say('new_here')}`, newest.data, { isTop: first?.length === 0 })}
${others.map((each, i) => shelf(visit, html`<a href="${href(collectionPath(each))}">${each.name}</a>`, rows[i]))}
${departments.length > 0 ? html`<section class="tiles"><h2>${say('departments')}</h2><ul>${departments.map((each) => tile(visit, each))}</ul></section>` : ''}
${newest.data.length > 0 ? html`<p class="note">${priceNote(visit)}</p>` : ''}`;
  const names = departments.map((each) => each.name).join(', ');
  const description = oneLine(text) || (names ? `${name}: ${names}` : name);
  return context.html(layout(visit, { title: name, path: '/', description, main }));
}

async function productsIn({ shop }: Visit, collection: number, count: number) {
  const order = { sort_order: 'COLLECTION' } as const;
  const query = { collection_id: String(collection), per_page: count, ...order };
  return (await take(shop.GET('/products', { params: { query } }))).data;
}

/** Products below a heading; nothing where there are none. */
const shelf = (
  visit: Visit,
  heading: Html,
  products: readonly Product[] = [],
  { text = '', isTop = false }: { readonly text?: Html | ''; readonly isTop?: boolean } = {},
): Html | '' =>
  when(
    products.length > 0,
    () =>
      html`<section class="shelf"><h2>${heading}</h2>${text}${productCards(visit, products, isTop)}</section>`,
  );

/** A department with its text, or with the names of those below it. */
function tile(visit: Visit, category: Category): Html {
  const below = childrenOf(visit, category.id).map(({ name }) => name);
  const text = oneLine(category.description ?? below.join(', '));
  return html`<li><a href="${visit.href(categoryPath(visit, category))}">${category.name}${when(text, () => html` <small>${text}</small>`)}</a></li>`;
}

/** Who has just opened a shop sees it empty. */
const ownerLink = ({ say, place }: Visit): Html | '' =>
  when(
    place.dashboard,
    (path) =>
      html`<p>${say('owner_question')} <a href="${path}">${say('add_first_product')}</a></p>`,
  );
