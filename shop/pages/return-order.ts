import type { Hono } from 'hono';
import type { Problems } from '../data/address-fields.ts';
import { general, givenUnits, typedIn, unitProblems } from '../data/given-units.ts';
import { type Order, returnableOf } from '../data/order-rules.ts';
import { orderPath, requestReturn } from '../data/orders.ts';
import { problemList } from '../parts/fields.ts';
import { layout } from '../parts/layout.ts';
import { unitsFields } from '../parts/units-fields.ts';
import { ShopError } from '../visit/api.ts';
import { type Html, html } from '../visit/markup.ts';
import type { PageContext, ShopEnv } from '../visit/page-context.ts';
import type { Visit } from '../visit/visit.ts';
import { formIn } from './customers.ts';
import { formOf, orderOf } from './order.ts';
import { unknownOrderPage } from './order-link.ts';

/** Asks the store to take units of an order back. */
export function returnOrderRoutes(app: Hono<ShopEnv>): void {
  app.get('/orders/:id{\\d+}/return', returnPage);
  app.post('/orders/:id{\\d+}/return', formOf(sendReturn));
}

async function returnPage(context: PageContext) {
  const order = await orderOf(context);
  if (!order) return unknownOrderPage(context);
  return context.html(returnView(context.env.visit, order, new FormData(), NONE));
}

/** Characters that the API takes. */
const MAX_REASON = 1_000;

async function sendReturn(context: PageContext, order: Order) {
  const { visit } = context.env;
  const form = await formIn(context);
  const found = problemsIn(visit, order, form);
  const problems = found.size > 0 ? found : await send(visit, order, form);
  if (problems.size > 0) return context.html(returnView(visit, order, form, problems), 400);
  return context.redirect(visit.href(`${orderPath(order.id)}?done=return`), 303);
}

const NONE: Problems = new Map();

function problemsIn(visit: Visit, order: Order, form: FormData): Problems {
  return unitProblems(visit, returnableOf(order), form, ({ left, line }) =>
    visit.say('too_many', { count: left, name: line.name }),
  );
}

async function send(visit: Visit, order: Order, form: FormData): Promise<Problems> {
  const lines = givenUnits(returnableOf(order), form);
  const reason = typedIn(form, 'reason').slice(0, MAX_REASON);
  try {
    await requestReturn(visit, order, lines, reason);
    return NONE;
  } catch (error) {
    if (!(error instanceof ShopError) || error.status >= 500) throw error;
    const { say } = visit;
    if (error.status === 429) return general(say('busy_help'));
    return general(say(error.field ? 'order_changed' : 'return_too_late'));
  }
}

function returnView(visit: Visit, order: Order, form: FormData, problems: Problems): Html {
  const { say, href } = visit;
  const all = returnableOf(order);
  const title = say('return_items');
  const main = html`<div class="narrow"><h1>${title}</h1>
${problemList(visit, problems)}
${all.length === 0 ? html`<p>${say('none_to_return')}</p>` : returnForm(visit, order, form, problems)}
<p><a href="${href(orderPath(order.id))}">${say('back_to_order')}</a></p></div>`;
  return layout(visit, { title, main });
}

function returnForm(visit: Visit, order: Order, form: FormData, problems: Problems): Html {
  const { say, href } = visit;
  return html`<p>${say('return_help')}</p>
<form class="stack" method="post" action="${href(`${orderPath(order.id)}/return`)}">
${unitsFields(visit, order, {
  ...{ legend: say('units_to_return'), all: returnableOf(order), form, problems },
  initial: () => 0,
})}
<label><span>${say('return_reason')} <small>${say('optional')}</small></span><textarea name="reason" rows="3" maxlength="${MAX_REASON}">${typedIn(form, 'reason')}</textarea></label>
<p><button class="button">${say('request_return')}</button></p>
</form>`;
}
