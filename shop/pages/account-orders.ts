import type { Hono } from 'hono';
import { readOrders } from '../data/order-list.ts';
import { accountPage } from '../parts/account.ts';
import { noOrders, orderCards } from '../parts/order-card.ts';
import { pageLinks } from '../parts/page-links.ts';
import { html } from '../visit/markup.ts';
import { wholeNumber } from '../visit/numbers.ts';
import type { PageContext, ShopEnv } from '../visit/page-context.ts';
import { forCustomers } from './customers.ts';

const PATH = '/account/orders';
const PER_PAGE = 10;

export function orderListRoutes(app: Hono<ShopEnv>): void {
  app.get(PATH, forCustomers(orderListPage));
}

async function orderListPage(context: PageContext) {
  const { visit } = context.env;
  const { say, url } = visit;
  const page = Math.max(1, wholeNumber(url.searchParams.get('page') ?? '1') ?? 1);
  const { orders, pages } = await readOrders(visit, page, PER_PAGE);
  if (page > 1 && orders.length === 0) return context.redirect(visit.href(PATH), 303);
  const main = html`${orders.length > 0 ? orderCards(visit, orders) : noOrders(visit)}
${pageLinks(visit, PATH, page, pages)}`;
  return context.html(accountPage(visit, { title: say('orders'), main }));
}
