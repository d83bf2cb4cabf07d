import type { Hono } from 'hono';
import { openByLink, orderPath } from '../data/orders.ts';
import { layout } from '../parts/layout.ts';
import { type Html, html, when } from '../visit/markup.ts';
import type { PageContext, ShopEnv } from '../visit/page-context.ts';
import type { Visit } from '../visit/visit.ts';
import { formIn } from './customers.ts';

/** Opens orders by the links of mails, whose secret browsers send to no server. */
export function orderLinkRoutes(app: Hono<ShopEnv>): void {
  app.get('/orders/link', ({ env: { visit }, redirect }) => redirect(visit.href('/orders'), 303));
  app.post('/orders/link', openLink);
}

/** Where the visitor may not see the order, or not yet: a script sends the secret of the address, if it has one. */
export function unknownOrderPage(context: PageContext, problem = '') {
  const { visit } = context.env;
  const { say, href, path } = visit;
  const title = say('order_unknown');
  const login = href(`/account?${new URLSearchParams({ next: path })}`);
  const main = html`<section class="empty"><h1>${title}</h1>
${when(problem, (text) => html`<p class="error" role="alert">${text}</p>`)}
<p>${say('order_unknown_help')}</p>
<p><a class="button" href="${href('/find-order')}">${say('find_order')}</a> <a class="button quiet" href="${login}">${say('log_in')}</a></p>
<noscript>${linkField(visit)}</noscript>
<form method="post" action="${href('/orders/link')}" data-order-link hidden><input type="hidden" name="id"><input type="hidden" name="secret"></form></section>`;
  return context.html(layout(visit, { title, main, script: 'order-link.js' }), 404);
}

/** Without scripts the link itself is pasted. */
const linkField = ({ say, href }: Visit): Html =>
  html`<form class="stack" method="post" action="${href('/orders/link')}"><p>${say('link_needs_script')}</p>
<label>${say('link_of_mail')} <input name="link" required autocomplete="off" spellcheck="false"></label>
<p><button class="quiet">${say('open_order')}</button></p></form>`;

const LINK = /\/(\d+)#secret=([\w-]+)/;

async function openLink(context: PageContext) {
  const { visit } = context.env;
  const form = await formIn(context);
  const [, pastedId, pasted] = LINK.exec(String(form.get('link') ?? '')) ?? [];
  const id = Number(form.get('id') ?? pastedId);
  const secret = String(form.get('secret') ?? pasted ?? '');
  const isOpen = await openByLink(visit, id, secret);
  return isOpen
    ? context.redirect(visit.href(orderPath(id)), 303)
    : unknownOrderPage(context, visit.say('link_invalid'));
}
