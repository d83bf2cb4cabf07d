import {
  type Cart,
  type CartLine,
  changeCart,
  changeCoupon,
  couponProblem,
  isBlocked,
  messageOf,
  readCart,
} from '../data/cart.ts';
import { choicesOf, priceOf, productPath } from '../data/products.ts';
import { layout } from '../parts/layout.ts';
import { priceNote } from '../parts/price.ts';
import { type Html, html, when } from '../visit/markup.ts';
import { wholeNumber } from '../visit/numbers.ts';
import type { PageContext } from '../visit/page-context.ts';
import type { Visit } from '../visit/visit.ts';

export async function cartPage(context: PageContext) {
  const { visit } = context.env;
  return context.html(shown(visit, await readCart(visit), ''));
}

/** One more, another number, none, or a coupon. */
export async function changeCartPage(context: PageContext) {
  const { visit } = context.env;
  const form = await context.req.formData();
  const problem = await change(visit, form).catch((error) => messageOf(visit, error));
  if (problem) return context.html(shown(visit, await readCart(visit), problem), 400);
  return context.redirect(visit.href('/cart'), 303);
}

/** Why it is not done, for people. */
async function change(visit: Visit, form: FormData): Promise<string> {
  const op = form.get('op');
  if (op === 'coupon') return useCoupon(visit, String(form.get('coupon_code') ?? '').trim());
  if (op !== 'add' && op !== 'update' && op !== 'remove') return visit.say('refused');
  const quantity = op === 'remove' ? 0 : wholeNumber(form.get('quantity') ?? '1');
  if (quantity === undefined) return visit.say('whole_number');
  await changeCart(visit, quantity === 0 ? 'remove' : op, {
    product_id: Number(form.get('product_id')),
    variant_id: Number(form.get('variant_id') ?? 0),
    quantity: Math.max(1, quantity),
  });
  return '';
}

async function useCoupon(visit: Visit, code: string): Promise<string> {
  const cart = await readCart(visit);
  if (!cart) return '';
  return changeCoupon(visit, cart, code).then(
    () => '',
    (error) => messageOf(visit, error, 'no_such_coupon'),
  );
}

function shown(visit: Visit, cart: Cart | undefined, problem: string): Html {
  const { say } = visit;
  const main = html`<h1>${say('cart')}</h1>
${when(problem, (text) => html`<p class="error" role="alert">${text}</p>`)}
${cart?.items.length ? content(visit, cart) : empty(visit)}`;
  return layout(visit, { title: say('cart'), main, script: 'cart.js' });
}

const empty = ({ say, href }: Visit): Html =>
  html`<section class="empty"><p>${say('empty_cart')}</p><p><a class="button" href="${href('/products')}">${say('all_products')}</a></p></section>`;

function content(visit: Visit, cart: Cart): Html {
  const { say, href, money } = visit;
  return html`<div class="cart">
<ul class="lines">${cart.items.map((line, i) => cartLine(visit, line, cart.problems?.some((each) => each.line === i) ?? false))}</ul>
<aside class="summary">
<dl class="totals"><div class="sum"><dt>${say('subtotal')}</dt><dd>${money(cart.total)}</dd></div></dl>
<p class="note">${priceNote(visit)}</p>
${isBlocked(cart) ? html`<p class="error">${say('change_marked')}</p>` : html`<p><a class="button wide" href="${href('/checkout')}">${say('to_checkout')}</a></p>`}
${coupon(visit, cart)}
</aside>
</div>`;
}

function cartLine(visit: Visit, line: CartLine, hasProblem: boolean): Html {
  const { say, href, money, place } = visit;
  const { name, variant, quantity, product_id, variant_id = 0 } = line;
  const [image] = line.images ?? [];
  const choices = variant ? choicesOf(line as Parameters<typeof choicesOf>[0], variant) : [];
  const sold = (variant ?? line) as Parameters<typeof priceOf>[0];
  return html`<li>
<span class="picture">${when(image, (src) => html`<img src="${new URL(src, `${place.origin}/`).href}" alt="" width="96" height="96">`)}</span>
<div class="what"><a href="${href(productPath({ id: product_id }))}">${name}</a>
${choices.length > 0 ? html`<p class="note">${choices.join(', ')}</p>` : ''}
${hasProblem ? html`<p class="error">${say('line_problem')}</p>` : ''}</div>
<form class="amount" method="post" action="${href('/cart')}" data-line>
<input type="hidden" name="product_id" value="${product_id}"><input type="hidden" name="variant_id" value="${variant_id}">
<input class="quantity" name="quantity" inputmode="numeric" autocomplete="off" value="${quantity}" aria-label="${say('quantity_of', { name })}">
<button class="quiet" name="op" value="update">${say('update')}</button>
<button class="link" name="op" value="remove" aria-label="${say('remove_name', { name })}">${say('remove')}</button>
</form>
<p class="price"><strong>${money(priceOf(sold) * quantity)}</strong>${quantity > 1 ? html`<small>${say('each', { price: money(priceOf(sold)) })}</small>` : ''}</p>
</li>`;
}

function coupon(visit: Visit, cart: Cart): Html {
  const { say, href } = visit;
  const code = cart.coupon?.code ?? '';
  return html`<form class="coupon" method="post" action="${href('/cart')}">
<input type="hidden" name="op" value="coupon">
<label>${say('coupon')} <input name="coupon_code" value="${code}" autocomplete="off" autocapitalize="characters" spellcheck="false"></label>
<button class="quiet">${say('use_coupon')}</button>
${couponProblem(cart) ? html`<p class="note" role="status">${say('useless_coupon', { code })}</p>` : ''}
</form>`;
}
