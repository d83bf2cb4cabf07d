import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { DESK } from '../../shared/endpoint/paths.ts';
import { createAccount, createApplication } from '../../shared/tenancy/provisioning.ts';
import { issueToken } from '../../shared/tenancy/tokens.ts';
import { demoLoginCodes } from '../start/demo-owner.ts';
import { startServer } from '../start/http-server.ts';
import { freePort } from '../start/ports.ts';
import { openSqliteEngine } from '../start/sqlite-engine.ts';
import { openStateFolder } from '../start/state.ts';
import { findBrowser } from './browser-program.ts';
import { printRow } from './rows.ts';
import { UNLIMITED, UNLIMITED_SETTINGS } from './unlimited.ts';

/** How much slower the processor of the page is than that of this machine. */
const SLOW_DOWN = 4;

/** How many of each kind are measured; the median counts. */
const LOADS = 5;

/** Orders of a full page of the list. */
const ORDERS = 25;

/** What a warm load should take at most on a machine that does nothing else (decisions, "The dashboard"). */
const WARM_LCP_AIM_MS = 1_800;

/** Only what hangs ends so; the dashboard may have to be built first. */
const PATIENCE_MS = 120_000;

interface Load {
  readonly lcpMs: number;
  /** Sent to the browser, compressed. */
  readonly bytes: number;
}

/** Prints the largest contentful paint of the list of orders in the dashboard, for somebody who is logged in. */
export async function benchFirstScreen(): Promise<void> {
  console.log(`\nThe list of orders in the dashboard, CPU slowed down ${SLOW_DOWN} times`);
  const program = findBrowser(process.env);
  if (program === undefined) return console.log('  Left out: there is no Chromium.');
  const folder = mkdtempSync(join(tmpdir(), 'shopwright-bench-'));
  const browser = await chromium.launch({
    executablePath: program,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const store = await serveStore(folder);
  try {
    const owner = await browser.newContext();
    await logIn(owner, store);
    const cold: Load[] = [];
    for (let i = 0; i < LOADS; i += 1) cold.push(await load(owner, store.orders, true));
    // The first fills the cache of compiled scripts, too.
    const warm: Load[] = [];
    for (let i = 0; i <= LOADS; i += 1) warm.push(await load(owner, store.orders, false));
    print('cold', cold);
    print(`warm, with the aim of ${WARM_LCP_AIM_MS} ms`, warm.slice(1));
  } finally {
    await browser.close();
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function print(name: string, loads: readonly Load[]) {
  const middle = (of: (load: Load) => number) =>
    loads.map(of).toSorted((one, other) => one - other)[Math.floor(loads.length / 2)] ?? 0;
  const lcp = `LCP ${Math.round(middle(({ lcpMs }) => lcpMs))} ms`;
  printRow(name, lcp, `${Math.round(middle(({ bytes }) => bytes) / 1024)} KB`);
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
async function logIn(context: BrowserContext, { link }: { readonly link: string }): Promise<void> {
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await page.goto(link);
  await page.locator('button[type=submit]').click();
  await page.locator('#main-content').waitFor();
  await page.close();
}

/** One that is cold finds nothing in the cache of the browser. */
async function load(context: BrowserContext, url: string, isCold: boolean): Promise<Load> {
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const devtools = await context.newCDPSession(page);
  let bytes = 0;
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await devtools.send('Network.enable');
  if (isCold) await devtools.send('Network.clearBrowserCache');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
  await page.goto(url);
  await page.getByRole('row').nth(ORDERS).waitFor();
  await page.waitForLoadState('networkidle');
  const lcpMs = await lcpOf(page);
  await page.close();
  return { lcpMs, bytes };
}

/** The last one that the browser has reported. */
const lcpOf = (page: Page): Promise<number> =>
  page.evaluate(`new Promise((resolve) =>
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime))
      .observe({ type: 'largest-contentful-paint', buffered: true }))`);
