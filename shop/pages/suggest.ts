import { categoryPath } from '../data/categories.ts';
import { picturesOf } from '../data/products.ts';
import { picture, SPOTS } from '../parts/picture.ts';
import { cardPrice } from '../parts/product-card.ts';
import { take } from '../visit/api.ts';
import { html, when } from '../visit/markup.ts';
import type { PageContext } from '../visit/page-context.ts';
import { productPath } from '../visit/record-paths.ts';
import type { Category } from '../visit/settings.ts';

const PRODUCTS = 6;
const CATEGORIES = 3;

/** Fewer characters mean too much. */
const MIN_LENGTH = 2;

/** What a search may be for that is being typed: the script of all pages puts it below the field. */
export async function suggestPage(context: PageContext) {
  const { visit } = context.env;
  const { say, href, url, categories } = visit;
  const q = url.searchParams.get('q')?.trim() ?? '';
  const query = { q, per_page: PRODUCTS, sort_by: 'relevance' } as const;
  const { data: products } =
    q.length < MIN_LENGTH
      ? { data: [] }
      : await take(visit.shop.GET('/products', { params: { query } }));
  const named = q.length < MIN_LENGTH ? [] : categoriesNamed(categories, q);
  const options = [
    ...named.map((each) => ({
      path: categoryPath(visit, each),
      content: html`<b>${each.name}</b>`,
    })),
    ...products.map((each) => ({
      path: productPath(each),
      content: html`${when(picturesOf(visit, each)[0], ({ src }) => picture(src, SPOTS.suggestion, { when: 'seen' }))}<span>${each.name}</span> <small>${cardPrice(visit, each)}</small>`,
    })),
  ];
  return context.html(html`<!doctype html>
<title>${say('suggestions')}</title>
<div class="suggestions" id="suggestions" role="listbox" aria-label="${say('suggestions')}">${options.map(
    ({ path, content }, i) =>
      html`<a role="option" id="suggestion-${i}" tabindex="-1" aria-selected="false" href="${href(path)}">${content}</a>`,
  )}</div>`);
}

/** Those with a word that begins so. */
function categoriesNamed(categories: readonly Category[], text: string): Category[] {
  const wanted = text.toLocaleLowerCase();
  return categories
    .filter(({ name }) => ` ${name.toLocaleLowerCase()}`.includes(` ${wanted}`))
    .slice(0, CATEGORIES);
}
