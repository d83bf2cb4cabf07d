import { find } from './dom.js';
import { currentRoute, navigate } from './router.js';

/** Milliseconds after the last key before a search is made. */
const TYPING_PAUSE_MS = 150;

/** Searches while the customer types. All of that is one step in the browser's history. */
export function startSearchBox() {
  const input = find('#q');
  if (!(input instanceof HTMLInputElement)) return;
  const search = () =>
    navigate(`search?q=${encodeURIComponent(input.value.trim())}`, {
      replace: currentRoute().view === 'search',
    });
  const showQuery = () => {
    const { view, query } = currentRoute();
    if (document.activeElement !== input) input.value = (view === 'search' && query.get('q')) || '';
  };
  showQuery();
  addEventListener('popstate', showQuery);
  addEventListener('navigate', showQuery);

  let timer = 0;
  input.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(search, TYPING_PAUSE_MS);
  });
  find('#search').addEventListener('submit', (event) => {
    event.preventDefault();
    clearTimeout(timer);
    input.blur();
    search();
  });
}
