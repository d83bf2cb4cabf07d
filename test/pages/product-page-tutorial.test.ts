import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDemoSettings } from '../../bin/start/demo-data.ts';
import { fillDemoStore } from '../../bin/start/demo-filling.ts';
import { baseUrl, openStore } from '../store/api.ts';
import { useBrowser } from '../store/browser.ts';
import { cipher, table } from '../store/local-store.ts';
import { startOwnServer } from '../store/own-server.ts';
import { press } from '../store/page-acts.ts';

const { visit } = useBrowser();
const { application, asAdmin } = await openStore(await readDemoSettings());
const url = await startOwnServer();
beforeAll(() => fillDemoStore({ table, cipher, application, baseUrl }));

const tutorial = readFileSync('docs/tutorial-product-page.md', 'utf8')
  .replaceAll('http://127.0.0.1:4000', url)
  .replaceAll('pk_...', application.publicKey);

/** All blocks in a language, in their order. */
const blocksOf = (language: string) =>
  [...tutorial.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'gms'))].map(
    ([, code = '']) => code,
  );

/** Where the reader saves the page and its script. */
const folder = mkdtempSync(join(tmpdir(), 'shopwright-tutorial-'));
afterAll(() => rmSync(folder, { recursive: true }));
writeFileSync(join(folder, 'kettle.html'), blocksOf('html').join(''));
writeFileSync(join(folder, 'kettle.js'), blocksOf('js').join(''));

/** The output of the command, then what the page shows. */
const [, listed = '', inCart = '', thanks = ''] = blocksOf('text').map((text) => text.trim());

test('the page of the tutorial shows variants, fills a cart and takes an order', async () => {
  const { page, complaints } = await visit(pathToFileURL(join(folder, 'kettle.html')).href);
  const textOf = (selector: string) => page.locator(selector).textContent();
  const variants = page.locator('#variant option');
  await expect.poll(() => variants.allTextContents()).toEqual(listed.split('\n'));
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Enamel Kettle');

  await press(page, 'Add to cart');
  await expect.poll(() => textOf('#cart')).toBe(inCart);
  await page.reload();
  await expect.poll(() => textOf('#cart')).toBe(inCart);

  const address = {
    'Full name': 'Nora Lind',
    Email: 'nora@example.org',
    'Street address': 'Rua das Flores 8',
    'Postal code': '4050-262',
    City: 'Porto',
  };
  for (const [label, text] of Object.entries(address)) await page.getByLabel(label).fill(text);
  for (const [select, name] of [
    ['#shipping', 'Parcel'],
    ['#payment', 'Invoice'],
  ] as const) {
    const option = page.locator(`${select} option`, { hasText: name });
    const value = await option.getAttribute('value');
    await page.locator(select).selectOption(value);
    await expect.poll(() => page.locator(select).inputValue()).toBe(value);
  }
  await expect.poll(() => textOf('#total')).toBe('Total: 51.11 EUR');
  await press(page, 'Buy');
  await expect.poll(() => textOf('#message')).toMatch(/^Thank you!/);
  const told = (await textOf('#message')) ?? '';
  expect(told.replace(/order \d+/, 'order 1001')).toBe(thanks);
  expect(complaints).toEqual([]);

  const [, number] = /order (\d+)/.exec(told) ?? [];
  const { body: order } = await asAdmin('GET', `/orders/number/${number}`);
  expect(order.data).toMatchObject({ state: 'processing', payments: [{ pending: true }] });
  const { product_id, variant_id } = order.data.items[0];
  const { body: product } = await asAdmin('GET', `/products/${product_id}`);
  const variant = product.data.variants.find(({ id }: { id: number }) => id === variant_id);
  expect(variant).toMatchObject({ Colour: 'Harbour Blue', stock_level: 13 });
});
