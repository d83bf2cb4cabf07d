import type { Problems } from '../data/address-fields.ts';
import type { Cart } from '../data/cart.ts';
import {
  BILLING,
  type Draft,
  needsShipping,
  paymentsOf,
  type Quote,
  shippingsOf,
  valueIn,
} from '../data/checkout.ts';
import type { Country } from '../data/countries.ts';
import { attributes, type Html, html, when } from '../visit/markup.ts';
import type { Visit } from '../visit/visit.ts';
import { cardFields } from './card.ts';
import { addressFields, input, problemList } from './fields.ts';
import { totals } from './totals.ts';

export interface Checkout {
  readonly cart: Cart;
  readonly draft: Draft;
  readonly quote: Quote;
  readonly countries: readonly Country[];
  readonly publishableKey: string | undefined;
  readonly problems: Problems;
  readonly message: string;
}

/** Everything on one page, in the order in which people fill it in. */
export function checkoutForm(visit: Visit, checkout: Checkout): Html {
  const { say, href } = visit;
  const { cart, draft, quote, problems, message } = checkout;
  return html`<h1>${say('checkout')}</h1>
${problemList(visit, problems)}
${when(message, (text) => html`<p class="problems" role="alert" tabindex="-1" data-problems>${text}</p>`)}
<form class="checkout" method="post" action="${href('/checkout')}" novalidate data-checkout>
<input type="hidden" name="cart_id" value="${cart.id}">
<div class="steps">
${contact(visit, checkout)}
<fieldset><legend>${say('delivery')}</legend>${addressFields(visit, { ...checkout, values: draft.shipping, section: 'shipping' })}</fieldset>
<div data-live="choices">
${needsShipping(cart) ? shippingChoice(visit, checkout) : ''}
${promotionChoice(visit, quote, draft)}
${paymentChoice(visit, checkout)}
</div>
${billing(visit, checkout)}
</div>
<aside class="summary" data-live="summary" aria-label="${say('order_summary')}">
${goods(visit, cart, quote)}
${totals(visit, quote, { currency: quote.currency.code, hasShipping: needsShipping(cart) && draft.shippingId !== '', coupon: cart.coupon?.code })}
<input type="hidden" name="expected_total" value="${quote.total}">
${consent(visit)}
<button class="button wide" name="action" value="order" data-order>${say('order_button')}</button>
<button class="link" name="action" value="update">${say('update_total')}</button>
</aside>
</form>`;
}

const contact = (visit: Visit, { draft, problems }: Checkout): Html =>
  html`<fieldset><legend>${visit.say('contact')}</legend>
${visit.isLoggedIn ? '' : html`<p class="note">${visit.say('have_account')} <a href="${visit.href('/account?next=/checkout')}">${visit.say('log_in')}</a></p>`}
${input(visit, {
  ...{ name: 'email', label: visit.say('email'), value: draft.email, autocomplete: 'email' },
  ...{ type: 'email', problem: problems.get('email') },
})}</fieldset>`;

function shippingChoice(visit: Visit, { draft, quote }: Checkout): Html {
  const { say } = visit;
  const { country } = draft.shipping;
  const options = shippingsOf(quote);
  return html`<fieldset><legend>${say('shipping_method')}</legend>
${
  !country
    ? html`<p class="note">${say('country_first')}</p>`
    : options.length === 0
      ? html`<p class="error">${say('no_shipping', { country: visit.country(country) })}</p>`
      : options.map((option) =>
          choice(visit, {
            ...{
              name: 'shipping_id',
              value: valueIn(option),
              isChecked: valueIn(option) === draft.shippingId,
            },
            ...{ label: option.name, description: option.description },
            amount: option.cost ? visit.money(option.cost, quote.currency.code) : say('free'),
          }),
        )
}</fieldset>`;
}

