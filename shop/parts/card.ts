import type { Card } from '../data/cards.ts';
import type { CardForm } from '../processors/shop-processor.ts';
import { attributes, type Html, html, when } from '../visit/markup.ts';
import { staticPath } from '../visit/static-files.ts';
import type { Visit } from '../visit/visit.ts';

interface Shown {
  /** What is charged. */
  readonly amount: number;
  readonly currency: string;
  readonly email: string | undefined;
  readonly isShown: boolean;
}

/**
 * Where the script of a processor shows its fields, once they come near. What they hold is no business of this server.
 * Empty for a processor with a page of its own.
 */
export const cardFields = (visit: Visit, card: Card, shown: Shown): Html | '' =>
  when(card.form, (form) => boxOf(visit, { ...card, form }, shown));

function boxOf(visit: Visit, card: Card & { readonly form: CardForm }, shown: Shown): Html {
  const { say, href, language } = visit;
  const { form, processor, account } = card;
  const { amount, currency, email, isShown } = shown;
  const words = {
    failed: say('card_failed'),
    incomplete: say('card_incomplete'),
    refused: say('payment_refused'),
  };
  return html`<div class="card-fields"${attributes({
    'data-card': processor.title,
    ...scriptOf(visit, card),
    ...dataOf({ ...words, currency, language, email, amount: form.amount(amount, currency) }),
    'data-tokens': form.clientToken && href('/checkout/token'),
    hidden: !isShown,
  })}>
<noscript><p class="note">${say('card_needs_script')}</p></noscript>
${account.isTest ? testNote(visit, form) : ''}<div data-place>${Object.entries(form.fields ?? {}).map(([name, word]) => html`<label class="card-field"><span>${say(word)}</span><span data-field="${name}"></span></label>`)}</div>
<input type="hidden" name="card_token">
<p class="error" role="alert" hidden></p>
</div>`;
}

/** The script of ours for a processor, and what it knows of the account. */
const scriptOf = ({ place }: Visit, { form, account }: Pick<Card, 'form' | 'account'>) => ({
  'data-script': form && place.base + staticPath(form.script),
  ...dataOf(account.attributes),
});

const dataOf = (values: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`data-${name}`, value]));

/** Says that no money moves, and names cards for tests; their digits are not parted. */
const testNote = ({ say }: Visit, { testCards }: CardForm): Html =>
  html`<p class="test-note"><strong>${say('card_test')}</strong>${when(testCards, (cards) => html` ${say('card_test_cards', unparted(cards))}`)}</p>
`;

const unparted = (cards: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(cards).map(([name, digits]) => [name, digits.replaceAll(' ', '\u00a0')]),
  );

interface Confirmation {
  readonly card: Card | undefined;
  readonly clientSecret: string;
  readonly intent: string;
  /** Where the order is. */
  readonly action: string;
}

/** The bank asks the shopper, in a window of the processor; then the page tells the shop. */
export const bankForm = (
  visit: Visit,
  { card, clientSecret, intent, action }: Confirmation,
): Html =>
  html`<h1>${visit.say('confirm_payment')}</h1><p role="status">${visit.say('bank_asks')}</p>
<form method="post" action="${action}"${attributes({
    'data-bank': true,
    ...(card && scriptOf(visit, card)),
    'data-secret': clientSecret,
  })}>
<input type="hidden" name="payment_intent" value="${intent}">
<noscript><p>${visit.say('card_needs_script')}</p></noscript>
</form>`;
