import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test, vi } from 'vitest';
import type { Functions } from '../../bin/start/functions.ts';
import { shopSites } from '../../bin/start/shop-sites.ts';
import { storesOf } from '../../bin/start/shops.ts';
import type { Settings } from '../../shared/resources/schemas/settings.ts';
import { applicationKey } from '../../shared/storage/keys.ts';
import { sqliteStorage } from '../../shared/storage/sqlite/storage.ts';
import {
  changeApplication,
  createAccount,
  createApplication,
  readApplication,
  setStatus,
} from '../../shared/tenancy/provisioning.ts';
import { cipher } from '../store/local-store.ts';
import { startOwnServer } from '../store/own-server.ts';

/** A machine of its own, whose stores are those of this file. */
const folder = mkdtempSync(join(tmpdir(), 'shopwright-shops-'));
const storage = sqliteStorage({ file: join(folder, 'store.db') });
const table = storage.openTable();
afterAll(() => {
  storage.close();
  rmSync(folder, { recursive: true });
});

const serve = (demo?: { readonly publicKey: string }) =>
  startOwnServer({
    storage,
    sites: (functions: Functions) => shopSites(storesOf(table), functions, demo),
  });

const url = await serve();

/** The status of the answer, and of which store the shop is. */
async function at(host: string, path = '/llms.txt', method = 'GET', server = url) {
  const headers = { Host: host, Accept: 'text/html' };
  const answered = Promise.withResolvers<{ status: number | undefined; body: string }>();
  get(`${server}${path}`, { headers, method }, async (response) =>
    answered.resolve({ status: response.statusCode, body: await text(response) }),
  );
  const { status, body } = await answered.promise;
  return { status, key: /`(pk_[\w-]+)`/.exec(body)?.[1], body };
}

/** Until the server has seen a change. */
const eventually = (host: string, key: string | undefined) =>
  vi.waitFor(async () => expect((await at(host)).key).toBe(key), { timeout: 20_000 });

async function newStore(name: string, address?: string) {
  const account = await createAccount(table, name);
  const settings = { name, currency_code: 'EUR', ...(address && { url: address }) };
  return (await createApplication(table, cipher, account.id, settings)).application;
}

