// Fields of Stripe for a card (docs.stripe.com/js). What they hold is sent to Stripe alone.

/** Of Stripe, unless the page names that of its double. */
const SCRIPT = 'https://js.stripe.com/dahlia/stripe.js';

async function open({ key, language, source = SCRIPT }, load) {
  await load(source);
  return globalThis.Stripe(key, { locale: language });
}

export async function mount({ place, data, load }) {
  const stripe = await open(data, load);
  const money = () => ({ amount: Number(data.amount), currency: data.currency.toLowerCase() });
  const elements = stripe.elements({
    ...{ mode: 'payment', ...money() },
    paymentMethodCreation: 'manual',
  });
  elements.create('payment').mount(place);
  return {
    update: () => elements.update(money()),
    async token() {
      const { error: incomplete } = await elements.submit();
      if (incomplete) return { problem: incomplete.message };
      const { error, paymentMethod } = await stripe.createPaymentMethod({ elements });
      return { problem: error?.message, token: paymentMethod?.id };
    },
  };
}

/** The bank asks the shopper. An error ends the payment, so that another card can be tried. */
export async function confirm({ data, load }) {
  const stripe = await open(data, load);
  await stripe.handleNextAction({ clientSecret: data.secret });
}
