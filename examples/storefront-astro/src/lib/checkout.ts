import { type Schemas, ShopError, take } from '@shopwright/client';
import type { AstroCookies } from 'astro';
import { type Cart, forgetCart, hasUselessCoupon } from './cart.ts';
import { cookieOf, keepOrder, orderSecret, SECURE } from './cookies.ts';
import type { Store } from './store.ts';

export type Quote = Schemas['Quote'];
export type Order = Schemas['Order'];

/** What the form of the checkout has. */
export interface Choices {
  readonly address: Readonly<Record<string, string>>;
  readonly shipping: string;
  /** The id of a payment method, or the name of a card processor. */
  readonly payment: string;
  /** Where promotions do not meet, the one that is taken. */
  readonly promotion: string;
  /** Whether the coupon of the cart is left out, because it takes nothing off. */
  readonly withoutCoupon: boolean;
}

export const ADDRESS_FIELDS = [
  { name: 'full_name', label: 'Name', autocomplete: 'name', isRequired: true },
  { name: 'email', label: 'E-mail', autocomplete: 'email', isRequired: true, type: 'email' },
  { name: 'address1', label: 'Street', autocomplete: 'street-address', isRequired: true },
  { name: 'postal_code', label: 'Postal code', autocomplete: 'postal-code', isRequired: true },
  { name: 'city', label: 'City', autocomplete: 'address-level2', isRequired: true },
  { name: 'state', label: 'State', autocomplete: 'address-level1', isRequired: false },
  { name: 'phone_number', label: 'Telephone', autocomplete: 'tel', isRequired: false, type: 'tel' },
] as const;

export function choicesIn(form: FormData): Choices {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const names = [...ADDRESS_FIELDS.map(({ name }) => name), 'country'];
  return {
    address: Object.fromEntries(
      names.map((name) => [name, text(name)]).filter(([, value]) => value),
    ),
    shipping: text('shipping_id'),
    payment: text('payment'),
    promotion: text('promotion_id'),
    withoutCoupon: text('without_coupon') !== '',
  };
}

const isAvailable = ({ unavailable }: { readonly unavailable?: string | undefined }) =>
  unavailable === undefined;

/** Ways to pay that this template offers: the methods of the store, and cards where it takes them by Stripe. */
export const paymentsOf = ({ payment_options }: Quote, takesCards: boolean) =>
  payment_options
    .filter(({ id, processor }) => id !== undefined || (takesCards && processor === 'Stripe'))
    .filter(isAvailable);

export const shippingsOf = ({ shipping_options }: Quote) => shipping_options.filter(isAvailable);

/** The value of an option in the form. */
const valueIn = ({ id, processor }: { readonly id?: number; readonly processor?: string }) =>
  String(id ?? processor);

/** What is chosen, or the first of the better ones, or the first. */
const oneOf = (values: readonly string[], chosen: string, better: readonly string[] = []) =>
  values.includes(chosen) ? chosen : (better[0] ?? values[0] ?? '');

export const needsShipping = ({ items }: Cart) =>
  items.some(({ requires_shipping }) => requires_shipping !== false);

/** The members of a quote and an order that the choices stand for. */
function chosenBody({ shipping, payment, promotion, withoutCoupon }: Choices) {
  const method = Number(payment);
  return {
    ...(shipping && { shipping_id: Number(shipping) }),
    ...(promotion && { promotion_id: Number(promotion) }),
    ...(withoutCoupon && { coupon_code: null }),
    ...(method > 0 && { payment_method_id: method }),
    ...(payment && !(method > 0) && { processor: payment as 'Stripe' }),
  };
}

/** What the order would be. What is not chosen, or cannot be any more, becomes the first that can. */
export async function quoteFor(
  { shop, currency }: Store,
  cart: Cart,
  choices: Choices,
  takesCards: boolean,
): Promise<{ readonly quote: Quote; readonly choices: Choices }> {
  const { country, state, city, postal_code } = choices.address;
  const ask = async (chosen: Choices) => {
    const { data } = await take(
      shop.POST('/orders/quote', {
        body: {
          ...{ cart_id: cart.id, currency },
          shipping_address: { country, state, city, postal_code },
          ...chosenBody(chosen),
        },
      }),
    );
    return data;
  };
  const withoutCoupon = hasUselessCoupon(cart);
  const quote = await ask({ ...choices, withoutCoupon });
  const payments = paymentsOf(quote, takesCards);
  const free = payments.filter(({ fee = 0 }) => fee === 0);
  const promotions = quote.promotions ? [] : quote.promotion_options.filter(isAvailable);
  const shippings = country && needsShipping(cart) ? shippingsOf(quote) : [];
  const next = {
    ...choices,
    withoutCoupon,
    shipping: oneOf(shippings.map(valueIn), choices.shipping),
    payment: oneOf(payments.map(valueIn), choices.payment, free.map(valueIn)),
    promotion: oneOf(promotions.map(valueIn), choices.promotion),
  };
  const isSame = (['shipping', 'payment', 'promotion'] as const).every(
    (name) => next[name] === choices[name],
  );
  return { quote: isSame ? quote : await ask(next), choices: next };
}