test('a machine serves the shop of its stores', async () => {
  // Without a store there is the API alone.
  expect((await at('127.0.0.1:4000', '/cart')).status).toBe(404);
  const own = new URL(url).host;
  const first = await newStore('Tea House');
  await eventually(own, first.publicKey);
  // The only store has no other host.
  expect((await at('anything.example')).key).toBe(first.publicKey);
  const page = await at(own, '/');
  expect([page.status, page.body]).toEqual([
    200,
    expect.stringContaining('<title>Tea House</title>'),
  ]);
  // The shopper is that of the demo.
  expect((await at(own, '/account')).body).not.toContain('ada@example.org');
  const { body } = await at(own);
  expect(body).toMatch(/^# Tea House\n\n> An online store\.\n/);
  expect(body).not.toMatch(/demo|Shopwright/);
  // Its path is that of the store at each host.
  expect((await at('any.example', `/s/${first.id}/llms.txt`)).key).toBe(first.publicKey);
  expect((await at(own, '/s/7/llms.txt')).status).toBe(404);
  expect((await at(own, '/v0/application')).status).toBe(401);

  // Of several each has its host, and at no other is one of them.
  const second = await newStore('Wool', 'https://wool.example/');
  await eventually('wool.example', second.publicKey);
  expect((await at(own, '/cart')).status).toBe(404);
  const current = await readApplication(table, first.id);
  const settings = { ...current.settings, url: 'https://tea.example:8443' };
  await changeApplication(table, current, { settings }, Date.now());
  await eventually('tea.example:8443', first.publicKey);
  expect((await at('tea.example', '/cart')).status).toBe(404);
  expect((await at('wool.example')).key).toBe(second.publicKey);
}, 60_000);

async function change(id: number, changes: Partial<Settings>) {
  const current = await readApplication(table, id);
  const settings = { ...current.settings, ...changes };
  await changeApplication(table, current, { settings }, Date.now());
}

const changeUrl = (id: number, url: string) => change(id, { url });

test('no store gets the host that another one has', async () => {
  const older = await newStore('Older');
  const honey = await newStore('Honey', 'https://honey.example');
  await eventually('honey.example', honey.publicKey);
  await changeUrl(older.id, 'https://honey.example/mine');
  const younger = await newStore('Younger', 'https://younger.example');
  await eventually('younger.example', younger.publicKey);
  expect((await at('honey.example')).key).toBe(honey.publicKey);
  // After a restart, too.
  const other = await serve();
  expect((await at('honey.example', '/llms.txt', 'GET', other)).key).toBe(honey.publicKey);
  // Who leaves a host leaves it to others.
  await changeUrl(honey.id, 'https://www.honey.example');
  await eventually('www.honey.example', honey.publicKey);
  await eventually('honey.example', older.publicKey);
}, 60_000);

test('the host of a disabled store has no other shop, and an unreadable one leaves others theirs', async () => {
  const closed = await newStore('Closed', 'https://closed.example');
  await eventually('closed.example', closed.publicKey);
  const current = await readApplication(table, closed.id);
  const disabled = await setStatus(table, current, 'inactive', Date.now());
  await eventually('closed.example', undefined);
  const { publicKey } = await newStore('Demo');
  const demo = await serve({ publicKey });
  expect((await at('closed.example', '/llms.txt', 'GET', demo)).key).toBe(undefined);
  expect((await at('elsewhere.example', '/llms.txt', 'GET', demo)).key).toBe(publicKey);

  const key = applicationKey(disabled.id);
  await table.write({ put: { ...(await table.get(key)), ...key, data: '{' } });
  const later = await newStore('Later', 'https://later.example');
  await eventually('later.example', later.publicKey);
  expect((await at('closed.example', '/llms.txt', 'GET', demo)).key).toBe(undefined);
}, 60_000);

test('a store that turns its shop off has none at its host, at its path, or as the only store', async () => {
  const own = await newStore('Own', 'https://own.example');
  await eventually('own.example', own.publicKey);
  await change(own.id, { shop: false });
  await eventually('own.example', undefined);
  const nowhere = { status: 404, body: 'No shop has this address.\n' };
  for (const path of ['/', '/products', `/s/${own.id}`, `/s/${own.id}/products`]) {
    expect(await at('own.example', path)).toMatchObject(nowhere);
  }
  // The API and the dashboard are beside it.
  expect((await at('own.example', '/v0/application')).status).toBe(401);
  const demo = await serve(own);
  expect((await at('elsewhere.example', '/products', 'GET', demo)).status).toBe(404);
  await change(own.id, { shop: true });
  await eventually('own.example', own.publicKey);
}, 60_000);

test('the demo store has the shop at hosts that no other store has, and its shopper', async () => {
  const store = await newStore('Harbour & Pine', 'http://demo.example');
  const server = await serve(store);
  const login = async (host: string) => (await at(host, '/account', 'GET', server)).body;
  for (const host of ['127.0.0.1', 'demo.example']) {
    expect(await login(host)).toMatch(/ada@example\.org/);
    expect((await at(host, '/llms.txt', 'GET', server)).key).toBe(store.publicKey);
  }
  expect(await login('wool.example')).not.toContain('ada@example.org');
  // The demo says so on every page.
  expect(await login('127.0.0.1')).toContain('This is a demo store.');
  expect(await login('wool.example')).not.toContain('This is a demo store.');
});

test('a program that wants no page gets the API at the root', async () => {
  const asked = await fetch(url, { headers: { Accept: 'application/json' } });
  expect(await asked.json()).toMatchObject({ status: true, data: { name: 'Shopwright' } });
  const { publicKey } = await newStore('Bells', 'https://bells.example');
  await eventually('bells.example', publicKey);
  // A host is the same with the port that its scheme implies, and in capital letters.
  expect((await at('Bells.Example:443')).key).toBe(publicKey);
});
