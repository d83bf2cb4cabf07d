import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { mailPages, newMailPath } from '../../bin/start/mail-pages.ts';
import { ADDRESS, create, PRODUCT } from '../store/api.ts';
import { useBrowser } from '../store/browser.ts';
import { mailFolder, mailSaying } from '../store/kept-mails.ts';
import { heading, press, violationsOf } from '../store/page-acts.ts';
import { openShopSite } from '../store/shop-site.ts';

const { visit } = useBrowser();
const mailPath = newMailPath();
const { application, asAdmin, asPublic, shop, url } = await openShopSite(
  {
    ...{ name: 'Tea House', currency_code: 'EUR', languages: ['de'], company_country: 'Portugal' },
    ...{ return_days: 14, return_address: 'Dock 3, 4050 Porto', password_min_length: 8 },
  },
  { pages: mailPages(mailFolder, mailPath) },
);

const ids = { kettle: 0, parcel: 0 };
const PASSWORD = 'correct horse';

beforeAll(async () => {
  await asAdmin('PUT', '/application', { password_reset_url: `${shop}/reset-password` });
  ids.kettle = (await create(asAdmin, '/products', PRODUCT)).id;
  const zones = [{ code: 'PT' }];
  ids.parcel = (await create(asAdmin, '/shippings', { name: 'Parcel', base_cost: 5, zones })).id;
});

const guestOrder = () =>
  create(asPublic, '/orders', {
    ...{ items: [{ product_id: ids.kettle, quantity: 2 }], shipping_id: ids.parcel },
    ...{ shipping_address: ADDRESS, billing_address: ADDRESS },
  });

/** What is wrong with a page for some people: what axe finds, and whether it is wider than the window. */
const faultsOf = async (page: Page) => [
  ...(await violationsOf(page)),
  ...((await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth'))
    ? ['too wide']
    : []),
];

const PHONE = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } as const;

test.each(['', '/de'])('the link of a mail opens an order at %s/orders', async (language) => {
  const { id, secret } = await guestOrder();
  const address = `${shop}${language}/orders/${id}`;
  const link = `${address}#secret=${secret}`;
  const { page, requests, complaints } = await visit(link);
  await page.getByText('Rua das Flores 8').first().waitFor();
  expect(page.url()).toBe(address);
  // A browser keeps the fragment to itself.
  expect(requests.filter((each) => each !== link && each.includes(secret))).toEqual([]);
  await page.reload();
  await page.getByText('Rua das Flores 8').first().waitFor();
  // The first answer, before the secret was known.
  expect(complaints.filter((line) => !line.includes('404'))).toEqual([]);
  const { page: other } = await visit(`${address}#secret=${'x'.repeat(22)}`);
  await other.waitForURL(`${shop}${language}/orders/link`);
  expect(await other.getByText('Rua das Flores 8').count()).toBe(0);
  expect(await faultsOf(other)).toEqual([]);
});

test('the link of a mail sets a new password', async () => {
  const email = `${randomUUID()}@example.org`;
  await create(asPublic, '/users', { name: 'Nora Lind', email, password: PASSWORD });
  await asPublic('POST', '/users/recoverPassword', { email });
  const mail = await mailSaying(application, email, '/reset-password#');
  const link = /http\S+#\S+/.exec(mail)?.[0] ?? '';
  const code = new URLSearchParams(new URL(link).hash.slice(1)).get('code') ?? '';
  // As who tries a store on this machine reads its mails.
  const { page: mails } = await visit(url + mailPath);
  const item = mails.getByRole('listitem').filter({ hasText: email });
  await item.getByRole('link', { name: 'Set a new password' }).click();
  await mails.locator('iframe').waitFor();
  expect(await violationsOf(mails)).toEqual([]);
  const requests: string[] = [];
  mails.context().on('request', (request) => requests.push(request.url()));
  const opened = mails.waitForEvent('popup');
  await mails.frameLocator('iframe').getByRole('link', { name: 'Set a new password' }).click();
  const page = await opened;
  await heading(page, 'Set a new password');
  expect(page.url()).toBe(`${shop}/reset-password`);
  const field = page.getByLabel('New password');
  expect(await page.evaluate('document.activeElement.name')).toBe('new_password');
  for (const label of ['Email', 'Code'])
    expect(await page.getByLabel(label, { exact: true }).isVisible()).toBe(false);
  await press(page, 'Show password');
  expect(await field.getAttribute('type')).toBe('text');
  await field.fill('trustno1');
  await press(page, 'Set password');
  await page.getByText('This password is too common.').first().waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByLabel('New password').fill('battery staple');
  await press(page, 'Set password');
  await heading(page, 'Hello, Nora Lind');
  expect(requests.filter((each) => each !== link && each.includes(code))).toEqual([]);
});

test('the pages of an order can be used by everybody, and fit', async () => {
  const { id, secret } = await guestOrder();
  const path = `/orders/${id}`;
  const { page } = await visit(`${shop}${path}#secret=${secret}`, PHONE);
  const check = async (name: string) => {
    await heading(page, name);
    expect([name, await faultsOf(page)]).toEqual([name, []]);
  };
  await check('Complete your payment');
  await page.getByText('Cancel order').click();
  await page.getByRole('button', { name: 'Confirm cancellation' }).waitFor();
  await check('Complete your payment');
  await asAdmin('PATCH', `/orders/${id}`, { state: 'processing' });
  await create(asAdmin, `/orders/${id}/shipments`, { method: 'GLS', tracking_code: 'Z8 1' });
  await page.goto(shop + path);
  await check('Your order is on its way');
  await page.getByRole('link', { name: 'Return items' }).click();
  await press(page, 'Request return');
  await check('Return items');
  await page.getByLabel('Blue Kettle').fill('1');
  await press(page, 'Request return');
  await check('Your order is on its way');
  await page.getByRole('main').getByRole('link', { name: 'Withdraw from contract here' }).click();
  await check('Withdraw from contract');
  await press(page, 'Confirm withdrawal');
  await check('You withdrew from this contract');
  await page.goto(`${shop}/find-order?sent`);
  await check('Find your order');
});

test('the pages of an account can be used by everybody, and fit', async () => {
  const email = `${randomUUID()}@example.org`;
  await create(asPublic, '/users', { name: 'Mia Sol', email, password: PASSWORD });
  const { page, complaints } = await visit(`${shop}/account`, PHONE);
  const login = page.getByRole('region', { name: 'Log in' });
  await login.getByLabel('Email').fill(email);
  await login.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await login.getByRole('button', { name: 'Log in' }).click();
  await heading(page, 'Hello, Mia Sol');
  const pages = ['', '/orders', '/addresses', '/addresses/new', '/details', '/logins', '/data'];
  for (const path of pages) {
    await page.goto(`${shop}/account${path}`);
    expect([path, await faultsOf(page)]).toEqual([path, []]);
  }
  expect(complaints).toEqual([]);
});
