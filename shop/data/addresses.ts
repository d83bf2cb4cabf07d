import { type Schemas, take } from '../api.ts';
import type { Field } from '../forms.ts';
import type { Visit } from '../visit.ts';
import type { Customer } from './customer.ts';

export type Address = Schemas['Address'];
type PartialAddress = Schemas['PartialAddress'];

/** An address of the list, or the copy that a customer has. */
type AnyAddress = { readonly [Name in keyof PartialAddress]?: PartialAddress[Name] | null };

/** Codes and English names, by which the API names them. */
export type Countries = readonly Schemas['Country'][];

const ANYWHERE = 'ALL';

export async function readCountries({ shop }: Visit): Promise<Countries> {
  const { data } = await take(shop.GET('/countries'));
  return data;
}

/** The countries to which the store ships, in the order of their names on the page. */
export async function readShippingCountries(visit: Visit, all: Countries): Promise<Countries> {
  const { data } = await take(
    visit.shop.GET('/shippings', { params: { query: { per_page: 250, fields: 'zones' } } }),
  );
  const zones = data.map((each) => each.zones);
  const isAnywhere =
    zones.length === 0 ||
    zones.some((each) => each.length === 0 || each.some(({ code }) => code === ANYWHERE));
  const named = zones.flat().map(({ code, name }) => findCountry(all, code ?? name ?? ''));
  const shown = isAnywhere ? all : all.filter((each) => named.includes(each));
  const { compare } = new Intl.Collator(visit.language);
  return shown.toSorted((a, b) => compare(visit.country(a.code), visit.country(b.code)));
}

/** A country by its code or English name, in any case. */
export function findCountry(all: Countries, text: string) {
  const wanted = text.toLowerCase();
  return all.find(({ code, name }) => [code, name].some((each) => each.toLowerCase() === wanted));
}

/** The fields of an address; the browser sends the code of the country. */
export const addressFields = ({ country }: Visit, countries: Countries): readonly Field[] => [
  {
    ...{ name: 'country', label: 'country', autocomplete: 'country' },
    options: countries.map(({ code }) => ({ value: code, text: country(code) })),
  },
  { name: 'full_name', label: 'full_name', autocomplete: 'name', maxLength: 140 },
  {
    ...{ name: 'company', label: 'company', autocomplete: 'organization' },
    ...{ isOptional: true, maxLength: 140 },
  },
  { name: 'address1', label: 'street', autocomplete: 'address-line1', maxLength: 250 },
  {
    ...{ name: 'address2', label: 'apartment', autocomplete: 'address-line2' },
    ...{ isOptional: true, maxLength: 250 },
  },
  { name: 'postal_code', label: 'postal_code', autocomplete: 'postal-code', maxLength: 20 },
  { name: 'city', label: 'city', autocomplete: 'address-level2', maxLength: 140 },
  {
    ...{ name: 'state', label: 'state', autocomplete: 'address-level1' },
    ...{ isOptional: true, maxLength: 140 },
  },
  {
    ...{ name: 'phone_number', label: 'phone', type: 'tel', autocomplete: 'tel' },
    ...{ isOptional: true, maxLength: 30 },
  },
];

/** An address as it is written on a parcel. */
export function addressLines(visit: Visit, all: Countries, address: AnyAddress): string[] {
  const { full_name, company, address1, address2, postal_code, city, state, country } = address;
  const code = findCountry(all, country ?? '')?.code;
  const place = [postal_code, city].filter(Boolean).join(' ');
  const lines = [full_name, company, address1, address2, place, state];
  return [...lines, code ? visit.country(code) : country].flatMap((line) => line || []);
}

/** What a parcel needs, and what the customer of a store may say about its place. */
const COPIED = [
  ...['full_name', 'company', 'address1', 'address2', 'postal_code', 'city', 'state', 'country'],
  ...['phone_number', 'email', 'vat', 'alternate_phone_number'],
] as const;

/** The copy of an address that a customer has, and with which forms begin. */
export const copyOf = (address: AnyAddress): PartialAddress =>
  Object.fromEntries(
    COPIED.flatMap((name) => {
      const value: unknown = Reflect.get(address, name);
      return typeof value === 'string' && value !== '' ? [[name, value]] : [];
    }),
  );

/** Whether forms begin with an address: the customer has a copy of it. */
export function isDefault({ shipping_address }: Customer, address: Address): boolean {
  if (!shipping_address) return false;
  const [own, other] = [copyOf(shipping_address), copyOf(address)];
  return COPIED.every((name) => Reflect.get(own, name) === Reflect.get(other, name));
}

/** Makes forms begin with an address, or with none. */
export async function keepDefault({ shop }: Visit, address: Address | undefined): Promise<void> {
  const shipping_address = address ? copyOf(address) : null;
  await take(shop.PUT('/users/me', { body: { shipping_address } }));
}
