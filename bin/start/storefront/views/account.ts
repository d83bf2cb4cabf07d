import { shopper } from '../../demo-store/shopper.ts';
import { ask, get } from '../api.ts';
import { adoptCart } from '../cart.ts';
import { announce, element, link } from '../dom.ts';
import { chosen, field, onSubmit } from '../forms.ts';
import type { Order, User } from '../records.ts';
import { go, type Route, type ShowView } from '../router.ts';
import { beginSession, endSession, session } from '../session.ts';

export const login: ShowView = (route) => {
  const form = element(
    'form',
    { id: 'login', class: 'card-form' },
    field('E-mail', 'email', { type: 'email', autocomplete: 'username', required: true }),
    field('Password', 'password', {
      ...{ type: 'password', autocomplete: 'current-password', required: true },
    }),
    element('p', {}, element('button', { class: 'button' }, 'Log in')),
  );
  onSubmit(form, () => logIn(chosen(form, 'email'), chosen(form, 'password'), route));
  const demo = onSubmit(
    element(
      'form',
      { id: 'demo-login', class: 'card-form' },
      element('p', {}, `${shopper.user.name} has an account to try things out, with addresses.`),
      element(
        'p',
        {},
        element('button', { class: 'button quiet' }, `Log in as ${shopper.user.name}`),
      ),
    ),
    () => logIn(shopper.user.email, shopper.user.password, route),
  );
  const register = link(`#/register?${route.query}`, 'Make an account');
  return {
    title: 'Log in',
    content: [
      element('div', { class: 'heading' }, element('h1', {}, 'Log in')),
      element('div', { class: 'pair' }, form, demo),
      element('p', { class: 'aside' }, 'New here? ', register, '.'),
    ],
  };
};

export const register: ShowView = (route) => {
  const form = element(
    'form',
    { id: 'register', class: 'card-form' },
    field('Name', 'name', { autocomplete: 'name', required: true }),
    field('E-mail', 'email', { type: 'email', autocomplete: 'email', required: true }),
    field('Password', 'password', {
      ...{ type: 'password', autocomplete: 'new-password', required: true },
    }),
    element('p', {}, element('button', { class: 'button' }, 'Make the account')),
  );
  onSubmit(form, async () => {
    const body = {
      name: chosen(form, 'name') || undefined,
      email: chosen(form, 'email') || undefined,
      password: chosen(form, 'password') || undefined,
    };
    await ask<User>('POST', '/users', { body, asGuest: true });
    await logIn(String(body.email), String(body.password), route);
  });
  return {
    title: 'Make an account',
    content: [element('div', { class: 'heading' }, element('h1', {}, 'Make an account')), form],
  };
};

async function logIn(email: string, password: string, { query }: Route): Promise<void> {
  const { data } = await ask<{ token: string; user: User }>('POST', '/users/authenticate', {
    body: { email, password },
    asGuest: true,
  });
  beginSession(data);
  await adoptCart();
  announce(`Welcome, ${data.user.name}.`);
  go(query.get('next') === 'checkout' ? '#/checkout' : '#/account');
}

export const account: ShowView = async (route, shop) => {
  const user = session()?.user;
  if (!user) return login(route, shop);
  const { data } = await get<Order[]>('/orders', { fields: 'id,state,created_at,total' });
  const out = () => {
    endSession();
    go('#/login');
  };
  return {
    title: 'Your account',
    content: [
      element(
        'div',
        { class: 'heading' },
        element('h1', {}, user.name),
        element('p', {}, user.email),
        element('p', {}, element('button', { class: 'button quiet', onclick: out }, 'Log out')),
      ),
      element(
        'section',
        {},
        element('h2', {}, 'Your orders'),
        data.length === 0 && element('p', {}, 'There are none yet.'),
        element(
          'ul',
          { class: 'ledger' },
          ...data.map(({ id, state, created_at, total }) =>
            element(
              'li',
              {},
              link(`#/orders/${id}`, `Order ${id}`),
              element(
                'time',
                { datetime: created_at },
                new Date(created_at).toLocaleDateString('en-IE'),
              ),
              element('span', { class: 'state' }, state),
              element('b', {}, shop.money(total)),
            ),
          ),
        ),
      ),
    ],
  };
};
