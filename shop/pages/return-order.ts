import type { Hono } from 'hono';
import type { Problems } from '../data/address-fields.ts';
import { lineIdOf } from '../data/buy-again.ts';
import { type Order, type Returnable, returnableOf, textsOf } from '../data/order-rules.ts';
import { orderPath, requestReturn } from '../data/orders.ts';
import { beside, problemList, wrong } from '../parts/fields.ts';
import { layout } from '../parts/layout.ts';
import { ShopError } from '../visit/api.ts';
import { attributes, type Html, html } from '../visit/markup.ts';
import { wholeNumber } from '../visit/numbers.ts';
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

const fieldOf = ({ line }: Returnable) => `units-${lineIdOf(line)}`;

const typedIn = (form: FormData, name: string) => String(form.get(name) ?? '').trim();

async function sendReturn(context: PageContext, order: Order) {
  const { visit } = context.env;
  const form = await formIn(context);
  const found = problemsIn(visit, order, form);
  const problems = found.size > 0 ? found : await send(visit, order, form);
  if (problems.size > 0) return context.html(returnView(visit, order, form, problems), 400);
  return context.redirect(visit.href(`${orderPath(order.id)}?done=return`), 303);
}

const NONE: Problems = new Map();

/** Of the form as a whole. */
const general = (text: string): Problems => new Map([['units', text]]);

function problemsIn({ say }: Visit, order: Order, form: FormData): Problems {
  const all = returnableOf(order);
  const found = new Map<string, string>();
  for (const each of all) {
    const typed = typedIn(form, fieldOf(each));
    const units = wholeNumber(typed || '0');
    if (units === undefined) found.set(fieldOf(each), say('whole_number'));
    else if (units > each.left)
      found.set(fieldOf(each), say('too_many', { count: each.left, name: each.line.name }));
  }
  const isNone = all.every((each) => !wholeNumber(typedIn(form, fieldOf(each))));
  return found.size === 0 && isNone ? general(say('nothing_to_return')) : found;
}

async function send(visit: Visit, order: Order, form: FormData): Promise<Problems> {
  const lines = returnableOf(order)
    .map((each) => ({
      ...{ product_id: each.line.product_id, variant_id: each.line.variant_id },
      quantity: wholeNumber(typedIn(form, fieldOf(each))) ?? 0,
    }))
    .filter(({ quantity }) => quantity > 0);
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
<fieldset id="units" tabindex="-1"><legend>${say('units_to_return')}</legend>
${returnableOf(order).map((each) =>
  unitsField(visit, order, each, {
    typed: typedIn(form, fieldOf(each)),
    problem: problems.get(fieldOf(each)),
  }),
)}
</fieldset>
<label><span>${say('return_reason')} <small>${say('optional')}</small></span><textarea name="reason" rows="3" maxlength="${MAX_REASON}">${typedIn(form, 'reason')}</textarea></label>
<p><button class="button">${say('request_return')}</button></p>
</form>`;
}

function unitsField(
  visit: Visit,
  order: Order,
  each: Returnable,
  { typed, problem }: { readonly typed: string; readonly problem: string | undefined },
): Html {
  const { say } = visit;
  const name = fieldOf(each);
  const { variant = '' } = textsOf(visit, order).lines[order.products.indexOf(each.line)] ?? {};
  return html`<div class="field units-field">
<label for="${name}">${each.line.name}${variant && ` (${variant})`} <small>${say('at_most', { count: each.left })}</small></label>
<input class="quantity"${attributes({
    ...{ id: name, name, inputmode: 'numeric', autocomplete: 'off', value: typed || '0' },
    ...wrong(name, problem),
  })}>
${beside(name, problem)}
</div>`;
}
