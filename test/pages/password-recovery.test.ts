import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { mailPages, newMailPath } from '../../bin/start/mail-pages.ts';
import { firstOf } from '../../bin/start/pages.ts';
import { openStorefront } from '../../bin/start/storefront.ts';
import { changeApplication, readApplication } from '../../shared/tenancy/provisioning.ts';
import { create, openStore } from '../store/api.ts';
import { useBrowser } from '../store/browser.ts';
import { mailFolder, mailsTo } from '../store/kept-mails.ts';
import { table } from '../store/local-store.ts';
import { startOwnServer } from '../store/own-server.ts';
import { follow, heading, press, violationsOf } from '../store/storefront.ts';

const { visit } = useBrowser();
const store = await openStore();
const mailPath = newMailPath();
const shop = openStorefront(store.application.publicKey);
const pages = firstOf(mailPages(mailFolder, mailPath), shop);
const url = await startOwnServer({ pages });

test('a customer can reset a forgotten password with the emailed link', async () => {
  const current = await readApplication(table, store.application.id);
  const password_reset_url = `${url}/reset-password`;
  const settings = { ...current.settings, password_reset_url };
  await changeApplication(table, current, { settings }, Date.now());
  const email = `${randomUUID()}@example.org`;
  await create(store.asPublic, '/users', { name: 'Nora Lind', email, password: 'correct horse' });

  const { page } = await visit(`${url}/login`);
  await follow(page, 'Forgot password?');
  await heading(page, 'Forgot password');
  await page.getByLabel('E-mail').fill(email);
  await press(page, 'Send');
  await page.getByText(`If ${email} is known here`).waitFor();
  expect(await violationsOf(page)).toEqual([]);

  await mailsTo(store.application, email, 2);
  await page.goto(url + mailPath);
  await page
    .getByRole('listitem')
    .filter({ hasText: email })
    .getByRole('link', { name: 'Set a new password' })
    .click();
  await page.locator('iframe').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  const opened = page.waitForEvent('popup');
  const frame = page.frameLocator('iframe');
  await frame.getByRole('link', { name: 'Set a new password' }).click();
  const shopPage = await opened;
  await heading(shopPage, 'New password');
  await shopPage.getByLabel('New password').fill('trustno1');
  await press(shopPage, 'Set the password');
  await shopPage.getByText('Too many people use this password.').waitFor();
  await shopPage.getByLabel('New password').fill('battery staple');
  expect(await violationsOf(shopPage)).toEqual([]);
  await press(shopPage, 'Set the password');
  await heading(shopPage, 'Log in');
  await shopPage.getByLabel('E-mail').fill(email);
  await shopPage.getByLabel('Password').fill('battery staple');
  await shopPage.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
  await heading(shopPage, 'Nora Lind');
});
