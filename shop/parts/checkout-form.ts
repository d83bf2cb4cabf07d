import { deliveryText } from '../../shared/mail-texts/delivery-text.ts';
import type { AddressValues, Problems } from '../data/address-fields.ts';
import { type Address, addressLines } from '../data/addresses.ts';
import { type Card, cardTitled, labelOf } from '../data/cards.ts';
import { type Cart, choicesIn, pictureOf } from '../data/cart.ts';
import {
  ageFor,
  isFree,
  needsShipping,
  paymentsOf,
  promotionsOf,
  type Quoted,
  shippingsOf,
  valueIn,
} from '../data/checkout.ts';
import { AGE, BILLING, type Draft, SAVED } from '../data/checkout-draft.ts';
import { type Country, findCountry } from '../data/countries.ts';
import { type ConsentReason, consentsOf, EARLY, earlyField } from '../data/early-performance.ts';
import { withdrawalOf } from '../data/withdrawal.ts';
import { attributes, type Html, html, when } from '../visit/markup.ts';
import type { Visit } from '../visit/visit.ts';
import type { WordName } from '../visit/words.ts';
import { cardFields } from './card.ts';
import { addressFields, beside, input, problemList, wrong } from './fields.ts';
import { picture, SPOTS } from './picture.ts';
import { totals } from './totals.ts';

/** The draft is that of the quote; what was typed beside a saved address stays in the form. */
export interface Checkout extends Quoted {
  readonly cart: Cart;
  readonly typed: Draft;
  readonly saved: readonly Address[];
  /** To which the store ships. */
  readonly countries: readonly Country[];
  /** All: bills go everywhere. */
  readonly everywhere: readonly Country[];
  readonly cards: readonly Card[];
  readonly problems: Problems;
  readonly message: string;
}

/** Everything on one page, in the order in which people fill it in. */
export function checkoutForm(visit: Visit, checkout: Checkout): Html {
  const { say, href } = visit;
  const { cart, draft, quote, problems, message, typed, countries } = checkout;
  const isSent = needsShipping(cart);
  return html`<h1>${say('checkout')}</h1>
${problemList(visit, problems)}
${when(message, (text) => html`<p class="problems" role="alert" tabindex="-1" data-problems>${text}</p>`)}
<form class="checkout" method="post" action="${href('/checkout')}" novalidate data-checkout>
<input type="hidden" name="cart_id" value="${cart.id}">
<div class="steps">
${contact(visit, checkout)}
<fieldset><legend>${say(isSent ? 'delivery' : 'billing_address')}</legend>${addressPart(
    visit,
    checkout,
    {
      ...{ values: typed.shipping, savedId: typed.shippingAddressId, prefix: '', countries },
      section: isSent ? 'shipping' : 'billing',
    },
  )}</fieldset>
<div data-live="choices">
${isSent ? shippingChoice(visit, checkout) : ''}
${promotionChoice(visit, checkout)}
${isFree(quote) ? '' : paymentChoice(visit, checkout)}
</div>
${isSent ? billing(visit, checkout) : html`<input type="hidden" name="same_address" value="1">`}
</div>
<aside class="summary" data-live="summary" aria-label="${say('order_summary')}">
${goods(visit, checkout)}
${totals(visit, quote, { shipping: isSent ? (draft.shippingId ? 'known' : 'open') : 'none', coupon: cart.coupon?.code })}
<input type="hidden" name="expected_total" value="${quote.total}">
${declaration(visit, checkout)}${agreements(visit, checkout)}
${consent(visit)}
<button class="button wide" name="action" value="order" data-order>${say(isFree(quote) ? 'order_free' : 'order_button')}</button>
<button class="link" name="action" value="update">${say('update_total')}</button>
</aside>
</form>`;
}

interface AddressPart {
  readonly values: AddressValues;
  /** Of the saved address that is chosen. */
  readonly savedId: string;
  readonly prefix: string;
  readonly countries: readonly Country[];
  readonly section: 'shipping' | 'billing';
}

