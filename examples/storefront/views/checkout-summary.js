/**
 * @import { Cart, Quote } from '../records.d.ts'
 * @import { Shop } from '../shop.js'
 */
import { element, link, replaceContent } from '../dom.js';
import { legalWords } from '../legal-words.js';
import { optionsOf } from '../product-view.js';
import { pageHref } from '../shop.js';
import { needsShipping } from './checkout-choices.js';
import { taxesIn, totals } from './totals.js';

/** The slugs of the pages with the terms of an order. */
const TERMS = ['terms', 'returns', 'shipping', 'privacy'];

/**
 * Links to the terms, in another tab: what was filled in would be lost in this one.
 *
 * @param {Shop} shop
 */
function terms({ pages }) {
  const links = TERMS.flatMap((slug) => pages.find((each) => each.slug === slug) ?? []).map(
    (page) => element('li', {}, link(pageHref(page), page.title, { target: '_blank' })),
  );
  if (links.length === 0) return null;
  return element(
    'section',
    { class: 'note terms' },
    element('p', {}, 'The terms of your order:'),
    element('ul', {}, ...links),
  );
}

/**
 * The lines with their prices, and the totals.
 *
 * @param {Shop} shop
 * @param {Cart} cart
 * @param {Quote} quote
 */
const quotedOrder = (shop, cart, quote) => [
  element(
    'ul',
    { class: 'ordered' },
    ...cart.items.map((item) => {
      const options = optionsOf(item);
      const line = quote.lines.find(
        (each) => each.product_id === item.product_id && each.variant_id === item.variant_id,
      );
      return element(
        'li',
        {},
        element(
          'span',
          {},
          `${item.quantity} × ${item.name}`,
          options && element('small', {}, options),
        ),
        line && element('span', {}, shop.money(line.line_total)),
      );
    }),
  ),
  quoteTotals(shop, cart, quote),
];

/**
 * @param {Shop} shop
 * @param {Cart} cart
 * @param {Quote} quote
 */
function quoteTotals(shop, cart, quote) {
  /** @param {string} name */
  const ruleOf = (name) => quote.explanation.find(({ rule, applied }) => rule === name && applied);
  const [promotion, coupon] = [ruleOf('promotion'), ruleOf('coupon')];
  const isSent = ruleOf('shipping') !== undefined;
  const taxes = taxesIn(shop, quote.taxes_total, ruleOf('tax')?.included === true);
  return totals(
    shop,
    [
      ['Items', quote.items_total],
      ['Shipping', isSent ? quote.shipping_total : undefined],
      [promotion?.name ?? 'Promotion', quote.promotion_total || undefined, '−', promotion?.reason],
      [coupon?.name ?? 'Coupon', quote.coupon_total, '−', coupon?.reason],
      ['Payment fee', quote.payment_method_total || undefined],
      ...taxes.rows,
    ],
    quote.total,
    [taxes.note, needsShipping(cart) && !isSent && 'plus shipping'].filter(Boolean).join(', '),
  );
}

/**
 * The summary with the button that orders, directly below what is ordered. `show` shows what a quote
 * says; the button stays the same, so that a click on it is not lost meanwhile.
 *
 * @param {Shop} shop
 * @param {Cart} cart
 */
export function summary(shop, cart) {
  const price = element('div', { 'aria-live': 'polite' });
  const button = element('button', { class: 'button', form: 'checkout' });
  const next = element('p', { class: 'note' }, 'You pay in the next step.');
  /** @param {Quote} quote */
  function show(quote) {
    const isByCard = quote.payment_options.some(({ processor, chosen }) => processor && chosen);
    const isFree = quote.total === 0;
    replaceContent(price, ...quotedOrder(shop, cart, quote));
    button.replaceChildren(
      legalWords(shop, isFree ? 'orderFree' : isByCard ? 'orderAndPay' : 'orderAndPayLater'),
    );
    next.hidden = isFree || !isByCard;
  }
  const body = element(
    'aside',
    { class: 'summary', 'aria-label': 'Summary' },
    element('h2', {}, 'Your order'),
    price,
    terms(shop),
    element('p', {}, button),
    next,
  );
  return { body, show };
}
