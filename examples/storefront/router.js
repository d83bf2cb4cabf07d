/** @import { Shop } from './shop.js' */
import { ApiError } from './api.js';
import { element, find, focusHeading, link } from './dom.js';
import { shop } from './shop.js';

/**
 * An address below the root of the shop: `orders/7?new=1` is the view `orders` with one part.
 *
 * @typedef {{ view: string, parts: string[], query: URLSearchParams }} Route
 */

/** @typedef {{ title: string, content: Node[] }} View */

/** @typedef {(route: Route, shop: Shop) => View | Promise<View>} ShowView */

/** Where the shop is served, as `<base>` in index.html says: ends with a slash. */
const ROOT = new URL('.', document.baseURI);

/** @param {URL} url */
const isInShop = ({ origin, pathname }) =>
  origin === ROOT.origin && pathname.startsWith(ROOT.pathname);

/** @returns {Route} */
export function currentRoute(url = new URL(location.href)) {
  const [view = '', ...parts] = url.pathname.slice(ROOT.pathname.length).split('/').map(decode);
  return { view, parts, query: url.searchParams };
}

/** @param {string} part */
function decode(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * Shows another page of the shop.
 *
 * @param {string} href relative to the root of the shop, or absolute
 * @param {{ replace?: boolean }} [options] replace: as the same step in the browser's history
 */
export function navigate(href, { replace = false } = {}) {
  const url = new URL(href, ROOT);
  if (replace || url.href === location.href) history.replaceState(null, '', url);
  else history.pushState(null, '', url);
  dispatchEvent(new Event('navigate'));
}

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
    const view = await viewOf(views);
    // The customer has gone on to another page meanwhile.
    if (turn !== latest) return;
    main.replaceChildren(...view.content);
    main.removeAttribute('aria-busy');
    document.title = `${view.title} · ${(await shop.catch(() => undefined))?.name ?? 'Shop'}`;
    if (turn > 1) startAtTop();
  }
  addEventListener('popstate', show);
  addEventListener('navigate', show);
  document.addEventListener('click', (event) => followLink(event, views));
  void show();
}

/**
 * A click on a link to a view changes the address without loading the document again. All other
 * links, and clicks that open a new window, are left to the browser.
 *
 * @param {MouseEvent} event
 * @param {Readonly<Record<string, ShowView>>} views
 */
function followLink(event, views) {
  const clicked = event.target instanceof Element ? event.target.closest('a') : null;
  const isPlain = event.button === 0 && !hasModifier(event) && !event.defaultPrevented;
  if (!clicked || !isPlain) return;
  const url = new URL(clicked.href);
  if (!isInShop(url) || !Object.hasOwn(views, currentRoute(url).view)) return;
  event.preventDefault();
  navigate(url.href);
}

/** @param {MouseEvent} event */
const hasModifier = ({ altKey, ctrlKey, metaKey, shiftKey }) =>
  altKey || ctrlKey || metaKey || shiftKey;

/** A new page begins at the top, except for someone who is typing a search. */
function startAtTop() {
  scrollTo({ top: 0, behavior: 'instant' });
  if (document.activeElement?.id !== 'q') focusHeading();
}

/**
 * @param {Readonly<Record<string, ShowView>>} views
 * @returns {Promise<View>}
 */
async function viewOf(views) {
  const route = currentRoute();
  const showView = Object.hasOwn(views, route.view) ? views[route.view] : undefined;
  try {
    if (!showView) throw new ApiError(404, 'There is no such page.');
    return await showView(route, await shop);
  } catch (error) {
    if (error instanceof ApiError) return errorView(error);
    throw error;
  }
}

/**
 * @param {ApiError} error
 * @returns {View}
 */
function errorView({ status, message }) {
  const title = status === 404 ? 'Not found' : 'Something went wrong';
  return {
    title,
    content: [
      element(
        'section',
        { class: 'message' },
        element('h1', {}, title),
        element('p', {}, message),
        element('p', {}, link('', 'Back to the shop', { class: 'button' })),
      ),
    ],
  };
}
