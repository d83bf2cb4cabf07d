/**
 * @import { Shop } from './shop.js'
 * @import { Text } from './words.js'
 */
import { startApiCallList } from './api-calls.js';
import { currentCart, onCartElsewhere } from './cart.js';
import { config } from './config.js';
import { keepCurrency } from './currency.js';
import { element, find, link, showToast } from './dom.js';
import { messageOf } from './messages.js';
import { categoryHref, pageHref } from './paths.js';
import { currentRoute, navigate, noteInAddress, startRouter } from './router.js';
import { startSearchBox } from './search-box.js';
import { session } from './session.js';
import { childrenOf, shop } from './shop.js';
import { account, login, register } from './views/account.js';
import { addresses } from './views/addresses.js';
import { cart } from './views/cart.js';
import { checkout } from './views/checkout.js';
import { findOrder } from './views/find-order.js';
import { home } from './views/home.js';
import { categories, collections, products, search } from './views/lists.js';
import { orders } from './views/orders.js';
import { pages } from './views/pages.js';
import { forgotPassword, resetPassword } from './views/passwords.js';
import { pay } from './views/pay.js';
import { speaksEnglish, t } from './words.js';

/** By the first part of the path; '' is the home page. */
const VIEWS = {
  '': home,
  account,
  addresses,
  cart,
  categories,
  checkout,
  collections,
  'find-order': findOrder,
  'forgot-password': forgotPassword,
  login,
  orders,
  pages,
  pay,
  products,
  register,
  'reset-password': resetPassword,
  search,
};

function showSession() {
  const user = session()?.user;
  find('#account').replaceChildren(link(user ? 'account' : 'login', user?.name ?? t('Log in')));
}

/** @param {number} units */
function showCartCount(units) {
  const badge = find('#cart-count');
  badge.hidden = units === 0;
  badge.replaceChildren(String(units), element('span', { class: 'visually-hidden' }, t(' items')));
}

/** The texts of index.html, which are English. */
function translateDocument() {
  for (const each of document.querySelectorAll('[data-text]')) {
    each.textContent = said(each.textContent);
  }
  for (const name of ['aria-label', 'placeholder']) {
    for (const each of document.querySelectorAll(`body [data-${name}]`)) {
      each.setAttribute(name, said(each.getAttribute(name)));
    }
  }
}

/** Of a text that has `data-` in index.html. */
const said = (/** @type {string | null} */ text) => t(/** @type {Text} */ (text ?? ''));

async function showShop() {
  const loaded = await shop;
  document.documentElement.lang = loaded.language;
  if (!speaksEnglish()) translateDocument();
  showSession();
  find('#shop-name').textContent = loaded.name;
  find('#announcement').textContent = loaded.announcement;
  find('#announcement').hidden = loaded.announcement === '';
  find('#footer-name').textContent = loaded.name;
  find('#shop-pages').replaceChildren(
    element('li', {}, link('find-order', t('Find your order'))),
    ...loaded.pages.map((each) => element('li', {}, link(pageHref(each), each.title))),
  );
  find('#departments').replaceChildren(
    ...childrenOf(loaded).map((each) => link(categoryHref(each), each.name)),
  );
  showCurrencies(loaded);
}

/**
 * The currencies to choose from; the page is loaded again in another one.
 *
 * @param {Shop} shop
 */
function showCurrencies({ currencies, currency }) {
  const select = find('#currency');
  if (!(select instanceof HTMLSelectElement) || currencies.length < 2) return;
  const names = new Intl.DisplayNames(document.documentElement.lang, { type: 'currency' });
  select.replaceChildren(
    ...currencies.map(({ code }) => {
      const selected = code === currency.code;
      return element('option', { value: code, selected }, `${code} · ${names.of(code) ?? code}`);
    }),
  );
  find('#currency-choice').hidden = false;
  select.onchange = () => {
    keepCurrency(select.value);
    noteInAddress({ currency: undefined });
    location.reload();
  };
}

addEventListener('sessionchange', showSession);
addEventListener('storage', showSession);
addEventListener('cartchange', (event) => {
  if (event instanceof CustomEvent) showCartCount(event.detail);
});
onCartElsewhere(() => {
  currentCart().catch(() => undefined);
  if (currentRoute().view === 'cart') navigate(location.href, { replace: true });
});
addEventListener('unhandledrejection', ({ reason }) => showToast(messageOf(reason)));
find('#skip').addEventListener('click', (event) => {
  event.preventDefault();
  find('#main').focus();
});

if (config.demoShopper) startApiCallList();
showSession();
startSearchBox();
startRouter(VIEWS);
// The view shows why the shop cannot be loaded.
showShop().catch(() => undefined);
// In the currency of the shop.
shop.then(currentCart).catch(() => undefined);
