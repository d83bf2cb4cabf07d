import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useDesk } from '../../store/desk.ts';
import { violationsOf } from '../../store/page-acts.ts';
import { railLink } from '../../store/rail.ts';

const { logIn, visit, url } = await useDesk();

/** The entry of the menu of the member. */
async function choose(page: Page, language: string) {
  await page.getByRole('button', { name: 'Grace Hopper' }).click();
  await page.getByRole('menuitemradio', { name: language }).click();
}

const languageOf = (page: Page) => page.locator('html').getAttribute('lang');

test.each(['light', 'dark'] as const)('a member switches to German (%s)', async (colorScheme) => {
  const { page, complaints } = await logIn('/brands/create', undefined, { colorScheme });
  await page.getByLabel('Name').fill('Northwind Tea');
  await page.getByRole('button', { name: 'Grace Hopper' }).click();
  const english = page.getByRole('menuitemradio', { name: 'English' });
  expect(await english.getAttribute('aria-checked')).toBe('true');
  // A menu stands above the page, in none of its regions.
  const violations = (await violationsOf(page)) as readonly (readonly [string, string])[];
  expect(violations.filter(([rule]) => rule !== 'region')).toEqual([]);
  const saved = page.waitForResponse((response) => response.url().endsWith('/staff/me'));
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
  await railLink(page, 'Bestellungen').waitFor();
  // What was typed is still there.
  expect(await page.getByLabel('Name').inputValue()).toBe('Northwind Tea');
  expect(await page.getByLabel('Beschreibung').count()).toBe(1);
  expect(await languageOf(page)).toBe('de');
  expect((await saved).status()).toBe(200);
  expect(await violationsOf(page)).toEqual([]);
  expect(complaints.filter((line) => !/401/.test(line))).toEqual([]);
});

test('a member keeps their language in another browser', async () => {
  const { page } = await logIn('/orders');
  await choose(page, 'Deutsch');
  await railLink(page, 'Bestellungen').waitFor();
  await page.reload();
  await railLink(page, 'Bestellungen').waitFor();
  await page.evaluate('localStorage.clear()');
  await page.reload();
  await railLink(page, 'Bestellungen').waitFor();
});

test.each([
  ['Español', 'es', 'Pedidos'],
  ['Français', 'fr', 'Commandes'],
])('%s stays selected in this browser', async (name, language, orders) => {
  const { page, complaints } = await logIn('/brands');
  await choose(page, name);
  await railLink(page, orders).waitFor();
  await page.reload();
  await railLink(page, orders).waitFor();
  expect(await languageOf(page)).toBe(language);
  expect(complaints.filter((line) => !/401/.test(line))).toEqual([]);
});

test('the login page uses the language of the browser', async () => {
  const { page } = await visit(`${url}/dashboard`, { locale: 'fr-CA' });
  await page.getByRole('button', { name: 'Se connecter', exact: true }).waitFor();
  expect(await languageOf(page)).toBe('fr');
  expect(await violationsOf(page)).toEqual([]);
});

test('loads only the English texts and those of the selected language', async () => {
  const { page, requests } = await logIn('/brands');
  const loaded = async () => {
    const scripts = [...new Set(requests.filter((each) => each.endsWith('.js')))];
    const texts = await Promise.all(scripts.map(async (each) => (await fetch(each)).text()));
    const words = { en: 'Payment methods', de: 'Zahlungsarten', es: 'Métodos de pago' };
    return Object.entries(words)
      .filter(([, word]) => texts.some((text) => text.includes(word)))
      .map(([language]) => language);
  };
  expect(await loaded()).toEqual(['en']);
  await choose(page, 'Deutsch');
  await railLink(page, 'Einstellungen').waitFor();
  expect(await loaded()).toEqual(['en', 'de']);
});
