import { Refusal } from '../api.ts';
import { attachCoupon, changeCart, readCart } from '../cart.ts';
import { announce, element, hush, link, refill, say } from '../dom.ts';
import { chosen, field, onSubmit } from '../forms.ts';
import type { Cart, Line } from '../records.ts';
import type { ShowView } from '../router.ts';
import { optionsOf, picture, priceTag } from '../sellables.ts';
import type { Shop } from '../shop.ts';
import { sums } from './sums.ts';

export const cart: ShowView = async (_, shop) => {
  const body = element('div', { class: 'split' });
  const show = (current: Cart | undefined) =>
    refill(body, ...(current?.items.length ? filled(shop, current, show) : [empty()]));
  show(await readCart());
  hush();
  return {
    title: 'Cart',
    content: [element('div', { class: 'heading' }, element('h1', {}, 'Your cart')), body],
  };
};

type Show = (current: Cart | undefined) => void;

const empty = () =>
  element(
    'div',
    {},
    element('p', {}, 'There is nothing in it yet.'),
    element('p', {}, link('#/products', 'Look around', { class: 'button' })),
  );

const filled = (shop: Shop, current: Cart, show: Show): HTMLElement[] => [
  element('ul', { class: 'lines' }, ...current.items.map((line) => cartLine(shop, line, show))),
  element(
    'aside',
    { class: 'summary', 'aria-label': 'Summary' },
    element('h2', {}, 'Summary'),
    sums(shop, [
      ['Items', current.items_total],
      [`Coupon ${current.coupon?.code ?? ''}`, current.coupon_discount, 'off'],
      ['Total', current.total],
    ]),
    coupon(current, show),
    element('p', {}, link('#/checkout', 'Check out', { class: 'button' })),
    element('p', { class: 'note' }, 'Shipping and fees follow from where it goes and how you pay.'),
  ),
];

function cartLine(shop: Shop, line: Line, show: Show): HTMLElement {
  const { product_id, variant_id, name, quantity } = line;
  const key = `${product_id}-${variant_id}`;
  const options = optionsOf(line);
  const input = element('input', {
    ...{ id: `quantity-${key}`, type: 'number', min: 1, value: quantity },
    onchange: () => void change('update', Number(input.value)),
  });

  async function change(op: 'update' | 'remove', wanted: number): Promise<void> {
    try {
      const changed = await changeCart(op, { product_id, variant_id, quantity: wanted });
      say(op === 'remove' ? `${name} is out of your cart.` : `${name}: ${wanted}`);
      show(changed);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      input.value = String(quantity);
      announce(error.message);
    }
  }
  return element(
    'li',
    { class: 'line' },
    picture(line),
    element(
      'div',
      {},
      element('h2', {}, link(`#/products/${product_id}`, name)),
      options && element('p', { class: 'maker' }, options),
      priceTag(shop, line.variant ?? line),
    ),
    element(
      'div',
      { class: 'amount' },
      element(
        'label',
        { for: input.id },
        'Quantity',
        element('span', { class: 'unseen' }, ` of ${name}`),
      ),
      input,
      element(
        'button',
        { type: 'button', class: 'plain', onclick: () => void change('remove', 0) },
        'Remove',
        element('span', { class: 'unseen' }, ` ${name}`),
      ),
    ),
  );
}

function coupon(current: Cart, show: Show): HTMLElement {
  if (!current.coupon) {
    const form = element(
      'form',
      { id: 'coupon', class: 'row' },
      field('Coupon', 'coupon_code'),
      element('button', { id: 'coupon-button', class: 'button quiet' }, 'Apply'),
    );
    return onSubmit(form, async () => {
      const changed = await attachCoupon(current, chosen(form, 'coupon_code').trim());
      say(`${changed.coupon?.name ?? 'The coupon'}: applied.`);
      show(changed);
    });
  }
  const form = element(
    'form',
    { id: 'coupon' },
    element('p', {}, current.coupon.name, ' '),
    element('button', { id: 'coupon-button', class: 'plain' }, `Remove ${current.coupon.code}`),
  );
  return onSubmit(form, async () => show(await attachCoupon(current, null)));
}
