import { ask, get } from '../api.ts';
import { forgetCart, readCart } from '../cart.ts';
import { element, link, refill } from '../dom.ts';
import { choice, chosen, onSubmit } from '../forms.ts';
import type { Address, Cart, Order, PaymentMethod, Promotion, Shipping } from '../records.ts';
import { go, type ShowView } from '../router.ts';
import { session } from '../session.ts';
import type { Shop } from '../shop.ts';
import { addressChoice, addressIn, countryIn } from './address-form.ts';
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
  const ways = element('div', { 'aria-live': 'polite' });
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
    { id: 'checkout', class: 'checkout', onchange: (event: Event) => void changed(event) },
    part('Where it goes', addressChoice('shipping_address', saved)),
    part(
      'Where the invoice goes',
      element('label', { class: 'tick' }, isSame, 'To the same address'),
      billing,
    ),
    needsShipping && part('How it is sent', ways),
    offers.length > 0 && part('An offer that applies', ...offerChoices(shop, offers)),
    part(
      'How you pay',
      ...methods.map((method, index) => paymentChoice(shop, method, index === 0)),
    ),
    element('p', {}, element('button', { class: 'button' }, 'Place the order')),
    element('p', { class: 'note' }, 'You see the whole sum next, before you pay.'),
  );
  let country = '';

  async function changed({ target }: Event): Promise<void> {
    const { name } = target as HTMLInputElement;
    if (name.startsWith('shipping_address')) await showWays();
  }

  /** The shipping methods for this cart to that country. */
  async function showWays(): Promise<void> {
    const zone = countryIn(form, 'shipping_address', saved);
    if (!needsShipping || zone === country) return;
    country = zone;
    const found = zone ? (await get<Shipping[]>(`/shippings/cart/${cart.id}`, { zone })).data : [];
    if (zone !== country) return;
    const choices = found.map((each, index) => shippingChoice(shop, each, index === 0));
    refill(ways, ...(choices.length > 0 ? choices : [noWay(zone)]));
  }

  onSubmit(form, async () => {
    const shipping = addressIn(form, 'shipping_address');
    const id = (name: string) => Number(chosen(form, name)) || undefined;
    const body = {
      cart_id: cart.id,
      ...shipping,
      ...(isSame.checked ? asBilling(shipping) : addressIn(form, 'billing_address')),
      shipping_id: id('shipping_id'),
      promotion_id: id('promotion_id'),
      payment_method_id: id('payment_method_id'),
    };
    // A cart is ordered once, however often this is sent.
    const asked = { body, idempotencyKey: `cart-${cart.id}` };
    const { data } = await ask<Order>('POST', '/orders', asked);
    keepOrder(data);
    forgetCart();
    go(`#/orders/${data.id}`);
  });
  void showWays();
  ways.append(noWay(''));
  return form;
}

const noWay = (country: string) =>
  element(
    'p',
    {},
    country ? `Nothing of ours goes to ${country}.` : 'Say first which country it goes to.',
  );

/** The same address under the names that it has for the invoice. */
const asBilling = (shipping: object) =>
  Object.fromEntries(
    Object.entries(shipping).map(([name, value]) => [name.replace('shipping', 'billing'), value]),
  );

const part = (title: string, ...content: readonly (Node | false)[]) =>
  element('fieldset', {}, element('legend', {}, title), ...content);

const offerChoices = ({ money }: Shop, offers: readonly Promotion[]) => [
  ...offers.map(({ id, name, promotion_total }, index) =>
    choice('promotion_id', id, {
      checked: index === 0,
      label: name,
      price: promotion_total > 0 ? `− ${money(promotion_total)}` : undefined,
    }),
  ),
  choice('promotion_id', '', { label: 'None' }),
];

function shippingChoice({ money }: Shop, shipping: Shipping, checked: boolean) {
  const { id, name: label, description: note, base_cost, per_item_cost } = shipping;
  const price = money(base_cost) + (per_item_cost ? ` + ${money(per_item_cost)} each` : '');
  return choice('shipping_id', id, { checked, label, note, price });
}

function paymentChoice({ money }: Shop, method: PaymentMethod, checked: boolean) {
  const { id, name: label, description: note, fixed_fee, percentage_fee } = method;
  const fees = [fixed_fee && money(fixed_fee), percentage_fee && `${percentage_fee} %`];
  const price = fees.filter(Boolean).join(' + ');
  return choice('payment_method_id', id, { checked, label, note, price });
}

const countries = (shippings: readonly Shipping[]) =>
  element(
    'datalist',
    { id: 'countries' },
    ...[
      ...new Set(
        shippings.flatMap(({ zones }) =>
          zones.flatMap(({ name, code }) => (code === 'ALL' ? [] : [name])),
        ),
      ),
    ].map((value) => element('option', { value })),
  );

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
