import { childrenOf } from '../data/categories.ts';
import { oneLine } from '../data/products.ts';
import { layout } from '../parts/layout.ts';
import { priceNote } from '../parts/price.ts';
import { section, shelf, tiles } from '../parts/sections.ts';
import { written } from '../parts/written.ts';
import { take } from '../visit/api.ts';
import { type Html, html, when } from '../visit/markup.ts';
import type { PageContext } from '../visit/page-context.ts';
import { collectionPath, PATH_FIELDS } from '../visit/record-paths.ts';
import type { Section } from '../visit/themes.ts';
import type { Visit } from '../visit/visit.ts';

/** The collection whose products are shown first, by its slug. */
const FEATURED = 'home-page';

const SHOWN = 8;

/** Other collections, each with a row of products. */
const ROWS = 6;
const IN_ROW = 4;

/** Products of a section. */
const IN_SECTION = 8;

/** What the theme has put together; else what the shop has, with what the store features first. */
export async function homePage(context: PageContext) {
  const { visit } = context.env;
  const { name, theme } = visit;
  const { main, text } = theme?.sections
    ? await sectionsOf(visit, theme.sections)
    : await usualSections(visit);
  const names = childrenOf(visit)
    .map((each) => each.name)
    .join(', ');
  const description = oneLine(text) || (names ? `${name}: ${names}` : name);
  return context.html(layout(visit, { title: name, path: '/', description, main }));
}

interface Shown {
  readonly main: Html;
  /** What it says of the shop. */
  readonly text: string;
}

/** Those of the theme. Products are asked for side by side. */
async function sectionsOf(visit: Visit, sections: readonly Section[]): Promise<Shown> {
  const products = await Promise.all(
    sections.map((each) => (each.type === 'products' ? productsOf(visit, each) : [])),
  );
  const [first] = sections;
  const hasHeading = first?.type === 'hero' && first.heading;
  const hasProducts = products.some(({ length }) => length > 0);
  const main = html`${hasHeading ? '' : html`<h1 class="unseen">${visit.name}</h1>`}
${sections.map((each, i) => section(visit, each, { isFirst: i === 0, products: products[i] ?? [] }))}
${hasProducts ? html`<p class="note">${priceNote(visit)}</p>` : ''}`;
  return { main, text: first?.text ?? '' };
}

const productsOf = (visit: Visit, { collection_id }: Section) =>
  collection_id ? productsIn(visit, collection_id, IN_SECTION) : newest(visit, IN_SECTION);

async function usualSections(visit: Visit): Promise<Shown> {
  const { shop, say, href, name } = visit;
  const [featuredOnes, all, newOnes] = await Promise.all([
    take(shop.GET('/collections', { params: { query: { attributes: { slug: FEATURED } } } })),
    // One of them may be the featured one.
    take(
      shop.GET('/collections', {
        params: { query: { per_page: ROWS + 1, fields: `name,${PATH_FIELDS}` } },
      }),
    ),
    newest(visit, SHOWN),
  ]);
  const [featured] = featuredOnes.data;
  const others = all.data.filter(({ id }) => id !== featured?.id).slice(0, ROWS);
  const [first, ...rows] = await Promise.all([
    featured ? productsIn(visit, featured.id, SHOWN) : [],
    ...others.map(({ id }) => productsIn(visit, id, IN_ROW)),
  ]);
  const text = featured?.Description ?? featured?.description ?? '';
  const main = html`<h1 class="unseen">${name}</h1>
${
  newOnes.length === 0
    ? html`<section class="empty"><h2>${say('empty_shop')}</h2><p>${say('empty_shop_help')}</p>${ownerLink(visit)}</section>`
    : ''
}
${shelf(visit, html`${say('featured')}`, first, {
  isTop: true,
  text: when(text, () => html`<div class="text">${written(text)}</div>`),
})}
${shelf(visit, html`${say('new_here')}`, newOnes, { isTop: first?.length === 0 })}
${others.map((each, i) => shelf(visit, html`<a href="${href(collectionPath(each))}">${each.name}</a>`, rows[i]))}
${tiles(visit, say('departments'))}
${newOnes.length > 0 ? html`<p class="note">${priceNote(visit)}</p>` : ''}`;
  return { main, text };
}

async function newest({ shop }: Visit, count: number) {
  return (await take(shop.GET('/products', { params: { query: { per_page: count } } }))).data;
}

async function productsIn({ shop }: Visit, collection: number, count: number) {
  const order = { sort_order: 'COLLECTION' } as const;
  const query = { collection_id: String(collection), per_page: count, ...order };
  return (await take(shop.GET('/products', { params: { query } }))).data;
}

/** Who has just opened a shop sees it empty. */
const ownerLink = ({ say, place }: Visit): Html | '' =>
  when(
    place.dashboard,
    (path) =>
      html`<p>${say('owner_question')} <a href="${path}">${say('add_first_product')}</a></p>`,
  );
