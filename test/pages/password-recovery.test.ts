import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { mailPages } from '../../bin/start/mail-pages.ts';
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
const pages = firstOf(mailPages(mailFolder), openStorefront(store.application.publicKey));
const url = await startOwnServer({ pages });

test('a customer who has forgotten the password sets a new one by the link of the mail', async () => {
  const current = await readApplication(table, store.application.id);
  const password_reset_url = `${url}/reset-password`;
  const settings = { ...current.settings, password_reset_url };
  await changeApplication(table, current, { settings });
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
  await page.goto(`${url}/mail`);
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
  const shop = await opened;
  await heading(shop, 'New password');
  await shop.getByLabel('New password').fill('battery staple');
  expect(await violationsOf(shop)).toEqual([]);
  await press(shop, 'Set the password');
  await heading(shop, 'Log in');
  await shop.getByLabel('E-mail').fill(email);
  await shop.getByLabel('Password').fill('battery staple');
  await shop.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
  await heading(shop, 'Nora Lind');
});
