import { type Call, Refusal } from './api.ts';
import { readCart } from './cart.ts';
import { announce, element, find, link } from './dom.ts';
import { currentRoute, go, type ShowView, startRouter } from './router.ts';
import { session } from './session.ts';
import { categoryLink, childrenOf, shop } from './shop.ts';
import { account, login, register } from './views/account.ts';
import { cart } from './views/cart.ts';
import { checkout } from './views/checkout.ts';
import { home } from './views/home.ts';
import { allProducts, categories, collections, search } from './views/lists.ts';
import { orders } from './views/orders.ts';
import { product } from './views/product.ts';

const products: ShowView = (route, known) =>
  route.parts.length > 0 ? product(route, known) : allProducts(route, known);

const VIEWS: Readonly<Record<string, ShowView>> = {
  '': home,
  account,
  cart,
  categories,
  checkout,
  collections,
  login,
  orders,
  products,
  register,
  search,
};

/** Milliseconds after the last key before a search is made. */
const PAUSE = 150;

const CALLS_SHOWN = 30;

function showAccount(): void {
  const user = session()?.user;
  const account = find<HTMLAnchorElement>('#account-link');
  account.textContent = user?.name ?? 'Log in';
  account.href = user ? '#/account' : '#/login';
}

function showCartCount(event: Event): void {
  const { detail: units } = event as CustomEvent<number>;
  const badge = find('#cart-count');
  badge.hidden = units === 0;
  badge.replaceChildren(String(units), element('span', { class: 'unseen' }, ' pieces'));
}

let calls = 0;

function showCall(event: Event): void {
  const { method, path, status, milliseconds, database } = (event as CustomEvent<Call>).detail;
  calls += 1;
  find('#call-count').textContent = `(${calls} calls)`;
  const list = find('#calls');
  list.prepend(
    element(
      'li',
      {},
      element('code', {}, `${method} /v0${decodeURIComponent(path)}`),
      element('small', {}, [status, `${milliseconds.toFixed(0)} ms`, database].join(' · ')),
    ),
  );
  list.children[CALLS_SHOWN]?.remove();
}

function searchAsTyped(show: () => Promise<void>): void {
  const input = find<HTMLInputElement>('#q');
  const look = () => {
    const hash = `#/search?q=${encodeURIComponent(input.value.trim())}`;
    if (currentRoute().view !== 'search') return go(hash);
    // One search is one step back, however it was typed.
    history.replaceState(null, '', hash);
    return void show();
  };
  const showSought = () => {
    const { view, query } = currentRoute();
    if (document.activeElement !== input) input.value = (view === 'search' && query.get('q')) || '';
  };
  addEventListener('hashchange', showSought);
  showSought();
  let timer = 0;
  input.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(look, PAUSE);
  });
  find('#search').addEventListener('submit', (event) => {
    event.preventDefault();
    clearTimeout(timer);
    input.blur();
    look();
  });
}

async function showShop(): Promise<void> {
  const known = await shop;
  find('#shop-name').textContent = known.name;
  find('#announcement').textContent = known.announcement ?? '';
  const top = childrenOf(known, undefined).map((each) => link(categoryLink(each), each.name));
  find('#departments').replaceChildren(...top);
}

addEventListener('sessionchange', showAccount);
addEventListener('storage', showAccount);
addEventListener('cartchange', showCartCount);
addEventListener('apicall', showCall);
addEventListener('unhandledrejection', (event) => {
  if (!(event.reason instanceof Refusal)) return;
  event.preventDefault();
  announce(event.reason.message);
});
find('#skip').addEventListener('click', (event) => {
  event.preventDefault();
  find('#main').focus();
});

showAccount();
searchAsTyped(startRouter(VIEWS));
// What the view cannot be without, the view tells.
showShop().catch(() => undefined);
readCart().catch(() => undefined);
