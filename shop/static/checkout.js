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
  const card = document.querySelector('[data-card] [data-place]');
  for (const old of document.querySelectorAll('[data-live]')) {
    const next = page.querySelector(`[data-live="${old.dataset.live}"]`);
    if (!next) return location.reload();
    // Who is writing in it is not interrupted.
    if (old.textContent !== next.textContent || !old.matches('.live-field'))
      old.replaceWith(document.adoptNode(next));
  }
  keepCard(card);
  if (!wanted?.name || document.contains(focused)) return;
  const fields = [...form.elements].filter(({ name }) => name === wanted.name);
  (fields.find(({ value }) => value === wanted.value) ?? fields[0])?.focus();
}

form?.addEventListener('change', ({ target }) => {
  if (target.matches('[data-updates]')) update(target.matches('input:not([type=radio])'));
});

addEventListener('pageshow', () => {
  isSent = false;
});

/* The card */

/** The script is that of Stripe, unless the page names another one. */
const loadStripe = (src = 'https://js.stripe.com/dahlia/stripe.js') =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.onload = () => resolve(globalThis.Stripe);
    script.onerror = () => reject(new Error('Stripe'));
    document.head.append(script);
  });

let stripe;
let elements;

/** The fields of the card stay as they are while the rest of the page changes. */
function keepCard(place) {
  const box = document.querySelector('[data-card]');
  if (!box) return;
  if (place?.hasChildNodes()) box.querySelector('[data-place]').replaceWith(place);
  elements?.update({ amount: Number(box.dataset.amount), currency: box.dataset.currency });
  void showCard();
}

/** Loaded when the card is chosen: no other page and no other way to pay runs the script of Stripe. */
async function showCard() {
  const box = document.querySelector('[data-card]');
  if (!box || box.hidden || box.closest('details:not([open])') || elements) return;
  const { key, script, amount, currency, language, failed } = box.dataset;
  try {
    stripe ??= (await loadStripe(script))(key, { locale: language });
    elements = stripe.elements({
      ...{ mode: 'payment', amount: Number(amount), currency },
      paymentMethodCreation: 'manual',
    });
    elements.create('payment').mount(box.querySelector('[data-place]'));
  } catch {
    tell(failed);
  }
}

function tell(message) {
  const problem = document.querySelector('[data-card] .error');
  if (!problem) return;
  problem.hidden = !message;
  problem.textContent = message ?? '';
}

form?.addEventListener('submit', async (event) => {
  const { submitter } = event;
  const token = form.querySelector('[name=payment_method]');
  const isCard = token && !document.querySelector('[data-card]').hidden;
  isSent = submitter?.value !== 'order' || !isCard || token.value !== '';
  if (isSent) return;
  event.preventDefault();
  if (!elements) return tell(document.querySelector('[data-card]').dataset.failed);
  submitter.disabled = true;
  const { error: incomplete } = await elements.submit();
  const { error = incomplete, paymentMethod } = incomplete
    ? {}
    : await stripe.createPaymentMethod({ elements });
  submitter.disabled = false;
  tell(error?.message);
  if (!paymentMethod) return;
  // The field may be another one by now.
  form.querySelector('[name=payment_method]').value = paymentMethod.id;
  // Not within the event: a form is not sent again while it is being sent.
  setTimeout(() => form.requestSubmit(form.querySelector('[data-order]')));
});

document.querySelector('[data-card-details]')?.addEventListener('toggle', () => void showCard());

void showCard();

/** The bank asks the shopper; then the page says so to the shop. */
async function askBank(place) {
  const { key, script, secret } = place.dataset;
  const bank = (await loadStripe(script))(key);
  // Also after an error: the payment then ends, so that another card can be tried.
  await bank.handleNextAction({ clientSecret: secret });
  place.submit();
}

for (const place of document.querySelectorAll('[data-bank]')) void askBank(place);
