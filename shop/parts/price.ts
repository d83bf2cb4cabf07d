import { isReduced, type Product, type Purchasable, priceOf } from '../data/products.ts';
import { unitPriceOf } from '../data/unit-prices.ts';
import { type Html, html, when } from '../visit/markup.ts';
import type { Visit } from '../visit/visit.ts';
import { energyArrow, type Label } from './energy-label.ts';

/** A price with what the law wants beside it. */
export function price(
  visit: Visit,
  purchasable: Purchasable,
  {
    isFrom = false,
    energy,
  }: { readonly isFrom?: boolean; readonly energy?: Label | undefined } = {},
): Html {
  const { money, say } = visit;
  const amount = money(priceOf(purchasable));
  const { price: before, lowest_price_30_days: lowest } = purchasable;
  return html`<p class="price">
<strong>${isFrom ? say('from_price', { price: amount }) : amount}</strong>
${isReduced(purchasable) ? html`<s><span class="unseen">${say('before')} </span>${money(before)}</s>` : ''}
${when(unitPriceOf(visit, purchasable), (text) => html`<small>${text}</small>`)}
${isReduced(purchasable) ? when(lowest, (each) => html`<small>${say('lowest_price', { price: money(each) })}</small>`) : ''}
${energyArrow(visit, energy)}
</p>`;
}

/** Whether taxes are in the prices, and that shipping is added; nothing where there is neither. */
export function priceNote(
  { application, say }: Visit,
  { requires_shipping: isSent = true }: Pick<Product, 'requires_shipping'> = {},
): string {
  const { prices_include_tax: isIncluded, tax_type: type } = application;
  const isTaxed = type === 'all' || type === 'products_only';
  if (isIncluded) return say(isSent ? 'incl_tax' : 'incl_tax_only');
  if (isTaxed) return say(isSent ? 'plus_tax' : 'plus_tax_only');
  return isSent ? say('plus_shipping') : '';
}