/** The saved addresses of a customer, and the fields of another one, which the style sheet shows where it is chosen. */
function addressPart(visit: Visit, checkout: Checkout, part: AddressPart): Html {
  const { say, isLoggedIn } = visit;
  const { saved, problems, everywhere, typed } = checkout;
  const { prefix, savedId } = part;
  const isKnown = saved.some(({ id }) => String(id) === savedId);
  const radio = (value: string, label: string, description = '') =>
    choice({
      ...{ name: prefix + SAVED, value, label, description, amount: '' },
      isChecked: isKnown ? value === savedId : value === '',
    });
  const keep = html`<label class="box"><input type="checkbox" name="keep_address" value="1"${attributes({ checked: typed.keepsAddress })}> <span>${say('keep_address')}</span></label>`;
  return html`${
    saved.length === 0
      ? ''
      : html`<div class="saved">${saved.map((each) => {
          const [name = '', ...others] = addressLines(everywhere, each);
          return radio(String(each.id), name, others.join(', '));
        })}${radio('', say('other_address'))}</div>`
  }
<div class="typed">${addressFields(visit, { ...part, problems })}${isLoggedIn && !prefix ? keep : ''}</div>`;
}

const contact = (visit: Visit, { draft, problems }: Checkout): Html =>
  html`<fieldset><legend>${visit.say('contact')}</legend>
${visit.isLoggedIn ? '' : html`<p class="note">${visit.say('have_account')} <a href="${visit.href('/account?next=/checkout')}">${visit.say('log_in')}</a></p>`}
${input(visit, {
  ...{ name: 'email', label: visit.say('email'), value: draft.email, autocomplete: 'email' },
  ...{ type: 'email', problem: problems.get('email') },
})}</fieldset>`;

function shippingChoice(visit: Visit, checkout: Checkout): Html {
  const { say } = visit;
  const { draft, quote, everywhere } = checkout;
  const { country } = draft.shipping;
  const options = shippingsOf(quote);
  return html`<fieldset><legend>${say('shipping_method')}</legend>
${
  !country
    ? html`<p class="note">${say('country_first')}</p>`
    : options.length === 0
      ? html`<p class="error">${say('no_shipping', { country: findCountry(everywhere, country)?.name ?? country })}</p>`
      : options.map((option) =>
          choice({
            ...{
              name: 'shipping_id',
              value: valueIn(option),
              isChecked: valueIn(option) === draft.shippingId,
            },
            ...{ label: option.name, description: option.description },
            arrival: arrivalOf(visit, option, checkout),
            amount: option.cost ? visit.money(option.cost, quote.currency.code) : say('free'),
          }),
        )
}</fieldset>`;
}

const arrivalOf = (
  { language }: Visit,
  option: Quoted['quote']['shipping_options'][number],
  { draft, quote, cards }: Checkout,
): string => {
  const paid = paymentsOf(quote, cards).find((each) => valueIn(each) === draft.payment);
  return deliveryText({ ...option, awaitsPayment: paid?.settlement === 'confirmed' }, language);
};

/** Where one excludes the other, or the store gives some together: the shopper may take one alone. */
function promotionChoice(visit: Visit, { quote, draft: { promotion }, together }: Checkout): Html {
  const { say, money } = visit;
  const options = promotionsOf(quote);
  const amountOf = (off = 0) => (off ? money(-off, quote.currency.code) : '');
  if (options.length === 0) return html``;
  if (options.length === 1)
    return html`<input type="hidden" name="promotion_id" value="${promotion}">`;
  const all = together.length > 1;
  return html`<fieldset><legend>${say('promotion')}</legend>
${
  all
    ? choice({
        ...{ name: 'promotion_id', value: '', isChecked: promotion === '', description: '' },
        label: together.map(({ name }) => name).join(' + '),
        amount: amountOf(together.reduce((sum, each) => sum + each.promotion_total, 0)),
      })
    : ''
}
${options.map((option) =>
  choice({
    ...{ name: 'promotion_id', value: valueIn(option), label: option.name },
    isChecked: promotion === '' ? !all && option.chosen : valueIn(option) === promotion,
    ...{ description: option.description, amount: amountOf(option.promotion_total) },
  }),
)}</fieldset>`;
}

function paymentChoice(visit: Visit, { draft, quote, cards }: Checkout): Html {
  const { say, money } = visit;
  const { code } = quote.currency;
  const options = paymentsOf(quote, cards);
  return html`<fieldset><legend>${say('payment')}</legend>
${options.length === 0 ? html`<p class="error">${say('no_payment')}</p>` : ''}
${options.map((option) => {
  const value = valueIn(option);
  const isChosen = value === draft.payment;
  const card = cardTitled(cards, option.processor);
  const { charged_amount: amount = quote.total, charged_currency: currency = code } = option;
  return html`${choice({
    ...{ name: 'payment', value, isChecked: isChosen },
    ...{ label: card ? labelOf(visit, card, cards) : option.name, description: option.description },
    amount: option.fee ? `+ ${money(option.fee, code)}` : '',
  })}${card ? cardFields(visit, card, { amount, currency, email: draft.email, isShown: isChosen }) : ''}`;
})}</fieldset>`;
}

