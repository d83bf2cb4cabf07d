import type { Hono } from 'hono';
import { emailProblem, type Problems } from '../data/address-fields.ts';
import { mayCancel, mayWithdraw, type Order, recipientOf } from '../data/order-rules.ts';
import { stateText } from '../data/order-states.ts';
import { findOwnOrder, mailLink, nameOf, orderPath, ownOrders } from '../data/orders.ts';
import { input, problemList } from '../parts/fields.ts';
import { layout } from '../parts/layout.ts';
import { ShopError } from '../visit/api.ts';
import { type Html, html, when } from '../visit/markup.ts';
import type { PageContext, ShopEnv } from '../visit/page-context.ts';
import type { Visit } from '../visit/visit.ts';
import type { WordName } from '../visit/words.ts';
import { formIn } from './customers.ts';

/** A page that leads to an order by its number and e-mail address. */
interface Finder {
  readonly path: string;
  readonly title: WordName;
  readonly help: WordName;
  readonly button: WordName;
  readonly sent: WordName;
  /** What follows the path of an order that the visitor may see. */
  readonly action: string;
  /** Which of these it is about. */
  readonly isFor: (order: Order) => boolean;
}

const FINDERS: readonly Finder[] = [
  {
    ...{ path: '/find-order', title: 'find_order', help: 'find_order_help' },
    ...{ button: 'email_link', sent: 'link_sent', action: '', isFor: () => true },
  },
  {
    ...{ path: '/withdraw', title: 'withdraw_title', help: 'withdraw_help' },
    ...{ button: 'continue', sent: 'withdraw_link_sent', action: '/withdraw' },
    isFor: (order) => mayWithdraw(order) || mayCancel(order),
  },
];

/** Orders are found, and withdrawn from, without an account. */
export function findOrderRoutes(app: Hono<ShopEnv>): void {
  for (const finder of FINDERS) {
    app.get(finder.path, (context) => finderPage(context, finder));
    app.post(finder.path, (context) => find(context, finder));
  }
  app.get('/orders', (context) => {
    const { visit } = context.env;
    return context.redirect(visit.href(visit.isLoggedIn ? '/account/orders' : '/find-order'), 303);
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

async function finderPage(context: PageContext, finder: Finder) {
  const { visit } = context.env;
  const isSent = visit.url.searchParams.has('sent');
  const content = isSent ? sent(visit, finder) : form(visit, finder, NOTHING, new Map());
  return context.html(await view(visit, finder, content));
}

/** Whoever has proved it before goes on at once; all others get the same answer, whether there is such an order or not. */
async function find(context: PageContext, finder: Finder) {
  const { visit } = context.env;
  const typed = typedIn(await formIn(context));
  const found = problemsIn(visit, typed);
  if (found.size > 0) return refused(context, finder, typed, found);
  const isOf = (order: Order) =>
    recipientOf(order).email.toLowerCase() === typed.email.toLowerCase();
  const own = await findOwnOrder(visit, typed.number, isOf);
  if (own) return context.redirect(visit.href(orderPath(own.id) + finder.action), 303);
  try {
    await mailLink(visit, typed);
  } catch (error) {
    return refused(context, finder, typed, refusalOf(visit, error));
  }
  return context.redirect(visit.href(`${finder.path}?sent`), 303);
}

function refusalOf({ say }: Visit, error: unknown): Problems {
  if (!(error instanceof ShopError) || error.status >= 500) throw error;
  if (error.status === 429) return new Map([['number', say('busy_help')]]);
  return error.field === 'email'
    ? new Map([['email', say('wrong_email')]])
    : new Map([['number', say('refused')]]);
}

async function refused(context: PageContext, finder: Finder, typed: Typed, found: Problems) {
  const { visit } = context.env;
  return context.html(await view(visit, finder, form(visit, finder, typed, found)), 400);
}

async function view(visit: Visit, finder: Finder, content: Html): Promise<Html> {
  const { say } = visit;
  const title = say(finder.title);
  const orders = (await ownOrders(visit)).filter(finder.isFor);
  const main = html`<div class="narrow"><h1>${title}</h1>
${content}
${orders.length > 0 ? html`<section><h2>${say('your_orders')}</h2><ul class="order-list">${orders.map((order) => orderItem(visit, order, finder))}</ul></section>` : ''}</div>`;
  return layout(visit, { title, main });
}

function orderItem(visit: Visit, order: Order, { action }: Finder): Html {
  const { say, href, day } = visit;
  return html`<li><a href="${href(orderPath(order.id) + action)}">${say('order_number', { number: nameOf(order) })}</a>
<span class="note">${day(order.created_at)}, ${stateText(visit, order)}</span></li>`;
}

/** Where the store sends no mails there is no other proof than that of the browser, and the login. */
function form(visit: Visit, finder: Finder, typed: Typed, problems: Problems): Html {
  const { say, href, application } = visit;
  if (!application.sends_mails) return html`<p>${say('no_mails')}</p>${contact(visit)}`;
  return html`<p>${say(finder.help)}</p>
${problemList(visit, problems)}
<form class="stack" method="post" action="${href(finder.path)}" novalidate>
${input(visit, {
  ...{ name: 'number', label: say('order_id'), value: typed.number, autocomplete: 'off' },
  problem: problems.get('number'),
})}
${input(visit, {
  ...{ name: 'email', label: say('email_of_order'), value: typed.email, type: 'email' },
  ...{ autocomplete: 'email', problem: problems.get('email') },
})}
<p><button class="button">${say(finder.button)}</button></p></form>
<p class="note">${say('or_log_in')} <a href="${href('/account')}">${say('log_in')}</a></p>`;
}

const sent = (visit: Visit, { sent: word, path }: Finder): Html =>
  html`<p class="notice" role="status">${visit.say(word)}</p>
<p>${visit.say('no_mail_yet')}</p>
${contact(visit)}
<p><a href="${visit.href(path)}">${visit.say('try_again')}</a></p>`;

/** The page that says how to write to the store. */
const contact = ({ pages, href }: Visit): Html | '' =>
  when(
    pages.find(({ kind }) => kind === 'contact') ?? pages.find(({ kind }) => kind === 'imprint'),
    ({ slug, title }) =>
      html`<p><a href="${href(`/pages/${encodeURIComponent(slug)}`)}">${title}</a></p>`,
  );