/** Only where one excludes the other: the best one is chosen already. */
function promotionChoice(visit: Visit, quote: Quote, { promotion }: Draft): Html {
  const options = quote.promotions
    ? []
    : quote.promotion_options.filter(({ unavailable }) => unavailable === undefined);
  const { say, money } = visit;
  if (options.length === 0) return html``;
  if (options.length === 1)
    return html`<input type="hidden" name="promotion_id" value="${promotion}">`;
  return html`<fieldset><legend>${say('promotion')}</legend>${options.map((option) =>
    choice(visit, {
      ...{ name: 'promotion_id', value: valueIn(option), isChecked: valueIn(option) === promotion },
      ...{ label: option.name, description: option.description },
      amount: option.promotion_total ? money(-option.promotion_total, quote.currency.code) : '',
    }),
  )}</fieldset>`;
}

function paymentChoice(visit: Visit, { draft, quote, publishableKey }: Checkout): Html {
  const { say, money } = visit;
  const { code } = quote.currency;
  const options = paymentsOf(quote, publishableKey !== undefined);
  return html`<fieldset><legend>${say('payment')}</legend>
${options.length === 0 ? html`<p class="error">${say('no_payment')}</p>` : ''}
${options.map((option) => {
  const value = valueIn(option);
  const isChosen = value === draft.payment;
  return html`${choice(visit, {
    ...{ name: 'payment', value, isChecked: isChosen },
    ...{ label: option.processor ? say('card') : option.name, description: option.description },
    amount: option.fee ? `+ ${money(option.fee, code)}` : '',
  })}${
    option.processor && publishableKey
      ? cardFields(visit, {
          publishableKey,
          amount: quote.total,
          currency: code,
          isShown: isChosen,
        })
      : ''
  }`;
})}</fieldset>`;
}

interface Choice {
  readonly name: string;
  readonly value: string;
  readonly label: string;
  readonly description: string | undefined;
  readonly amount: string;
  readonly isChecked: boolean;
}

const choice = (_: Visit, { name, value, label, description, amount, isChecked }: Choice): Html =>
  html`<label class="choice"><input type="radio" name="${name}" value="${value}" data-updates${attributes({ checked: isChecked })}>
<span><b>${label}</b>${when(description, (text) => html`<small>${text}</small>`)}</span><span>${amount}</span></label>`;

/** Shown where the box is not checked, by the style sheet alone. */
const billing = (visit: Visit, { draft, problems, countries }: Checkout): Html =>
  html`<fieldset class="billing"><legend>${visit.say('billing_address')}</legend>
<label class="box"><input type="checkbox" name="same_address" value="1"${attributes({ checked: draft.billing === undefined })}> <span>${visit.say('same_address')}</span></label>
<div class="other">${addressFields(visit, {
    ...{ values: draft.billing ?? {}, prefix: BILLING, section: 'billing', countries, problems },
  })}</div></fieldset>`;

/** The goods as the quote has them: one source for names, quantities and amounts. */
const goods = ({ say, money, place, href }: Visit, cart: Cart, { lines, currency }: Quote): Html =>
  html`<div class="line"><h2>${say('order_summary')}</h2><a href="${href('/cart')}">${say('edit_cart')}</a></div>
<ul class="goods">${lines.map(({ name, quantity, product_id, variant_id, discounted_total }) => {
    const line = cart.items.find(
      (each) => each.product_id === product_id && (each.variant_id ?? 0) === variant_id,
    );
    const [image] = line?.images ?? [];
    return html`<li><span class="picture">${when(image, (src) => html`<img src="${new URL(src, `${place.origin}/`).href}" alt="" width="64" height="64" loading="lazy">`)}</span>
<span>${quantity} × ${name}</span> <span>${money(discounted_total, currency.code)}</span></li>`;
  })}</ul>`;

/** Pages with the terms that an order accepts, by their slugs. */
const TERMS = ['terms', 'returns', 'privacy'];

const consent = ({ say, href, pages }: Visit): Html => {
  const shown = TERMS.flatMap((slug) => pages.find((each) => each.slug === slug) ?? []);
  return shown.length === 0
    ? html``
    : html`<p class="note">${say('terms_apply')} ${shown.map(({ slug, title }, i) => html`${i > 0 ? ', ' : ''}<a href="${href(`/pages/${slug}`)}" target="_blank">${title}</a>`)}</p>`;
};
