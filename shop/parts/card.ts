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
  readonly publishableKey: string;
  readonly amount: number;
  readonly currency: string;
  readonly isShown: boolean;
}

/** Where the script of Stripe shows its fields. What they hold is no business of this server. */
export const cardFields = (
  { say, language }: Visit,
  { publishableKey, amount, currency, isShown }: Card,
): Html =>
  html`<div class="card-fields"${attributes({
    'data-card': true,
    'data-key': publishableKey,
    'data-amount': inMinorUnits(amount, currency),
    'data-currency': currency.toLowerCase(),
    'data-language': language,
    'data-failed': say('card_failed'),
    hidden: !isShown,
  })}>
<noscript><p class="note">${say('card_needs_script')}</p></noscript>
<div data-place></div>
<input type="hidden" name="payment_method">
<p class="error" role="alert" hidden></p>
</div>`;

interface Confirmation {
  readonly publishableKey: string;
  readonly clientSecret: string;
  readonly intent: string;
  /** Where the order is. */
  readonly action: string;
}

/** The bank asks the shopper, in a window of Stripe; then the page tells the shop. */
export const bankForm = (
  { say }: Visit,
  { publishableKey, clientSecret, intent, action }: Confirmation,
): Html =>
  html`<h1>${say('confirm_payment')}</h1><p role="status">${say('bank_asks')}</p>
<form method="post" action="${action}" data-bank data-key="${publishableKey}" data-secret="${clientSecret}">
<input type="hidden" name="payment_intent" value="${intent}">
<noscript><p>${say('card_needs_script')}</p></noscript>
</form>`;
