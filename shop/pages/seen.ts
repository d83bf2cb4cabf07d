import { productCards } from '../parts/product-card.ts';
import { take } from '../visit/api.ts';
import { html } from '../visit/markup.ts';
import type { PageContext } from '../visit/page-context.ts';

/** Ids that the script of the page keeps, and asks for. */
export const MAX_SEEN = 12;

const SHOWN = 4;

/** The cards of the products that a browser has seen last: the script of the page puts them into their place. */
export async function seenPage(context: PageContext) {
  const { visit } = context.env;
  const { say, url, shop } = visit;
  const ids = (url.searchParams.get('ids') ?? '')
    .split(',')
    .filter((each) => /^\d{1,15}$/.test(each))
    .slice(0, MAX_SEEN);
  const query = { per_page: MAX_SEEN, attributes: { id: ids.join('|') } };
  const { data } =
    ids.length > 0 ? await take(shop.GET('/products', { params: { query } })) : { data: [] };
  const products = data
    .toSorted((one, other) => ids.indexOf(String(one.id)) - ids.indexOf(String(other.id)))
    .slice(0, SHOWN);
  return context.html(html`<!doctype html>
<title>${say('recently_seen')}</title>
${products.length > 0 ? html`<section class="shelf"><h2>${say('recently_seen')}</h2>${productCards(visit, products)}</section>` : ''}`);
}
