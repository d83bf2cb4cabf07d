import type { Hono } from 'hono';
import { addressLines } from '../data/addresses.ts';
import { readCountries } from '../data/countries.ts';
import { type Customer, leave, readCustomer } from '../data/customer.ts';
import { readOrders } from '../data/order-list.ts';
import { accountPage, addressBlock, doneNote } from '../parts/account.ts';
import { noOrders, orderCards } from '../parts/order-card.ts';
import { type Html, html } from '../visit/markup.ts';
import type { PageContext, ShopEnv } from '../visit/page-context.ts';
import type { Visit } from '../visit/visit.ts';
import { addressRoutes } from './account-addresses.ts';
import { dataRoutes } from './account-data.ts';
import { detailsRoutes } from './account-details.ts';
import { orderListRoutes } from './account-orders.ts';
import { forCustomers, localPath, onForm } from './customers.ts';
import { enterPage, loginPage } from './login.ts';
import { passwordRoutes } from './passwords.ts';

/** Orders of the overview. */
const RECENT = 3;

/** All pages of the account of a customer. */
export function accountRoutes(app: Hono<ShopEnv>): void {
  app.get('/account', accountOrLogin);
  app.post('/account', onForm(enterPage));
  app.get('/account/logout', ({ env: { visit }, redirect }) => redirect(visit.href('/account')));
  app.post('/account/logout', onForm(logOutPage));
  app.get('/account/logins', forCustomers(loginsPage));
  orderListRoutes(app);
  addressRoutes(app);
  detailsRoutes(app);
  dataRoutes(app);
  passwordRoutes(app);
}

async function accountOrLogin(context: PageContext) {
  const { visit } = context.env;
  const next = visit.url.searchParams.get('next');
  const customer = await readCustomer(visit);
  if (!customer) return loginPage(context);
  if (next !== null) return context.redirect(visit.href(localPath(next, '/account')), 303);
  const [{ orders }, address] = await Promise.all([
    readOrders(visit, 1, RECENT),
    defaultAddress(visit, customer),
  ]);
  const { say, href } = visit;
  const main = html`${doneNote(visit, { password: 'password_saved' })}
<section><h2>${say('recent_orders')}</h2>
${orders.length > 0 ? html`${orderCards(visit, orders)}<p><a href="${href('/account/orders')}">${say('all_orders')}</a></p>` : noOrders(visit)}
</section>
<div class="pair">
<section class="box-card"><h2>${say('your_details')}</h2><p>${customer.name}<br>${customer.email}</p>
<p><a href="${href('/account/details')}">${say('edit_details')}</a></p></section>
<section class="box-card"><h2>${say('default_address')}</h2>${address}
<p><a href="${href('/account/addresses')}">${say('manage_addresses')}</a></p></section>
</div>`;
  return context.html(accountPage(visit, { title: say('hello', { name: customer.name }), main }));
}

async function defaultAddress(visit: Visit, { shipping_address }: Customer): Promise<Html> {
  if (!shipping_address) return html`<p>${visit.say('no_default_address')}</p>`;
  return addressBlock(addressLines(await readCountries(visit), shipping_address));
}

async function logOutPage(context: PageContext, form: FormData) {
  const { visit } = context.env;
  // A login that has ended cannot end the others.
  const everywhere = form.has('everywhere') && (await readCustomer(visit)) !== undefined;
  await leave(visit, everywhere);
  return context.redirect(visit.href(`/account?done=${everywhere ? 'everywhere' : 'out'}`), 303);
}

function loginsPage(context: PageContext) {
  const { visit } = context.env;
  const { say, href } = visit;
  const main = html`<p>${say('logins_help')}</p>
<form method="post" action="${href('/account/logout')}"><button class="button" name="everywhere" value="1">${say('log_out_everywhere')}</button></form>
<p><a href="${href('/account/details')}">${say('change_password')}</a></p>`;
  return context.html(accountPage(visit, { title: say('logins'), main }));
}
