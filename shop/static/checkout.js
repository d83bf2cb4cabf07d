// The checkout without reloads: what decides about the total brings a new summary, and the order waits for it.
const form = document.querySelector('[data-checkout]');
document.querySelector('[data-problems]')?.focus();

let running = 0;

/** Whether the form is being sent: an answer that comes after that changes nothing. */
let isSent = false;

/** The shop keeps what was sent last: so one is sent after the other. */
let last = Promise.resolve();

/** A field of text is left by a click on the button: that click counts, and the shop compares the total. */
function update(isTyped) {
  running += 1;
  const mine = running;
  const order = form.querySelector('[data-order]');
  if (order && !isTyped) order.disabled = true;
  form.setAttribute('aria-busy', 'true');
  last = last.then(() => mine === running && !isSent && ask(mine));
}

async function ask(mine) {
  try {
    const body = new URLSearchParams(new FormData(form));
    body.set('action', 'update');
    const answer = await fetch(form.getAttribute('action'), { method: 'POST', body });
    if (!answer.ok) throw new Error(String(answer.status));
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    if (mine !== running || isSent) return;
    show(page);
    form.removeAttribute('aria-busy');
  } catch {
    // Without an answer the page is asked for as a whole, as it is without scripts.
    if (mine === running && !isSent) form.querySelector('[value=update]')?.click();
  }
}

function show(page) {
  const focused = document.activeElement;
  const wanted = focused && { name: focused.name, value: focused.value };
  for (const old of document.querySelectorAll('[data-live]')) {
    const next = page.querySelector(`[data-live="${old.dataset.live}"]`);
    if (!next) return location.reload();
    replace(old, next);
  }
  showCards();
  if (!wanted?.name || document.contains(focused)) return;
  const fields = [...form.elements].filter(({ name }) => name === wanted.name);
  (fields.find(({ value }) => value === wanted.value) ?? fields[0])?.focus();
}

function replace(old, next) {
  if (old.querySelector('[data-card]')) return merge(old, next);
  // Who is writing in it is not interrupted.
  if (old.matches('.live-field') && old.textContent === next.textContent) return;
  old.replaceWith(document.adoptNode(next));
}

/** Replaces what is around the cards: they stay where they are, because a frame that moves loads again. */
function merge(old, next) {
  if (old.matches('[data-card]')) return copyAttributes(next, old);
  const pairs = [...next.children].map((child) => [
    child,
    [...old.children].find((each) => cardIn(each) !== undefined && cardIn(each) === cardIn(child)),
  ]);
  const counterparts = new Map(pairs);
  const kept = new Set(counterparts.values());
  for (const node of [...old.childNodes]) if (!kept.has(node)) node.remove();
  let place = old.firstChild;
  for (const node of [...next.childNodes]) {
    const mine = counterparts.get(node);
    if (!mine) old.insertBefore(document.adoptNode(node), place);
    else {
      place = mine.nextSibling;
      merge(mine, node);
    }
  }
}

/** Which card an element has, or is the place of. */
const cardIn = (element) =>
  (element.matches('[data-card]') ? element : element.querySelector('[data-card]'))?.dataset.card;

function copyAttributes(from, to) {
  for (const name of to.getAttributeNames()) if (!from.hasAttribute(name)) to.removeAttribute(name);
  for (const name of from.getAttributeNames()) to.setAttribute(name, from.getAttribute(name));
}

form?.addEventListener('change', ({ target }) => {
  if (target.matches('[data-updates]')) update(target.matches('input:not([type=radio])'));
});

/** What stands for a card can be sent once, also by who comes back. */
addEventListener('pageshow', () => {
  isSent = false;
  for (const box of document.querySelectorAll('[data-card]')) tokenIn(box).value = '';
});

/* Cards: the script of a processor is loaded when the place for its fields comes near, and never before the page. */

/** The fields of a place, or a promise of them. */
const mounted = new WeakMap();

const load = (src) =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.onload = resolve;
    script.onerror = () => reject(new Error(src));
    document.head.append(script);
  });

function fieldsIn(box) {
  if (!mounted.has(box)) {
    const fields = mount(box);
    mounted.set(box, fields);
    // The next time it is tried again.
    const fail = () => {
      mounted.delete(box);
      tell(box, box.dataset.failed);
    };
    fields.then(() => tell(box), fail);
  }
  return mounted.get(box);
}

async function mount(box) {
  const { script, tokens, card: processor } = box.dataset;
  const place = box.querySelector('[data-place]');
  const clientToken = () => tokenFrom(tokens, { processor, currency: box.dataset.currency });
  const module = await import(script);
  return module.mount({ place, data: box.dataset, load, clientToken });
}

async function tokenFrom(address, wanted) {
  const answer = await fetch(address, { method: 'POST', body: new URLSearchParams(wanted) });
  if (!answer.ok) throw new Error(String(answer.status));
  return (await answer.json()).token;
}

/** One screen ahead. What is hidden is not near. */
const near = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      near.unobserve(target);
      fieldsIn(target).catch(() => undefined);
    }
  },
  { rootMargin: '100%' },
);

/** Places that are new are observed; fields that are there learn the amount. */
function showCards() {
  for (const box of document.querySelectorAll('[data-card]')) {
    const fields = mounted.get(box);
    if (!fields) near.observe(box);
    fields?.then(({ update: inform }) => inform?.()).catch(() => undefined);
  }
}

function tell(box, message) {
  const problem = box.querySelector('.error');
  problem.hidden = !message;
  problem.textContent = message ?? '';
}

addEventListener('submit', async (event) => {
  const { submitter, target } = event;
  if (!target.matches('[data-checkout]')) return;
  const box = submitter?.value === 'order' && target.querySelector('[data-card]:not([hidden])');
  isSent = !box || tokenIn(box).value !== '';
  if (isSent) return;
  event.preventDefault();
  submitter.disabled = true;
  const { token, problem } = await fieldsIn(box)
    .then((fields) => fields.token())
    .catch(() => ({ problem: box.dataset.failed }));
  submitter.disabled = false;
  tell(box, problem);
  if (!token) return;
  tokenIn(box).value = token;
  // Not within the event: a form is not sent again while it is being sent.
  setTimeout(() => target.requestSubmit(target.querySelector('[data-order]')));
});

const tokenIn = (box) => box.querySelector('[name=card_token]');

/** The bank asks the shopper; then the page says so to the shop. */
async function askBank(place) {
  const { confirm } = await import(place.dataset.script);
  await confirm({ data: place.dataset, load });
  place.submit();
}

for (const place of document.querySelectorAll('[data-bank]')) void askBank(place);

// The page is painted first.
const start = () => requestAnimationFrame(() => setTimeout(showCards));
if (document.readyState === 'complete') start();
else addEventListener('load', start);
