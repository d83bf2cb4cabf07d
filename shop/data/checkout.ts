import { highestAge } from '../../shared/resources/schemas/minimum-age.ts';
import { type Schemas, ShopError, take } from '../visit/api.ts';
import type { Visit } from '../visit/visit.ts';
import {
  ADDRESS_FIELDS,
  type AddressValues,
  addressProblems,
  emailProblem,
  type Problems,
} from './address-fields.ts';
import { type Address, isDefault, valuesOf, writeAddress } from './addresses.ts';
import { type Cart, forgetCart } from './cart.ts';
import { couponProblem } from './cart-problems.ts';
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
  /** The ids of the saved addresses that count in their place; empty for those that were typed. */
  readonly shippingAddressId: string;
  readonly billingAddressId: string;
  /** Whether the account shall have the address that was typed. */
  readonly keepsAddress: boolean;
  /** Whether it was typed by somebody who was logged in. */
  readonly isOfAccount: boolean;
  readonly shippingId: string;
  /** The id of a payment method, or the name of a card processor. */
  readonly payment: string;
  /** Where promotions exclude each other, the one that is taken. */
  readonly promotion: string;
  /** The age that was declared, in years; empty for none. */
  readonly age: string;
}

export const EMPTY: Draft = {
  ...{ email: '', shipping: {}, billing: undefined, shippingId: '', payment: '', promotion: '' },
  ...{ shippingAddressId: '', billingAddressId: '', keepsAddress: false, isOfAccount: false },
  age: '',
};

const COOKIE = 'checkout';

const DAY_SECONDS = 86_400;

/** Characters of a field: a browser keeps 4 KB of a cookie. */
const MAX_LENGTH = 140;

/** The names of the fields of the address in the form begin so. */
export const BILLING = 'billing_';

/** The name of the choice of a saved address in the form. */
export const SAVED = 'address_id';

/** The name of the box by which an age is declared. */
export const AGE = 'declared_age';

