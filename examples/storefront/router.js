/**
 * @import { Head } from './page-head.js'
 * @import { Shop } from './shop.js'
 */
import { ShopError } from './client.js';
import { announce, element, find, focusHeading, link } from './dom.js';
import { showHead } from './head.js';
// It sets the base of the document, which is read below.
import { showLanguageLinks } from './language-links.js';
import { messageOf } from './messages.js';
import { missingPage, PRIVATE_VIEWS } from './page-head.js';
import { followScrolling } from './scrolling.js';
import { shop } from './shop.js';
import { t } from './words.js';

/**
 * An address below the root of the shop: `orders/7#secret=x` is the view `orders` with one part. What
 * is in the fragment is sent to no server.
 *
 * @typedef {{ view: string, parts: string[], query: URLSearchParams, fragment: URLSearchParams }} Route
 */

/** @typedef {{ title: string, content: Node[], head?: Head }} View */

/** @typedef {(route: Route, shop: Shop) => View | Promise<View>} ShowView */

/** The root of the shop in its language: ends with a slash. */
const ROOT = new URL('.', document.baseURI);

/** @param {URL} url */
const isInShop = ({ origin, pathname }) =>
  origin === ROOT.origin && pathname.startsWith(ROOT.pathname);

/** @returns {Route} */
export function currentRoute(url = new URL(location.href)) {
  const [view = '', ...parts] = url.pathname.slice(ROOT.pathname.length).split('/').map(decode);
  const fragment = new URLSearchParams(url.hash.slice(1));
  return { view, parts, query: url.searchParams, fragment };
}

/** @param {string} part */
function decode(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const scrolling = followScrolling();

/**
 * Shows another page of the shop.
 *
 * @param {string} href relative to the root of the shop, or absolute
 * @param {{ replace?: boolean }} [options] replace: as the same step in the browser's history
 */
export function navigate(href, { replace = false } = {}) {
  const url = new URL(href, ROOT);
  scrolling.startPage(url, replace || url.href === location.href);
  dispatchEvent(new Event('navigate'));
}

/**
 * Notes in the address how the page is shown, so that Back and a reload show it in the same way.
 *
 * @param {Record<string, string | undefined>} query undefined removes a parameter
 */
export function noteInAddress(query) {
  const url = new URL(location.href);
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  history.replaceState(history.state, '', url);
}

/** Milliseconds after which a page that is still loading says so. */
const PATIENCE = 1_000;

/**
 * Shows the view of the address, now and whenever it changes.
 *
 * @param {Readonly<Record<string, ShowView>>} views
 */
export function startRouter(views) {
  let latest = 0;
  async function show() {
    latest += 1;
    const turn = latest;
    const main = find('#main');
    main.setAttribute('aria-busy', 'true');
    const timer = setTimeout(() => announce(t('Loading')), PATIENCE);
    const view = await viewOf(views);
    clearTimeout(timer);
    // The customer has gone on to another page meanwhile.
    if (turn !== latest) return;
    main.replaceChildren(...view.content);
    main.removeAttribute('aria-busy');
    const loaded = await shop.catch(() => undefined);
    showHead(view, loaded?.name ?? t('Shop'));
    if (loaded) void showLanguageLinks(loaded, view.head);
    scrolling.showPage();
    // Someone who is typing a search goes on; a page that was just opened has the browser's focus.
    if (turn > 1 && document.activeElement?.id !== 'q') focusHeading();
  }
  addEventListener('popstate', () => {
    scrolling.leavePage();
    void show();
  });
  addEventListener('navigate', show);
  document.addEventListener('click', (event) => followLink(event, views));
  void show();
}

/**
 * A click on a link to a view changes the address without loading the document again. All other
 * links, as those with a target, and clicks that open a new window, are left to the browser.
 *
 * @param {MouseEvent} event
 * @param {Readonly<Record<string, ShowView>>} views
 */
function followLink(event, views) {
  const clicked = event.target instanceof Element ? event.target.closest('a') : null;
  const isPlain = event.button === 0 && !hasModifier(event) && !event.defaultPrevented;
  if (!clicked || !isPlain || clicked.target) return;
  const url = new URL(clicked.href);
  if (!isInShop(url) || !Object.hasOwn(views, currentRoute(url).view)) return;
  event.preventDefault();
  navigate(url.href);
}

/** @param {MouseEvent} event */
const hasModifier = ({ altKey, ctrlKey, metaKey, shiftKey }) =>
  altKey || ctrlKey || metaKey || shiftKey;

/**
 * @param {Readonly<Record<string, ShowView>>} views
 * @returns {Promise<View>}
 */
async function viewOf(views) {
  const route = currentRoute();
  const showView = Object.hasOwn(views, route.view) ? views[route.view] : undefined;
  try {
    // First, also for an error, which is in the language of the shop.
    const loaded = await shop;
    if (!showView) throw new ShopError(404, []);
    const view = await showView(route, loaded);
    return PRIVATE_VIEWS.includes(route.view) ? { ...view, head: { isHidden: true } } : view;
  } catch (error) {
    if (!(error instanceof ShopError)) reportError(error);
    return errorView(error);
  }
}

/**
 * @param {unknown} error
 * @returns {View}
 */
function errorView(error) {
  const isMissing = error instanceof ShopError && error.status === 404;
  const page = isMissing ? missingPage(t) : { title: t('Something went wrong') };
  const again = { class: 'button', onclick: () => location.reload() };
  return {
    ...page,
    content: [
      element(
        'section',
        { class: 'message' },
        element('h1', {}, page.title),
        element('p', {}, messageOf(error)),
        !isMissing && element('p', {}, element('button', again, t('Try again'))),
        element('p', {}, link('', t('Back to the shop'), isMissing ? { class: 'button' } : {})),
      ),
    ],
  };
}
