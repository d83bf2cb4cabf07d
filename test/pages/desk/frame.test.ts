import { expect, test } from 'vitest';
import { useDesk } from '../../store/desk.ts';
import { heading, press, violationsOf } from '../../store/page-acts.ts';
import { goTo, railLink, settingsLink } from '../../store/rail.ts';

const { logIn } = await useDesk({ name: 'Tea House' });

const PHONE = { viewport: { width: 390, height: 844 } };

test('the rail shows subentries only below the open entry', async () => {
  const { page } = await logIn('/orders');
  await heading(page, 'Orders');
  expect(await railLink(page, 'Orders').getAttribute('aria-current')).toBe('page');
  await railLink(page, 'Invoices').waitFor();
  expect(await railLink(page, 'Brands').count()).toBe(0);
  await goTo(page, 'Products', 'Brands');
  await heading(page, 'Brands');
  expect(await railLink(page, 'Brands').getAttribute('aria-current')).toBe('page');
  expect(await railLink(page, 'Invoices').count()).toBe(0);
  expect(await violationsOf(page)).toEqual([]);
});

test('each settings page links to the other settings pages', async () => {
  const { page } = await logIn('/orders');
  await goTo(page, 'Settings');
  await heading(page, 'Settings');
  await page.getByRole('link', { name: /^Staff/ }).click();
  await heading(page, 'Staff');
  expect(await settingsLink(page, 'Staff').getAttribute('aria-current')).toBe('page');
  expect(await railLink(page, 'Staff').count()).toBe(0);
  await settingsLink(page, 'Checkout and returns').click();
  await heading(page, 'Checkout and returns');
  expect(await settingsLink(page, 'Staff').getAttribute('aria-current')).toBeNull();
  expect(await violationsOf(page)).toEqual([]);
  await page.setViewportSize(PHONE.viewport);
  expect(await settingsLink(page, 'Staff').count()).toBe(0);
  await page.getByRole('link', { name: 'Back to Settings' }).click();
  await heading(page, 'Settings');
});

test('the settings search finds a setting and focuses it', async () => {
  const { page } = await logIn('/settings');
  const field = page.getByRole('searchbox', { name: 'Find a setting' });
  await field.fill('return window');
  await page.getByRole('link', { name: 'Return window (days)' }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await field.press('Enter');
  await heading(page, 'Checkout and returns');
  await page.waitForFunction(
    "document.activeElement.closest('.setting')?.textContent.startsWith('Return window (days)')",
  );
  await field.fill('web');
  await field.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/webhooks$/);
  await page.goBack();
  await field.fill('no such setting');
  await page.getByRole('status').getByText('no such setting').waitFor();
  await field.press('Escape');
  expect(await field.inputValue()).toBe('');
});

test('the first Tab stop skips the rail', async () => {
  const { page } = await logIn('/products');
  await heading(page, 'Products');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await page.evaluate('document.activeElement.id')).toBe('main-content');
});

test('a member can switch between light and dark mode', async () => {
  const { page } = await logIn('/products', undefined, { colorScheme: 'light' });
  const ground = () =>
    page.evaluate('getComputedStyle(document.querySelector(".frame")).backgroundColor');
  const light = await ground();
  await page.getByRole('button', { name: 'Grace Hopper' }).click();
  await page.getByRole('menuitem', { name: 'Toggle light/dark mode' }).click();
  await expect.poll(ground).not.toBe(light);
  expect(await violationsOf(page)).toEqual([]);
  await page.reload();
  await heading(page, 'Products');
  expect(await ground()).not.toBe(light);
});

test('a logged-in member sees the frame in their color mode before scripts load', async () => {
  const { page } = await logIn('/orders');
  const frame = page.locator('.still');
  const colors = () =>
    page.evaluate('getComputedStyle(document.documentElement).getPropertyValue("--sheet")');
  await heading(page, 'Orders');
  expect(await frame.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Grace Hopper' }).click();
  await page.getByRole('menuitem', { name: 'Toggle light/dark mode' }).click();
  const dark = await colors();
  const go = Promise.withResolvers<void>();
  await page.route('**/main-*.js', async (route) => {
    await go.promise;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await frame.waitFor();
  expect(await colors()).toBe(dark);
  const [rail, sheet] = [await frame.locator('.rail').boundingBox(), await boxOf('.still .sheet')];
  go.resolve();
  await heading(page, 'Orders');
  expect(await frame.isVisible()).toBe(false);
  // Nothing moves as the screen takes its place.
  expect(await page.locator('#desk .rail').boundingBox()).toEqual(rail);
  expect(await boxOf('#desk .sheet')).toMatchObject({
    x: sheet?.x,
    y: sheet?.y,
    width: sheet?.width,
  });

  await page.getByRole('button', { name: 'Grace Hopper' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('button', { name: 'Log in', exact: true }).waitFor();
  await page.reload({ waitUntil: 'commit' });
  await page.locator('#desk').waitFor({ state: 'attached' });
  expect(await frame.isVisible()).toBe(false);

  function boxOf(selector: string) {
    return page.locator(selector).boundingBox();
  }
});

test('on a phone, the bar leads to all screens and covers no button', async () => {
  const { page } = await logIn('/products/create', undefined, PHONE);
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.waitFor();
  const bar = await page.locator('nav.rail').boundingBox();
  const box = await save.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  expect(await railLink(page, 'Customers').isVisible()).toBe(false);
  await press(page, 'More');
  expect(await violationsOf(page)).toEqual([]);
  await goTo(page, 'Customers');
  await heading(page, 'Customers');
  expect(await railLink(page, 'Settings').isVisible()).toBe(false);
  await goTo(page, 'Orders');
  await heading(page, 'Orders');
  await press(page, 'Search');
  await page.getByRole('dialog').getByRole('combobox').waitFor();
});
