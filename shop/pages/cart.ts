import {
  type Cart,
  type CartLine,
  changeCart,
  changeCoupon,
  choicesIn,
  firstChange,
  messageOf,
  pictureOf,
  readCart,
} from '../data/cart.ts';
import {
  couponProblem,
  couponText,
  isBlocked,
  type LineProblem,
  lineProblem,
  tooMany,
} from '../data/cart-problems.ts';
import { cartDelivery } from '../data/delivery.ts';
import { freeShippingFor } from '../data/free-shipping.ts';
import { priceOf } from '../data/products.ts';
import { unitPriceOf } from '../data/unit-prices.ts';
import { energyArrow } from '../parts/energy-label.ts';
import { layout } from '../parts/layout.ts';
import { picture, SPOTS } from '../parts/picture.ts';
import { priceNote } from '../parts/price.ts';
import { recentlySeen } from '../parts/seen.ts';
import { ShopError } from '../visit/api.ts';
import { type Html, html, when } from '../visit/markup.ts';
import { wholeNumber } from '../visit/numbers.ts';
import type { PageContext } from '../visit/page-context.ts';
import { productPath } from '../visit/record-paths.ts';
import type { Visit } from '../visit/visit.ts';
import { formIn } from './customers.ts';

export async function cartPage(context: PageContext) {
  const { visit } = context.env;
  return context.html(shown(visit, await readCart(visit), ''));
}

/** One more, another number, none, or a coupon. */
export async function changeCartPage(context: PageContext) {
  const { visit } = context.env;
  const again = firstChange(visit);
  if (again) return context.redirect(again, 307);
  const form = await formIn(context);
  const refuse = async (error: unknown): Promise<Changed> => ({
    problem: (await limitText(visit, form, error)) ?? messageOf(visit, error),
  });
  const { problem = '', removed = '' } = await change(visit, form).catch(refuse);
  if (problem) return context.html(shown(visit, await readCart(visit), problem), 400);
  return context.redirect(visit.href('/cart') + (removed && `?removed=${removed}`), 303);
}

interface Changed {
  /** Why it is not done, for people. */
  readonly problem?: string;
  /** The product, variant and quantity of a line that is gone, as the address has them. */
  readonly removed?: string;
}

async function change(visit: Visit, form: FormData): Promise<Changed> {
  const op = form.get('op') ?? 'update';
  if (op === 'coupon') return useCoupon(visit, String(form.get('coupon_code') ?? '').trim());
  if (op === 'remove') return removeLine(visit, form);
  if (op !== 'add' && op !== 'update') return { problem: visit.say('refused') };
  const quantity = wholeNumber(form.get('change_to') ?? form.get('quantity') ?? '1');
  if (quantity === undefined) return { problem: visit.say('whole_number') };
  if (quantity === 0) return removeLine(visit, form);
  await changeCart(visit, op, { ...lineIn(form), quantity });
  return {};
}

async function useCoupon(visit: Visit, code: string): Promise<Changed> {
  const cart = await readCart(visit);
  return { problem: cart ? await changeCoupon(visit, cart, code) : '' };
}

const lineIn = (form: FormData) => ({
  product_id: Number(form.get('product_id')),
  variant_id: Number(form.get('variant_id')),
});

async function removeLine(visit: Visit, form: FormData): Promise<Changed> {
  const line = lineIn(form);
  await changeCart(visit, 'remove', line);
  const before = wholeNumber(form.get('before')) || 1;
  return { removed: [line.product_id, line.variant_id, before].join('-') };
}

/** How many there can be, where that is what an error is about. */
async function limitText(visit: Visit, form: FormData, error: unknown) {
  const isTooMany = error instanceof ShopError && error.errors[0]?.failedValidator === 'max';
  if (!isTooMany) return undefined;
  const { product_id, variant_id } = lineIn(form);
  const [{ data }, cart] = await Promise.all([
    visit.shop.GET('/products/{id}', { params: { path: { id: product_id } } }),
    form.get('op') === 'add' ? readCart(visit) : undefined,
  ]);
  if (!data) return undefined;
  const { variants = [] } = data.data;
  const sold = variants.find((each) => each.variant_id === variant_id) ?? data.data;
  const line = cart?.items.find(
    (each) => each.product_id === product_id && each.variant_id === variant_id,
  );
  const wanted = (wholeNumber(form.get('quantity')) ?? 1) + (line?.quantity ?? 0);
  return tooMany(visit, data.data, sold, wanted).text;
}

/** What was removed can be put back, as long as it is sold. */
async function putBack({ shop, url, say, href }: Visit): Promise<Html | ''> {
  const removed = /^(\d{1,15})-(\d{1,15})-(\d{1,7})$/.exec(url.searchParams.get('removed') ?? '');
  if (!removed) return '';
  const [, product_id, variant_id, quantity] = removed;
  const { data } = await shop.GET('/products/{id}', {
    params: { path: { id: Number(product_id) } },
  });
  return when(
    data?.data,
    ({
      name,
    }) => html`<form class="notice undo" method="post" action="${href('/cart')}" role="status">
<input type="hidden" name="product_id" value="${product_id}"><input type="hidden" name="variant_id" value="${variant_id}">
<input type="hidden" name="quantity" value="${quantity}">
<span>${say('was_removed', { name })}</span> <button class="quiet" name="op" value="add">${say('put_back')}</button></form>`,
  );
}

