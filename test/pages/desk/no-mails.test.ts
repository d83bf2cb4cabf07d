import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useDesk } from '../../store/desk.ts';
import { makeWares, payOrder, placeOrder } from '../../store/desk-orders.ts';
import { press, violationsOf } from '../../store/page-acts.ts';
import { newEmail, PASSWORD } from '../../store/staff.ts';

/** A server that sends no mails. */
const { logIn, asAdmin, visit, place, url } = await useDesk(
  { name: 'Tea House', order_url: 'https://shop.example/orders' },
  { SENDS_MAILS: 'off' },
);

const told = (page: Page, text: string) => page.getByText(text).first().waitFor();

test('staff can invite a member with a link', async () => {
  const { page } = await logIn('/staff/create');
  await page.getByLabel('Name').fill('Ada Verne');
  await page.getByRole('textbox', { name: 'Email' }).fill(newEmail());
  await told(page, 'You get an invitation link to share.');
  // Whoever is invited may do little, unless more is chosen.
  expect(await page.getByRole('radio', { name: 'Fulfillment' }).isChecked()).toBe(true);
  await page.getByRole('radio', { name: 'Support' }).check();
  await press(page, 'Create invitation link');
  const link = page.getByRole('textbox', { name: 'Invitation link' });
  await link.waitFor();
  expect(await violationsOf(page)).toEqual([]);
  const address = await link.inputValue();
  expect(address.startsWith(`${url}/dashboard#invitation=`)).toBe(true);
  const { page: hers } = await visit(address);
  await hers.getByLabel('New password').fill(PASSWORD);
  await press(hers, 'Accept and log in');
  await hers.locator('#main-content').waitFor();
});

test('no screen offers to send an email', async () => {
  const wares = await makeWares(asAdmin);
  const order = await payOrder(asAdmin, wares);
  const { page } = await logIn(`/orders/${order.id}/show`);
  await press(page, 'More actions');
  expect(await page.getByRole('menuitem', { name: 'Resend email' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await press(page, 'Pack and ship');
  await press(page, 'Mark as shipped');
  await page.getByText('Parcel added', { exact: true }).waitFor();

  const unpaid = await placeOrder(asAdmin, wares);
  await page.goto(`${place}/orders/${unpaid.id}/show`);
  await page.getByRole('button', { name: 'Copy payment link' }).waitFor();
  expect(await page.getByRole('button', { name: 'Send payment link' }).count()).toBe(0);

  await page.goto(`${place}/unsentMails`);
  await told(page, 'This server does not send emails');
  expect(await page.getByText('All emails of the last 7 days were sent.').count()).toBe(0);
});

test('explains why it offers no test email', async () => {
  const { page } = await logIn('/notifications/create?event=order.created');
  await told(page, 'The server operator can set MAIL_FROM and an email server.');
  expect(await page.getByRole('button', { name: 'Send me a test email' }).count()).toBe(0);
});

test('tells a member who forgot their password whom to ask', async () => {
  const { page } = await visit(`${url}/dashboard`);
  await press(page, 'Forgot password?');
  await page.getByLabel('Email').fill('ada@example.org');
  await press(page, 'Request link');
  await told(page, 'This server does not send emails. Ask the server operator');
});
