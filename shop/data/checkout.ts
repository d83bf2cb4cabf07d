import { type Schemas, type ShopError, take } from '../visit/api.ts';
import type { Visit } from '../visit/visit.ts';
import {
  ADDRESS_FIELDS,
  type AddressValues,
  addressProblems,
  emailProblem,
  type Problems,
} from './address-fields.ts';
import { valuesOf } from './addresses.ts';
import { type Cart, couponProblem, forgetCart } from './cart.ts';
import { type Country, findCountry } from './countries.ts';
import { keepOrder } from './order-secrets.ts';

export type Quote = Schemas['Quote'];
export type Order = Schemas['Order'];

/** What the form of the checkout has, as it was typed. */
export interface Draft {
  readonly email: string;
  readonly shipping: AddressValues;
  /** Undefined where it is the address of the shipping. */
  readonly billing: AddressValues | undefined;
  readonly shippingId: string;
  /** The id of a payment method, or the name of a card processor. */
  readonly payment: string;
  /** Where promotions exclude each other, the one that is taken. */
  readonly promotion: string;
}

export const EMPTY: Draft = {
  ...{ email: '', shipping: {}, billing: undefined, shippingId: '', payment: '', promotion: '' },
};

const COOKIE = 'checkout';

const DAY_SECONDS = 86_400;

/** Characters of a field: a browser keeps 4 KB of a cookie. */
const MAX_LENGTH = 140;

/** The names of the fields of the address in the form begin so. */
export const BILLING = 'billing_';

export function draftIn(form: FormData): Draft {
  const text = (name: string) =>
    String(form.get(name) ?? '')
      .trim()
      .slice(0, MAX_LENGTH);
  const names = [...ADDRESS_FIELDS.map(({ name }) => name), 'country'];
  const address = (prefix: string) =>
    Object.fromEntries(
      names.map((name) => [name, text(prefix + name)]).filter(([, value]) => value),
    );
  return {
    email: text('email'),
    shipping: address(''),
    billing: form.has('same_address') ? undefined : address(BILLING),
    shippingId: text('shipping_id'),
    payment: text('payment'),
    promotion: text('promotion_id'),
  };
}

/** What was typed before, also after a reload and on the way back. */
export const keptDraft = ({ cookies }: Visit): Draft | undefined => {
  const kept = cookies.getJson<Partial<Draft>>(COOKIE);
  return kept && { ...EMPTY, ...kept };
};

export const keepDraft = ({ cookies }: Visit, draft: Draft) =>
  cookies.set(COOKIE, JSON.stringify(draft), { maxAge: DAY_SECONDS });

export const forgetDraft = ({ cookies }: Visit) => cookies.delete(COOKIE);

/** A customer begins with the default address of the account, or the newest one. */
export async function firstDraft({ shop, isLoggedIn }: Visit): Promise<Draft> {
  if (!isLoggedIn) return EMPTY;
  const [{ data: addresses }, { data: user }] = await Promise.all([
    shop.GET('/addresses', { params: { query: { per_page: 1 } } }),
    shop.GET('/users/me'),
  ]);
  const own = user?.data.shipping_address ?? addresses?.data[0];
  return { ...EMPTY, email: user?.data.email ?? '', shipping: own ? valuesOf(own) : {} };
}

/** Everything that is wrong with what was typed. */
export function problemsOf(visit: Visit, { email, shipping, billing }: Draft): Problems {
  const wrongEmail = emailProblem(visit, email);
  const ofBilling = billing ? [...addressProblems(visit, billing)] : [];
  return new Map([
    ...(wrongEmail ? [['email', wrongEmail] as const] : []),
    ...addressProblems(visit, shipping),
    ...ofBilling.map(([name, problem]) => [BILLING + name, problem] as const),
  ]);
}

const isAvailable = ({ unavailable }: { readonly unavailable?: string | undefined }) =>
  unavailable === undefined;

/** Ways to pay that the shop has forms of: cards first, then the methods of the store. */
export const paymentsOf = ({ payment_options }: Quote, takesCards: boolean) =>
  payment_options
    .filter(({ id, processor }) => id !== undefined || (takesCards && processor === 'Stripe'))
    .filter(isAvailable)
    .toSorted(
      (one, other) => Number(other.processor !== undefined) - Number(one.processor !== undefined),
    );

export const shippingsOf = ({ shipping_options }: Quote) => shipping_options.filter(isAvailable);

/** The value of an option in the form. */
export const valueIn = ({ id, processor }: { readonly id?: number; readonly processor?: string }) =>
  String(id ?? processor);

