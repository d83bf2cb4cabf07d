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
import { doneNote } from '../parts/account.ts';
import { type FormView, formFields, problemSummary } from '../parts/form.ts';
import { layout } from '../parts/layout.ts';
import { ShopError, take } from '../visit/api.ts';
import { type Html, html, when } from '../visit/markup.ts';
import type { PageContext } from '../visit/page-context.ts';
import type { Visit } from '../visit/visit.ts';
import { localPath } from './customers.ts';

const EMAIL = { name: 'email', label: 'email', type: 'email', maxLength: 254 } as const;

/** The fields of each way in. */
const FORMS = {
  login: [
    { ...EMAIL, autocomplete: 'username' },
    {
      ...{ name: 'password', label: 'password', type: 'password' },
      autocomplete: 'current-password',
    },
  ],
  register: [
    { name: 'name', label: 'full_name', autocomplete: 'name', maxLength: 255 },
    { ...EMAIL, autocomplete: 'email' },
    {
      ...{ name: 'password', label: 'password', type: 'password' },
      ...{ autocomplete: 'new-password', help: 'password_help' },
    },
  ],
} as const satisfies Record<string, readonly Field[]>;

type Way = keyof typeof FORMS;

const DONE = {
  out: 'logged_out',
  everywhere: 'logged_out_everywhere',
  deleted: 'account_deleted',
  password: 'password_saved',
} as const;

/** For who is not logged in. */
export const loginPage = (context: PageContext) => context.html(shown(context.env.visit));

/** Logs a visitor in, or makes an account first; then the page goes on that wanted to know who it is. */
export async function enterPage(context: PageContext, form: FormData) {
  const { visit } = context.env;
  const way: Way = form.get('op') === 'register' ? 'register' : 'login';
  const values = valuesIn(form, FORMS[way]);
  const problems = await enter(visit, way, values);
  if (problems.size > 0) return context.html(shown(visit, { way, values, problems }), 400);
  const next = localPath(visit.url.searchParams.get('next'), '/account');
  return context.redirect(visit.href(next), 303);
}

async function enter(visit: Visit, way: Way, values: Values): Promise<Problems> {
  const fields = FORMS[way];
  const problems = problemsIn(visit, fields, values);
  if (problems.size > 0) return problems;
  const { name = '', email = '', password = '' } = values;
  try {
    if (way === 'register') {
      await take(asNobody(visit).POST('/users', { body: { name, email, password } }));
    }
    await logIn(visit, { email, password });
    return NO_PROBLEMS;
  } catch (error) {
    const isWrong = error instanceof ShopError && error.status === 401;
    return isWrong ? problem(visit.say('login_wrong')) : problemsOf(visit, error, fields);
  }
}

/** In a demo store anybody may be its shopper. */
const tryOut = ({ say, place }: Visit, action: string): Html | '' =>
  when(
    place.shopper,
    ({ name, email, password }) =>
      html`<form class="box-card" method="post" action="${action}"><p>${say('demo_login', { name })}</p>
<input type="hidden" name="email" value="${email}"><input type="hidden" name="password" value="${password}">
<button class="quiet" name="op" value="login">${say('log_in_as', { name })}</button></form>`,
  );

interface Tried {
  readonly way: Way;
  readonly values: Values;
  readonly problems: Problems;
}

function shown(visit: Visit, tried?: Tried): Html {
  const { say, href, url } = visit;
  const formOf = (way: Way): FormView => ({
    ...{ id: way, fields: FORMS[way], values: {}, problems: NO_PROBLEMS },
    ...(tried?.way === way && { values: tried.values, problems: tried.problems }),
  });
  // Where the visitor wanted to go goes along.
  const action = href('/account') + (url.searchParams.has('next') ? url.search : '');
  const part = (way: Way, title: string, below: Html | '') =>
    html`<section class="box-card" aria-labelledby="${way}"><h2 id="${way}">${title}</h2>
<form class="fields" method="post" action="${action}" novalidate>
${formFields(visit, formOf(way))}
<button class="button wide" name="op" value="${way}">${title}</button>
</form>${below}</section>`;
  const forgot = html`<p><a href="${href('/forgot-password')}">${say('forgot_password')}</a></p>`;
  const main = html`<h1>${say('account')}</h1>
${doneNote(visit, DONE)}
${tried ? problemSummary(visit, formOf(tried.way)) : ''}
${tryOut(visit, action)}
<div class="pair">${part('login', say('log_in'), forgot)}${part('register', say('create_account'), '')}</div>`;
  return layout(visit, { title: say('log_in'), main, script: 'account.js' });
}
