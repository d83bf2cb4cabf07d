import { expect, test } from 'vitest';
import { create } from '../store/api.ts';
import { follow, heading, press, useStorefront, violationsOf } from '../store/storefront.ts';

const { url, visit, asAdmin } = await useStorefront({ settings: { languages: ['de', 'pt-BR'] } });

test('shows product, category and storefront in the language of the URL', async () => {
  const category = await create(asAdmin, '/categories', {
    ...{ name: 'Quay Tins', locales: { de: { name: 'Kaidosen' } } },
  });
  const tin = await create(asAdmin, '/products', {
    ...{ name: 'Blue Tin', price: 12, stock_type: 'infinite', category_id: category.id },
    ...{ material: 'tin', dishwasher_safe: true },
    locales: { de: { name: 'Blaue Dose', description: 'Aus Blech.', material: 'Blech' } },
  });
  const { page, complaints } = await visit(`${url}/products/${tin.id}`);
  await heading(page, 'Blue Tin');
  const alternates = () =>
    page
      .locator('head link[rel="alternate"]')
      .evaluateAll((links) =>
        links.map((each) => [each.getAttribute('hreflang'), each.getAttribute('href')]),
      );
  const path = `products/${tin.id}`;
  await expect.poll(alternates).toEqual([
    ['en', `${url}/${path}`],
    ['x-default', `${url}/${path}`],
    ['de', `${url}/de/${path}`],
    ['pt-BR', `${url}/pt-BR/${path}`],
  ]);
  const languages = page.getByRole('contentinfo').getByRole('navigation', { name: 'Language' });
  expect(await languages.getByRole('link').allTextContents()).toEqual([
    ...['English', 'Deutsch', 'Português (Brasil)'],
  ]);
  expect(await violationsOf(page)).toEqual([]);

  await languages.getByRole('link', { name: 'Deutsch' }).click();
  await heading(page, 'Blaue Dose');
  expect(page.url()).toBe(`${url}/de/${path}`);
  expect(await page.locator('.attributes dt').allTextContents()).toEqual([
    ...['Material', 'spülmaschinenfest'],
  ]);
  await page.getByText('Versandkostenfrei ab 60 €').waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('de');
  expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(page.url());
  const data = JSON.parse(
    (await page.locator('script[type="application/ld+json"]').textContent()) ?? '',
  );
  expect(data).toMatchObject({ name: 'Blaue Dose', url: page.url() });
  expect(await violationsOf(page)).toEqual([]);
  // What follows is German, too.
  await page.getByRole('navigation', { name: 'Brotkrumen' }).getByRole('link').last().click();
  await heading(page, 'Kaidosen');
  expect(page.url()).toBe(`${url}/de/categories/Kaidosen`);
  await expect.poll(alternates).toEqual([
    ['en', `${url}/categories/Quay%20Tins`],
    ['x-default', `${url}/categories/Quay%20Tins`],
    ['de', `${url}/de/categories/Kaidosen`],
    ['pt-BR', `${url}/pt-BR/categories/Quay%20Tins`],
  ]);
  await follow(page, 'Blaue Dose');
  await press(page, 'In den Warenkorb');
  await follow(page, 'Zum Warenkorb');
  expect(page.url()).toBe(`${url}/de/cart`);
  await page.getByRole('heading', { level: 2, name: 'Blaue Dose' }).waitFor();
  // A page of one visitor is for no search, but leads to the other languages.
  expect(await alternates()).toEqual([]);
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
  await heading(page, 'Your cart');
  await page.getByRole('heading', { level: 2, name: 'Blue Tin' }).waitFor();
  expect(complaints).toEqual([]);
});

test('shows translated content with English labels when the storefront lacks the language', async () => {
  const { id } = await create(asAdmin, '/products', {
    ...{ name: 'Red Tin', price: 12.5, stock_type: 'infinite' },
    locales: { 'pt-BR': { name: 'Lata vermelha' } },
  });
  const { page } = await visit(`${url}/pt-BR/products/${id}`);
  await heading(page, 'Lata vermelha');
  await page
    .locator('.offer')
    .getByText(/€\s12,50/)
    .waitFor();
  await press(page, 'Add to cart');
  await page.goto(`${url}/en/products/${id}`);
  await heading(page, 'Red Tin');
  expect(page.url()).toBe(`${url}/products/${id}`);
});
