/**
 * @import { Cart, Quote, Rule } from '../records.d.ts'
 * @import { Shop } from '../shop.js'
 * @import { Row } from './totals.js'
 */
import { element, link, replaceContent } from '../dom.js';
import { pageHref } from '../paths.js';
import { optionsOf } from '../product-view.js';
import { speaksEnglish, t } from '../words.js';
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
    element('p', {}, t('The terms of your order:')),
    element('ul', {}, ...links),
  );
}

/**
 * The lines with their prices, and the totals: all as they are ordered, whatever the cart was when the page was opened.
 *
 * @param {Shop} shop
 * @param {Cart} cart
 * @param {Quote} quote
 */
const quotedOrder = (shop, cart, quote) => [
  element(
    'ul',
    { class: 'ordered' },
    ...quote.lines.map(({ product_id, variant_id, quantity, name, line_total }) => {
      const item = cart.items.find(
        (each) => each.product_id === product_id && each.variant_id === variant_id,
      );
      const options = item && optionsOf(item);
      return element(
        'li',
        {},
        element('span', {}, `${quantity} × ${name}`, options && element('small', {}, options)),
        element('span', {}, shop.money(line_total)),
      );
    }),
  ),
  quoteTotals(shop, cart, quote),
];

/**
 * A row for each promotion, with what it says.
 *
 * @param {Quote} quote
 * @returns {Row[]}
 */
function promotionRows({ explanation, promotions, promotion_total }) {
  const rules = explanation.filter(({ rule, applied }) => rule === 'promotion' && applied);
  return rules.map((rule) => {
    const one = promotions?.find(({ id }) => id === rule.id);
    const off = (one ?? { promotion_total }).promotion_total || undefined;
    return [rule.name ?? t('Promotion'), off, '−', why(rule)];
  });
}

/**
 * @param {Shop} shop
 * @param {Cart} cart
 * @param {Quote} quote
 */
function quoteTotals(shop, cart, quote) {
  /** @param {string} name */
  const ruleOf = (name) => quote.explanation.find(({ rule, applied }) => rule === name && applied);
  const coupon = ruleOf('coupon');
  const isSent = ruleOf('shipping') !== undefined;
  const taxes = taxesIn(shop, quote, ruleOf('tax')?.included === true);
  return totals(
    shop,
    [
      [t('Items'), quote.items_total],
      [t('Shipping'), isSent ? quote.shipping_total : undefined],
      ...promotionRows(quote),
      [coupon?.name ?? t('Coupon'), quote.coupon_total, '−', why(coupon)],
      [t('Payment fee'), quote.payment_method_total || undefined],
      ...taxes.rows,
    ],
    quote.total,
    [taxes.note, needsShipping(cart) && !isSent && t('plus shipping')].filter(Boolean).join(', '),
  );
}

/**
 * What the API says of a rule is English.
 *
 * @param {Rule | undefined} rule
 */
const why = (rule) => (speaksEnglish() ? rule?.reason : undefined);

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
  const next = element('p', { class: 'note' }, t('You pay in the next step.'));
  /** @param {Quote} quote */
  function show(quote) {
    const isByCard = quote.payment_options.some(({ processor, chosen }) => processor && chosen);
    const isFree = quote.total === 0;
    replaceContent(price, ...quotedOrder(shop, cart, quote));
    const ordering = isByCard ? t('Order and pay') : t('Order and pay later');
    button.replaceChildren(isFree ? t('Order') : ordering);
    next.hidden = isFree || !isByCard;
  }
  const body = element(
    'aside',
    { class: 'summary', 'aria-label': t('Summary') },
    element('h2', {}, t('Your order')),
    price,
    terms(shop),
    element('p', {}, button),
    next,
  );
  return { body, show };
}
