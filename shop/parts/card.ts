import type { CardKeys } from '../data/checkout.ts';
import { attributes, type Html, html } from '../visit/markup.ts';
import type { Visit } from '../visit/visit.ts';

/** Decimals of the amounts of Stripe where they are not those of ISO 4217. */
const STRIPE_DIGITS: Readonly<Record<string, number>> = { ISK: 2, MGA: 0, UGX: 2 };

/** An amount as Stripe takes it (docs.stripe.com/currencies). */
export function inMinorUnits(amount: number, currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const digits = STRIPE_DIGITS[currency] ?? format.resolvedOptions().maximumFractionDigits ?? 2;
  return Math.round(amount * 10 ** digits);
}

interface Card {
  readonly keys: CardKeys;
  readonly amount: number;
  readonly currency: string;
  readonly isShown: boolean;
}

/** Where the script of Stripe shows its fields. What they hold is no business of this server. */
export const cardFields = (visit: Visit, { keys, amount, currency, isShown }: Card): Html =>
  html`<div class="card-fields"${attributes({
    'data-card': true,
    ...keysOf(keys),
    'data-amount': inMinorUnits(amount, currency),
    'data-currency': currency.toLowerCase(),
    'data-language': visit.language,
    'data-failed': visit.say('card_failed'),
    hidden: !isShown,
  })}>
<noscript><p class="note">${visit.say('card_needs_script')}</p></noscript>
${keys.isTest ? testNote(visit) : ''}<div data-place></div>
<input type="hidden" name="payment_method">
<p class="error" role="alert" hidden></p>
</div>`;

const keysOf = ({ publishableKey, script }: CardKeys) => ({
  'data-key': publishableKey,
  'data-script': script,
});

/** Their digits are not parted. */
const TEST_CARDS = {
  paid: '4242\u00a04242\u00a04242\u00a04242',
  declined: '4000\u00a00000\u00a00000\u00a00002',
  asked: '4000\u00a00027\u00a06000\u00a03155',
};

/** Says that no money moves, and names cards that Stripe has for tests (docs.stripe.com/testing). */
const testNote = ({ say }: Visit): Html =>
  html`<p class="test-note"><strong>${say('card_test')}</strong> ${say('card_test_cards', {
    ...TEST_CARDS,
  })}</p>
`;

interface Confirmation {
  readonly keys: CardKeys | undefined;
  readonly clientSecret: string;
  readonly intent: string;
  /** Where the order is. */
  readonly action: string;
}

/** The bank asks the shopper, in a window of Stripe; then the page tells the shop. */
export const bankForm = (
  { say }: Visit,
  { keys, clientSecret, intent, action }: Confirmation,
): Html =>
  html`<h1>${say('confirm_payment')}</h1><p role="status">${say('bank_asks')}</p>
<form method="post" action="${action}"${attributes({
    'data-bank': true,
    ...(keys && keysOf(keys)),
    'data-secret': clientSecret,
  })}>
<input type="hidden" name="payment_intent" value="${intent}">
<noscript><p>${say('card_needs_script')}</p></noscript>
</form>`;
