import { ask, get } from '../api.ts';
import { forgetCart, readCart } from '../cart.ts';
import { element, link } from '../dom.ts';
import { chosen, onSubmit } from '../forms.ts';
import type { Address, Cart, Order, PaymentMethod, Promotion, Shipping } from '../records.ts';
import { go, type ShowView } from '../router.ts';
import { session } from '../session.ts';
import type { Shop } from '../shop.ts';
import { addressChoice, addressIn, countryIn } from './address-form.ts';
import { countries, offerChoices, paymentChoices, shippingChoices } from './checkout-choices.ts';
import { keepOrder } from './orders.ts';
import { sums } from './sums.ts';

/** Guests give whole addresses; who is logged in may choose saved ones. */
export const checkout: ShowView = async (_, shop) => {
  const cart = await readCart();
  if (!cart?.items.length) return { title: 'Check out', content: [nothing()] };
  const [saved, methods, offers, shippings] = await Promise.all([
    session() ? get<Address[]>('/addresses').then(({ data }) => data) : [],
    get<PaymentMethod[]>('/paymentMethods', { sort_by: 'id', sort_order: 'ASC' }),
    get<Promotion[]>(`/promotions/cart/${cart.id}`),
    get<Shipping[]>('/shippings'),
  ]);
  const form = orderForm(shop, cart, { saved, methods: methods.data, offers: offers.data });
  return {
    title: 'Check out',
    content: [
      element('div', { class: 'heading' }, element('h1', {}, 'Check out'), who()),
      countries(shippings.data),
      element('div', { class: 'split' }, form, summary(shop, cart)),
    ],
  };
};

interface Choices {
  readonly saved: readonly Address[];
  readonly methods: readonly PaymentMethod[];
  readonly offers: readonly Promotion[];
}

function orderForm(shop: Shop, cart: Cart, { saved, methods, offers }: Choices): HTMLFormElement {
  const needsShipping = cart.items.some(({ requires_shipping }) => requires_shipping);
  const ways = shippingChoices(shop, cart);
  const billing = element('div', { hidden: true }, addressChoice('billing_address', saved));
  const isSame = element('input', {
    type: 'checkbox',
    checked: true,
    onchange: () => {
      billing.hidden = isSame.checked;
    },
  });
  const form = element(
    'form',
    { id: 'checkout', class: 'checkout' },
    part('Where it goes', addressChoice('shipping_address', saved)),
    part(
      'Where the invoice goes',
      element('label', { class: 'tick' }, isSame, 'To the same address'),
      billing,
    ),
    needsShipping && part('How it is sent', ways.choices),
    offers.length > 0 && part('An offer that applies', ...offerChoices(shop, offers)),
    part('How you pay', ...paymentChoices(shop, methods)),
    element('p', {}, element('button', { class: 'button' }, 'Place the order')),
    element('p', { class: 'note' }, 'You see the whole sum next, before you pay.'),
  );
  const showWays = () => void ways.show(countryIn(form, 'shipping_address', saved));
  if (needsShipping) {
    form.addEventListener('change', showWays);
    showWays();
  }
  return onSubmit(form, () => placeOrder(cart, bodyOf(form, cart, isSame.checked)));
}

const part = (title: string, ...content: readonly Node[]) =>
  element('fieldset', {}, element('legend', {}, title), ...content);

function bodyOf(form: HTMLFormElement, cart: Cart, isSame: boolean): object {
  const shipping = addressIn(form, 'shipping_address');
  const id = (name: string) => Number(chosen(form, name)) || undefined;
  return {
    cart_id: cart.id,
    ...shipping,
    ...(isSame ? asBilling(shipping) : addressIn(form, 'billing_address')),
    shipping_id: id('shipping_id'),
    promotion_id: id('promotion_id'),
    payment_method_id: id('payment_method_id'),
  };
}

/** The same address under the names that it has for the invoice. */
const asBilling = (shipping: object) =>
  Object.fromEntries(
    Object.entries(shipping).map(([name, value]) => [name.replace('shipping', 'billing'), value]),
  );

async function placeOrder(cart: Cart, body: object): Promise<void> {
  // A cart is ordered once, however often this is sent.
  const asked = { body, idempotencyKey: `cart-${cart.id}` };
  const { data } = await ask<Order>('POST', '/orders', asked);
  keepOrder(data);
  forgetCart();
  go(`#/orders/${data.id}`);
}

function who(): HTMLElement {
  const user = session()?.user;
  if (user) return element('p', {}, `You order as ${user.name}.`);
  const login = link('#/login?next=checkout', 'log in');
  return element('p', {}, 'You order as a guest, or ', login, ' first.');
}

const nothing = () =>
  element(
    'section',
    { class: 'lonely' },
    element('h1', {}, 'Check out'),
    element('p', {}, 'There is nothing in your cart.'),
    element('p', {}, link('#/products', 'Look around', { class: 'button' })),
  );

const summary = (shop: Shop, cart: Cart) =>
  element(
    'aside',
    { class: 'summary', 'aria-label': 'Summary' },
    element('h2', {}, 'Your cart'),
    element(
      'ul',
      {},
      ...cart.items.map(({ quantity, name }) => element('li', {}, `${quantity} × ${name}`)),
    ),
    sums(shop, [
      ['Items', cart.items_total],
      [`Coupon ${cart.coupon?.code ?? ''}`, cart.coupon_discount, 'off'],
      ['Total without shipping', cart.total],
    ]),
  );
