import { expect, test } from 'vitest';
import { useDesk } from '../../store/desk.ts';
import { goTo, railLink } from '../../store/rail.ts';
import { heading, press, violationsOf } from '../../store/storefront.ts';

const { logIn } = await useDesk({ name: 'Tea House' });

const PHONE = { viewport: { width: 390, height: 844 } };

test('what belongs to an entry of the rail stands below it while it is open', async () => {
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

test('the first key leads past the rail', async () => {
  const { page } = await logIn('/products');
  await heading(page, 'Products');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await page.evaluate('document.activeElement.id')).toBe('main-content');
});

test('a member chooses dark or light, and all of the page follows', async () => {
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

test('on a phone the bar leads to all screens, and nothing lies under it', async () => {
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
