// What is chosen counts at once: the parts of the page that depend on it change in place, and the focus stays where it was.
const PARTS = '[data-live], footer.site';

const keyOf = (part) => part.dataset.live ?? part.className;

/** Without scripts a button sells any variant; with them, the chosen one. On wide pages the filters begin open. */
function prepare(isOpen) {
  for (const button of document.querySelectorAll('[data-sold-out]')) button.disabled = true;
  const panel = document.querySelector('[data-panel]');
  if (panel && isOpen) panel.open = true;
}

function show(page) {
  const { activeElement: focused } = document;
  const isOpen = document.querySelector('[data-panel]')?.open;
  const parts = [...page.querySelectorAll(PARTS)];
  for (const part of document.querySelectorAll(PARTS)) {
    const next = parts.find((each) => keyOf(each) === keyOf(part));
    if (!next) throw new Error(keyOf(part));
    if (part.getAttribute('role') === 'status') {
      // It stays, so that screen readers tell what it says now.
      part.className = next.className;
      part.textContent = next.textContent;
    } else if (!part.isEqualNode(next)) part.replaceWith(document.adoptNode(next));
  }
  prepare(isOpen);
  if (!focused?.name || document.contains(focused)) return;
  const fields = [...document.getElementsByName(focused.name)];
  (fields.find(({ value }) => value === focused.value) ?? fields[0])?.focus({
    preventScroll: true,
  });
}

let running;

/** The browser parses the page: a script may make no HTML of text. Whatever goes wrong, the page is loaded as a whole. */
function load(url) {
  running?.abort();
  const request = new XMLHttpRequest();
  running = request;
  document.body.setAttribute('aria-busy', 'true');
  request.open('GET', url);
  request.responseType = 'document';
  request.onerror = () => location.assign(url);
  request.onload = () => {
    try {
      show(request.response);
      history.replaceState(null, '', url);
      document.body.removeAttribute('aria-busy');
    } catch {
      location.assign(url);
    }
  };
  request.send();
}

function listOf(form) {
  const url = new URL(form.action);
  const chosen = [...new FormData(form)].filter(([, value]) => value !== '');
  url.search = new URLSearchParams(chosen);
  load(url);
}

function choose(name, value) {
  const url = new URL(location.href);
  url.searchParams.set(name, value);
  url.searchParams.delete('sent');
  load(url);
}

document.addEventListener('change', ({ target }) => {
  const choice = target.closest('[data-choice]');
  const form = target.closest('[data-filters]');
  if (choice) choose(choice.dataset.choice, target.value);
  else if (form) listOf(form);
});

document.addEventListener('submit', (event) => {
  if (!event.target.matches('[data-filters]')) return;
  event.preventDefault();
  listOf(event.target);
});

prepare(matchMedia('(width >= 48rem)').matches);

/** A picture over the whole window; arrows lead to the others. */
function enlarge(link) {
  const gallery = link.closest('.gallery');
  const dialog = document.createElement('dialog');
  dialog.className = 'large-picture';
  dialog.ariaLabel = gallery.ariaLabel;
  const picture = document.createElement('img');
  const button = document.createElement('button');
  button.textContent = gallery.dataset.close;
  button.addEventListener('click', () => dialog.close());
  dialog.append(picture, button);
  const links = [...gallery.querySelectorAll('a')];
  let at = links.indexOf(link);
  const show = (to) => {
    at = (to + links.length) % links.length;
    const shown = links[at].querySelector('img');
    picture.sizes = '96vmin';
    picture.srcset = shown?.srcset ?? '';
    picture.src = links[at].href;
    picture.alt = shown?.alt ?? '';
  };
  show(at);
  dialog.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowRight') show(at + 1);
    if (key === 'ArrowLeft') show(at - 1);
  });
  picture.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

document.addEventListener('click', (event) => {
  const link = event.target.closest('.gallery a');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  enlarge(link);
});
