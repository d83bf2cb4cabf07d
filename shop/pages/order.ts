import type { Hono } from 'hono';
import { lineIdOf } from '../data/buy-again.ts';
import { type Order, recipientOf, textsOf } from '../data/order-rules.ts';
import { headlineOf, isNew, isOpen } from '../data/order-states.ts';
import { nameOf, orderPath, readOrder } from '../data/orders.ts';
import {
  cardWay,
  intentWay,
  PAYMENT_FAILURES,
  payOrder,
  processorOf,
  RETURNED,
} from '../data/payments.ts';
import { layout } from '../parts/layout.ts';
import { payOpen } from '../parts/open-payment.ts';
import { orderActions } from '../parts/order-actions.ts';
import { orderGoods, unitsList } from '../parts/order-goods.ts';
import { orderHistory } from '../parts/order-history.ts';
import { orderSummary } from '../parts/order-summary.ts';
import { type AccountForm, accountOffer, orderThanks } from '../parts/order-thanks.ts';
import { orderTimeline } from '../parts/order-timeline.ts';
import { type Html, html, when } from '../visit/markup.ts';
import type { PageContext, ShopEnv } from '../visit/page-context.ts';
import type { Visit } from '../visit/visit.ts';
import type { WordName } from '../visit/words.ts';
import { afterPaying } from './bank.ts';
import { unknownOrderPage } from './order-link.ts';

/** The page of an order, which mails lead to. */
export function orderRoutes(app: Hono<ShopEnv>): void {
  app.get('/orders/:id{\\d+}', orderPage);
  // A form that was refused was shown at its address.
  app.get('/orders/:id{\\d+}/:action{pay|cancel|account|buy-again}', (context) =>
    context.redirect(context.env.visit.href(orderPath(Number(context.req.param('id')))), 303),
  );
}

/** The order of an address, for whoever may see it. */
export function orderOf(context: PageContext): Promise<Order | undefined> {
  return readOrder(context.env.visit, Number(context.req.param('id')));
}

type Act = (context: PageContext, order: Order) => Response | Promise<Response>;

/** A form about an order that the visitor may see. */
export const formOf = (act: Act) => async (context: PageContext) => {
  const order = await orderOf(context);
  return order ? act(context, order) : unknownOrderPage(context);
};

async function orderPage(context: PageContext) {
  const { visit } = context.env;
  const order = await orderOf(context);
  if (!order) return unknownOrderPage(context);
  const way = isOpenCard(order) ? wayBack(visit, order) : undefined;
  const paid = way && (await payOrder(visit, order, way));
  // Who is back from the page of a processor without having paid there can choose another way.
  return paid && paid.kind !== 'elsewhere'
    ? afterPaying(context, order, paid)
    : context.html(orderView(visit, order));
}

/** The payment from which the bank, or the page of a processor, has led back. It begins none. */
function wayBack(visit: Visit, order: Order) {
  const { searchParams } = visit.url;
  const intent = searchParams.get('payment_intent');
  if (intent !== null) return intentWay(order, intent);
  const isBack = searchParams.has(RETURNED) && order.payment_attempt?.status === 'requires_action';
  return isBack ? cardWay(visit, order, processorOf(order), new FormData()) : undefined;
}

const isOpenCard = (order: Order) =>
  order.total > 0 && (isOpen(order) || order.payment_attempt !== undefined);

interface View {
  /** Why what was asked for was not done. */
  readonly problem?: string;
  readonly account?: AccountForm;
}

/** What was done with the form before, by `done` of the address. */
const DONE: Readonly<Record<string, WordName>> = {
  return: 'return_sent',
  account: 'account_created',
};

export function orderView(visit: Visit, order: Order, view: View = {}): Html {
  const { say, day, url } = visit;
  const { title, lead } = headlineOf(order);
  const failed = PAYMENT_FAILURES.find((each) => each === url.searchParams.get('failed'));
  const problem = view.problem ?? (failed && say(failed));
  const done = DONE[url.searchParams.get('done') ?? ''];
  const number = say('order_number', { number: nameOf(order) });
  const main = html`<p class="kicker">${number} · ${say('placed_on', { date: day(order.sent_at ?? order.created_at) })}</p>
<h1>${say(title)}</h1>
${when(problem, (text) => html`<p class="error" role="alert">${text}</p>`)}
${when(done, (word) => html`<p class="notice" role="status">${say(word)}</p>`)}
${leftLines(visit, order)}
${when(!problem && lead, (word) => html`<p class="lead">${say(word)}</p>`)}
${withdrawalNote(visit, order)}
<div class="cart order">
<div>
${isNew(order) ? orderThanks(visit, order) : ''}
${payOpen(visit, order)}
${offer(visit, order, view)}
${orderTimeline(visit, order)}
${orderGoods(visit, order)}
${textsOf(visit, order).agreements.map((text) => html`<p class="note">${text}</p>`)}
${orderHistory(visit, order)}
${orderActions(visit, order)}
</div>
${orderSummary(visit, order)}
</div>`;
  return layout(visit, {
    ...{ title: number, main },
    ...(isOpenCard(order) && { script: 'checkout.js' }),
  });
}

/** The receipt, which also goes by mail. */
function withdrawalNote(visit: Visit, order: Order): Html | '' {
  const { say, moment, application } = visit;
  const { withdrawal } = order;
  const { email } = recipientOf(order);
  return when(
    withdrawal,
    ({ created_at, reason, line_items }) =>
      html`<div class="notice"><p>${say('withdrawal_received', { time: moment(created_at) })} ${application.sends_mails && email ? say('receipt_sent', { email }) : ''}${when(reason, (text) => html`<br>${say('pair', { name: say('your_reason'), value: text })}`)}</p>${when(line_items, (lines) => unitsList(visit, order, lines))}</div>`,
  );
}

/** Guests get it once they have ordered: later there may be an account. */
function offer(visit: Visit, order: Order, { account }: View): Html | '' {
  const isGuest = !visit.isLoggedIn && !order.user_id;
  if (!account && !(isGuest && isNew(order))) return '';
  return accountOffer(visit, order, account);
}

/** What could not be bought again, by `left` of the address. */
function leftLines(visit: Visit, { products }: Order): Html | '' {
  const { say, href, url } = visit;
  const ids = new Set((url.searchParams.get('left') ?? '').split(','));
  const left = products.filter((line) => ids.has(lineIdOf(line)));
  if (left.length === 0) return '';
  const isSome = left.length < products.length;
  return html`<div class="notice" role="status"><p>${say(isSome ? 'some_left' : 'all_left')}</p>
<ul>${left.map(({ name }) => html`<li>${name}</li>`)}</ul>
${isSome ? html`<p><a class="button" href="${href('/cart')}">${say('view_cart')}</a></p>` : ''}</div>`;
}
