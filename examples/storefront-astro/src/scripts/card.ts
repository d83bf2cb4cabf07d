/** As much of Stripe.js as is needed. */
interface Stripe {
  elements(options: object): Elements;
  createPaymentMethod(options: {
    elements: Elements;
  }): Promise<Failed & { paymentMethod?: { id: string } }>;
  handleNextAction(options: { clientSecret: string }): Promise<Failed>;
}
interface Elements {
  submit(): Promise<Failed>;
  create(type: 'payment'): { mount(place: Element): void };
}
interface Failed {
  readonly error?: { readonly message?: string };
}

const loadStripe = () =>
  new Promise<(key: string) => Stripe>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = 'https://js.stripe.com/dahlia/stripe.js';
    script.onload = () => resolve(Reflect.get(window, 'Stripe'));
    script.onerror = reject;
    document.head.append(script);
  });

/** The form gets what stands for the card before it is sent. */
async function takeCard(place: HTMLElement): Promise<void> {
  const form = place.closest('form');
  const { key = '', amount, currency } = place.dataset;
  const stripe = (await loadStripe())(key);
  const elements = stripe.elements({
    ...{ mode: 'payment', amount: Number(amount), currency },
    paymentMethodCreation: 'manual',
  });
  elements.create('payment').mount(place.querySelector('[data-place]') as Element);
  const input = place.querySelector('[name="payment_method"]') as HTMLInputElement;
  const problem = place.querySelector('.error') as HTMLElement;
  form?.addEventListener('submit', async (event) => {
    const button = event.submitter as HTMLButtonElement | null;
    if (button?.value !== 'order' || !isChosen(form) || input.value) return;
    event.preventDefault();
    const { error: incomplete } = await elements.submit();
    const { error = incomplete, paymentMethod } = incomplete
      ? {}
      : await stripe.createPaymentMethod({ elements });
    problem.hidden = !error;
    problem.textContent = error?.message ?? '';
    if (!paymentMethod) return;
    input.value = paymentMethod.id;
    // Not within the event: a form is not sent again while it is being sent.
    setTimeout(() => form.requestSubmit(button));
  });
}

/** Where there are other ways to pay, the card may not be the one. */
function isChosen(form: HTMLFormElement): boolean {
  const payment = new FormData(form).get('payment');
  return payment === null || payment === 'Stripe';
}

/** The bank asks the shopper; then the page says so to the shop. */
async function askBank(form: HTMLFormElement): Promise<void> {
  const { key = '', secret = '' } = form.dataset;
  const stripe = (await loadStripe())(key);
  // Also after an error: the payment then ends, so that another card can be tried.
  await stripe.handleNextAction({ clientSecret: secret });
  form.submit();
}

for (const place of document.querySelectorAll<HTMLElement>('.card-form')) void takeCard(place);
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-secret]'))
  void askBank(form);
