import { startApiCallList } from './api-calls.js';
import { currentCart, onCartElsewhere } from './cart.js';
import { config } from './config.js';
import { element, find, link, showToast } from './dom.js';
import { messageOf } from './messages.js';
import { currentRoute, navigate, startRouter } from './router.js';
import { startSearchBox } from './search-box.js';
import { session } from './session.js';
import { categoryHref, childrenOf, pageHref, shop } from './shop.js';
import { account, login, register } from './views/account.js';
import { addresses } from './views/addresses.js';
import { cart } from './views/cart.js';
import { checkout } from './views/checkout.js';
import { home } from './views/home.js';
import { categories, collections, products, search } from './views/lists.js';
import { orders } from './views/orders.js';
import { pages } from './views/pages.js';
import { forgotPassword, resetPassword } from './views/passwords.js';
import { pay } from './views/pay.js';

/** By the first part of the path; '' is the home page. */
const VIEWS = {
  '': home,
  account,
  addresses,
  cart,
  categories,
  checkout,
  collections,
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
  find('#account').replaceChildren(link(user ? 'account' : 'login', user?.name ?? 'Log in'));
}

/** @param {number} units */
function showCartCount(units) {
  const badge = find('#cart-count');
  badge.hidden = units === 0;
  badge.replaceChildren(String(units), element('span', { class: 'visually-hidden' }, ' items'));
}

async function showShop() {
  const loaded = await shop;
  find('#shop-name').textContent = loaded.name;
  find('#announcement').textContent = loaded.announcement;
  find('#footer-name').textContent = loaded.name;
  find('#shop-pages').replaceChildren(
    ...loaded.pages.map((each) => element('li', {}, link(pageHref(each), each.title))),
  );
  find('#departments').replaceChildren(
    ...childrenOf(loaded).map((each) => link(categoryHref(each), each.name)),
  );
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
currentCart().catch(() => undefined);
