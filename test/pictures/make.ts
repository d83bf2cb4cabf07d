/**
 * Makes the pictures of the shop and the dashboard in docs/pictures: the demo store with a month of orders, in Chromium.
 *
 *   npm run pictures
 */
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { chromium, type Page } from 'playwright-core';
import { findBrowser, NO_BROWSER } from '../../bin/bench/browser-program.ts';
import { setClock } from './clock.ts';
import { fillShop, NOW, START } from './fill.ts';
import { openShop } from './shop.ts';

const FOLDER = 'docs/pictures';

/** Bytes of a picture in a page of documentation. */
const MAX_BYTES = 120_000;

const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

// The passwords of customers are of no use to anybody.
process.env['SCRYPT_COST'] = '1024';

const program = findBrowser(process.env);
if (!program) throw new Error(NO_BROWSER);
// Work that comes of changes waits for the time at which the server began.
setClock(START);
const shop = await openShop();
const { promotion, order } = await fillShop(shop);
const product = (await shop.ask('GET', '/products?sku=LNT-1010'))[0] ?? { id: 1010 };

interface Picture {
  readonly name: string;
  readonly path: string;
  /** What is shown once the screen has all that it shows. */
  readonly shows: string;
  readonly isDark?: boolean;
  readonly isOnPhone?: boolean;
}

const PICTURES: readonly Picture[] = [
  { name: 'start', path: '/', shows: 'Today' },
  { name: 'start-dark', path: '/', shows: 'Today', isDark: true },
  { name: 'orders', path: '/orders', shows: 'Create order' },
  { name: 'order', path: `/orders/${order}/show`, shows: 'Why this total' },
  { name: 'products', path: '/products', shows: 'Letter Set' },
  { name: 'product', path: `/products/${product.id}`, shows: 'Selling and shipping' },
  { name: 'promotion', path: `/promotions/${promotion}`, shows: 'Carts that get it' },
  { name: 'reports', path: '/reports/sales?compare=1', shows: 'Average order value', isDark: true },
  { name: 'phone', path: '/orders', shows: 'Create order', isOnPhone: true },
];

const browser = await chromium.launch({
  executablePath: program,
  args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'],
});
mkdirSync(FOLDER, { recursive: true });
for (const isOnPhone of [false, true]) {
  const window = isOnPhone ? { viewport: PHONE, deviceScaleFactor: 2 } : { viewport: DESK };
  const page = await browser.newPage({ ...window, locale: 'en' });
  await page.clock.setFixedTime(NOW);
  await page.goto(`${shop.url}/dashboard#login=${await shop.loginCode()}`);
  await page.getByRole('button').first().click();
  await page.locator('#main-content').waitFor();
  for (const picture of PICTURES.filter((each) => (each.isOnPhone ?? false) === isOnPhone)) {
    await take(page, picture);
  }
}
for (const isDark of [false, true]) await takeShopAndDesk(isDark);
rmSync(`${FOLDER}/start-dark.webp`);
await browser.close();
await shop.close();

/** The shop beside the dashboard, as the README shows them in both themes. */
async function takeShopAndDesk(isDark: boolean): Promise<void> {
  const page = await browser.newPage({ viewport: DESK, deviceScaleFactor: 1, locale: 'en' });
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' });
  await page.goto(shop.url);
  await page.getByText('Enamel Kettle').first().waitFor();
  await page.waitForLoadState('networkidle');
  const left = (await page.screenshot()).toString('base64');
  const right = readFileSync(`${FOLDER}/start${isDark ? '-dark' : ''}.webp`).toString('base64');
  await page.goto('about:blank');
  await page.setViewportSize({ width: 1600, height: 513 });
  await page.setContent(`<body style="margin:0;padding:12px;display:flex;gap:12px;background:${isDark ? '#2b2f36' : '#8a8f98'}">
    <img style="width:782px;border-radius:6px" src="data:image/png;base64,${left}">
    <img style="width:782px;border-radius:6px" src="data:image/webp;base64,${right}">`);
  await capture(page, `shop-and-desk${isDark ? '-dark' : ''}`);
}

async function take(page: Page, { name, path, shows, isDark = false }: Picture): Promise<void> {
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' });
  await page.goto(shop.place + path);
  await page.getByText(shows).first().waitFor();
  await page.waitForLoadState('networkidle');
  // Charts draw themselves for a while.
  await page.waitForTimeout(1_500);
  await capture(page, name);
}

async function capture(page: Page, name: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 80 });
  const file = `${FOLDER}/${name}.webp`;
  writeFileSync(file, Buffer.from(data, 'base64'));
  const { size } = statSync(file);
  if (size > MAX_BYTES) throw new Error(`${file} has ${size} bytes, more than ${MAX_BYTES}.`);
  console.log(file, size);
}
