import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAccount, createApplication } from '../../shared/tenancy/provisioning.ts';
import { issueToken } from '../../shared/tenancy/tokens.ts';
import { examplePictures } from '../start/example-pictures.ts';
import { startServer } from '../start/http-server.ts';
import { freePort } from '../start/ports.ts';
import { shopSites } from '../start/shop-sites.ts';
import { onlyStore } from '../start/shops.ts';
import { openSqliteEngine } from '../start/sqlite-engine.ts';
import { openStateFolder } from '../start/state.ts';
import { type BareBrowser, type BarePage, startBareBrowser } from './bare-browser.ts';
import { findBrowser } from './browser-program.ts';
import { generateProducts, storeProducts } from './generated-products.ts';
import { printRow } from './rows.ts';
import { UNLIMITED, UNLIMITED_SETTINGS } from './unlimited.ts';

const PRODUCTS = 10_000;

/** A phone on a slow line. */
const SLOW_DOWN = 4;
const LINE = {
  ...{ offline: false, latency: 150, connectionType: 'cellular3g' },
  ...{ downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (0.75 * 1024 * 1024) / 8 },
};
const PHONE = { width: 390, height: 844, deviceScaleFactor: 2, mobile: true };

/** How often each page is loaded and asked for; the median counts. */
const LOADS = 5;
const REQUESTS = 60;

/** What a page may take on a machine that does nothing else (decisions, "The shop"). */
const AIMS = { list: 1_800, product: 1_800, checkout: 1_500 };
const MAX_SHARED = { requests: 12, kilobytes: 60, shift: 0, delayMs: 100, firstByteMs: 15 };

interface Load {
  readonly lcp: number;
  readonly shift: number;
  readonly requests: number;
  /** Sent to the browser, without pictures. */
  readonly bytes: number;
  /** From an act to the next picture. */
  readonly delay: number;
}

