// In the place of Stripe's own script, where the double takes the cards: no card is real, and nothing is sent to Stripe.
const BANK = new URL('bank', document.currentScript.src);

/** Stripe's cards for tests (docs.stripe.com/testing), by what stands for them. */
const CARDS = {
  4242424242424242: 'pm_card_visa',
  5555555555554444: 'pm_card_mastercard',
  4000000000000002: 'pm_card_visa_chargeDeclined',
  4000000000009995: 'pm_card_visa_chargeDeclinedInsufficientFunds',
  4000000000000069: 'pm_card_chargeDeclinedExpiredCard',
  4000000000000127: 'pm_card_chargeDeclinedIncorrectCvc',
  4000002760003155: 'pm_card_authenticationRequired',
};

function cardInput() {
  const input = document.createElement('input');
  Object.assign(input, { ariaLabel: 'Card', placeholder: '4242 4242 4242 4242' });
  Object.assign(input, { inputMode: 'numeric', autocomplete: 'off', maxLength: 23 });
  return input;
}

const cardIn = ({ value }) => CARDS[value.replaceAll(/\D/g, '')];

function problemOf(input) {
  if (input.value.trim() === '') return 'Your card is incomplete.';
  return cardIn(input) ? undefined : 'Only test cards work here: no money moves.';
}

/** Asks as the bank of the shopper does. */
function ask() {
  const dialog = document.createElement('dialog');
  const text = document.createElement('p');
  text.textContent = 'Test mode: this is where the bank asks whether you make this payment.';
  const answers = ['Approve', 'Decline'].map((label) => {
    const button = document.createElement('button');
    Object.assign(button, { type: 'button', textContent: label, className: 'button' });
    button.style.marginInlineEnd = '0.5rem';
    button.onclick = () => dialog.close(label);
    return button;
  });
  dialog.append(text, ...answers);
  document.body.append(dialog);
  return new Promise((resolve) => {
    dialog.onclose = () => {
      dialog.remove();
      resolve(dialog.returnValue === 'Approve');
    };
    dialog.showModal();
  });
}

globalThis.Stripe = () => ({
  elements: () => {
    const input = cardInput();
    return {
      input,
      submit: async () => {
        const message = problemOf(input);
        return message ? { error: { message } } : {};
      },
      update: () => undefined,
      create: () => ({ mount: (place) => place.append(input) }),
    };
  },
  createPaymentMethod: async ({ elements }) => ({ paymentMethod: { id: cardIn(elements.input) } }),
  handleNextAction: async ({ clientSecret }) => {
    const body = new URLSearchParams({ client_secret: clientSecret, approved: await ask() });
    const answer = await fetch(BANK, { method: 'POST', body });
    return answer.json();
  },
});
