import type { Hono } from 'hono';
import type { Problems } from '../data/address-fields.ts';
import { forgetCart } from '../data/cart.ts';
import { forgetDraft } from '../data/checkout-draft.ts';
import { type Customer, isPasswordOf } from '../data/customer.ts';
import {
  type Field,
  NO_PROBLEMS,
  problem,
  problemsIn,
  problemsOf,
  valuesIn,
} from '../data/forms.ts';
import { accountPage } from '../parts/account.ts';
import { formFields, problemSummary } from '../parts/form.ts';
import { ShopError, take } from '../visit/api.ts';
import { type Html, html } from '../visit/markup.ts';
import type { PageContext, ShopEnv } from '../visit/page-context.ts';
import { saveSession } from '../visit/sessions.ts';
import type { Visit } from '../visit/visit.ts';
import { forCustomers, onCustomerForm } from './customers.ts';

const PATH = '/account/data';

/** Who deletes an account shows to be its customer, not only to sit at the device. */
const FIELDS: readonly Field[] = [
  {
    ...{ name: 'password', label: 'current_password', type: 'password' },
    autocomplete: 'current-password',
  },
];

export function dataRoutes(app: Hono<ShopEnv>): void {
  app.get(
    PATH,
    forCustomers(({ env, html: answer }) => answer(shown(env.visit, NO_PROBLEMS))),
  );
  app.get(`${PATH}/download`, forCustomers(downloadPage));
  app.post(PATH, onCustomerForm(deletePage));
}

function shown(visit: Visit, problems: Problems): Html {
  const { say, href } = visit;
  const form = { id: 'delete', fields: FIELDS, values: {}, problems };
  const main = html`<section class="box-card"><h2>${say('download_data')}</h2><p>${say('download_data_help')}</p>
<p><a class="button quiet" href="${href(`${PATH}/download`)}" download>${say('download_data')}</a></p></section>
<section class="box-card"><h2 id="delete">${say('delete_account')}</h2><p>${say('delete_account_help')}</p>
${problemSummary(visit, form)}
<form class="fields" method="post" action="${href(PATH)}" novalidate>
${formFields(visit, form)}
<button class="button danger">${say('delete_account')}</button>
</form></section>`;
  return accountPage(visit, { title: say('your_data'), main });
}

/** All that the store has of the customer, as a file. */
async function downloadPage({ env: { visit }, body }: PageContext) {
  const { data, complete } = await take(visit.shop.GET('/users/me/export'));
  // An old account may have more than one answer can hold; the store sends the rest.
  const all = { ...(complete === false && { complete }), ...data };
  return body(JSON.stringify(all, null, 2), 200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Disposition': 'attachment; filename="account-data.json"',
  });
}

async function deletePage(context: PageContext, customer: Customer, form: FormData) {
  const { visit } = context.env;
  const { password = '' } = valuesIn(form, FIELDS);
  const problems = await erase(visit, customer, password).catch((error) => {
    const isPaying = error instanceof ShopError && error.status === 409;
    return isPaying ? problem(visit.say('delete_later')) : problemsOf(visit, error, FIELDS);
  });
  if (problems.size > 0) return context.html(shown(visit, problems), 400);
  saveSession(visit.cookies, undefined);
  forgetCart(visit);
  forgetDraft(visit);
  return context.redirect(visit.href('/account?done=deleted'), 303);
}

async function erase(visit: Visit, customer: Customer, password: string): Promise<Problems> {
  const problems = problemsIn(visit, FIELDS, { password });
  if (problems.size > 0) return problems;
  if (!(await isPasswordOf(visit, customer, password))) {
    return new Map([['password', visit.say('password_wrong')]]);
  }
  await take(visit.shop.POST('/users/me/erase'));
  return NO_PROBLEMS;
}
