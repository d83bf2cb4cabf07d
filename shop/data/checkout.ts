import { highestAge } from '../../shared/resources/schemas/minimum-age.ts';
import { processorTitled } from '../../shared/resources/schemas/processors.ts';
import { type Schemas, type ShopError, take } from '../visit/api.ts';
import type { Visit } from '../visit/visit.ts';
import { type AddressValues, filledIn } from './address-fields.ts';
import { type Card, cardTitled } from './cards.ts';
import { type Cart, forgetCart } from './cart.ts';
import { couponProblem } from './cart-problems.ts';
import { BILLING, type Draft } from './checkout-draft.ts';
import { type Country, findCountry } from './countries.ts';
import { keepOrder } from './order-secrets.ts';

export type Quote = Schemas['Quote'];
export type Order = Schemas['Order'];

const isAvailable = ({ unavailable }: { readonly unavailable?: string | undefined }) =>
  unavailable === undefined;

/** Ways to pay that the shop has forms of: cards first, then the methods of the store. */
export const paymentsOf = ({ payment_options }: Quote, cards: readonly Card[]) =>
  payment_options
    .filter(({ id, processor }) => id !== undefined || cardTitled(cards, processor))
    .filter(isAvailable)
    .toSorted(
      (one, other) => Number(other.processor !== undefined) - Number(one.processor !== undefined),
    );

export const shippingsOf = ({ shipping_options }: Quote) => shipping_options.filter(isAvailable);

/** The value of an option in the form. */
export const valueIn = ({ id, processor }: { readonly id?: number; readonly processor?: string }) =>
  String(id ?? processor);

/** Promotions that exclude each other: the one that takes off the most is the first. */
export const promotionsOf = ({ promotion_options }: Quote) =>
  promotion_options
    .filter(isAvailable)
    .toSorted((one, other) => (other.promotion_total ?? 0) - (one.promotion_total ?? 0));

/** What is chosen, or the first of the better ones, or the first. */
const oneOf = (values: readonly string[], chosen: string, better: readonly string[] = []) =>
  values.includes(chosen) ? chosen : (better[0] ?? values[0] ?? '');

export const needsShipping = ({ items }: Cart) =>
  items.some(({ requires_shipping }) => requires_shipping !== false);

/** How old the customer of a cart is at least. */
export const ageFor = ({ items }: Cart) => highestAge(items);

/** A cart that is ordered; of one that was ordered before, no more is known. */
export type OrderedCart = Pick<Cart, 'id'> & Partial<Pick<Cart, 'problems'>>;

/** The members of a quote and of an order that the choices stand for. */
function chosenBody(cart: OrderedCart, draft: Draft) {
  const { shippingId, payment, promotion, age, early } = draft;
  const method = Number(payment);
  const processor = processorTitled(payment);
  return {
    ...(shippingId && { shipping_id: Number(shippingId) }),
    ...(promotion && { promotion_id: Number(promotion) }),
    ...(Number(age) > 0 && { declared_age: Number(age) }),
    ...(early.length > 0 && { early_performance: [...early] }),
    // A coupon that takes nothing off keeps nobody from buying.
    ...(couponProblem(cart) && { coupon_code: null }),
    ...(method > 0 && { payment_method_id: method }),
    ...(processor && { processor: processor.title }),
  };
}

export interface Quoted {
  readonly quote: Quote;
  /** With what is chosen now: what cannot be any more became the best that can. */
  readonly draft: Draft;
  /** The promotions that the store gives together, where the shopper takes none alone. */
  readonly together: NonNullable<Quote['promotions']>;
}

/** What the choices are settled after: each may change what the others can be. */
const MAX_QUOTES = 4;

/** What the order would be. */
export async function quoteFor(
  { shop, currency }: Visit,
  cart: Cart,
  draft: Draft,
  cards: readonly Card[],
): Promise<Quoted> {
  const { country, state, city, postal_code } = draft.shipping;
  const shipping_address = filledIn({ country, state, city, postal_code });
  const ask = async (chosen: Draft) => {
    const body = { cart_id: cart.id, currency, shipping_address, ...chosenBody(cart, chosen) };
    return (await take(shop.POST('/orders/quote', { body }))).data;
  };
  let chosen = draft;
  let quote = await ask(chosen);
  for (let i = 1; i < MAX_QUOTES; i += 1) {
    const next = { ...chosen, ...choicesOf(quote, chosen, { cart, cards }) };
    if (CHOICES.every((name) => next[name] === chosen[name])) break;
    chosen = next;
    quote = await ask(chosen);
  }
  const isAlone = chosen.promotion !== '' && promotionsOf(quote).length > 1;
  const { promotions = [] } = isAlone ? await ask({ ...chosen, promotion: '' }) : quote;
  return { quote, draft: chosen, together: promotions };
}

const CHOICES = ['shippingId', 'payment', 'promotion'] as const;

/** What is chosen of what a quote offers. */
function choicesOf(
  quote: Quote,
  { shipping, shippingId, payment, promotion }: Draft,
  { cart, cards }: { readonly cart: Cart; readonly cards: readonly Card[] },
): Pick<Draft, (typeof CHOICES)[number]> {
  const payments = paymentsOf(quote, cards);
  const withoutFee = payments.filter(({ fee = 0 }) => fee === 0);
  const promotions = promotionsOf(quote);
  const isGiven = promotion === '' && promotions.some(({ chosen }) => chosen);
  const shippings = shipping['country'] && needsShipping(cart) ? shippingsOf(quote) : [];
  return {
    shippingId: oneOf(shippings.map(valueIn), shippingId),
    // What costs nothing is not paid.
    payment: isFree(quote) ? '' : oneOf(payments.map(valueIn), payment, withoutFee.map(valueIn)),
    promotion: isGiven ? '' : oneOf(promotions.map(valueIn), promotion),
  };
}

/** Whether there is nothing to pay but what paying would cost. */
export const isFree = ({ total, payment_method_total: fee = 0 }: Quote) => total === fee;
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

/** What the API refuses of an order, by the field of the form. */
export function refusedField(error: ShopError): string | undefined {
  const [, kind, name] = /^(shipping|billing)_address\.(\w+)$/.exec(error.field ?? '') ?? [];
  if (name === 'email') return 'email';
  return name && (kind === 'billing' ? BILLING + name : name);
}
