import type { Hono } from 'hono';
import { emailProblem, type Problems } from '../data/address-fields.ts';
import { logIn } from '../data/customer.ts';
import { passwordLength } from '../data/forms.ts';
import { type Order, recipientOf } from '../data/order-rules.ts';
import { orderPath } from '../data/orders.ts';
import { ShopError, take } from '../visit/api.ts';
import type { PageContext, ShopEnv } from '../visit/page-context.ts';
import type { Visit } from '../visit/visit.ts';
import type { WordName } from '../visit/words.ts';
import { formIn } from './customers.ts';
import { formOf, orderView } from './order.ts';

/** An account for the guest who has ordered. */
export function orderAccountRoutes(app: Hono<ShopEnv>): void {
  app.post('/orders/:id{\\d+}/account', formOf(createAccount));
}

interface Login {
  readonly email: string;
  readonly password: string;
}

/** Whoever has it is logged in with it. */
async function createAccount(context: PageContext, order: Order) {
  const { visit } = context.env;
  const form = await formIn(context);
  const login = {
    email: String(form.get('email') ?? '').trim(),
    password: String(form.get('password') ?? ''),
  };
  const found = problemsIn(visit, login);
  const problems = found.size > 0 ? found : await register(visit, order, login);
  if (problems.size > 0) {
    const account = { email: login.email, problems };
    return context.html(orderView(visit, order, { account }), 400);
  }
  return context.redirect(visit.href(`${orderPath(order.id)}?done=account`), 303);
}

/** All that can be seen to be wrong without asking the store. */
function problemsIn(visit: Visit, { email, password }: Login): Problems {
  const count = passwordLength(visit);
  const wrongEmail = emailProblem(visit, email);
  return new Map([
    ...(wrongEmail ? [['email', wrongEmail] as const] : []),
    ...(password.length < count
      ? [['password', visit.say('password_short', { count })] as const]
      : []),
  ]);
}

async function register(visit: Visit, order: Order, login: Login): Promise<Problems> {
  const name = recipientOf(order).name || login.email;
  try {
    await take(visit.shop.POST('/users', { body: { name, ...login } }));
    await logIn(visit, login);
    return new Map();
  } catch (error) {
    return new Map([refusalOf(visit, error)]);
  }
}

/** By the field and the validator of the API that has failed. */
const REFUSALS: Readonly<Record<string, WordName>> = {
  'email unique': 'email_taken',
  'email format': 'wrong_email',
  'password min': 'password_short',
  'password whitelist': 'password_common',
};

function refusalOf(visit: Visit, error: unknown): readonly [field: string, text: string] {
  if (!(error instanceof ShopError) || error.status >= 500) throw error;
  const { field = '', errors, status } = error;
  const word = REFUSALS[`${field} ${errors[0]?.failedValidator}`];
  const text = visit.say(word ?? (status === 429 ? 'busy_help' : 'refused'), {
    count: passwordLength(visit),
  });
  return [field === 'email' ? 'email' : 'password', text];
}
