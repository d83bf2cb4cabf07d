import type { Hono } from 'hono';
import type { Problems } from '../data/address-fields.ts';
import { asNobody, logIn } from '../data/customer.ts';
import {
  type Field,
  NO_PROBLEMS,
  problem,
  problemsIn,
  problemsOf,
  type Values,
  valuesIn,
} from '../data/forms.ts';
import { type FormView, formFields, problemSummary } from '../parts/form.ts';
import { layout } from '../parts/layout.ts';
import { ShopError, take } from '../visit/api.ts';
import { type Html, html, when } from '../visit/markup.ts';
import type { PageContext, ShopEnv } from '../visit/page-context.ts';
import { deviceIn } from '../visit/sessions.ts';
import type { Visit } from '../visit/visit.ts';
import { onForm } from './customers.ts';

/** To whom the last mail with a code went: the next form begins with it. */
const ASKED = 'reset_email';
const ASKED_SECONDS = 3_600;

const EMAIL: Field = {
  ...{ name: 'email', label: 'email', type: 'email' },
  ...{ autocomplete: 'username', maxLength: 254 },
};

const RESET: readonly Field[] = [
  EMAIL,
  {
    ...{ name: 'verification_code', label: 'reset_code', autocomplete: 'one-time-code' },
    ...{ help: 'reset_code_help', maxLength: 40 },
  },
  {
    ...{ name: 'new_password', label: 'new_password', type: 'password' },
    ...{ autocomplete: 'new-password', help: 'password_help' },
  },
];

/** How a customer comes in again who has forgotten the password. */
export function passwordRoutes(app: Hono<ShopEnv>): void {
  app.get('/forgot-password', ({ env, html: answer }) => answer(forgotForm(env.visit)));
  app.post('/forgot-password', onForm(askPage));
  app.get('/reset-password', ({ env, html: answer }) => answer(resetForm(env.visit)));
  app.post('/reset-password', onForm(resetPage));
}

async function askPage(context: PageContext, form: FormData) {
  const { visit } = context.env;
  const values = valuesIn(form, [EMAIL]);
  const problems = await ask(visit, values);
  if (problems.size > 0) return context.html(forgotForm(visit, values, problems), 400);
  const { email = '' } = values;
  visit.cookies.set(ASKED, email, { maxAge: ASKED_SECONDS });
  return context.redirect(visit.href('/reset-password'), 303);
}

/** The answer is the same for addresses that the store does not know. */
async function ask(visit: Visit, values: Values): Promise<Problems> {
  const problems = problemsIn(visit, [EMAIL], values);
  if (problems.size > 0) return problems;
  const { email = '' } = values;
  const device = deviceIn(visit.cookies);
  const body = { email, ...(device && { device }) };
  return take(asNobody(visit).POST('/users/recoverPassword', { body })).then(
    () => NO_PROBLEMS,
    (error) => problemsOf(visit, error, [EMAIL]),
  );
}

async function resetPage(context: PageContext, form: FormData) {
  const { visit } = context.env;
  const values = valuesIn(form, RESET);
  const problems = await reset(visit, values);
  if (problems.size > 0) return context.html(resetForm(visit, values, problems), 400);
  visit.cookies.delete(ASKED);
  return context.redirect(visit.href('/account?done=password'), 303);
}

async function reset(visit: Visit, values: Values): Promise<Problems> {
  const problems = problemsIn(visit, RESET, values);
  if (problems.size > 0) return problems;
  const { email = '', verification_code = '', new_password = '' } = values;
  // The mail writes the digits in two groups.
  const code = verification_code.replaceAll(/\s/g, '');
  const body = { email, new_password, verification_code: code };
  try {
    await take(asNobody(visit).POST('/users/resetPassword', { body }));
  } catch (error) {
    const isCode = error instanceof ShopError && error.status === 400 && !error.field;
    return isCode
      ? new Map([['verification_code', visit.say('reset_code_wrong')]])
      : problemsOf(visit, error, RESET);
  }
  return logIn(visit, { email, password: new_password }).then(
    () => NO_PROBLEMS,
    // The password is set all the same: the next page asks for it.
    (error) => (error instanceof ShopError ? NO_PROBLEMS : problem(visit.say('refused'))),
  );
}

function forgotForm(visit: Visit, values: Values = {}, problems = NO_PROBLEMS): Html {
  const { say, application } = visit;
  const form = { id: 'forgot', fields: [EMAIL], values, problems };
  const title = say('forgot_password_title');
  if (!application.sends_mails) {
    const main = html`<section class="narrow"><h1>${title}</h1><p>${say('no_mails_reset')}</p></section>`;
    return layout(visit, { title, main });
  }
  return formPage(
    visit,
    title,
    say('send_link'),
    form,
    html`<p>${say('forgot_password_help')}</p>`,
  );
}

function resetForm(visit: Visit, typed?: Values, problems = NO_PROBLEMS): Html {
  const { say, href, cookies } = visit;
  const asked = cookies.get(ASKED) ?? '';
  const form = { id: 'reset', fields: RESET, values: typed ?? { email: asked }, problems };
  const above = html`${when(!typed && asked, (email) => html`<p class="done" role="status" data-sent>${say('reset_link_sent', { email })}</p>`)}
<p><a href="${href('/forgot-password')}">${say('send_again')}</a></p>`;
  return formPage(visit, say('new_password_title'), say('set_password'), form, above);
}

const formPage = (visit: Visit, title: string, button: string, form: FormView, above: Html): Html =>
  layout(visit, {
    ...{ title, script: 'account.js' },
    main: html`<section class="narrow"><h1>${title}</h1>${above}
${problemSummary(visit, form)}
<form class="fields" method="post" action="${visit.href(visit.path)}" novalidate data-form="${form.id}">
${formFields(visit, form)}
<button class="button wide">${button}</button>
</form></section>`,
  });
