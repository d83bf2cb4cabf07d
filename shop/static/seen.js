// Products that were seen last, in this browser alone: the shop is asked for their cards when the place for them comes near.
const place = document.querySelector('[data-seen]');
const key = `seen ${document.body.dataset.base}`;
const MAX_KEPT = 12;

/** Ids, the newest first. A browser may keep nothing. */
function seenBefore() {
  try {
    const kept = JSON.parse(localStorage.getItem(key));
    return Array.isArray(kept) ? kept.filter(Number.isSafeInteger).slice(0, MAX_KEPT) : [];
  } catch {
    return [];
  }
}

function keep(ids) {
  try {
    localStorage.setItem(key, JSON.stringify(ids.slice(0, MAX_KEPT)));
  } catch {
    // Then nothing is shown the next time.
  }
}

/** The browser parses the answer: a script may make no HTML of text. */
function show(ids) {
  const request = new XMLHttpRequest();
  request.open('GET', `${place.dataset.seen}?${new URLSearchParams({ ids })}`);
  request.responseType = 'document';
  request.onerror = () => {
    place.hidden = true;
  };
  request.onload = () => {
    const shelf = request.response?.querySelector('.shelf');
    if (shelf) place.replaceChildren(document.adoptNode(shelf));
    else place.hidden = true;
  };
  request.send();
}

const current = Number(place.dataset.product);
const others = seenBefore().filter((id) => id !== current);
if (current) keep([current, ...others]);
// The room is kept from the start, so that nothing moves.
place.hidden = others.length === 0;
if (!place.hidden) {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      show(others);
    },
    { rootMargin: '300px' },
  );
  if (document.readyState === 'complete') observer.observe(place);
  else addEventListener('load', () => observer.observe(place));
}
