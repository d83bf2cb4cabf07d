import type { Hono } from 'hono';
import { emailProblem, type Problems } from '../data/address-fields.ts';
import { type Order, recipientOf } from '../data/order-rules.ts';
import { findOwnOrder, mailLink, orderPath, ownOrders } from '../data/orders.ts';
import { input, problemList } from '../parts/fields.ts';
import { layout } from '../parts/layout.ts';
import { orderLinks } from '../parts/order-links.ts';
import { ShopError } from '../visit/api.ts';
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

interface Typed {
  readonly number: string;
  readonly email: string;
}

const NOTHING: Typed = { number: '', email: '' };

const typedIn = (form: FormData): Typed => ({
  number: String(form.get('number') ?? '').trim(),
  email: String(form.get('email') ?? '').trim(),
});

function problemsIn(visit: Visit, { number, email }: Typed): Problems {
  const { say } = visit;
  const wrongEmail = emailProblem(visit, email);
  return new Map([
    ...(number ? [] : [['number', say('required', { field: say('order_id') })] as const]),
    ...(wrongEmail ? [['email', wrongEmail] as const] : []),
  ]);
}

async function finderPage(context: PageContext) {
  const { visit } = context.env;
  const isSent = visit.url.searchParams.has('sent');
  const content = isSent ? sent(visit) : form(visit, NOTHING, new Map());
  return context.html(await view(visit, content));
}

/** Whoever has proved it before goes on at once; all others get the same answer, whether there is such an order or not. */
async function find(context: PageContext) {
  const { visit } = context.env;
  const typed = typedIn(await formIn(context));
  const found = problemsIn(visit, typed);
  if (found.size > 0) return refused(context, typed, found);
  const isOf = (order: Order) =>
    recipientOf(order).email.toLowerCase() === typed.email.toLowerCase();
  const own = await findOwnOrder(visit, typed.number, isOf);
  if (own) return context.redirect(visit.href(orderPath(own.id)), 303);
  try {
    await mailLink(visit, typed);
  } catch (error) {
    return refused(context, typed, refusalOf(visit, error));
  }
  return context.redirect(visit.href(`${PATH}?sent`), 303);
}

function refusalOf({ say }: Visit, error: unknown): Problems {
  if (!(error instanceof ShopError) || error.status >= 500) throw error;
  if (error.status === 429) return new Map([['number', say('busy_help')]]);
  return error.field === 'email'
    ? new Map([['email', say('wrong_email')]])
    : new Map([['number', say('refused')]]);
}

async function refused(context: PageContext, typed: Typed, found: Problems) {
  const { visit } = context.env;
  return context.html(await view(visit, form(visit, typed, found)), 400);
}

async function view(visit: Visit, content: Html): Promise<Html> {
  const title = visit.say('find_order');
  const main = html`<div class="narrow"><h1>${title}</h1>
${content}
${orderLinks(visit, await ownOrders(visit), '')}</div>`;
  return layout(visit, { title, main });
}

/** Where the store sends no mails there is no other proof than that of the browser, and the login. */
function form(visit: Visit, typed: Typed, problems: Problems): Html {
  const { say, href, application } = visit;
  if (!application.sends_mails) return html`<p>${say('no_mails')}</p>${contact(visit)}`;
  return html`<p>${say('find_order_help')}</p>
${problemList(visit, problems)}
<form class="stack" method="post" action="${href(PATH)}" novalidate>
${input(visit, {
  ...{ name: 'number', label: say('order_id'), value: typed.number, autocomplete: 'off' },
  problem: problems.get('number'),
})}
${input(visit, {
  ...{ name: 'email', label: say('email_of_order'), value: typed.email, type: 'email' },
  ...{ autocomplete: 'email', problem: problems.get('email') },
})}
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