/** The key of Stripe for browsers; undefined where the store takes no cards so. */
export async function readPublishableKey({ shop }: Store): Promise<string | undefined> {
  const { data } = await shop.GET('/integrations/stripe');
  return data?.data.isActive ? data.data.publishable_key : undefined;
}

/** The cart of a form: that of the visitor, also when an answer was lost, or the form was sent twice. */
export function cartOf(cookies: AstroCookies, form: FormData): number | undefined {
  const id = String(form.get('cart_id'));
  return [cookieOf(cookies, 'cart'), cookieOf(cookies, 'ordered')].includes(id)
    ? Number(id)
    : undefined;
}

/**
 * Orders the cart, once, however often it is sent.
 *
 * @throws ShopError as when the total has changed meanwhile
 */
export async function placeOrder(
  { shop, currency }: Store,
  cookies: AstroCookies,
  cart_id: number,
  choices: Choices,
  expected_total: number,
): Promise<Order> {
  const address = choices.address as Schemas['OrderAddressInput'];
  const { data: order } = await take(
    shop.POST('/orders', {
      headers: { 'Idempotency-Key': `cart-${cart_id}` },
      body: {
        ...{ cart_id, currency, expected_total },
        ...{ shipping_address: address, billing_address: address },
        ...chosenBody(choices),
      },
    }),
  );
  keepOrder(cookies, order.id, order.secret);
  forgetCart(cookies);
  cookies.set('ordered', String(cart_id), { ...SECURE, maxAge: 3_600 });
  return order;
}

/** Reads an order as its customer, or as the guest who has its secret: by default the one in the cookies. */
export async function readOrder(
  { shop }: Store,
  cookies: AstroCookies,
  id: number,
  secret = orderSecret(cookies, id),
): Promise<Order | undefined> {
  const { data } = await shop.GET('/orders/{id}', {
    params: { path: { id } },
    ...(secret && { headers: { 'Order-Secret': secret } }),
  });
  return data?.data;
}

/** Characters that secrets of orders have. */
const SECRET = /^[\w-]{1,200}$/;

/** Whether this is the secret of the order, as the link of a mail has it. It is then kept in the cookies. */
export async function openByLink(
  store: Store,
  cookies: AstroCookies,
  id: number,
  secret: string,
): Promise<boolean> {
  if (!Number.isSafeInteger(id) || !SECRET.test(secret)) return false;
  const order = await readOrder(store, cookies, id, secret);
  if (order) keepOrder(cookies, id, secret);
  return order !== undefined;
}

export const isUnpaid = ({ state, payments = [] }: Order) =>
  ['pending', 'failed'].includes(state) && !payments.some(({ pending }) => pending);

export const isByCard = ({ processor, total }: Order) => processor === 'Stripe' && total > 0;

/** What a payment came to: nothing more to do, something for the bank, or a reason why not. */
export type Paid =
  | { readonly kind: 'done' }
  | { readonly kind: 'bank'; readonly clientSecret: string; readonly intent: string }
  | { readonly kind: 'failed'; readonly message: string };

/** Pays an order by the method of the store, or by the card that `card` stands for. */
export async function pay(
  { shop, t }: Store,
  cookies: AstroCookies,
  order: Pick<Order, 'id'>,
  card?: { payment_method: string; return_url: string } | { payment_intent: string },
): Promise<Paid> {
  const secret = orderSecret(cookies, order.id);
  const method = card ? ('Stripe' as const) : ('Custom' as const);
  const body = { order_id: order.id, method, ...card, ...(secret && { secret }) };
  const call = shop.POST('/payments', { body: body as Schemas['PaymentInput'] });
  try {
    const { data } = await take(call);
    if ('status' in data && data.status === 'requires_action' && 'client_secret' in data) {
      return {
        kind: 'bank',
        clientSecret: String(data.client_secret),
        intent: String(data.payment_intent),
      };
    }
    return { kind: 'done' };
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return {
      kind: 'failed',
      message: error.status < 500 ? error.message : t('The payment did not take place.'),
    };
  }
}

/** Decimals of the amounts of Stripe where they are not those of ISO 4217. */
const STRIPE_DIGITS: Readonly<Record<string, number>> = { ISK: 2, MGA: 0, UGX: 2 };

/** An amount as Stripe takes it. */
export function inMinorUnits(amount: number, currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const digits = STRIPE_DIGITS[currency] ?? format.resolvedOptions().maximumFractionDigits ?? 2;
  return Math.round(amount * 10 ** digits);
}
