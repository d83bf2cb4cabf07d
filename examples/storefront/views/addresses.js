/**
 * @import { Address, Country } from '../records.d.ts'
 * @import { ShowView, View } from '../router.js'
 */
import { confirmation } from '../confirmation.js';
import * as store from '../customer-store.js';
import { element, link, showToast } from '../dom.js';
import { FormError, onSubmit } from '../forms.js';
import { navigate } from '../router.js';
import { session } from '../session.js';
import { listCountries } from '../store.js';
import { t } from '../words.js';
import { login } from './account.js';
import { ADDRESS_FIELDS, addressFields, oneLine, writtenAddress } from './address-form.js';

/**
 * The addresses of the customer; `addresses/new` and `addresses/7` have the form of one.
 *
 * @type {ShowView}
 */
export const addresses = async (route, shop) => {
  const user = session()?.user;
  if (!user) return login(route, shop);
  const [id] = route.parts;
  if (!id) return addressList();
  const countries = (await listCountries()).data;
  if (id === 'new') {
    const values = { full_name: user.name, email: user.email };
    return addressPage(t('New address'), values, countries, store.createAddress);
  }
  const { data } = await store.readAddress(id);
  return addressPage(t('Change address'), data, countries, (address) =>
    store.updateAddress(id, { ...CLEARED, ...address }),
  );
};

/** What is optional, and not filled in any more. */
const CLEARED = Object.fromEntries(
  ADDRESS_FIELDS.flatMap(({ name, required }) => (required ? [] : [[name, null]])),
);

/** @returns {Promise<View>} */
async function addressList() {
  const { data } = await store.listAddresses();
  return {
    title: t('Your addresses'),
    content: [
      heading(t('Your addresses')),
      data.length > 0
        ? element('ul', { class: 'address-list' }, ...data.map(addressItem))
        : element('p', {}, t('You have not saved an address yet.')),
      element(
        'p',
        { class: 'aside' },
        link('addresses/new', t('Add an address'), { class: 'button' }),
      ),
      backToAccount(),
    ],
  };
}

/** @param {Address} address */
function addressItem(address) {
  const { id, full_name } = address;
  const named = element('span', { class: 'visually-hidden' }, ` ${full_name}, ${oneLine(address)}`);
  const change = element('a', { href: `addresses/${id}` }, t('Change'), named.cloneNode(true));
  const removal = confirmation(
    `delete-${id}`,
    {
      open: element('span', {}, t('Delete'), named),
      meaning: t('Orders that were sent to it keep it.'),
      confirm: t('Delete the address'),
    },
    async () => {
      await store.removeAddress(id);
      showToast(t('The address was deleted.'));
      navigate('addresses', { replace: true });
    },
  );
  return element(
    'li',
    {},
    element('p', {}, element('b', {}, full_name), element('br'), oneLine(address)),
    element('p', {}, change),
    removal,
  );
}

/**
 * @param {string} title
 * @param {Partial<Address>} values
 * @param {readonly Country[]} countries
 * @param {(address: Record<string, string>) => Promise<unknown>} save
 * @returns {View}
 */
function addressPage(title, values, countries, save) {
  const offered = countries.map(({ name }) => name);
  const form = element(
    'form',
    { id: 'address', class: 'panel wide' },
    element('div', { class: 'fields' }, ...addressFields({ values, offered, countries })),
    element('p', {}, element('button', { class: 'button' }, t('Save the address'))),
  );
  onSubmit(form, async () => {
    const address = writtenAddress(form);
    const missing = ADDRESS_FIELDS.find(({ name, required }) => required && !address[name]);
    if (missing) throw new FormError(t('Please fill this in.'), missing.name);
    await save(address);
    showToast(t('The address was saved.'));
    navigate('addresses');
  });
  const back = element('p', { class: 'aside' }, link('addresses', t('Back to your addresses')));
  return { title, content: [heading(title), form, back] };
}

/** @param {string} title */
const heading = (title) => element('div', { class: 'heading' }, element('h1', {}, title));

const backToAccount = () =>
  element('p', { class: 'aside' }, link('account', t('Back to your account')));
