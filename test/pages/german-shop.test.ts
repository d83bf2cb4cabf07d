import { expect, test } from 'vitest';
import {
  choose,
  follow,
  heading,
  press,
  useStorefront,
  violationsOf,
} from '../store/storefront.ts';

const { url, visit, found } = await useStorefront({ settings: { language: 'de' } });

/** Letters of English words that no German one of the shop has. */
const ENGLISH = /\b(?:the|your|with|this|order|cart|price|shipping|search|log in)\b/i;

test('a German storefront is in German from product to order', async () => {
  const board = await found('/products?slug=oak-board');
  const { page, complaints } = await visit(`${url}/products/${board.id}`, {
    viewport: { width: 390, height: 844 },
  });
  await page.getByRole('button', { name: 'In den Warenkorb' }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('de');
  await page.locator('.offer').getByText('59,00 €').waitFor();
  await page.locator('.offer').getByText('inkl. MwSt., zzgl. Versand').waitFor();
  expect(await page.getByRole('searchbox', { name: 'Im Shop suchen' }).isVisible()).toBe(true);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  expect(await violationsOf(page)).toEqual([]);
  // The way to the cart is shown for some seconds.
  await press(page, 'In den Warenkorb');
  await follow(page, 'Zum Warenkorb');
  await heading(page, 'Ihr Warenkorb');
  expect(await page.getByRole('main').textContent()).not.toMatch(ENGLISH);
  await follow(page, 'Zur Kasse');
  const address = page.getByRole('group', { name: 'Lieferadresse' });
  for (const [label, text] of Object.entries({
    ...{ Name: 'Gil Vaz', 'E-Mail': 'gil@example.org', 'Straße und Hausnummer': 'Kai 1' },
    ...{ Postleitzahl: '20457', Ort: 'Hamburg' },
  })) {
    await address.getByLabel(label).fill(text);
  }
  await address.getByLabel('Land').selectOption({ label: 'Deutschland' });
  await choose(page, /Cash on delivery/);
  const summary = page.getByRole('complementary', { name: 'Zusammenfassung' });
  await summary.getByText('enthält').waitFor();
  await press(page, 'Zahlungspflichtig bestellen');
  await heading(page, 'Vielen Dank');
  await summary.getByText('In Vorbereitung').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.goto(`${url}/nichts`);
  await heading(page, 'Nicht gefunden');
  expect(complaints).toEqual([expect.stringMatching(/404/)]);
});

test('an unsupported language redirects to the store language', async () => {
  const { page } = await visit(`${url}/fr/products?sort=price`);
  await heading(page, 'Alle Produkte');
  expect(page.url()).toBe(`${url}/products?sort=price`);
  expect(await page.locator('link[rel="alternate"]').count()).toBe(0);
  expect(await page.locator('#languages').isVisible()).toBe(false);
});