function shown(visit: Visit, cart: Cart | undefined, problem: string): Html {
  const { say } = visit;
  const main = html`<h1>${say('cart')}</h1>
${when(problem, (text) => html`<p class="error" role="alert">${text}</p>`)}
${putBack(visit)}
${cart?.items.length ? content(visit, cart) : empty(visit)}`;
  return layout(visit, { title: say('cart'), main, script: 'cart.js' });
}

const empty = (visit: Visit): Html => {
  const { say, href, isLoggedIn } = visit;
  return html`<section class="empty"><p>${say('empty_cart')}</p><p><a class="button" href="${href('/products')}">${say('all_products')}</a></p>
${isLoggedIn ? '' : html`<p class="note">${say('cart_of_account')} <a href="${href('/account?next=/cart')}">${say('log_in')}</a></p>`}</section>
${recentlySeen(visit)}`;
};

function content(visit: Visit, cart: Cart): Html {
  const { say, href, money } = visit;
  return html`<div class="cart">
<ul class="lines">${cart.items.map((line, i) => cartLine(visit, line, lineProblem(visit, cart, i)))}</ul>
<aside class="summary">
<dl class="totals"><div class="sum"><dt>${say('subtotal')}</dt><dd>${money(cart.total)}</dd></div></dl>
<p class="note">${priceNote(visit)}</p>
${freeShipping(visit, cart)}
${isBlocked(cart) ? '' : arrival(visit, cart)}
${isBlocked(cart) ? html`<p class="error">${say(isTooMuch(cart) ? 'total_too_high' : 'change_marked')}</p>` : html`<p><a class="button wide" href="${href('/checkout')}">${say('to_checkout')}</a></p>`}
${coupon(visit, cart)}
</aside>
</div>`;
}

const isTooMuch = ({ problems }: Cart) => problems.some(({ code }) => code === 'total_too_high');

async function freeShipping(visit: Visit, cart: Cart): Promise<Html | ''> {
  const { say, money, country: nameOf } = visit;
  return when(await freeShippingFor(visit, cart), ({ missing, country }) => {
    const amount = money(missing);
    const text = country
      ? say('free_shipping_to', { amount, country: nameOf(country) })
      : say('free_shipping_from', { amount });
    return html`<p class="note">${text}</p>`;
  });
}

async function arrival(visit: Visit, cart: Cart): Promise<Html | ''> {
  const { say, country: nameOf } = visit;
  return when(
    await cartDelivery(visit, cart),
    ({ country, text }) =>
      html`<p class="note">${say('pair', { name: nameOf(country), value: text })}</p>`,
  );
}

function cartLine(visit: Visit, line: CartLine, problem: LineProblem | undefined): Html {
  const { say, href, money } = visit;
  const { name, variant, quantity, product_id, variant_id = 0 } = line;
  const choices = choicesIn(line);
  const sold = (variant ?? line) as Parameters<typeof priceOf>[0];
  const isGone = problem?.isGone ?? false;
  return html`<li>
<span class="picture">${when(pictureOf(visit, line), (src) => picture(src, SPOTS.line))}</span>
<div class="what">${isGone ? html`<b>${name}</b>` : html`<a href="${href(productPath({ id: product_id }))}">${name}</a>`}
${choices.length > 0 ? html`<p class="note">${choices.join(', ')}</p>` : ''}
${when(problem, (each) => html`<p class="error">${each.text}${each.needsAccount ? html` <a href="${href('/account?next=/cart')}">${say('log_in')}</a>` : ''}</p>`)}</div>
<form class="amount" method="post" action="${href('/cart')}" data-line>
<input type="hidden" name="product_id" value="${product_id}"><input type="hidden" name="variant_id" value="${variant_id}"><input type="hidden" name="before" value="${quantity}">
${
  isGone
    ? ''
    : html`<input class="quantity" name="quantity" inputmode="numeric" autocomplete="off" value="${quantity}" aria-label="${say('quantity_of', { name })}">
<button class="quiet" name="op" value="update">${say('update')}</button>`
}
${when(problem?.most, (most) => html`<button class="quiet" name="change_to" value="${most}" aria-label="${say('change_name_to', { name, count: most })}">${say('change_to', { count: most })}</button>`)}
<button class="link" name="op" value="remove" aria-label="${say('remove_name', { name })}">${say('remove')}</button>
</form>
${isGone ? '' : html`<p class="price"><strong>${money(priceOf(sold) * quantity)}</strong>${quantity > 1 ? html` <small>${say('each', { price: money(priceOf(sold)) })}</small>` : ''}${when(unitPriceOf(visit, sold), (text) => html` <small>${text}</small>`)}${energyArrow(visit, line.energy_label)}</p>`}
</li>`;
}

function coupon(visit: Visit, cart: Cart): Html {
  const { say, href } = visit;
  const code = cart.coupon?.code ?? '';
  return html`<form class="coupon" method="post" action="${href('/cart')}">
<input type="hidden" name="op" value="coupon">
<label>${say('coupon')} <input name="coupon_code" value="${code}" autocomplete="off" autocapitalize="characters" spellcheck="false"></label>
<button class="quiet">${say('use_coupon')}</button>
${when(couponProblem(cart), (problem) => html`<p class="note" role="status">${couponText(visit, problem.code, code)}</p>`)}
</form>`;
}
