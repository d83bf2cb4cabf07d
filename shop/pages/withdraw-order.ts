import type { Hono } from 'hono';
import {
  excludedOf,
  mayCancel,
  mayWithdraw,
  type Order,
  recipientOf,
  returnableOf,
  textsOf,
  withdrawableOf,
} from '../data/order-rules.ts';
import { cancelOrder, nameOf, orderPath, readOrder, withdrawOrder } from '../data/orders.ts';
import { layout } from '../parts/layout.ts';
import { unitsList } from '../parts/order-goods.ts';
import { type Html, html, when } from '../visit/markup.ts';
import type { PageContext, ShopEnv } from '../visit/page-context.ts';
import type { Visit } from '../visit/visit.ts';
import { formIn } from './customers.ts';
import { formOf, orderOf } from './order.ts';
import { refusalOf } from './order-actions.ts';
import { unknownOrderPage } from './order-link.ts';

/** Withdrawing from the contract: a statement, and its confirmation (directive 2011/83/EU, article 11a). */
export function withdrawOrderRoutes(app: Hono<ShopEnv>): void {
  app.get('/orders/:id{\\d+}/withdraw', statementPage);
  app.post('/orders/:id{\\d+}/withdraw', formOf(withdraw));
}

async function statementPage(context: PageContext) {
  const order = await orderOf(context);
  if (!order) return unknownOrderPage(context);
  return context.html(statement(context.env.visit, order));
}

async function withdraw(context: PageContext, order: Order) {
  const { visit } = context.env;
  const page = visit.href(orderPath(order.id));
  // Sent twice.
  if (order.withdrawal) return context.redirect(page, 303);
  const reason = String((await formIn(context)).get('reason') ?? '').trim();
  try {
    // Before anything is paid there is no contract to unwind: the order ends at once.
    if (mayWithdraw(order)) await withdrawOrder(visit, order, reason.slice(0, MAX_REASON));
    else await cancelOrder(visit, order);
  } catch (error) {
    const problem = refusalOf(visit, error);
    const now = (await readOrder(visit, order.id)) ?? order;
    return context.html(statement(visit, now, { problem, reason }), 400);
  }
  return context.redirect(page, 303);
}

/** Characters that the API takes. */
const MAX_REASON = 1_000;

interface Typed {
  readonly problem?: string;
  readonly reason?: string;
}

function statement(visit: Visit, order: Order, { problem, reason = '' }: Typed = {}): Html {
  const { say, href } = visit;
  const title = say('withdraw_title');
  const isOpen = mayWithdraw(order) || mayCancel(order);
  const main = html`<div class="narrow"><h1>${title}</h1>
${when(problem, (text) => html`<p class="error" role="alert">${text}</p>`)}
${isOpen ? statementForm(visit, order, reason) : impossible(visit, order)}
<p><a href="${href(orderPath(order.id))}">${say('back_to_order')}</a></p></div>`;
  return layout(visit, { title, main });
}

function impossible(visit: Visit, order: Order): Html {
  const { say, moment } = visit;
  const { withdrawal, products } = order;
  if (withdrawal) {
    return html`<p>${say('withdrawal_received', { time: moment(withdrawal.created_at) })}</p>`;
  }
  const isOver = excludedOf(order).length < products.length || products.length === 0;
  return isOver ? html`<p>${say('withdraw_over')}</p>` : excluded(visit, order);
}

/** What cannot be withdrawn from, each with the reason. */
function excluded(visit: Visit, order: Order): Html {
  const { lines } = textsOf(visit, order);
  const named = excludedOf(order).map((each) => lines[order.products.indexOf(each)]);
  return html`<p class="note">${visit.say('withdraw_excluded')}</p>
<ul class="units">${named.map((line) => when(line, ({ name, withdrawal }) => html`<li>${name} <small>${withdrawal}</small></li>`))}</ul>`;
}

function statementForm(visit: Visit, order: Order, reason: string): Html {
  const { say, href } = visit;
  const hasLines = returnableOf(order).length > 0;
  // What is canceled before anything is paid is the whole order.
  const hasExcluded = mayWithdraw(order) && excludedOf(order).length > 0;
  return html`<form class="stack" method="post" action="${href(`${orderPath(order.id)}/withdraw`)}">
<p>${say('withdraw_statement')}</p>
${facts(visit, order)}
${hasExcluded ? excluded(visit, order) : ''}
${mayWithdraw(order) ? '' : html`<p class="note">${say('withdraw_cancels')}</p>`}
<label><span>${say('reason')} <small>${say('optional')}</small></span><textarea name="reason" rows="3" maxlength="${MAX_REASON}">${reason}</textarea></label>
<p><button class="button">${say('confirm_withdrawal')}</button></p>
${hasLines ? html`<p class="note">${say('withdraw_part')} <a href="${href(`${orderPath(order.id)}/return`)}">${say('return_items')}</a></p>` : ''}
</form>`;
}

/** Who withdraws from what, and where the receipt goes. */
function facts(visit: Visit, order: Order): Html {
  const { say, day, application } = visit;
  const { name, email } = recipientOf(order);
  const isMailed = application.sends_mails && email !== '';
  const goods = mayWithdraw(order) ? withdrawableOf(order) : order.products;
  const placed = say('placed_on', { date: day(order.sent_at ?? order.created_at) });
  const rows: readonly (readonly [string, Html | string])[] = [
    [say('full_name'), name],
    [
      say('contract'),
      html`${say('order_number', { number: nameOf(order) })}, ${placed}${unitsList(visit, order, goods)}`,
    ],
    [say('receipt_to'), isMailed ? email : say('receipt_on_page')],
  ];
  return html`<dl class="facts">${rows.map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>`;
}
