/** @import { Address } from '../records.d.ts' */
import { element } from '../dom.js';
import { choice, field, fieldValue } from '../forms.js';

/** @typedef {'shipping_address' | 'billing_address'} AddressKind */

/** The fields of an address that the shop asks for; the API knows a few more. */
export const ADDRESS_FIELDS = [
  { name: 'full_name', label: 'Full name', autocomplete: 'name', required: true, maxlength: 140 },
  { name: 'email', label: 'E-mail', autocomplete: 'email', required: true, maxlength: 140 },
  { name: 'company', label: 'Company', autocomplete: 'organization', maxlength: 140 },
  {
    ...{ name: 'address1', label: 'Street and number', autocomplete: 'address-line1' },
    ...{ required: true, maxlength: 250 },
  },
  {
    ...{ name: 'postal_code', label: 'Postal code', autocomplete: 'postal-code' },
    ...{ required: true, maxlength: 20 },
  },
  { name: 'city', label: 'City', autocomplete: 'address-level2', required: true, maxlength: 140 },
  {
    ...{ name: 'country', label: 'Country', autocomplete: 'country-name', list: 'countries' },
    ...{ required: true, maxlength: 140 },
  },
  { name: 'phone_number', label: 'Telephone', autocomplete: 'tel', maxlength: 30 },
];

/** @param {Address} address */
export const oneLine = ({ company, address1, postal_code, city, country }) =>
  [company, address1, `${postal_code} ${city}`, country].filter(Boolean).join(', ');

/**
 * The saved addresses to choose from, and the fields of a new one.
 *
 * @param {AddressKind} kind
 * @param {readonly Address[]} saved
 */
export function addressChoice(kind, saved) {
  const purpose = kind === 'shipping_address' ? 'shipping' : 'billing';
  const fields = element(
    'div',
    { class: 'fields', hidden: saved.length > 0 },
    ...ADDRESS_FIELDS.map(({ name, label, autocomplete, ...attributes }) =>
      field(label, `${kind}.${name}`, {
        ...attributes,
        autocomplete: `${purpose} ${autocomplete}`,
        type: name === 'email' ? 'email' : 'text',
      }),
    ),
  );
  /** @param {Event} event */
  const showFields = ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.name !== `${kind}_id`) return;
    fields.hidden = target.value !== '';
  };
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

/**
 * What the body of an order says about an address: the id of a saved one, or all of a new one.
 *
 * @param {HTMLFormElement} form
 * @param {AddressKind} kind
 * @returns {Record<string, unknown>}
 */
export function addressIn(form, kind) {
  const id = fieldValue(form, `${kind}_id`);
  if (id) return { [`${kind}_id`]: Number(id) };
  const given = ADDRESS_FIELDS.flatMap(({ name }) => {
    const value = fieldValue(form, `${kind}.${name}`).trim();
    return value ? [[name, value]] : [];
  });
  return { [kind]: Object.fromEntries(given) };
}

/**
 * The country of the address that is chosen or being written.
 *
 * @param {HTMLFormElement} form
 * @param {AddressKind} kind
 * @param {readonly Address[]} saved
 */
export const countryIn = (form, kind, saved) =>
  saved.find(({ id }) => String(id) === fieldValue(form, `${kind}_id`))?.country ??
  fieldValue(form, `${kind}.country`).trim();