interface Choice {
  readonly name: string;
  readonly value: string;
  readonly label: string;
  readonly description: string | undefined;
  /** When it arrives. */
  readonly arrival?: string;
  readonly amount: string;
  readonly isChecked: boolean;
}

const choice = ({ name, value, label, description, arrival, amount, isChecked }: Choice): Html =>
  html`<label class="choice"><input type="radio" name="${name}" value="${value}" data-updates${attributes({ checked: isChecked })}>
<span><b>${label}</b>${[description, arrival].map((each) => when(each, (text) => html`<small>${text}</small>`))}</span><span>${amount}</span></label>`;

/** Shown where the box is not checked, by the style sheet alone. */
const billing = (visit: Visit, checkout: Checkout): Html => {
  const { typed, everywhere } = checkout;
  return html`<fieldset class="billing"><legend>${visit.say('billing_address')}</legend>
<label class="box"><input type="checkbox" name="same_address" value="1"${attributes({ checked: typed.billing === undefined })}> <span>${visit.say('same_address')}</span></label>
<div class="other">${addressPart(visit, checkout, {
    ...{ values: typed.billing ?? {}, savedId: typed.billingAddressId, prefix: BILLING },
    ...{ section: 'billing', countries: everywhere },
  })}</div></fieldset>`;
};

/** The goods as the quote has them: one source for names, quantities and amounts, which add up to the subtotal. */
const goods = (visit: Visit, { cart, quote: { lines, currency } }: Checkout): Html => {
  const { say, money, href } = visit;
  return html`<div class="line"><h2>${say('order_summary')}</h2><a href="${href('/cart')}">${say('edit_cart')}</a></div>
<ul class="goods">${lines.map(({ name, quantity, product_id, variant_id, line_total }) => {
    const line = cart.items.find(
      (each) => each.product_id === product_id && (each.variant_id ?? 0) === variant_id,
    );
    const notes = line ? [choicesIn(line).join(', '), withdrawalOf(visit, line)] : [];
    return html`<li><span class="picture">${when(line && pictureOf(visit, line), (src) => picture(src, SPOTS.thumb))}</span>
<span>${quantity} × ${name}${notes.map((note) => when(note, (text) => html` <small>${text}</small>`))}</span> <span>${money(line_total, currency.code)}</span></li>`;
  })}</ul>`;
};

/** Goods for adults: the shopper says so. */
const declaration = ({ say }: Visit, { cart, typed, problems }: Checkout): Html | '' =>
  when(
    ageFor(cart),
    (age) =>
      html`<div><label class="box"><input type="checkbox"${attributes({
        ...{ id: AGE, name: AGE, value: String(age), checked: typed.age === String(age) },
        ...wrong(AGE, problems.get(AGE)),
      })}> <span>${say('declare_age', { age })}</span></label>${beside(AGE, problems.get(AGE))}</div>`,
  );

const EARLY_WORDS = {
  digital_content: 'early_digital_content',
  performed_service: 'early_performed_service',
} as const satisfies Record<ConsentReason, WordName>;

/** Digital content and services that begin at once: the shopper agrees, and knows what that means. */
const agreements = ({ say }: Visit, { cart, typed, problems }: Checkout): Html =>
  html`${consentsOf(cart).map((reason) => {
    const name = earlyField(reason);
    const problem = problems.get(name);
    const checked = typed.early.includes(reason);
    return html`<div><label class="box"><input type="checkbox"${attributes({
      ...{ id: name, name: EARLY, value: reason, checked },
      ...wrong(name, problem),
    })}> <span>${say(EARLY_WORDS[reason])}</span></label>${beside(name, problem)}</div>`;
  })}`;

/** Pages with the terms that an order accepts, by their slugs. */
const TERMS = ['terms', 'withdrawal', 'returns', 'privacy'];

const consent = ({ say, href, pages }: Visit): Html => {
  const shown = TERMS.flatMap((slug) => pages.find((each) => each.kind === slug) ?? []);
  return shown.length === 0
    ? html``
    : html`<p class="note">${say('terms_apply')} ${shown.map(({ path, title }, i) => html`${i > 0 ? ', ' : ''}<a href="${href(path)}" target="_blank">${title}</a>`)}</p>`;
};
