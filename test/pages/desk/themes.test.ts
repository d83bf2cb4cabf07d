import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useDesk } from '../../store/desk.ts';
import { press, violationsOf } from '../../store/page-acts.ts';

const { logIn, asAdmin, asPublic, application, url } = await useDesk(
  { name: 'Tea House', language: 'en', languages: ['de'] },
  { SERVES_SHOP: 'on' },
  true,
);

const preview = (page: Page) => page.frameLocator('iframe').locator('body');

const published = async () =>
  (await asPublic('GET', '/themes?sort_by=published_from')).body.data.map(
    ({ accent_color }: { accent_color: string }) => accent_color,
  );

const choices = (page: Page) => page.getByRole('checkbox', { name: 'Show the main categories' });

test('an owner gives the shop another look, publishes it, and takes it back', async () => {
  const { page, complaints } = await logIn('/themes');
  await page.getByText('Save a draft to see your shop with it.').waitFor();
  await page.getByLabel('Accent color', { exact: true }).first().fill('#1f4e8c');
  await page.getByRole('checkbox', { name: /^Featured products/ }).uncheck();
  await page.getByLabel('Add section').selectOption('hero');
  await page.getByLabel('Heading', { exact: true }).fill('Spring');
  await choices(page).uncheck();
  await press(page, 'Add link');
  await page.getByLabel('Leads to').first().selectOption('url');
  await page.getByLabel('Path or address').fill('/products');
  await press(page, /Save draft/);
  // An address needs a label: the form says so at its field, and nothing is stored.
  await expect.poll(() => page.locator('[aria-invalid=true]').count()).toBe(1);
  await page.getByLabel('Label', { exact: true }).first().fill('All tea');
  await press(page, /Save draft/);
  await preview(page).getByRole('heading', { name: 'Spring' }).waitFor();
  await preview(page).getByRole('link', { name: 'All tea' }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('tab', { name: 'Phone' }).click();
  expect(await published()).toEqual([]);
  await press(page, 'Publish');
  await expect.poll(published).toEqual(['#1f4e8c']);
  await press(page, 'Undo');
  await expect.poll(published).toEqual([]);
  await press(page, 'Publish');
  await expect.poll(published).toEqual(['#1f4e8c']);
  expect(complaints.filter((line) => !/40[01]/.test(line))).toEqual([]);
});

test('a change of what is published makes a draft, and an earlier version can return', async () => {
  const { page } = await logIn('/themes');
  await page.getByLabel('Accent color', { exact: true }).first().fill('#7a1f4b');
  await press(page, /Save draft/);
  await page.getByText('Draft', { exact: true }).waitFor();
  await press(page, 'Publish');
  await expect.poll(published).toEqual(['#7a1f4b', '#1f4e8c']);
  await press(page, 'Publish again');
  await expect.poll(published).toEqual(['#1f4e8c', '#7a1f4b']);
  const themes = (await asAdmin('GET', '/themes')).body.data;
  expect(themes).toHaveLength(2);
});

test('on a phone, a button leads to the preview', async () => {
  const { page } = await logIn('/themes', undefined, { viewport: { width: 390, height: 844 } });
  const link = page.getByRole('link', { name: 'Preview' });
  await link.waitFor();
  expect(await link.getAttribute('href')).toContain(`${url}/s/${application.id}/preview/`);
  expect(await page.locator('iframe').isVisible()).toBe(false);
  expect(await violationsOf(page)).toEqual([]);
});

test('a member who may not change themes sees the form, and no button', async () => {
  const { page } = await logIn('/themes', [{ application_id: application.id, role: 'analyst' }]);
  await page.getByText('Published', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: /Publish|Save draft/ }).count()).toBe(0);
  expect(await page.getByLabel('Accent color', { exact: true }).first().isDisabled()).toBe(true);
});
