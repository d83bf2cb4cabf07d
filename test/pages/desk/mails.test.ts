import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { create } from '../../store/api.ts';
import { useDesk } from '../../store/desk.ts';
import { countEffort } from '../../store/effort.ts';
import { press, violationsOf } from '../../store/page-acts.ts';

const { logIn, asAdmin } = await useDesk({
  name: 'Tea House',
  language: 'en',
  languages: ['de'],
  footer: 'Open from 9 to 5.',
});

const told = (page: Page, text: string) => page.getByText(text).first().waitFor();

const preview = (page: Page) => page.frameLocator('iframe').locator('body');

const stored = async () => (await asAdmin('GET', '/notifications')).body.data;

test('staff can change a greeting without changing other texts', async () => {
  const { page, complaints } = await logIn('/notifications');
  await told(page, 'Sent right after an order is placed');
  const effort = await countEffort(page);
  await page.getByRole('link', { name: 'Edit email: Order confirmation' }).click();
  const greeting = page.getByLabel('Greeting', { exact: true });
  // The text that is sent stands in the field.
  expect(await greeting.inputValue()).toBe('Hello {{ customer.name }},');
  expect(await page.getByLabel('Message', { exact: true }).inputValue()).toMatch(/^Thank you/);
  expect(await page.getByLabel('Footer', { exact: true }).inputValue()).toBe('Open from 9 to 5.');
  await preview(page).getByText('Hello Grace Hopper,').waitFor();
  await greeting.click();
  await greeting.fill('Good day {{ customer.name }},');
  await preview(page).getByText('Good day Grace Hopper,').waitFor();
  await preview(page).getByText('Thank you for your order.').waitFor();
  await preview(page).getByText('2 × Sencha').waitFor();
  await press(page, 'Save');
  await expect.poll(() => page.url()).toMatch(/\/notifications\/\d+$/);
  await effort('another greeting of a mail');
  expect(await stored()).toMatchObject([
    {
      event: 'order.created',
      greeting: 'Good day {{ customer.name }},',
      note: null,
      subject: null,
    },
  ]);
  await page.reload();
  expect(await page.getByLabel('Greeting', { exact: true }).inputValue()).toMatch(/^Good day/);
  expect(await violationsOf(page)).toEqual([]);
  await press(page, 'Use default text: Greeting');
  await preview(page).getByText('Hello Grace Hopper,').waitFor();
  expect(complaints.filter((line) => !/401/.test(line))).toEqual([]);
});

test('staff can insert a variable by name, and an unknown one is reported', async () => {
  const { page } = await logIn('/notifications/create?event=shipment.created');
  const note = page.getByLabel('Message', { exact: true });
  await note.fill('Your parcel: ');
  await press(page, 'Insert: Message');
  await page.getByRole('menuitem', { name: 'Tracking number' }).click();
  expect(await note.inputValue()).toBe('Your parcel: {{ shipment.tracking_code }}');
  await preview(page).getByText('Your parcel: PT 1234 5678').waitFor();
  await note.fill('Your parcel: {{ shipment.code }}');
  await told(page, '{{ shipment.code }} is not available in this email.');
});

test('each language has its own texts and defaults', async () => {
  const { page } = await logIn('/notifications/create?event=order.canceled');
  await page.getByRole('tab', { name: 'German' }).click();
  const greeting = page.getByLabel('Greeting', { exact: true });
  expect(await greeting.inputValue()).toBe('Guten Tag {{ customer.name }},');
  await greeting.fill('Moin {{ customer.name }},');
  await preview(page).getByText('Moin Grace Hopper,').waitFor();
  await preview(page).getByText('Ihre Bestellung wurde storniert.', { exact: false }).waitFor();
  await press(page, 'Save');
  await expect.poll(() => page.url()).toMatch(/\/notifications\/\d+$/);
  const mail = (await stored()).find(({ event }: { event: string }) => event === 'order.canceled');
  expect(mail).toMatchObject({
    greeting: null,
    locales: { de: { greeting: 'Moin {{ customer.name }},' } },
  });
});

test('staff can replace a custom email text with the default parts', async () => {
  const { id } = await create(asAdmin, '/notifications', {
    event: 'user.created',
    text: 'All of it.',
  });
  const { page } = await logIn(`/notifications/${id}`);
  await told(page, 'Your own text or HTML replaces this whole email.');
  expect(await page.getByLabel('Greeting', { exact: true }).count()).toBe(0);
  await press(page, 'Use default email');
  await page.getByLabel('Greeting', { exact: true }).fill('Welcome,');
  await press(page, 'Save');
  await expect
    .poll(async () => (await stored()).find((each: { id: number }) => each.id === id))
    .toMatchObject({
      greeting: 'Welcome,',
      text: null,
    });
});

test('sends a test email to the member and confirms acceptance', async () => {
  const { page, email } = await logIn('/notifications/create?event=order.refunded');
  await press(page, 'Send me a test email');
  await told(page, `The email server accepted the test email to ${email}.`);
  expect(await violationsOf(page)).toEqual([]);
});
