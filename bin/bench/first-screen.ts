import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DESK } from '../../shared/endpoint/paths.ts';
import { createAccount, createApplication } from '../../shared/tenancy/provisioning.ts';
import { issueToken } from '../../shared/tenancy/tokens.ts';
import { demoLoginCodes } from '../start/demo-owner.ts';
import { startServer } from '../start/http-server.ts';
import { freePort } from '../start/ports.ts';
import { openSqliteEngine } from '../start/sqlite-engine.ts';
import { openStateFolder } from '../start/state.ts';
import { type BareBrowser, type BarePage, startBareBrowser } from './bare-browser.ts';
import { findBrowser } from './browser-program.ts';
import { printRow } from './rows.ts';
import { benchAnswers } from './screen-answers.ts';
import { UNLIMITED, UNLIMITED_SETTINGS } from './unlimited.ts';

/** How much slower the processor of the page is than that of this machine. */
const SLOW_DOWN = 4;

/** How many of each kind are measured; the median counts. */
const LOADS = 5;

/** Orders of a full page of the list. */
const ORDERS = 25;

/** Until all rows are there at most, on a machine that does nothing else (decisions, "The dashboard"). */
const AIMS_MS = { cold: 2_200, warm: 1_800 };

interface Load {
  readonly lcpMs: number;
  /** Until all rows are there. */
  readonly rowsMs: number;
  /** Sent to the browser, compressed. */
  readonly bytes: number;
}

/** Prints the largest contentful paint of the list of orders in the dashboard, for somebody who is logged in. */
export async function benchFirstScreen(): Promise<void> {
  console.log(`\nThe list of orders in the dashboard, on a CPU ${SLOW_DOWN} times slower`);
  const program = findBrowser(process.env);
  if (program === undefined) return console.log('  Skipped: Chromium was not found.');
  const folder = mkdtempSync(join(tmpdir(), 'shopwright-bench-'));
  const browser = await startBareBrowser(program, join(folder, 'browser'));
  const store = await serveStore(join(folder, 'store'));
  try {
    await logIn(browser, store.link);
    const cold: Load[] = [];
    for (let i = 0; i < LOADS; i += 1) cold.push(await load(browser, store.orders, true));
    // The first fills the cache of compiled scripts, too.
    const warm: Load[] = [];
    for (let i = 0; i <= LOADS; i += 1) warm.push(await load(browser, store.orders, false));
    print('cold', cold);
    print('warm', warm.slice(1));
    await answerToKeys(browser, store.orders);
  } finally {
    await browser.close();
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function print(name: keyof typeof AIMS_MS, loads: readonly Load[]) {
  const middle = (of: (load: Load) => number) =>
    loads.map(of).toSorted((one, other) => one - other)[Math.floor(loads.length / 2)] ?? 0;
  const lcp = `LCP ${Math.round(middle(({ lcpMs }) => lcpMs))} ms`;
  const rows = `rows ${Math.round(middle(({ rowsMs }) => rowsMs))} ms`;
  const bytes = `${Math.round(middle((load) => load.bytes) / 1024)} KB`;
  printRow(`${name}, target ${AIMS_MS[name]} ms`, lcp, rows, bytes);
}

async function answerToKeys(browser: BareBrowser, url: string): Promise<void> {
  const page = await browser.open();
  await page.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
  await page.send('Page.navigate', { url });
  await page.valueOf(untilRows);
  await benchAnswers(page);
  await page.close();
}

/** A store with orders and an owner, whose link logs in once. */
async function serveStore(folder: string) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const engine = await openSqliteEngine(openStateFolder(folder), url);
  const table = engine.storage.openTable();
  const account = await createAccount(table, 'Bench');
  const settings = { name: 'Bench', shipping_required: false, ...UNLIMITED_SETTINGS };
  const created = await createApplication(table, engine.cipher, account.id, settings, UNLIMITED);
  const { application } = created;
  const server = await startServer({ functions: engine.functions, port, host: '127.0.0.1' });
  const { token } = await issueToken(application, engine.cipher, { access: 'admin' }, Date.now());
  await placeOrders(`${url}/v0`, `${application.publicKey}:${token}`);
  const codes = await demoLoginCodes(table, account.id);
  return {
    link: `${url}/${DESK}#login=${codes?.dashboard}`,
    orders: `${url}/${DESK}/${application.id}/orders`,
    async close() {
      await server.close();
      await engine.close();
    },
  };
}

async function placeOrders(api: string, authorization: string): Promise<void> {
  const create = async (path: string, body: object): Promise<number> => {
    const response = await fetch(api + path, {
      method: 'POST',
      headers: { authorization, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} was answered with ${await response.text()}`);
    const { data }: { data: { id: number } } = JSON.parse(await response.text());
    return data.id;
  };
  const kettle = { name: 'Kettle', price: 30, stock_type: 'infinite' };
  const product_id = await create('/products', kettle);
  const address = {
    ...{ full_name: 'Ada Verne', email: 'ada@example.org', country: 'Portugal', city: 'Porto' },
    ...{ address1: 'Rua Nova 1', postal_code: '4000-001' },
  };
  for (let i = 0; i < ORDERS; i += 1) {
    const items = [{ product_id, quantity: 1 }];
    await create('/orders', { items, shipping_address: address, billing_address: address });
  }
}

/** The dashboard is built first, if it is not. */
async function logIn(browser: BareBrowser, link: string): Promise<void> {
  const page = await browser.open();
  await page.send('Page.navigate', { url: link });
  await page.until(`document.querySelector('button[type=submit]') !== null`);
  await page.valueOf(`document.querySelector('button[type=submit]').click()`);
  await page.until(`document.querySelector('#main-content') !== null`);
  await page.close();
}

/** One that is cold finds nothing in the cache of the browser. */
async function load(browser: BareBrowser, url: string, isCold: boolean): Promise<Load> {
  const page = await browser.open();
  if (isCold) await page.send('Network.clearBrowserCache');
  await page.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
  await page.send('Page.navigate', { url });
  const rowsMs = await page.valueOf<number>(untilRows);
  const [lcpMs, bytes] = await measured(page);
  await page.close();
  return { lcpMs, rowsMs, bytes };
}

/** When all rows are there. */
const untilRows = `new Promise((resolve) => {
  const look = () =>
    document.querySelectorAll('tbody tr').length >= ${ORDERS}
      ? resolve(performance.now())
      : requestAnimationFrame(look);
  look();
})`;

/** When the page does nothing any more: its last largest paint, and the bytes that it was sent. */
const measured = (page: BarePage) =>
  page.valueOf<readonly [lcpMs: number, bytes: number]>(`new Promise((resolve) =>
    requestIdleCallback(() =>
      new PerformanceObserver((list) => resolve([
        list.getEntries().at(-1).startTime,
        ['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type))
          .reduce((sum, { transferSize }) => sum + transferSize, 0),
      ])).observe({ type: 'largest-contentful-paint', buffered: true })))`);
