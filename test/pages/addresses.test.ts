import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { countries } from '../../shared/contract/countries.ts';
import { ADDRESS, create, logIn, PRODUCT } from '../store/api.ts';
import {
  choose,
  follow,
  heading,
  press,
  useStorefront,
  violationsOf,
  writeAddress,
} from '../store/storefront.ts';

const { application, secretKey, url, visit, visitWith, asPublic, asAdmin } = await useStorefront();
const product = await create(asAdmin, '/products', PRODUCT);

const PHONE = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } as const;
const PASSWORD = 'correct horse';

/** A customer without an address, logged in, with a product in the cart. */
async function openAs(email: string) {
  const user = await create(asPublic, '/users', { name: 'Mia Sol', email, password: PASSWORD });
  const asMia = await logIn({ application, secretKey }, user.id, url);
  const visited = await visitWith(product, PHONE);
  const { page } = visited;
  await page.goto(`${url}/login`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
  await heading(page, 'Mia Sol');
  const saved = async () => (await asMia('GET', '/addresses')).body.data;
  return { ...visited, asMia, saved };
}

const shippingAddress = (page: Page) => page.getByRole('group', { name: 'Shipping address' });

test('checkout prefills the name and email and can save the address for the next order', async () => {
  const { page, asMia, saved } = await openAs('mia@example.org');
  await page.goto(`${url}/checkout`);
  const address = shippingAddress(page);
  await expect.poll(() => address.getByLabel('Full name').inputValue()).toBe('Mia Sol');
  expect(await address.getByLabel('E-mail').inputValue()).toBe('mia@example.org');
  await writeAddress(page, { 'Full name': 'Mia Sol', 'E-mail': 'mia@example.org' });
  const keep = address.getByRole('checkbox', { name: 'Keep this address in my account' });
  expect(await keep.isChecked()).toBe(false);
  await keep.check();
  await page.getByText('With tracking').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await press(page, 'Order and pay later');
  await heading(page, 'Thank you');
  const [kept, ...others] = await saved();
  expect(kept).toMatchObject({ full_name: 'Mia Sol', city: 'Lisboa', country: 'Portugal' });
  expect(others).toEqual([]);

  // The next order is sent there without a word.
  await create(asMia, '/carts', { items: [{ product_id: product.id, quantity: 1 }] });
  await page.goto(`${url}/products/${product.id}`);
  await press(page, 'Add to cart');
  await follow(page, 'View cart');
  await follow(page, 'Check out');
  await page
    .getByRole('radio', { name: /Rua Nova 1/, checked: true })
    .first()
    .waitFor();
  await page.getByText('With tracking').waitFor();
  await choose(page, 'Another address');
  await expect.poll(() => address.getByLabel('Full name').inputValue()).toBe('Mia Sol');
  await choose(page, /Rua Nova 1/);
  await press(page, 'Order and pay later');
  await heading(page, 'Thank you');
  expect(await saved()).toEqual([kept]);
});

test('checkout saves no address unless asked, and never for guests', async () => {
  const { page, saved } = await openAs('noa@example.org');
  await page.goto(`${url}/checkout`);
  await writeAddress(page);
  await page.getByText('With tracking').waitFor();
  await press(page, 'Order and pay later');
  await heading(page, 'Thank you');
  expect(await saved()).toEqual([]);
  const guest = await visitWith(product);
  await guest.page.goto(`${url}/checkout`);
  await shippingAddress(guest.page).getByLabel('Full name').waitFor();
  expect(await guest.page.getByText('Keep this address').count()).toBe(0);
});

test('a customer can list, add, change and delete addresses', async () => {
  const { page, saved } = await openAs('lia@example.org');
  const noViolations = async () => {
    expect(await violationsOf(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  };
  await follow(page, 'Your addresses');
  await heading(page, 'Your addresses');
  await page.getByText('You have not saved an address yet.').waitFor();
  await follow(page, 'Add an address');
  await heading(page, 'New address');
  expect(await page.getByLabel('Full name').inputValue()).toBe('Mia Sol');
  await page.getByLabel('Street and number').fill('Praça da Alegria 2');
  await page.getByLabel('Postal code').fill('1250-004');
  await page.getByLabel('City').fill('Lisboa');
  await page.getByLabel('Company').fill('Sol & Filhas');
  await press(page, 'Save the address');
  await page.getByText('Please fill this in.').waitFor();
  expect(await page.evaluate('document.activeElement.name')).toBe('country');
  await noViolations();
  await page.getByLabel('Country').selectOption('Portugal');
  await press(page, 'Save the address');
  await heading(page, 'Your addresses');
  await page
    .getByText('Sol & Filhas, Praça da Alegria 2, 1250-004 Lisboa, Portugal')
    .first()
    .waitFor();
  await noViolations();

  await follow(page, /^Change/);
  await heading(page, 'Change address');
  expect(await page.getByLabel('Country').inputValue()).toBe('Portugal');
  await page.getByLabel('Company').fill('');
  await page.getByLabel('City').fill('');
  await press(page, 'Save the address');
  await page.getByText('Please fill this in.').waitFor();
  await page.getByLabel('City').fill('Sintra');
  await press(page, 'Save the address');
  await heading(page, 'Your addresses');
  expect(await saved()).toMatchObject([{ city: 'Sintra', company: null, country: 'Portugal' }]);

  await page.getByText(/^Delete Mia Sol/).click();
  await press(page, 'Delete the address');
  await page.getByText('You have not saved an address yet.').waitFor();
  expect(await saved()).toEqual([]);
});

test('a customer can edit an address with a country code', async () => {
  const { page, asMia } = await openAs('ria@example.org');
  const { id } = await create(asMia, '/addresses', { ...ADDRESS, country: 'pt' });
  await page.goto(`${url}/addresses/${id}`);
  await heading(page, 'Change address');
  expect(await page.getByLabel('Country').inputValue()).toBe('Portugal');
});

test('offers only shipping countries for shipping but all countries for billing', async () => {
  const shippings = (await asAdmin('GET', '/shippings')).body.data;
  const letter = shippings.find(({ name }: { name: string }) => name === 'Letter post');
  await asAdmin('PUT', `/shippings/${letter.id}`, {
    zones: [{ name: 'Great Britain' }, { code: 'PT' }],
  });
  const { page } = await visitWith(product);
  await page.goto(`${url}/checkout`);
  const namesIn = (group: string) =>
    page.getByRole('group', { name: group }).locator('select option').allTextContents();
  await shippingAddress(page).getByLabel('Country').waitFor();
  expect(await namesIn('Shipping address')).toEqual([
    ...['Please choose', 'France', 'Germany', 'Great Britain', 'Portugal', 'Spain'],
  ]);
  expect(await namesIn('Billing address')).toEqual([
    'Please choose',
    ...countries().map(({ name }) => name),
  ]);
  await asAdmin('PUT', `/shippings/${letter.id}`, { zones: letter.zones });
});

test('address and account pages ask guests to log in', async () => {
  for (const path of ['/addresses', '/addresses/new', '/addresses/7', '/account']) {
    const { page } = await visit(url + path);
    await heading(page, 'Log in');
  }
});

test('the login page redirects a logged-in customer to the account or checkout', async () => {
  const { page } = await openAs('eva@example.org');
  for (const path of ['/login', '/register']) {
    await page.goto(url + path);
    await heading(page, 'Mia Sol');
    expect(new URL(page.url()).pathname).toBe('/account');
  }
  await page.goto(`${url}/login?next=checkout`);
  await heading(page, 'Checkout');
});
