import type { Hono } from 'hono';
import { take } from '../api.ts';
import type { PageContext, ShopEnv } from '../app.ts';
import { forCustomers, onCustomerForm } from '../customers.ts';
import type { Customer } from '../data/customer.ts';
import { buyAgain, readOrder, readOrders } from '../data/order-list.ts';
import { type Html, html } from '../markup.ts';
import { wholeNumber } from '../numbers.ts';
import { accountPage } from '../parts/account.ts';
import { noOrders, orderCards } from '../parts/order-card.ts';
import { pageLinks } from '../parts/page-links.ts';
import type { Visit } from '../visit.ts';
import { missingPage } from './missing.ts';

const PATH = '/account/orders';
const PER_PAGE = 10;

export function orderListRoutes(app: Hono<ShopEnv>): void {
  app.get(PATH, forCustomers(orderListPage));
  app.post(PATH, onCustomerForm(buyAgainPage));
  app.get(`${PATH}/:id{[0-9]+}/invoice`, forCustomers(invoicePage));
}

async function orderListPage(context: PageContext) {
  const { visit } = context.env;
  const { say, url } = visit;
  const page = Math.max(1, wholeNumber(url.searchParams.get('page') ?? '1') ?? 1);
  const { orders, pages } = await readOrders(visit, page, PER_PAGE);
  if (page > 1 && orders.length === 0) return context.redirect(visit.href(PATH), 303);
  const main = html`${await leftOut(visit)}
${orders.length > 0 ? orderCards(visit, orders) : noOrders(visit)}
${pageLinks(visit, PATH, page, pages)}`;
  return context.html(accountPage(visit, { title: say('orders'), main }));
}

/** The lines that could not be bought again, as the address names them: `?order=7&missing=0.2`. */
async function leftOut(visit: Visit): Promise<Html | ''> {
  const { say, href, url } = visit;
  const id = wholeNumber(url.searchParams.get('order') ?? '');
  const missing = (url.searchParams.get('missing') ?? '').split('.').map(Number);
  if (id === undefined) return '';
  const { products } = await readOrder(visit, id);
  const names = missing.flatMap((position) => products[position]?.name ?? []);
  if (names.length === 0) return '';
  const isAll = names.length === products.length;
  return html`<div class="problems" role="alert" tabindex="-1"><p>${say(isAll ? 'nothing_to_buy_again' : 'left_out')}</p>
<ul>${names.map((name) => html`<li>${name}</li>`)}</ul>
${isAll ? '' : html`<p><a class="button" href="${href('/cart')}">${say('to_cart')}</a></p>`}</div>`;
}

async function buyAgainPage(context: PageContext, _: Customer, form: FormData) {
  const { visit } = context.env;
  const id = wholeNumber(form.get('order_id') ?? '');
  if (id === undefined) return missingPage(context);
  const missing = await buyAgain(visit, await readOrder(visit, id));
  const query = new URLSearchParams({ order: String(id), missing: missing.join('.') });
  return context.redirect(visit.href(missing.length > 0 ? `${PATH}?${query}` : '/cart'), 303);
}

/** Leads to the file of the invoice, by a link that ends soon. */
async function invoicePage(context: PageContext) {
  const { visit } = context.env;
  const { invoice_id: id } = await readOrder(visit, Number(context.req.param('id')));
  if (id === undefined) return missingPage(context);
  const { data } = await take(visit.shop.POST('/invoices/{id}/pdf', { params: { path: { id } } }));
  return context.redirect(data.url, 303);
}
