const KEY = 'shopwright.scrolling';

/**
 * Back and Forward show a page where it was scrolled to; a new page begins at the top. The browser
 * cannot do that, because a page is loaded after its address has changed.
 */
export function followScrolling() {
  history.scrollRestoration = 'manual';
  const positions = new Map(read());
  let page = pageOf(history.state) ?? newPage();
  let isShown = false;
  history.replaceState({ page }, '');
  // What is scrolled between two pages, because one of them is shorter, is of neither.
  addEventListener('scroll', () => isShown && positions.set(page, scrollY), { passive: true });
  addEventListener('pagehide', () => sessionStorage.setItem(KEY, JSON.stringify([...positions])));
  return {
    /**
     * @param {URL} url
     * @param {boolean} replace as the same step in the browser's history
     */
    startPage(url, replace) {
      isShown = false;
      page = newPage();
      if (replace) history.replaceState({ page }, '', url);
      else history.pushState({ page }, '', url);
    },
    /** The browser has gone to another step of its history. */
    leavePage() {
      isShown = false;
      page = pageOf(history.state) ?? newPage();
      history.replaceState({ page }, '');
    },
    /** The content of the page is there. */
    showPage() {
      scrollTo({ top: positions.get(page) ?? 0, behavior: 'instant' });
      isShown = true;
    },
  };
}

/** @param {unknown} state */
const pageOf = (state) => (state instanceof Object ? Reflect.get(state, 'page') : undefined);

/** Unlike those of this window's earlier pages. */
const newPage = () => `${Date.now()}-${Math.random()}`;

/** @returns {[string, number][]} */
function read() {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '');
  } catch {
    return [];
  }
}
