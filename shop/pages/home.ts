import { categoryPath, childrenOf } from '../data/categories.ts';
import { layout } from '../parts/layout.ts';
import { priceNote } from '../parts/price.ts';
import { productCards } from '../parts/product-card.ts';
import { take } from '../visit/api.ts';
import { html } from '../visit/markup.ts';
import type { PageContext } from '../visit/page-context.ts';

/** The collection whose products are shown first, by its slug. */
const FEATURED = 'home-page';

const SHOWN = 8;

export async function homePage(context: PageContext) {
  const { visit } = context.env;
  const { shop, say, href, name } = visit;
  const [collections, newest] = await Promise.all([
    take(shop.GET('/collections', { params: { query: { attributes: { slug: FEATURED } } } })),
    take(shop.GET('/products', { params: { query: { per_page: SHOWN } } })),
  ]);
  const [featured] = collections.data;
  const chosen = featured
    ? (
        await take(
          shop.GET('/products', {
            params: { query: { per_page: SHOWN, attributes: { collection: String(featured.id) } } },
          }),
        )
      ).data
    : [];
  const shown = [
    { title: featured?.name ?? '', products: chosen },
    { title: say('new_here'), products: newest.data },
  ].filter(({ products }) => products.length > 0);
  const main = html`<h1 class="unseen">${name}</h1>
${
  shown.length === 0
    ? html`<section class="empty"><h2>${say('empty_shop')}</h2><p>${say('empty_shop_help')}</p></section>`
    : ''
}
${shown.map(
  ({ title, products }) =>
    html`<section class="shelf"><h2>${title || name}</h2>${productCards(visit, products)}</section>`,
)}
<section class="tiles"><h2>${say('departments')}</h2><ul>
${childrenOf(visit).map((each) => html`<li><a href="${href(categoryPath(each))}">${each.name}</a></li>`)}
</ul></section>
${shown.length > 0 ? html`<p class="note">${priceNote(visit)}</p>` : ''}`;
  return context.html(layout(visit, { title: name, path: '/', main }));
}
