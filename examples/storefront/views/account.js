/**
 * @import { Route, ShowView } from '../router.js'
 */
import { adoptCart, cartId, forgetCart } from '../cart.js';
import { ShopError } from '../client.js';
import { config } from '../config.js';
import { authenticate, createUser, endAllLogins } from '../customer-store.js';
import { element, link, showToast } from '../dom.js';
import { FormError, field, fieldValue, onSubmit } from '../forms.js';
import { navigate } from '../router.js';
import { device, endSession, session, startSession } from '../session.js';
import { t } from '../words.js';
import { ordersOf } from './order-list.js';

/** @type {ShowView} */
export const login = (route) => {
  if (session()) return leaveLogin(route);
  const form = element(
    'form',
    { id: 'login', class: 'panel' },
    field(t('E-mail'), 'email', { type: 'email', autocomplete: 'username', required: true }),
    field(t('Password'), 'password', {
      ...{ type: 'password', autocomplete: 'current-password', required: true },
    }),
    element('p', {}, element('button', { class: 'button' }, t('Log in'))),
    element('p', {}, link('forgot-password', t('Forgot password?'))),
  );
  onSubmit(form, () => logIn(fieldValue(form, 'email'), fieldValue(form, 'password'), route));
  const registration = link(`register${location.search}`, t('Create account'));
  return {
    title: t('Log in'),
    content: [
      element('div', { class: 'heading' }, element('h1', {}, t('Log in'))),
      element('div', { class: 'pair' }, form, demoLogin(route)),
      element('p', { class: 'aside' }, t('New here? '), registration),
    ],
  };
};

/** @param {Route} route */
function demoLogin(route) {
  const shopper = config.demoShopper;
  if (!shopper) return null;
  const form = element(
    'form',
    { id: 'demo-login', class: 'panel' },
    element(
      'p',
      {},
      t('To try the shop, use the account of {name}. It has two addresses.', {
        name: shopper.name,
      }),
    ),
    element(
      'p',
      {},
      element('button', { class: 'button quiet' }, t('Log in as {name}', { name: shopper.name })),
    ),
  );
  return onSubmit(form, () => logIn(shopper.email, shopper.password, route));
}

/** @type {ShowView} */
export const register = (route, { passwordMinLength: minlength }) => {
  if (session()) return leaveLogin(route);
  const form = element(
    'form',
    { id: 'register', class: 'panel' },
    field(t('Name'), 'name', { autocomplete: 'name', required: true }),
    field(t('E-mail'), 'email', { type: 'email', autocomplete: 'email', required: true }),
    field(t('Password'), 'password', {
      ...{ type: 'password', autocomplete: 'new-password', required: true, minlength },
    }),
    element('p', {}, element('button', { class: 'button' }, t('Create account'))),
  );
  onSubmit(form, async () => {
    const [email, password] = [fieldValue(form, 'email'), fieldValue(form, 'password')];
    await createUser({
      name: fieldValue(form, 'name') || undefined,
      email: email || undefined,
      password: password || undefined,
    });
    await logIn(email, password, route);
  });
  return {
    title: t('Create account'),
    content: [element('div', { class: 'heading' }, element('h1', {}, t('Create account'))), form],
  };
};

/**
 * @param {string} email
 * @param {string} password
 * @param {Route} route
 */
async function logIn(email, password, { query }) {
  const credentials = { email, password, device: device(), cart_id: cartId() };
  const { data } = await authenticate(credentials).catch((error) => {
    const isRefused = error instanceof ShopError && [400, 401].includes(error.status);
    throw isRefused ? new FormError(t('The e-mail or the password is wrong.'), 'email') : error;
  });
  startSession(data);
  await adoptCart();
  showToast(t('Welcome, {name}.', { name: data.user.name }));
  navigate(afterLogin(query));
}

/** @param {URLSearchParams} query */
const afterLogin = (query) => (query.get('next') === 'checkout' ? 'checkout' : 'account');

/**
 * Who is logged in has nothing to do here.
 *
 * @param {Route} route
 */
function leaveLogin({ query }) {
  navigate(afterLogin(query), { replace: true });
  return { title: t('Log in'), content: [] };
}

/** @type {ShowView} */
export const account = async (route, shop) => {
  const user = session()?.user;
  if (!user) return login(route, shop);
  const orders = await ordersOf(shop);
  const logOut = () => {
    endSession();
    // The cart is the customer's, and is there again after the next login.
    forgetCart();
    navigate('login');
  };
  const logOutEverywhere = async () => {
    await endAllLogins();
    logOut();
    showToast(t('You are logged out on all devices.'));
  };
  return {
    title: t('Your account'),
    content: [
      element(
        'div',
        { class: 'heading' },
        element('h1', {}, user.name),
        element('p', {}, user.email),
        element(
          'p',
          {},
          element('button', { class: 'button quiet', onclick: logOut }, t('Log out')),
          ' ',
          element(
            'button',
            { class: 'button quiet', onclick: logOutEverywhere },
            t('Log out everywhere'),
          ),
        ),
      ),
      element('section', {}, element('h2', {}, t('Your orders')), orders),
      element('p', { class: 'aside' }, link('addresses', t('Your addresses'))),
    ],
  };
};