export function draftIn({ isLoggedIn }: Visit, form: FormData): Draft {
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
    shippingAddressId: text(SAVED),
    billingAddressId: text(BILLING + SAVED),
    keepsAddress: form.has('keep_address'),
    isOfAccount: isLoggedIn,
    shippingId: text('shipping_id'),
    payment: text('payment'),
    promotion: text('promotion_id'),
    age: text(AGE),
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

/** The addresses that the customer can choose; none for guests. */
export async function savedAddresses({ shop, isLoggedIn }: Visit): Promise<readonly Address[]> {
  if (!isLoggedIn) return [];
  const { data } = await shop.GET('/addresses', { params: { query: { per_page: 50 } } });
  return data?.data ?? [];
}

/**
 * With what the form begins: what was typed before. Whoever has logged in since then gets the e-mail address and the
 * default address of the account, or the newest one.
 */
export async function draftFor(visit: Visit, saved: readonly Address[]): Promise<Draft> {
  const kept = keptDraft(visit) ?? EMPTY;
  if (!visit.isLoggedIn || kept.isOfAccount) return kept;
  const { data } = await visit.shop.GET('/users/me');
  if (!data) return kept;
  const { email, name, shipping_address: own } = data.data;
  const chosen = saved.find((each) => isDefault(data.data, each)) ?? (own ? undefined : saved[0]);
  return {
    ...{ ...kept, email, isOfAccount: true },
    shippingAddressId: chosen ? String(chosen.id) : '',
    shipping: { full_name: name, ...(own && !chosen ? valuesOf(own) : kept.shipping) },
  };
}

/** The draft with the saved addresses that are chosen in it. */
export function withSaved(
  draft: Draft,
  saved: readonly Address[],
  countries: readonly Country[],
): Draft {
  const { shipping, billing, shippingAddressId, billingAddressId } = draft;
  const valuesFor = (id: string, typed: AddressValues): AddressValues => {
    const found = saved.find((each) => String(each.id) === id);
    if (!found) return typed;
    const code = findCountry(countries, found.country)?.code;
    return defined({ ...valuesOf(found), ...(code && { country: code }) });
  };
  return {
    ...draft,
    shipping: valuesFor(shippingAddressId, shipping),
    billing: billing && valuesFor(billingAddressId, billing),
  };
}

/** Opens saved addresses that something is wrong with, so that they can be mended for this order. */
export function withOpened(draft: Draft, resolved: Draft, problems: Problems): Draft {
  const names = ['country', ...ADDRESS_FIELDS.map(({ name }) => name)];
  const isWrong = (prefix: string) => names.some((name) => problems.has(prefix + name));
  return {
    ...draft,
    ...(isWrong('') && { shippingAddressId: '', shipping: resolved.shipping }),
    ...(isWrong(BILLING) && { billingAddressId: '', billing: resolved.billing }),
  };
}

/** Saves the address of an order in the account, where the customer wants it and it is not there yet. */
export async function keepAddress(
  visit: Visit,
  { keepsAddress, shippingAddressId, shipping, email }: Draft,
  {
    saved,
    countries,
  }: { readonly saved: readonly Address[]; readonly countries: readonly Country[] },
): Promise<void> {
  const isTyped = !saved.some(({ id }) => String(id) === shippingAddressId);
  if (!keepsAddress || !isTyped || !visit.isLoggedIn) return;
  const textOf = (values: AddressValues) =>
    ADDRESS_FIELDS.map(({ name }) => values[name] ?? '').join('\n');
  if (saved.some((each) => textOf(valuesOf(each)) === textOf(shipping))) return;
  // The order is placed, whatever becomes of this.
  await writeAddress(visit, undefined, { ...shipping, email }, countries).catch((error) => {
    if (!(error instanceof ShopError)) throw error;
  });
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
function chosenBody(cart: OrderedCart, { shippingId, payment, promotion, age }: Draft) {
  const method = Number(payment);
  return {
    ...(shippingId && { shipping_id: Number(shippingId) }),
    ...(promotion && { promotion_id: Number(promotion) }),
    ...(Number(age) > 0 && { declared_age: Number(age) }),
    // A coupon that takes nothing off keeps nobody from buying.
    ...(couponProblem(cart) && { coupon_code: null }),
    ...(method > 0 && { payment_method_id: method }),
    ...(payment && !(method > 0) && { processor: payment as 'Stripe' }),
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
  takesCards: boolean,
): Promise<Quoted> {
  const { country, state, city, postal_code } = draft.shipping;
  const shipping_address = defined({ country, state, city, postal_code });
  const ask = async (chosen: Draft) => {
    const body = { cart_id: cart.id, currency, shipping_address, ...chosenBody(cart, chosen) };
    return (await take(shop.POST('/orders/quote', { body }))).data;
  };
  let chosen = draft;
  let quote = await ask(chosen);
  for (let i = 1; i < MAX_QUOTES; i += 1) {
    const next = { ...chosen, ...choicesOf(quote, chosen, { cart, takesCards }) };
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
  { cart, takesCards }: { readonly cart: Cart; readonly takesCards: boolean },
): Pick<Draft, (typeof CHOICES)[number]> {
  const payments = paymentsOf(quote, takesCards);
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

/** With what browsers show the fields of a card. */
export interface CardKeys {
  /** The key of Stripe for browsers. */
  readonly publishableKey: string;
  /** Whether no money moves. */
  readonly isTest: boolean;
  /** The address of the script where it is not that of Stripe. */
  readonly script: string | undefined;
}

/** Undefined where the store takes no cards. */
export async function readCardKeys({ shop, place }: Visit): Promise<CardKeys | undefined> {
  const { data } = await shop.GET('/integrations/stripe');
  const { isActive, publishable_key: publishableKey, environment } = data?.data ?? {};
  if (!isActive || publishableKey === undefined) return undefined;
  const isOfDouble = publishableKey === place.cardDouble?.publishableKey;
  const script = isOfDouble ? place.cardDouble?.script : undefined;
  return { publishableKey, isTest: environment === 'sandbox', script };
}

/** What the API refuses of an order, by the field of the form. */
export function refusedField(error: ShopError): string | undefined {
  const [, kind, name] = /^(shipping|billing)_address\.(\w+)$/.exec(error.field ?? '') ?? [];
  if (name === 'email') return 'email';
  return name && (kind === 'billing' ? BILLING + name : name);
}
