import type { Hono } from 'hono';
import type { Problems } from '../data/address-fields.ts';
import { type Field, NO_PROBLEMS, problemsIn, problemsOf, valuesIn } from '../data/forms.ts';
import { formFields, problemSummary } from '../parts/form.ts';
import { layout } from '../parts/layout.ts';
import { ShopError, take } from '../visit/api.ts';
import { type Html, html } from '../visit/markup.ts';
import type { PageContext, ShopEnv } from '../visit/page-context.ts';
import type { Visit } from '../visit/visit.ts';
import type { WordName } from '../visit/words.ts';
import { onForm } from './customers.ts';

/** The newsletter: who asks for it is mailed a link, and confirms here; the link of an issue ends it. */

const PATH = '/newsletter';

const FIELDS: readonly Field[] = [
  { name: 'email', label: 'email', type: 'email', autocomplete: 'email', maxLength: 254 },
];

/** What was done, as the address of the page says it. */
const DONE: Readonly<Record<string, WordName>> = {
  sent: 'newsletter_sent',
  subscribed: 'newsletter_done',
  ended: 'newsletter_ended',
};

/** What links ask, and what the answer does. Programs that read mails open links: so each has a button. */
const ASKED = {
  confirm: { question: 'newsletter_confirm', button: 'subscribe', done: 'subscribed' },
  unsubscribe: { question: 'newsletter_end', button: 'unsubscribe', done: 'ended' },
} as const;

type Action = keyof typeof ASKED;

const ACTIONS = Object.keys(ASKED) as readonly Action[];

export function newsletterRoutes(app: Hono<ShopEnv>): void {
  app.get(PATH, page);
  app.post(PATH, onForm(answer));
}

function page(context: PageContext) {
  const { visit } = context.env;
  const { searchParams: query } = visit.url;
  const done = DONE[query.get('done') ?? ''];
  const action = ACTIONS.find((name) => query.has(name));
  const content = done
    ? html`<p class="notice" role="status">${visit.say(done)}</p>`
    : action
      ? question(visit, action, query.get(action) ?? '')
      : form(visit, '', NO_PROBLEMS);
  return context.html(view(visit, content));
}

async function answer(context: PageContext, sent: FormData) {
  const { visit } = context.env;
  const action = ACTIONS.find((name) => sent.has(name));
  if (!action) return subscribe(context, sent);
  try {
    const body = { token: String(sent.get(action)) };
    await take(visit.shop.POST(`/subscribers/${action}`, { body }));
    return context.redirect(visit.href(`${PATH}?done=${ASKED[action].done}`), 303);
  } catch (error) {
    if (!(error instanceof ShopError) || error.status !== 400) throw error;
    const expired = html`<p class="error" role="alert">${visit.say('newsletter_expired')}</p>`;
    return context.html(view(visit, html`${expired}${form(visit, '', NO_PROBLEMS)}`), 400);
  }
}

async function subscribe(context: PageContext, sent: FormData) {
  const { visit } = context.env;
  const { email = '' } = valuesIn(sent, FIELDS);
  const found = problemsIn(visit, FIELDS, { email });
  const problems = found.size > 0 ? found : await ask(visit, email);
  if (problems.size > 0) return context.html(view(visit, form(visit, email, problems)), 400);
  return context.redirect(visit.href(`${PATH}?done=sent`), 303);
}

const ask = (visit: Visit, email: string): Promise<Problems> =>
  take(visit.shop.POST('/subscribers/subscribe', { body: { email } })).then(
    () => NO_PROBLEMS,
    (error) => problemsOf(visit, error, FIELDS),
  );

function view(visit: Visit, content: Html): Html {
  const title = visit.say('newsletter');
  return layout(visit, {
    title,
    main: html`<div class="narrow"><h1>${title}</h1>${content}</div>`,
  });
}

function form(visit: Visit, email: string, problems: Problems): Html {
  const { say, href } = visit;
  const fields = { id: 'newsletter', fields: FIELDS, values: { email }, problems };
  return html`${problemSummary(visit, fields)}
<form class="stack" method="post" action="${href(PATH)}" novalidate>
${formFields(visit, fields)}
<p class="note">${say('newsletter_help')}</p>
<p><button class="button">${say('subscribe')}</button></p></form>`;
}

const question = ({ say, href }: Visit, action: Action, token: string): Html =>
  html`<p>${say(ASKED[action].question)}</p>
<form method="post" action="${href(PATH)}"><input type="hidden" name="${action}" value="${token}">
<button class="button">${say(ASKED[action].button)}</button></form>`;
