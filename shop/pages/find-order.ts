import type { Hono } from 'hono';
import type { Problems } from '../data/address-fields.ts';
import {
  type Field,
  NO_PROBLEMS,
  problemsIn,
  problemsOf,
  type Values,
  valuesIn,
} from '../data/forms.ts';
import { type Order, recipientOf } from '../data/order-rules.ts';
import { findOwnOrder, mailLink, orderPath, ownOrders } from '../data/orders.ts';
import { type FormView, formFields, problemSummary } from '../parts/form.ts';
import { layout } from '../parts/layout.ts';
import { orderLinks } from '../parts/order-links.ts';
import { type Html, html, when } from '../visit/markup.ts';
import type { PageContext, ShopEnv } from '../visit/page-context.ts';
import type { Visit } from '../visit/visit.ts';
import { formIn } from './customers.ts';

const PATH = '/find-order';

/** Orders are found by their number and e-mail address, without an account. */
export function findOrderRoutes(app: Hono<ShopEnv>): void {
  app.get(PATH, finderPage);
  app.post(PATH, find);
  app.get('/orders', (context) => {
    const { visit } = context.env;
    return context.redirect(visit.href(visit.isLoggedIn ? '/account/orders' : PATH), 303);
  });
}

const FIELDS: readonly Field[] = [
  { name: 'number', label: 'order_id', autocomplete: 'off', maxLength: 140 },
  {
    ...{ name: 'email', label: 'email_of_order', type: 'email' },
    ...{ autocomplete: 'email', maxLength: 140 },
  },
];

async function finderPage(context: PageContext) {
  const { visit } = context.env;
  const isSent = visit.url.searchParams.has('sent');
  const content = isSent ? sent(visit) : form(visit, {}, NO_PROBLEMS);
  return context.html(await view(visit, content));
}

/** Whoever has proved it before goes on at once; all others get the same answer, whether there is such an order or not. */
async function find(context: PageContext) {
  const { visit } = context.env;
  const typed = valuesIn(await formIn(context), FIELDS);
  const found = problemsIn(visit, FIELDS, typed);
  if (found.size > 0) return refused(context, typed, found);
  const { number = '', email = '' } = typed;
  const isOf = (order: Order) => recipientOf(order).email.toLowerCase() === email.toLowerCase();
  const own = await findOwnOrder(visit, number, isOf);
  if (own) return context.redirect(visit.href(orderPath(own.id)), 303);
  try {
    await mailLink(visit, { number, email });
  } catch (error) {
    return refused(context, typed, problemsOf(visit, error, FIELDS));
  }
  return context.redirect(visit.href(`${PATH}?sent`), 303);
}

async function refused(context: PageContext, values: Values, problems: Problems) {
  const { visit } = context.env;
  return context.html(await view(visit, form(visit, values, problems)), 400);
}

async function view(visit: Visit, content: Html): Promise<Html> {
  const title = visit.say('find_order');
  const main = html`<div class="narrow"><h1>${title}</h1>
${content}
${orderLinks(visit, await ownOrders(visit), '')}</div>`;
  return layout(visit, { title, main });
}

/** Where the store sends no mails there is no other proof than that of the browser, and the login. */
function form(visit: Visit, values: Values, problems: Problems): Html {
  const { say, href, application } = visit;
  const fields: FormView = { id: 'find', fields: FIELDS, values, problems };
  if (!application.sends_mails) return html`<p>${say('no_mails')}</p>${contact(visit)}`;
  return html`<p>${say('find_order_help')}</p>
${problemSummary(visit, fields)}
<form class="stack" method="post" action="${href(PATH)}" novalidate>
${formFields(visit, fields)}
<p><button class="button">${say('email_link')}</button></p></form>
<p class="note">${say('or_log_in')} <a href="${href('/account')}">${say('log_in')}</a></p>`;
}

const sent = (visit: Visit): Html =>
  html`<p class="notice" role="status">${visit.say('link_sent')}</p>
<p>${visit.say('no_mail_yet')}</p>
${contact(visit)}
<p><a href="${visit.href(PATH)}">${visit.say('try_again')}</a></p>`;

/** The page that says how to write to the store. */
const contact = ({ pages, href }: Visit): Html | '' =>
  when(
    pages.find(({ kind }) => kind === 'contact') ?? pages.find(({ kind }) => kind === 'imprint'),
    ({ path, title }) => html`<p><a href="${href(path)}">${title}</a></p>`,
  );