/** Prints how soon the pages of the shop are there, on a phone with a slow line, and how soon the server begins them. */
export async function benchShopPages(): Promise<void> {
  console.log(
    `\nThe shop of ${PRODUCTS} products, on a CPU ${SLOW_DOWN} times slower, 150 ms and 1.6 Mbit/s away`,
  );
  const { requests, kilobytes, delayMs, firstByteMs } = MAX_SHARED;
  console.log(
    `  Targets: ${requests} requests, ${kilobytes} KB without pictures, shift 0, an act ${delayMs} ms, first byte ${firstByteMs} ms`,
  );
  const folder = mkdtempSync(join(tmpdir(), 'shopwright-bench-'));
  const store = await serveStore(join(folder, 'store'));
  const program = findBrowser(process.env);
  const browser = program ? await startBareBrowser(program, join(folder, 'browser')) : undefined;
  try {
    if (browser) await fillCart(browser, store.pages.product);
    for (const [name, url] of Object.entries(store.pages)) {
      const firstByte = `first byte ${(await firstByteOf(url, store.cookie)).toFixed(1)} ms`;
      const loads: Load[] = [];
      for (let i = 0; browser && i < LOADS; i += 1) loads.push(await load(browser, url));
      printRow(
        `${name}, target ${AIMS[name as keyof typeof AIMS]} ms`,
        ...columnsOf(loads),
        firstByte,
      );
    }
  } finally {
    await browser?.close();
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function columnsOf(loads: readonly Load[]): string[] {
  if (loads.length === 0) return ['Chromium was not found'];
  const middle = (of: (load: Load) => number) => medianOf(loads.map(of));
  return [
    `LCP ${Math.round(middle(({ lcp }) => lcp))} ms`,
    `shift ${middle(({ shift }) => shift).toFixed(3)}`,
    `${middle(({ requests }) => requests)} requests`,
    `${Math.round(middle(({ bytes }) => bytes) / 1024)} KB`,
    `act ${Math.round(middle(({ delay }) => delay))} ms`,
  ];
}

const medianOf = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/** A store with a catalogue, and the addresses of its pages. */
async function serveStore(folder: string) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const engine = await openSqliteEngine(openStateFolder(folder), url);
  const table = engine.storage.openTable();
  const account = await createAccount(table, 'Bench');
  const settings = {
    ...{ name: 'Bench', company_country: 'Portugal', ...UNLIMITED_SETTINGS },
  };
  const { application } = await createApplication(
    ...([table, engine.cipher, account.id, settings, UNLIMITED] as const),
  );
  const { id, publicKey } = application;
  const products = generateProducts(PRODUCTS).map((each) => ({
    ...each,
    images: ['/pictures/enamel-kettle.svg'],
    stock_level: 1_000,
  }));
  await storeProducts(table, id, products);
  const server = await startServer({
    ...{ functions: engine.functions, port, host: '127.0.0.1', pages: examplePictures() },
    sites: shopSites(onlyStore(application), engine.functions),
  });
  const { token } = await issueToken(application, engine.cipher, { access: 'admin' }, Date.now());
  const create = async (path: string, body: object) => {
    const response = await fetch(`${url}/v0${path}`, {
      method: 'POST',
      headers: { authorization: `${publicKey}:${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} was answered with ${await response.text()}`);
    return ((await response.json()) as { data: { id: number } }).data;
  };
  await create('/shippings', { name: 'Parcel', base_cost: 5, zones: [{ code: 'PT' }] });
  await create('/paymentMethods', { name: 'Invoice', cost_type: 'no_cost', settlement: 'later' });
  const [first] = products;
  const cart = await create('/carts', { items: [{ product_id: first?.id ?? 0, quantity: 1 }] });
  const shop = `${url}/s/${id}`;
  return {
    pages: {
      list: `${shop}/products?q=kettle`,
      product: `${shop}/products/${first?.['slug']}`,
      checkout: `${shop}/checkout`,
    },
    cookie: `cart=${cart.id}`,
    async close() {
      await server.close();
      await engine.close();
    },
  };
}

/** Milliseconds until the server begins a page, in this process. */
async function firstByteOf(url: string, cookie: string): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < REQUESTS; i += 1) {
    const begun = performance.now();
    const response = await fetch(url, { headers: { cookie } });
    times.push(performance.now() - begun);
    if (!response.ok) throw new Error(`${url} was answered with ${response.status}`);
    await response.text();
  }
  return medianOf(times);
}

async function fillCart(browser: BareBrowser, product: string): Promise<void> {
  const page = await browser.open();
  await page.send('Page.navigate', { url: product });
  await page.until(`document.querySelector('form.buy button') !== null`);
  await page.valueOf(`document.querySelector('form.buy button').click()`);
  await page.until(`document.querySelector('.cart .lines') !== null`);
  await page.close();
}

/** Nothing is in the cache of the browser. */
async function load(browser: BareBrowser, url: string): Promise<Load> {
  const page = await browser.open();
  await page.send('Network.clearBrowserCache');
  await page.send('Network.emulateNetworkConditions', LINE);
  await page.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
  await page.send('Emulation.setDeviceMetricsOverride', PHONE);
  await page.send('Page.navigate', { url });
  await page.until(`document.readyState === 'complete' && location.href !== 'about:blank'`);
  const measured = await page.valueOf<Omit<Load, 'delay'>>(MEASURED);
  const delay = await delayOf(page);
  await page.close();
  return { ...measured, delay };
}

/** When the page does nothing any more. */
const MEASURED = `new Promise((resolve) => requestIdleCallback(() => {
  const of = (type) => new Promise((got) => {
    const entries = [];
    new PerformanceObserver((list) => entries.push(...list.getEntries())).observe({ type, buffered: true });
    setTimeout(() => got(entries), 200);
  });
  Promise.all([of('largest-contentful-paint'), of('layout-shift')]).then(([paints, shifts]) => {
    const loaded = ['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type));
    const others = loaded.filter(({ name }) => !/\\/pictures\\//.test(name));
    resolve({
      lcp: paints.at(-1).startTime,
      shift: shifts.reduce((sum, { value }) => sum + value, 0),
      requests: loaded.length,
      bytes: others.reduce((sum, { transferSize }) => sum + transferSize, 0),
    });
  });
}))`;

/** From a key that is typed into a field to the picture that shows it. */
async function delayOf(page: BarePage): Promise<number> {
  await page.valueOf(`document.querySelector('main input:not([type=hidden])').focus()`);
  await page.valueOf(`window.delays = [];
    new PerformanceObserver((list) => delays.push(...list.getEntries().map(({ duration }) => duration)))
      .observe({ type: 'event', durationThreshold: 16 })`);
  for (const text of ['7', '8', '9']) {
    await page.send('Input.dispatchKeyEvent', { type: 'keyDown', text, key: text });
    await page.send('Input.dispatchKeyEvent', { type: 'keyUp', key: text });
    await page.valueOf('new Promise((seen) => requestAnimationFrame(() => setTimeout(seen, 50)))');
  }
  return page.valueOf<number>('Math.max(0, ...delays)');
}
