import { addressFields, requiredOfAddress } from '../../../../functions/addresses/resource.ts';
import { element } from '../dom.ts';
import { choice, chosen, field } from '../forms.ts';
import type { Address } from '../records.ts';

export type AddressKind = 'shipping_address' | 'billing_address';

type AddressField = keyof typeof addressFields;

const SHOWN: readonly (readonly [AddressField, label: string, autocomplete: string])[] = [
  ['full_name', 'Full name', 'name'],
  ['email', 'E-mail', 'email'],
  ['company', 'Company', 'organization'],
  ['address1', 'Street and number', 'address-line1'],
  ['postal_code', 'Postal code', 'postal-code'],
  ['city', 'City', 'address-level2'],
  ['country', 'Country', 'country-name'],
  ['phone_number', 'Telephone', 'tel'],
];

const isRequired = (name: AddressField) => requiredOfAddress.some((each) => each === name);

export const oneLine = ({ company, address1, postal_code, city, country }: Address) =>
  [company, address1, `${postal_code} ${city}`, country].filter(Boolean).join(', ');

/** The saved addresses to choose from, and the fields of a new one. */
export function addressChoice(kind: AddressKind, saved: readonly Address[]): HTMLElement {
  const purpose = kind === 'shipping_address' ? 'shipping' : 'billing';
  const fields = element(
    'div',
    { class: 'fields' },
    ...SHOWN.map(([name, label, autocomplete]) =>
      field(label, `${kind}.${name}`, {
        autocomplete: `${purpose} ${autocomplete}`,
        required: isRequired(name),
        maxlength: addressFields[name].maxLength,
        type: name === 'email' ? 'email' : 'text',
        list: name === 'country' ? 'countries' : undefined,
      }),
    ),
  );
  const showFields = (event: Event) => {
    const { name, value } = event.target as HTMLInputElement;
    if (name === `${kind}_id`) fields.hidden = value !== '';
  };
  fields.hidden = saved.length > 0;
  const choices = saved.map((address, index) =>
    choice(`${kind}_id`, address.id, {
      checked: index === 0,
      label: address.full_name,
      note: oneLine(address),
    }),
  );
  const other = choice(`${kind}_id`, '', { label: 'Another address' });
  return element(
    'div',
    { onchange: showFields },
    ...(saved.length > 0 ? [...choices, other] : []),
    fields,
  );
}

/** What a body says of an address: the id of a saved one, or all of a new one. */
export function addressIn(form: HTMLFormElement, kind: AddressKind): object {
  const id = chosen(form, `${kind}_id`);
  if (id) return { [`${kind}_id`]: Number(id) };
  const given = SHOWN.flatMap(([name]) => {
    const value = chosen(form, `${kind}.${name}`).trim();
    return value ? [[name, value]] : [];
  });
  return { [kind]: Object.fromEntries(given) };
}

/** The country that an address is in, as far as it is known. */
export const countryIn = (form: HTMLFormElement, kind: AddressKind, saved: readonly Address[]) =>
  saved.find(({ id }) => String(id) === chosen(form, `${kind}_id`))?.country ??
  chosen(form, `${kind}.country`).trim();
