import { categoryPath, childrenOf, crumbsData, findCategory, lineage } from '../data/categories.ts';
import { pathsElsewhere } from '../data/languages.ts';
import { choicesIn, readListing } from '../data/listing.ts';
import { oneLine } from '../data/products.ts';
import { filters } from '../parts/filters.ts';
import { layout } from '../parts/layout.ts';
import { pageLinks } from '../parts/page-links.ts';
import { priceNote } from '../parts/price.ts';
import { productCards } from '../parts/product-card.ts';
import { written } from '../parts/written.ts';
import { take } from '../visit/api.ts';
import { type Html, html, when } from '../visit/markup.ts';
import type { PageContext } from '../visit/page-context.ts';
import { collectionPath, PATH_FIELDS } from '../visit/record-paths.ts';
import type { Category } from '../visit/settings.ts';
import type { Visit } from '../visit/visit.ts';
import { missingPage } from './missing.ts';

interface List {
  readonly title: string;
  /** Without the language. */
  readonly path: string;
  readonly pathsElsewhere?: ReadonlyMap<string, string>;
  readonly description?: string | undefined;
  /** What all products have. */
  readonly filter?: Readonly<Record<string, string>>;
  readonly above?: Html;
  readonly data?: readonly object[];
}

/** All products, or those that are searched for. */
export function productsPage(context: PageContext) {
  const { visit } = context.env;
  const { q } = choicesIn(visit.url);
  const title = q ? visit.say('results', { words: q }) : visit.say('all_products');
  return listPage(context, { title, path: '/products' });
}

export async function categoryPage(context: PageContext) {
  const { visit } = context.env;
  const category = findCategory(visit, context.req.param('name') ?? '');
  if (!category) return missingPage(context);
  const path = categoryPath(visit, category);
  if (visit.path !== path) return context.redirect(visit.href(path) + visit.url.search, 301);
  const line = lineage(visit, category);
  return listPage(context, {
    ...{ title: category.name, path, filter: { category: category.path } },
    description: oneLine(category.description ?? `${category.name}: ${visit.name}`),
    above: aboveCategory(visit, category, line),
    data: [crumbsData(visit, line)],
    pathsElsewhere: await pathsElsewhere(visit, async ({ texts }) =>
      categoryPath(await texts, category),
    ),
  });
}

const aboveCategory = (visit: Visit, category: Category, line: readonly Category[]): Html => {
  const { say, href } = visit;
  const children = childrenOf(visit, category.id);
  return html`${
    line.length > 1
      ? html`<nav class="crumbs" aria-label="${say('way_here')}"><ol>${line.slice(0, -1).map((each) => html`<li><a href="${href(categoryPath(visit, each))}">${each.name}</a></li>`)}</ol></nav>`
      : ''
  }
<h1>${category.name}</h1>
${when(category.description, (text) => html`<div class="text">${written(text)}</div>`)}
${
  children.length > 0
    ? html`<nav class="chips" aria-label="${category.name}"><ul>${children.map((each) => html`<li><a class="chip" href="${href(categoryPath(visit, each))}">${each.name}</a></li>`)}</ul></nav>`
    : ''
}`;
};

export async function collectionPage(context: PageContext) {
  const { visit } = context.env;
  const shop_address = context.req.param('name') ?? '';
  const { data } = await take(
    visit.shop.GET('/collections', { params: { query: { shop_address } } }),
  );
  const [collection] = data;
  if (!collection) return missingPage(context);
  const { id, Description: text = collection.description ?? '' } = collection;
  const path = collectionPath(collection);
  if (visit.path !== path) return context.redirect(visit.href(path) + visit.url.search, 301);
  return listPage(context, {
    ...{ title: collection.name, path, filter: { collection_id: String(id) } },
    description: oneLine(text) || undefined,
    above: html`<h1>${collection.name}</h1>${when(text, () => html`<div class="text">${written(text)}</div>`)}`,
    pathsElsewhere: await pathsElsewhere(visit, async ({ shop }) => {
      const query = { attributes: { id: String(id) }, fields: PATH_FIELDS };
      const { data: found } = await shop.GET('/collections', { params: { query } });
      return found?.data[0] && collectionPath(found.data[0]);
    }),
  });
}

async function listPage(context: PageContext, list: List) {
  const { visit } = context.env;
  const { say } = visit;
  const { title, path, filter = {}, above = html`<h1>${title}</h1>`, data = [] } = list;
  const choices = choicesIn(visit.url);
  const found = await readListing(visit, choices, filter);
  const { products, count, corrected } = found;
  const main = html`${above}
${when(corrected, (words) => html`<p class="note">${say('corrected', { words })}</p>`)}
<div class="listing">
${filters(visit, path, choices, found)}
<section aria-label="${title}">
<p class="count" role="status" data-live="count">${count === 0 ? say('nothing_found') : say('products', { count })}</p>
<div data-live="products">${productCards(visit, products, true)}
${pageLinks(visit, path, choices.page, found.pages)}
${count > 0 ? html`<p class="note">${priceNote(visit)}</p>` : html`<p><a class="button" href="${visit.href('/products')}">${say('all_products')}</a></p>`}</div>
</section>
</div>`;
  const isPlain = choices.q === '' && choices.values.size === 0;
  return context.html(
    layout(visit, {
      ...{ title, main, data, description: list.description ?? `${title}: ${visit.name}` },
      path: isPlain ? pathOfPage(path, choices.page) : undefined,
      ...(list.pathsElsewhere && { pathsElsewhere: list.pathsElsewhere }),
      script: 'in-place.js',
    }),
  );
}

const pathOfPage = (path: string, page: number) => (page > 1 ? `${path}?page=${page}` : path);
