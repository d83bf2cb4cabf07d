import type { Hono } from 'hono';
import type { Problems } from '../data/address-fields.ts';
import { type Customer, renewLogin } from '../data/customer.ts';
import {
  type Field,
  NO_PROBLEMS,
  problemsIn,
  problemsOf,
  type Values,
  valuesIn,
} from '../data/forms.ts';
import { accountPage, doneNote } from '../parts/account.ts';
import { type FormView, formFields, problemSummary } from '../parts/form.ts';
import { type Schemas, take } from '../visit/api.ts';
import { type Html, html } from '../visit/markup.ts';
import type { PageContext, ShopEnv } from '../visit/page-context.ts';
import { keepName } from '../visit/sessions.ts';
import type { Visit } from '../visit/visit.ts';
import type { WordName } from '../visit/words.ts';
import { forCustomers, onCustomerForm } from './customers.ts';

const PATH = '/account/details';

const CURRENT: Field = {
  ...{ name: 'old_password', label: 'current_password', type: 'password' },
  autocomplete: 'current-password',
};

interface Part {
  readonly title: WordName;
  readonly button: WordName;
  readonly done: WordName;
  readonly fields: readonly Field[];
}

/** What can be changed, each by itself. */
const PARTS = {
  name: {
    ...{ title: 'name', button: 'save_name', done: 'name_saved' },
    fields: [{ name: 'name', label: 'full_name', autocomplete: 'name', maxLength: 255 }],
  },
  email: {
    ...{ title: 'email', button: 'change_email', done: 'email_saved' },
    fields: [
      {
        ...{ name: 'email', label: 'new_email', type: 'email' },
        ...{ autocomplete: 'email', maxLength: 254 },
      },
      CURRENT,
    ],
  },
  password: {
    ...{ title: 'password', button: 'change_password', done: 'password_saved' },
    fields: [
      CURRENT,
      {
        ...{ name: 'password', label: 'new_password', type: 'password' },
        ...{ autocomplete: 'new-password', help: 'password_help' },
      },
    ],
  },
} as const satisfies Record<string, Part>;

type PartName = keyof typeof PARTS;

const isPart = (name: unknown): name is PartName =>
  typeof name === 'string' && Object.hasOwn(PARTS, name);

export function detailsRoutes(app: Hono<ShopEnv>): void {
  app.get(
    PATH,
    forCustomers(({ env, html: answer }, customer) => answer(shown(env.visit, customer))),
  );
  app.post(PATH, onCustomerForm(changePage));
}

async function changePage(context: PageContext, customer: Customer, form: FormData) {
  const { visit } = context.env;
  const op = form.get('op');
  const part = isPart(op) ? op : 'name';
  const values = valuesIn(form, PARTS[part].fields);
  const problems = await change(visit, part, values);
  if (problems.size > 0) {
    return context.html(shown(visit, customer, { part, values, problems }), 400);
  }
  return context.redirect(visit.href(`${PATH}?done=${part}`), 303);
}

async function change(visit: Visit, part: PartName, values: Values): Promise<Problems> {
  const { fields } = PARTS[part];
  const problems = problemsIn(visit, fields, values);
  if (problems.size > 0) return problems;
  try {
    const { data } = await take(
      visit.shop.PUT('/users/me', { body: values as Schemas['UserChanges'] }),
    );
    keepName(visit.cookies, data.name);
    const { old_password = '', password = old_password } = values;
    if (part !== 'name') await renewLogin(visit, { email: data.email, password });
    return NO_PROBLEMS;
  } catch (error) {
    return problemsOf(visit, error, fields);
  }
}

interface Tried {
  readonly part: PartName;
  readonly values: Values;
  readonly problems: Problems;
}

function shown(visit: Visit, customer: Customer, tried?: Tried): Html {
  const { say } = visit;
  const done = Object.fromEntries(Object.entries(PARTS).map(([name, each]) => [name, each.done]));
  const formOf = (part: PartName): FormView => ({
    ...{ id: part, fields: PARTS[part].fields, problems: NO_PROBLEMS },
    values: part === 'name' ? { name: customer.name } : {},
    ...(tried?.part === part && { values: tried.values, problems: tried.problems }),
  });
  const main = html`${doneNote(visit, done)}
${tried ? problemSummary(visit, formOf(tried.part)) : ''}
${Object.keys(PARTS)
  .filter(isPart)
  .map((part) => partForm(visit, customer, part, formOf(part)))}`;
  return accountPage(visit, { title: say('your_details'), main });
}

function partForm(visit: Visit, { email }: Customer, part: PartName, form: FormView): Html {
  const { say, href } = visit;
  const { title, button } = PARTS[part];
  return html`<section class="box-card" aria-labelledby="${part}"><h2 id="${part}">${say(title)}</h2>
${part === 'email' ? html`<p>${say('email_now', { email })}</p>` : ''}
<form class="fields" method="post" action="${href(PATH)}" novalidate>
${part === 'password' ? accountOf(email) : ''}
${formFields(visit, form)}
<button class="button" name="op" value="${part}">${say(button)}</button>
</form></section>`;
}

/** For password managers: which password is changed. */
const accountOf = (email: string): Html =>
  html`<input class="unseen" type="email" name="username" autocomplete="username" value="${email}" tabindex="-1" aria-hidden="true" readonly>`;
