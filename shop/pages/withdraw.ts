import { randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import type { Problems } from '../data/address-fields.ts';
import { type Field, NO_PROBLEMS, problemsIn, problemsOf, valuesIn } from '../data/forms.ts';
import { mayCancel, mayWithdraw } from '../data/order-rules.ts';
import { ownOrders } from '../data/orders.ts';
import { formFields, problemSummary } from '../parts/form.ts';
import { layout } from '../parts/layout.ts';
import { orderLinks } from '../parts/order-links.ts';
import { take } from '../visit/api.ts';
import { type Html, html, when } from '../visit/markup.ts';
import type { PageContext, ShopEnv } from '../visit/page-context.ts';
import type { Visit } from '../visit/visit.ts';
import { formIn } from './customers.ts';

/*
 * Withdrawing from a contract by anyone, from every page: what is stated, and its confirmation (directive 2011/83/EU,
 * article 11a). Nobody is asked to prove an order: the store answers each statement, and tells nobody who has ordered.
 */

const PATH = '/withdraw';

/** What must be stated. */
const FIELDS: readonly Field[] = [
  { name: 'name', label: 'full_name', autocomplete: 'name', maxLength: 140 },
  { name: 'contract', label: 'order_id', autocomplete: 'off', maxLength: 500 },
  { name: 'email', label: 'email', type: 'email', autocomplete: 'email', maxLength: 140 },
];

/** Characters of what may be stated. */
const MAX = { goods: 5_000, reason: 1_000 } as const;

interface Statement {
  readonly name: string;
  readonly email: string;
  readonly contract: string;
  readonly goods: string;
  readonly reason: string;
}

export function withdrawRoutes(app: Hono<ShopEnv>): void {
  app.get(PATH, formPage);
  app.post(PATH, state);
}

function statementIn(form: FormData): Statement {
  const { name = '', email = '', contract = '' } = valuesIn(form, FIELDS);
  const textOf = (field: keyof typeof MAX) =>
    String(form.get(field) ?? '')
      .trim()
      .slice(0, MAX[field]);
  return { name, email, contract, goods: textOf('goods'), reason: textOf('reason') };
}

async function formPage(context: PageContext) {
  const { visit } = context.env;
  const { searchParams: query } = visit.url;
  const typed = { ...statementIn(new FormData()), contract: query.get('order') ?? '' };
  return context.html(await view(visit, await form(visit, typed, NO_PROBLEMS)));
}

/** Shows what was typed for confirmation, then sends it. */
async function state(context: PageContext) {
  const { visit } = context.env;
  const sent = await formIn(context);
  const statement = statementIn(sent);
  const problems = problemsIn(visit, FIELDS, { ...statement });
  if (problems.size > 0 || sent.has('edit')) {
    const again = await form(visit, statement, sent.has('edit') ? NO_PROBLEMS : problems);
    return context.html(await view(visit, again), problems.size > 0 ? 400 : 200);
  }
  const key = String(sent.get('key') ?? '');
  if (!/^[0-9a-f-]{36}$/.test(key))
    return context.html(await view(visit, review(visit, statement)));
  try {
    return context.html(await view(visit, await send(visit, statement, key)));
  } catch (error) {
    const found = problemsOf(visit, error, FIELDS);
    return context.html(await view(visit, await form(visit, statement, found)), 400);
  }
}

/** Sends it once, also when the form is sent twice. */
async function send(visit: Visit, statement: Statement, key: string): Promise<Html> {
  const { say, moment, application } = visit;
  const given = Object.entries(statement).filter(([, text]) => text !== '');
  const { data } = await take(
    visit.shop.POST('/withdrawals', {
      body: Object.fromEntries(given) as unknown as Statement,
      headers: { 'Idempotency-Key': `withdrawal-${key}` },
    }),
  );
  return html`<p class="notice" role="status">${say('withdrawal_received', { time: moment(data.created_at) })}</p>
<p>${application.sends_mails ? say('receipt_sent', { email: statement.email }) : say('keep_page')}</p>
${facts(visit, statement)}`;
}

async function view(visit: Visit, content: Html): Promise<Html> {
  const title = visit.say('withdraw_title');
  return layout(visit, {
    title,
    main: html`<div class="narrow"><h1>${title}</h1>${content}</div>`,
  });
}

async function form(visit: Visit, typed: Statement, problems: Problems): Promise<Html> {
  const { say, href, application } = visit;
  const fields = { id: 'withdraw', fields: FIELDS, values: { ...typed }, problems };
  const text = (name: 'goods' | 'reason', label: string) =>
    html`<label><span>${label} <small>${say('optional')}</small></span><textarea name="${name}" rows="3" maxlength="${MAX[name]}">${typed[name]}</textarea></label>`;
  const orders = (await ownOrders(visit)).filter((each) => mayWithdraw(each) || mayCancel(each));
  return html`<p>${say('withdraw_help')}${application.sends_mails ? html` ${say('withdraw_mail')}` : ''}</p>
${problemSummary(visit, fields)}
${orderLinks(visit, orders, '/withdraw')}
<form class="stack" method="post" action="${href(PATH)}" novalidate>
${formFields(visit, fields)}
${text('goods', say('withdraw_goods'))}
${text('reason', say('reason'))}
<p><button class="button">${say('continue')}</button></p></form>`;
}

/** The statement, as it is sent. */
function review(visit: Visit, statement: Statement): Html {
  const { say, href } = visit;
  return html`<p>${say('withdraw_contract')}</p>
${facts(visit, statement)}
<form class="stack" method="post" action="${href(PATH)}">
${Object.entries(statement).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<input type="hidden" name="key" value="${randomUUID()}">
<p class="actions"><button class="button">${say('confirm_withdrawal')}</button>
<button class="button quiet" name="edit" value="1">${say('edit')}</button></p></form>`;
}

/** Who withdraws from what, and where the receipt goes. */
function facts(visit: Visit, { name, email, contract, goods, reason }: Statement): Html {
  const { say, application } = visit;
  const rows: readonly (readonly [string, string])[] = [
    [say('full_name'), name],
    [say('order_id'), contract],
    [say('items'), goods || say('all_items')],
    [say('reason'), reason],
    [say(application.sends_mails ? 'receipt_to' : 'email'), email],
  ];
  return html`<dl class="facts">${rows.map(([label, value]) => when(value || undefined, (text) => html`<div><dt>${label}</dt><dd class="lines-of-text">${text}</dd></div>`))}</dl>`;
}
