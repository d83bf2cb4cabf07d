/**
 * @import { Address, OrderAddress, Country, User } from '../records.d.ts'
 * @import { Text } from '../words.js'
 */
import { nameOf, shownCountry } from '../countries.js';
import { element } from '../dom.js';
import { choice, field, fieldValue, selection } from '../forms.js';
import { t } from '../words.js';

/** @typedef {'shipping_address' | 'billing_address'} AddressKind */

/**
 * The fields of an address that the shop asks for; the API knows a few more.
 *
 * @type {readonly { name: string, label: Text, autocomplete: string, required?: boolean, maxlength: number }[]}
 */
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
    ...{ name: 'country', label: 'Country', autocomplete: 'country-name' },
    ...{ required: true, maxlength: 140 },
  },
  { name: 'phone_number', label: 'Telephone', autocomplete: 'tel', maxlength: 30 },
];

/** @param {Address | OrderAddress} address */
export const oneLine = ({ company, address1, address2, postal_code, city, state, country }) =>
  [company, address1, address2, `${postal_code} ${city}`, state, country]
    .filter(Boolean)
    .join(', ');

/**
 * What the fields of an address begin with, and the countries to choose from.
 *
 * @typedef {object} Given
 * @property {Partial<Address>} values
 * @property {readonly string[]} offered names of countries
 * @property {readonly Country[]} countries
 */

/**
 * The fields of an address. `prefix` stands before their names in the request, `purpose` tells the
 * browser which of the addresses that it knows is asked for.
 *
 * @param {Given} given
 * @param {{ prefix?: string, purpose?: string }} [names]
 */
export const addressFields = (
  { values, offered, countries },
  { prefix = '', purpose = '' } = {},
) => {
  const country = nameOf(values.country ?? '', countries);
  return ADDRESS_FIELDS.map(({ name, label, autocomplete, ...attributes }) => {
    const hint = { autocomplete: purpose + autocomplete, required: attributes.required };
    if (name === 'country') {
      const value = country ?? (offered.length === 1 ? offered[0] : '');
      return selection(t(label), prefix + name, choicesOf(offered, countries), { ...hint, value });
    }
    const value = Reflect.get(values, name) ?? '';
    const type = name === 'email' ? 'email' : 'text';
    return field(t(label), prefix + name, { ...attributes, ...hint, type, value });
  });
};

/**
 * @param {readonly string[]} offered
 * @param {readonly Country[]} countries
 */
const choicesOf = (offered, countries) =>
  offered
    .map((value) => ({ value, text: shownCountry(value, countries) }))
    .sort((one, other) => one.text.localeCompare(other.text, document.documentElement.lang));

/**
 * The saved addresses to choose from, and the fields of a new one, which a customer may keep.
 *
 * @param {AddressKind} kind
 * @param {readonly Address[]} saved
 * @param {User | undefined} user
 * @param {Pick<Given, 'offered' | 'countries'>} known
 */
export function addressChoice(kind, saved, user, known) {
  const values = { full_name: user?.name ?? '', email: user?.email ?? '' };
  const purpose = kind === 'shipping_address' ? 'shipping ' : 'billing ';
  const fields = element(
    'div',
    { hidden: saved.length > 0 },
    element(
      'div',
      { class: 'fields' },
      ...addressFields({ values, ...known }, { prefix: `${kind}.`, purpose }),
    ),
    user && keepBox(kind),
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
  const other = choice(`${kind}_id`, '', { label: t('Another address') });
  return element(
    'div',
    { class: 'addresses', onchange: showFields },
    ...(saved.length > 0 ? [...choices, other] : []),
    fields,
  );
}

/** @param {AddressKind} kind */
const keepBox = (kind) =>
  element(
    'label',
    { class: 'checkbox' },
    element('input', { type: 'checkbox', name: `${kind}.keep` }),
    t('Keep this address in my account'),
  );

/**
 * The fields of an address that are filled in.
 *
 * @param {HTMLFormElement} form
 * @param {string} [prefix]
 * @returns {Record<string, string>}
 */
export const writtenAddress = (form, prefix = '') =>
  Object.fromEntries(
    ADDRESS_FIELDS.flatMap(({ name }) => {
      const value = fieldValue(form, prefix + name).trim();
      return value ? [[name, value]] : [];
    }),
  );

/**
 * What the body of an order says about an address: the id of a saved one, or all of a new one.
 *
 * @param {HTMLFormElement} form
 * @param {AddressKind} kind
 * @returns {Record<string, unknown>}
 */
export function addressIn(form, kind) {
  const id = fieldValue(form, `${kind}_id`);
  return id ? { [`${kind}_id`]: Number(id) } : { [kind]: writtenAddress(form, `${kind}.`) };
}

/**
 * The new addresses that the customer wants to keep.
 *
 * @param {HTMLFormElement} form
 * @param {readonly AddressKind[]} kinds
 */
export const addressesToKeep = (form, kinds) =>
  kinds
    .filter((kind) => !fieldValue(form, `${kind}_id`) && fieldValue(form, `${kind}.keep`))
    .map((kind) => writtenAddress(form, `${kind}.`));

/**
 * The country of the address that is chosen or being written.
 *
 * @param {HTMLFormElement} form
 * @param {AddressKind} kind
 * @param {readonly Address[]} saved
 */
export const countryIn = (form, kind, saved) =>
  saved.find(({ id }) => String(id) === fieldValue(form, `${kind}_id`))?.country ??
  fieldValue(form, `${kind}.country`);
