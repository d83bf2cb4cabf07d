import { ShopError } from '../visit/api.ts';
import type { Visit } from '../visit/visit.ts';
import {
  ADDRESS_FIELDS,
  type AddressValues,
  addressProblems,
  emailProblem,
  filledIn,
  type Problems,
} from './address-fields.ts';
import { type Address, isDefault, valuesOf, writeAddress } from './addresses.ts';
import { type Country, findCountry } from './countries.ts';
import { type ConsentReason, earlyIn } from './early-performance.ts';

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
  /** What may begin before the withdrawal period ends. */
  readonly early: readonly ConsentReason[];
}

export const EMPTY: Draft = {
  ...{ email: '', shipping: {}, billing: undefined, shippingId: '', payment: '', promotion: '' },
  ...{ shippingAddressId: '', billingAddressId: '', keepsAddress: false, isOfAccount: false },
  ...{ age: '', early: [] },
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
    early: earlyIn(form),
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
    return filledIn({ ...valuesOf(found), ...(code && { country: code }) });
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
