import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll } from 'vitest';
import { readDemoSettings } from '../../bin/start/demo-data.ts';
import { fillDemoStore } from '../../bin/start/demo-filling.ts';
import { openStorefront } from '../../bin/start/storefront.ts';
import type { Settings } from '../../shared/resources/schemas/settings.ts';
import { issueToken } from '../../shared/tenancy/tokens.ts';
import { asking, baseUrl, openStore } from './api.ts';
import { useBrowser } from './browser.ts';
import { cipher, table } from './local-store.ts';
import { startOwnServer } from './own-server.ts';

/** The demo store with its shop, behind a server of its own, and a browser. */
export async function useStorefront({
  settings = {},
  stripeUrl = '',
}: {
  readonly settings?: Partial<Settings>;
  /** Where Stripe is, for a store that takes cards. */
  readonly stripeUrl?: string;
} = {}) {
  const { visit } = useBrowser();
  const store = await openStore({ ...(await readDemoSettings()), ...settings });
  const { application, asAdmin } = store;
  const url = await startOwnServer({
    pages: openStorefront(application.publicKey, true),
    environment: { STRIPE_URL: stripeUrl },
  });
  beforeAll(() => fillDemoStore({ table, cipher, application, baseUrl }));

  /** Opens a page of the shop, and puts one of a product into the cart. */
  async function visitWith(product: { id: number }, options?: BrowserContextOptions) {
    const visited = await visit(`${url}/products/${product.id}`, options);
    await press(visited.page, 'Add to cart');
    await visited.page.getByRole('link', { name: 'View cart' }).waitFor();
    return visited;
  }

  const { token } = await issueToken(application, cipher, { access: 'admin' }, Date.now());
  const atShop = asking(`${application.publicKey}:${token}`, url);

  return {
    ...store,
    url,
    /** At the server of the shop, which so knows the settings at once. */
    changeSettings: (settings: Partial<Settings>) => atShop('PUT', '/application', settings),
    visit,
    visitWith,
    /** The first record of a list. */
    found: async (path: string) => (await asAdmin('GET', path)).body.data[0],
  };
}

export const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();

export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).click();

export const follow = (page: Page, name: string | RegExp) =>
  page.getByRole('link', { name, exact: true }).first().click();

export const search = (page: Page, text: string) =>
  page.getByRole('searchbox', { name: 'Search the shop' }).pressSequentially(text);

export const choose = (page: Page, name: string | RegExp) =>
  page.getByRole('radio', { name }).check();

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Colours that are on their way to others have no contrast yet. What turns for ever is not waited for. */
const ANIMATED = `Promise.allSettled(document.getAnimations()
  .filter(({ effect }) => effect?.getComputedTiming().endTime < Infinity)
  .map(({ finished }) => finished))`;

/** A rule of axe, and an element that does not keep it. */
type Violation = readonly [rule: string, html: string];

/** What axe finds wrong with the page as it is now. */
export async function violationsOf(page: Page): Promise<readonly Violation[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe);
  await page.evaluate(`${ANIMATED}.then(() => undefined)`);
  // Without preload, because the policy of the page refuses the style elements that it creates.
  return page.evaluate(
    'axe.run({ preload: false }).then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => [id, html])))',
  );
}

/** A text of the shop, by what it is in English. */
export type ShopSay = (text: string, values?: Readonly<Record<string, string | number>>) => string;

/** Says the texts of the shop in a language; in English, where it has none in it. */
export const shopSayIn = async (language: string): Promise<ShopSay> =>
  (await import(pathToFileURL(resolve('examples/storefront/words.js')).href)).speakerOf(language);

/** Writes the address of a guest in Lisbon into the form of the checkout, whose labels are said by `t`. */
export async function writeAddress(
  page: Page,
  changes: Readonly<Record<string, string>> = {},
  t: ShopSay = (text) => text,
) {
  const address = page.getByRole('group', { name: t('Shipping address') });
  const fields = {
    'Full name': 'Gil Vaz',
    'E-mail': 'gil@example.org',
    'Street and number': 'Rua Nova 1',
    'Postal code': '1000-001',
    City: 'Lisboa',
    Country: 'Portugal',
    Telephone: '+351 210 000 000',
    ...changes,
  };
  for (const [label, text] of Object.entries(fields)) {
    const field = address.getByLabel(t(label));
    await (label === 'Country' ? field.selectOption(text) : field.fill(text));
  }
}
