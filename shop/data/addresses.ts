import { type Schemas, take } from '../visit/api.ts';
import type { Visit } from '../visit/visit.ts';
import { ADDRESS_FIELDS, type AddressValues } from './address-fields.ts';
import { type Country, findCountry, hasStates } from './countries.ts';

export type Address = Schemas['Address'];
type PartialAddress = Schemas['PartialAddress'];

/** An address of the list, or the copy that a customer has. */
type AnyAddress = { readonly [Name in keyof PartialAddress]?: PartialAddress[Name] | null };

export async function readAddresses({ shop }: Visit): Promise<readonly Address[]> {
  const { data } = await take(shop.GET('/addresses', { params: { query: { per_page: 250 } } }));
  return data;
}

/** @throws ShopError of status 404 for one of somebody else */
export async function readAddress({ shop }: Visit, id: number): Promise<Address> {
  const { data } = await take(shop.GET('/addresses/{id}', { params: { path: { id } } }));
  return data;
}

/** An address as it is written on a parcel. */
export function addressLines(countries: readonly Country[], address: AnyAddress): string[] {
  const { full_name, company, address1, address2, postal_code, city, state, country } = address;
  const shown = findCountry(countries, country ?? '')?.name ?? country;
  const place = [postal_code, city].filter(Boolean).join(' ');
  const lines = [full_name, company, address1, address2, place, state];
  return [...lines, shown].flatMap((line) => line || []);
}

/** What forms ask for of an address. Its country may be a name. */
export const valuesOf = (address: AnyAddress): AddressValues =>
  Object.fromEntries(
    ['country', ...ADDRESS_FIELDS.map(({ name }) => name)].map((name) => [
      name,
      String(Reflect.get(address, name) ?? ''),
    ]),
  );

/** Writes an address as a form has it; without an id it is a new one. */
export async function writeAddress(
  { shop }: Visit,
  id: number | undefined,
  { country = '', state = '', ...values }: AddressValues & { readonly email: string },
  countries: readonly Country[],
): Promise<Address> {
  const all = Object.entries({
    ...{ ...values, country: findCountry(countries, country)?.inEnglish ?? country },
    // What was typed for another country before.
    state: hasStates(country) ? state : '',
  });
  if (id === undefined) {
    const filled: unknown = Object.fromEntries(all.filter(([, value]) => value !== ''));
    return (await take(shop.POST('/addresses', { body: filled as Schemas['AddressInput'] }))).data;
  }
  const body: unknown = Object.fromEntries(all.map(([name, value]) => [name, value || null]));
  const params = { path: { id } };
  const call = shop.PUT('/addresses/{id}', { params, body: body as Schemas['AddressChanges'] });
  return (await take(call)).data;
}

const COPIED = [
  ...['full_name', 'company', 'address1', 'address2', 'postal_code', 'city', 'state', 'country'],
  ...['phone_number', 'email', 'vat', 'alternate_phone_number'],
];

/** The copy of an address that a customer has, and with which forms begin. */
const copyOf = (address: AnyAddress): PartialAddress =>
  Object.fromEntries(
    COPIED.flatMap((name) => {
      const value: unknown = Reflect.get(address, name);
      return typeof value === 'string' && value !== '' ? [[name, value]] : [];
    }),
  );

/** Whether forms begin with an address: the customer has a copy of it. */
export function isDefault({ shipping_address }: Schemas['User'], address: Address): boolean {
  if (!shipping_address) return false;
  const [own, other] = [copyOf(shipping_address), copyOf(address)];
  return COPIED.every((name) => Reflect.get(own, name) === Reflect.get(other, name));
}

/** Makes forms begin with an address, or with none. */
export async function keepDefault({ shop }: Visit, address: Address | undefined): Promise<void> {
  const shipping_address = address ? copyOf(address) : null;
  await take(shop.PUT('/users/me', { body: { shipping_address } }));
}
