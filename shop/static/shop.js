// What every page has of the visitor: the pages are the same for everybody.
const cookies = new Map(
  document.cookie.split('; ').map((each) => {
    const [name = '', value = ''] = each.split('=');
    return [name, value];
  }),
);
const count = Number(cookies.get('cart_count') ?? 0);
for (const place of document.querySelectorAll('[data-cart-count]')) {
  place.textContent = String(count);
  place.hidden = !(count > 0);
}
const name = decodeURIComponent(cookies.get('name') ?? '');
for (const place of document.querySelectorAll('[data-customer-name]')) {
  if (!name) break;
  place.parentElement.ariaLabel = `${place.textContent}: ${name}`;
  place.textContent = name;
}

/** Below the search are products and categories, while it is typed. */
function suggest(input) {
  let list;
  let request;
  let timer;
  const options = () => [...(list?.children ?? [])];
  const chosen = () => options().find((each) => each.ariaSelected === 'true');

  function close() {
    clearTimeout(timer);
    request?.abort();
    list?.remove();
    list = undefined;
    input.ariaExpanded = 'false';
    input.removeAttribute('aria-activedescendant');
  }

  function choose(option) {
    for (const each of options()) each.ariaSelected = String(each === option);
    if (option) input.setAttribute('aria-activedescendant', option.id);
    else input.removeAttribute('aria-activedescendant');
    option?.scrollIntoView({ block: 'nearest' });
  }

  /** The browser parses the answer: a script may make no HTML of text. */
  function ask() {
    request?.abort();
    request = new XMLHttpRequest();
    request.open('GET', `${input.dataset.suggest}?${new URLSearchParams({ q: input.value })}`);
    request.responseType = 'document';
    request.onload = () => {
      const found = request.response?.querySelector('#suggestions');
      list?.remove();
      list = undefined;
      if (!found?.firstElementChild || document.activeElement !== input) return close();
      list = document.adoptNode(found);
      input.form.append(list);
      input.ariaExpanded = 'true';
    };
    request.send();
  }

  input.role = 'combobox';
  input.ariaAutoComplete = 'list';
  input.ariaExpanded = 'false';
  input.setAttribute('aria-controls', 'suggestions');
  input.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(ask, 120);
  });
  const step = (by) => {
    const all = options();
    const at = all.indexOf(chosen());
    choose(all.at(at < 0 && by < 0 ? -1 : (at + by) % all.length));
  };
  const acts = {
    Escape: close,
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    Enter: () => location.assign(chosen().href),
  };
  input.addEventListener('keydown', (event) => {
    const act = acts[event.key];
    if (!act || !(event.key === 'Enter' ? chosen() : list)) return;
    event.preventDefault();
    act();
  });
  // A press on an option comes first.
  input.addEventListener('blur', () => setTimeout(close, 200));
}

for (const input of document.querySelectorAll('[data-suggest]')) suggest(input);
