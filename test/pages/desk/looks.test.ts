import { mkdirSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../pictures/clock.ts';
import { fillShop, NOW, START } from '../../pictures/fill.ts';
import { openShop, type Shop } from '../../pictures/shop.ts';
import { useBrowser } from '../../store/browser.ts';

/**
 * Each screen of the design with the demo store, wide in both themes, at 200 % and on a phone: nothing of it is wider than
 * the window, and all that is pressed or filled in has a name. `dist/looks/index.html` shows the pictures; with DRAWN, a folder, each beside the picture that was drawn.
 */
const FOLDER = 'dist/looks';
const DRAWN = process.env['DRAWN'];

const WIDE = { width: 1440, height: 900 };
const LOOKS = {
  light: { colorScheme: 'light', viewport: WIDE },
  dark: { colorScheme: 'dark', viewport: WIDE },
  // What a window of 1440 x 900 has room for at 200 %.
  zoomed: { colorScheme: 'light', viewport: { width: 720, height: 450 } },
  phone: { colorScheme: 'light', viewport: { width: 390, height: 844 } },
} as const;

interface Ids {
  readonly order: number;
  readonly product: number;
  readonly promotion: number;
  readonly customer: number;
}

interface Screen {
  readonly name: string;
  readonly path: (ids: Ids) => string;
  /** What is shown once all of it is there. */
  readonly shows: string;
  readonly act?: (page: Page) => Promise<unknown>;
  readonly drawn: string;
  /** Nobody is logged in, and no store is open. */
  readonly isOutside?: boolean;
}

const press = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click();

/** In the order of the design. */
const SCREENS: readonly Screen[] = [
  { name: 'login', path: () => '/dashboard', shows: 'Log in', drawn: '01-login', isOutside: true },
  { name: 'start', path: () => '/', shows: 'To do', drawn: '02-start' },
  { name: 'orders', path: () => '/orders', shows: 'Create order', drawn: '03-orders' },
  {
    name: 'order',
    path: ({ order }) => `/orders/${order}/show`,
    shows: 'Notes and history',
    drawn: '04-order',
  },
  {
    name: 'refund',
    path: ({ order }) => `/orders/${order}/show`,
    shows: 'Notes and history',
    act: openRefund,
    drawn: '04-order-refund',
  },
  { name: 'products', path: () => '/products', shows: 'Add product', drawn: '05-products' },
  {
    name: 'product',
    path: ({ product }) => `/products/${product}`,
    shows: 'Pictures',
    drawn: '06-product',
  },
  {
    name: 'promotion',
    path: ({ promotion }) => `/promotions/${promotion}`,
    shows: 'Almost qualify',
    drawn: '07-promotion',
  },
  {
    name: 'payments',
    path: () => '/settings/cards',
    shows: 'Other payment methods',
    drawn: '08-payments',
  },
  { name: 'customers', path: () => '/users', shows: 'Add customer', drawn: '09-customers' },
  {
    name: 'customer',
    path: ({ customer }) => `/users/${customer}`,
    shows: 'Notes and history',
    drawn: '10-customer',
  },
  {
    name: 'settings',
    path: () => '/settings/store',
    shows: 'Language and time zone',
    drawn: '11-settings',
  },
  {
    name: 'staff',
    path: () => '/staff',
    shows: 'what each role can view and manage',
    drawn: '12-staff',
  },
  { name: 'invite', path: () => '/staff/create', shows: 'Fulfillment', drawn: '12-staff-invite' },
  {
    name: 'palette',
    path: () => '/orders',
    shows: 'Create order',
    act: openPalette,
    drawn: '13-palette',
  },
  {
    name: 'states',
    path: () => '/products?filter={"q":"nothing of this"}',
    shows: 'Clear',
    drawn: '14-states',
  },
];

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').waitFor();
}

async function openRefund(page: Page): Promise<void> {
  await press('More actions')(page);
  await page.getByRole('menuitem', { name: 'Refund' }).click();
  await page.getByRole('dialog').waitFor();
}

const { visit } = useBrowser();
let shop: Shop | undefined;
let ids: Ids;
let member: Page;
let guest: Page;

beforeAll(async () => {
  mkdirSync(FOLDER, { recursive: true });
  // Work that comes of changes waits for the time at which the server began.
  setClock(START);
  shop = await openShop();
  const { promotion, order } = await fillShop(shop);
  const [product] = await shop.ask('GET', '/products?sku=LNT-1010');
  const [customer] = await shop.ask('GET', '/users?per_page=1');
  ids = { order, promotion, product: product.id, customer: customer.id };
  ({ page: guest } = await visit('about:blank', { locale: 'en' }));
  ({ page: member } = await visit('about:blank', { locale: 'en' }));
  for (const page of [guest, member]) await page.clock.setFixedTime(NOW);
  await member.goto(`${shop.url}/dashboard#login=${await shop.loginCode()}`);
  await member.getByRole('button').first().click();
  await member.locator('#main-content').waitFor();
});

afterAll(async () => {
  const names = SCREENS.map(({ name }) => name);
  writeFileSync(`${FOLDER}/index.html`, indexOf(names));
  await shop?.close();
});

/** Whether anything is wider than the window, so that the page scrolls sideways. */
const TOO_WIDE = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';

/** A line of the tree that screen readers get, of what is pressed or filled in, or is a place, without a name. */
const UNNAMED =
  /^\s*- (?:button|link|textbox|combobox|checkbox|radio|switch|slider|spinbutton|tab|menuitem|dialog|table|columnheader|heading|img)(?: \[[^\]]*\])*:?$/;

test.each(
  SCREENS.flatMap((screen) => Object.keys(LOOKS).map((look) => [screen.name, look] as const)),
)('%s fits the window and labels its controls (%s)', async (name, look) => {
  const { colorScheme, viewport } = LOOKS[look as keyof typeof LOOKS];
  const { path, shows, act, isOutside } = SCREENS.find((each) => each.name === name) as Screen;
  const page = isOutside ? guest : member;
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme });
  await page.goto(`${isOutside ? shop?.url : shop?.place}${path(ids)}`);
  await page.getByText(shows).first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  await act?.(page);
  expect(await page.evaluate(TOO_WIDE)).toBe(false);
  const lines = (await page.locator('body').ariaSnapshot()).split('\n');
  expect(lines.length).toBeGreaterThan(10);
  expect(lines.filter((line) => UNNAMED.test(line))).toEqual([]);
  await page.screenshot({ path: `${FOLDER}/${name}-${look}.png` });
});

const PHONE_AND_DARK: Readonly<Record<string, string>> = { dark: 'dark-', phone: 'phone-' };

function indexOf(names: readonly string[]): string {
  const picture = (source: string, width: number) =>
    `<img src="${source}" width="${width}" loading="lazy" alt="">`;
  const drawnOf = ({ drawn }: Screen, look: string) => {
    if (DRAWN === undefined) return '';
    const prefix = PHONE_AND_DARK[look];
    const file = prefix === undefined ? drawn : prefix + drawn.slice(3);
    return picture(`${pathToFileURL(DRAWN)}/${file}.png`, look === 'phone' ? 390 : 760);
  };
  const rows = names.flatMap((name) =>
    Object.keys(LOOKS).map((look) => {
      const screen = SCREENS.find((each) => each.name === name) as Screen;
      const own = picture(`${name}-${look}.png`, look === 'phone' ? 390 : 760);
      return `<h2>${name}, ${look}</h2><p>${drawnOf(screen, look)} ${own}</p>`;
    }),
  );
  return `<!doctype html><meta charset="utf-8"><title>The dashboard</title><body>${rows.join('\n')}`;
}
