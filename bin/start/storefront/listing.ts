import { get } from './api.ts';
import { element, link, say } from './dom.ts';
import type { Product } from './records.ts';
import { cheapest, isBuyable, picture, priceTag } from './sellables.ts';
import type { Shop } from './shop.ts';

type Query = Readonly<Record<string, unknown>>;

const PER_PAGE = 24;

const ORDERS: readonly (readonly [name: string, label: string, query: Query])[] = [
  ['cheap', 'Price, lowest first', { sort_by: 'price', sort_order: 'ASC' }],
  ['dear', 'Price, highest first', { sort_by: 'price', sort_order: 'DESC' }],
  ['name', 'Name', { sort_by: 'name', sort_order: 'ASC' }],
];

export const products = (query: Query) => get<Product[]>('/products', query);

/**
 * Products that fit the query, page after page, in an order of choice: first that of the query,
 * by its name.
 */
export async function listing(shop: Shop, query: Query, given: string): Promise<HTMLElement> {
  const order = element(
    'select',
    { id: 'order', onchange: () => void fill(1) },
    element('option', { value: 'given' }, given),
    ...ORDERS.map(([value, label]) => element('option', { value }, label)),
  );
  const count = element('p', { class: 'count' });
  const grid = element('ul', { class: 'grid' });
  const more = element('button', { type: 'button', class: 'button quiet' }, 'Show more');

  async function fill(page: number): Promise<void> {
    const [, , sorting = {}] = ORDERS.find(([name]) => name === order.value) ?? [];
    const found = await products({ per_page: PER_PAGE, page, ...query, ...sorting });
    const cards = found.data.map((product) => card(shop, product, 'h2'));
    if (page === 1) grid.replaceChildren(...cards);
    else grid.append(...cards);
    if (page > 1) cards[0]?.querySelector('a')?.focus();
    count.textContent = `${found.count || 'No'} ${found.count === 1 ? 'product' : 'products'}`;
    say(count.textContent);
    more.hidden = page >= (found.pages ?? 1);
    more.onclick = () => void fill(page + 1);
  }
  await fill(1);
  const sorter = element('p', {}, element('label', { for: 'order' }, 'Sort by '), order);
  return element(
    'div',
    {},
    element('div', { class: 'toolbar' }, count, sorter),
    grid,
    element('p', { class: 'more' }, more),
  );
}

function card(shop: Shop, product: Product, title: 'h2' | 'h3'): HTMLLIElement {
  const { sold, isFrom } = cheapest(product);
  const badge = isBuyable(product) ? sold.price_discount !== undefined && 'Reduced' : 'Sold out';
  return element(
    'li',
    { class: 'card' },
    picture(product),
    badge && element('span', { class: 'badge' }, badge),
    element(title, {}, link(`#/products/${product.id}`, product.name)),
    product.manufacturer !== undefined && element('p', { class: 'maker' }, product.manufacturer),
    priceTag(shop, sold, isFrom),
  );
}

/** A row of products under a heading of its own. */
export function shelf(shop: Shop, title: HTMLElement, shown: readonly Product[]): HTMLElement {
  return element(
    'section',
    { class: 'shelf' },
    title,
    element('ul', { class: 'grid' }, ...shown.map((product) => card(shop, product, 'h3'))),
  );
}