/** What is chosen, or the first of the better ones, or the first. */
const oneOf = (values: readonly string[], chosen: string, better: readonly string[] = []) =>
  values.includes(chosen) ? chosen : (better[0] ?? values[0] ?? '');

export const needsShipping = ({ items }: Cart) =>
  items.some(({ requires_shipping }) => requires_shipping !== false);

/** A cart that is ordered; of one that was ordered before, no more is known. */
export type OrderedCart = Pick<Cart, 'id'> & Partial<Pick<Cart, 'problems'>>;

/** The members of a quote and of an order that the choices stand for. */
function chosenBody(cart: OrderedCart, { shippingId, payment, promotion }: Draft) {
  const method = Number(payment);
  return {
    ...(shippingId && { shipping_id: Number(shippingId) }),
    ...(promotion && { promotion_id: Number(promotion) }),
    // A coupon that takes nothing off keeps nobody from buying.
    ...(couponProblem(cart) && { coupon_code: null }),
    ...(method > 0 && { payment_method_id: method }),
    ...(payment && !(method > 0) && { processor: payment as 'Stripe' }),
  };
}

export interface Quoted {
  readonly quote: Quote;
  /** With what is chosen now: what cannot be any more became the first that can. */
  readonly draft: Draft;
}

/** What the order would be. */
export async function quoteFor(
  { shop, currency }: Visit,
  cart: Cart,
  draft: Draft,
  takesCards: boolean,
): Promise<Quoted> {
  const { country, state, city, postal_code } = draft.shipping;
  const ask = async (chosen: Draft) => {
    const shipping_address = defined({ country, state, city, postal_code });
    const body = { cart_id: cart.id, currency, shipping_address, ...chosenBody(cart, chosen) };
    return (await take(shop.POST('/orders/quote', { body }))).data;
  };
  const quote = await ask(draft);
  const payments = paymentsOf(quote, takesCards);
  const free = payments.filter(({ fee = 0 }) => fee === 0);
  const promotions = quote.promotions ? [] : quote.promotion_options.filter(isAvailable);
  const shippings = country && needsShipping(cart) ? shippingsOf(quote) : [];
  const next = {
    ...draft,
    shippingId: oneOf(shippings.map(valueIn), draft.shippingId),
    payment: oneOf(payments.map(valueIn), draft.payment, free.map(valueIn)),
    promotion: oneOf(promotions.map(valueIn), draft.promotion),
  };
  const isSame = (['shippingId', 'payment', 'promotion'] as const).every(
    (name) => next[name] === draft[name],
  );
  return { quote: isSame ? quote : await ask(next), draft: next };
}

const defined = (values: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );

/** The cart of a form: that of the visitor, also when an answer was lost, or the form was sent twice. */
export function cartOf({ cookies }: Visit, form: FormData): number | undefined {
  const id = String(form.get('cart_id'));
  return [cookies.get('cart'), cookies.get('ordered')].includes(id) ? Number(id) : undefined;
}

/**
 * Orders the cart, once, however often it is sent.
 *
 * @param total what stood on the page
 * @throws ShopError as when the total has changed meanwhile
 */
export async function placeOrder(
  visit: Visit,
  cart: OrderedCart,
  draft: Draft,
  { countries, total }: { readonly countries: readonly Country[]; readonly total: number },
): Promise<Order> {
  const { shop, currency, cookies } = visit;
  const { email, shipping, billing = shipping } = draft;
  const address = (values: AddressValues) => {
    const country = findCountry(countries, values['country'] ?? '')?.inEnglish;
    return { ...values, country, email } as Schemas['OrderAddressInput'];
  };
  const { data: order } = await take(
    shop.POST('/orders', {
      headers: { 'Idempotency-Key': `cart-${cart.id}` },
      body: {
        ...{ cart_id: cart.id, currency, expected_total: total },
        ...{ shipping_address: address(shipping), billing_address: address(billing) },
        ...chosenBody(cart, draft),
      },
    }),
  );
  keepOrder(cookies, order.id, order.secret);
  forgetCart(visit);
  cookies.set('ordered', String(cart.id), { maxAge: 3_600 });
  return order;
}

/** The key of Stripe for browsers; undefined where the store takes no cards so. */
export async function readPublishableKey({ shop }: Visit): Promise<string | undefined> {
  const { data } = await shop.GET('/integrations/stripe');
  return data?.data.isActive ? data.data.publishable_key : undefined;
}

/** What the API refuses of an order, by the field of the form. */
export function refusedField(error: ShopError): string | undefined {
  const [, kind, name] = /^(shipping|billing)_address\.(\w+)$/.exec(error.field ?? '') ?? [];
  if (name === 'email') return 'email';
  return name && (kind === 'billing' ? BILLING + name : name);
}
