import type { Hono } from 'hono';
import type { Problems } from '../data/address-fields.ts';
import { givenUnits, typedIn, unitProblems, unitsFieldOf } from '../data/given-units.ts';
import {
  excludedOf,
  mayCancel,
  mayWithdraw,
  type Order,
  type Returnable,
  recipientOf,
  textsOf,
  withdrawableOf,
} from '../data/order-rules.ts';
import { cancelOrder, nameOf, orderPath, readOrder, withdrawOrder } from '../data/orders.ts';
import { problemList } from '../parts/fields.ts';
import { layout } from '../parts/layout.ts';
import { unitsList } from '../parts/order-goods.ts';
import { unitsFields } from '../parts/units-fields.ts';
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
  const form = await formIn(context);
  const problems = choiceOf(order).length > 0 ? problemsIn(visit, order, form) : NONE;
  if (problems.size > 0) return context.html(statement(visit, order, { problems, form }), 400);
  const reason = typedIn(form, 'reason').slice(0, MAX_REASON);
  try {
    // Before anything is paid there is no contract to unwind: the order ends at once.
    if (!mayWithdraw(order)) await cancelOrder(visit, order);
    else await withdrawOrder(visit, order, { reason, lines: givenUnits(choiceOf(order), form) });
  } catch (error) {
    const problem = refusalOf(visit, error);
    const now = (await readOrder(visit, order.id)) ?? order;
    return context.html(statement(visit, now, { problem, form }), 400);
  }
  return context.redirect(page, 303);
}

const NONE: Problems = new Map();

function problemsIn(visit: Visit, order: Order, form: FormData): Problems {
  const all = choiceOf(order);
  // A form that was opened when there was no choice is of everything.
  if (!all.some((each) => form.has(unitsFieldOf(each)))) return NONE;
  return unitProblems(visit, all, form, ({ left }) => visit.say('at_most', { count: left }));
}

/** The lines of which the customer may keep some; none where it is all or nothing. */
function choiceOf(order: Order): readonly Returnable[] {
  if (!mayWithdraw(order)) return [];
  const all = withdrawableOf(order);
  return all.length > 1 || (all[0]?.left ?? 0) > 1 ? all : [];
}

/** Characters that the API takes. */
const MAX_REASON = 1_000;

interface Typed {
  readonly problem?: string;
  readonly problems?: Problems;
  readonly form?: FormData;
}

function statement(visit: Visit, order: Order, typed: Typed = {}): Html {
  const { say, href } = visit;
  const title = say('withdraw_title');
  const isOpen = mayWithdraw(order) || mayCancel(order);
  const main = html`<div class="narrow"><h1>${title}</h1>
${when(typed.problem, (text) => html`<p class="error" role="alert">${text}</p>`)}
${problemList(visit, typed.problems ?? NONE)}
${isOpen ? statementForm(visit, order, typed) : impossible(visit, order)}
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

function statementForm(visit: Visit, order: Order, typed: Typed): Html {
  const { say, href } = visit;
  const { form = new FormData(), problems = NONE } = typed;
  const all = choiceOf(order);
  // What is canceled before anything is paid is the whole order.
  const hasExcluded = mayWithdraw(order) && excludedOf(order).length > 0;
  return html`<form class="stack" method="post" action="${href(`${orderPath(order.id)}/withdraw`)}">
<p>${say('withdraw_statement')}</p>
${facts(visit, order)}
${
  all.length > 0
    ? unitsFields(visit, order, {
        ...{ legend: say('units_to_withdraw'), all, form, problems },
        initial: ({ left }) => left,
      })
    : ''
}
${hasExcluded ? excluded(visit, order) : ''}
${mayWithdraw(order) ? '' : html`<p class="note">${say('withdraw_cancels')}</p>`}
<label><span>${say('reason')} <small>${say('optional')}</small></span><textarea name="reason" rows="3" maxlength="${MAX_REASON}">${typedIn(form, 'reason')}</textarea></label>
<p><button class="button">${say('confirm_withdrawal')}</button></p>
</form>`;
}

/** Who withdraws from what, and where the receipt goes. */
function facts(visit: Visit, order: Order): Html {
  const { say, day, application } = visit;
  const { name, email } = recipientOf(order);
  const isMailed = application.sends_mails && email !== '';
  const goods = mayWithdraw(order)
    ? withdrawableOf(order).map(({ line, left }) => ({ ...line, quantity: left }))
    : order.products;
  // What can be chosen is below, with its units.
  const listed = choiceOf(order).length > 0 ? '' : unitsList(visit, order, goods);
  const placed = say('placed_on', { date: day(order.sent_at ?? order.created_at) });
  const rows: readonly (readonly [string, Html | string])[] = [
    [say('full_name'), name],
    [say('contract'), html`${say('order_number', { number: nameOf(order) })}, ${placed}${listed}`],
    [say('receipt_to'), isMailed ? email : say('receipt_on_page')],
  ];
  return html`<dl class="facts">${rows.map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>`;
}
