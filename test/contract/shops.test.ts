import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test, vi } from 'vitest';
import { openShops, storesOf } from '../../bin/start/shops.ts';
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

const url = await startOwnServer({ storage, pages: openShops(storesOf(table)) });

/** The status of the answer, and of which store the shop is. */
async function at(host: string, path = '/config.js', method = 'GET', server = url) {
  const headers = { Host: host, Accept: 'text/html' };
  const answered = Promise.withResolvers<{ status: number | undefined; body: string }>();
  get(`${server}${path}`, { headers, method }, async (response) =>
    answered.resolve({ status: response.statusCode, body: await text(response) }),
  );
  const { status, body } = await answered.promise;
  return { status, key: /"publicKey":"([^"]+)"/.exec(body)?.[1], body };
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
  expect((await at('127.0.0.1:4000')).status).toBe(404);
  const own = new URL(url).host;
  const first = await newStore('Tea House');
  await eventually(own, first.publicKey);
  // The only store has no other host.
  expect((await at('anything.example')).key).toBe(first.publicKey);
  const page = await at(own, '/');
  expect([page.status, page.body]).toEqual([200, expect.stringContaining('<title data-head>')]);
  // The guides and pictures are those of the demo; so is its shopper.
  expect((await at(own, '/docs/guide-storefront.md')).status).toBe(404);
  expect((await at(own, '/pictures/enamel-kettle.svg')).status).toBe(404);
  expect((await at(own)).body).toContain('"demoShopper":null');
  const { body } = await at(own, '/llms.txt');
  expect(body).toMatch(/^# Tea House\n\n> An online shop\.\n/);
  expect(body).not.toMatch(/demo|Shopwright/);
  expect((await at(own, '/v0/application')).status).toBe(401);

  // Of several each has its host, and at no other is one of them.
  const second = await newStore('Wool', 'https://wool.example/');
  await eventually('wool.example', second.publicKey);
  expect((await at(own)).status).toBe(404);
  const current = await readApplication(table, first.id);
  const settings = { ...current.settings, url: 'https://tea.example:8443' };
  await changeApplication(table, current, { settings }, Date.now());
  await eventually('tea.example:8443', first.publicKey);
  expect((await at('tea.example')).status).toBe(404);
  expect((await at('wool.example')).key).toBe(second.publicKey);
}, 60_000);

async function changeUrl(id: number, url: string) {
  const current = await readApplication(table, id);
  await changeApplication(table, current, { settings: { ...current.settings, url } }, Date.now());
}

test('no store gets the host that another one has', async () => {
  const older = await newStore('Older');
  const honey = await newStore('Honey', 'https://honey.example');
  await eventually('honey.example', honey.publicKey);
  await changeUrl(older.id, 'https://honey.example/mine');
  const younger = await newStore('Younger', 'https://younger.example');
  await eventually('younger.example', younger.publicKey);
  expect((await at('honey.example')).key).toBe(honey.publicKey);
  // After a restart, too.
  const again = openShops(storesOf(table));
  const other = await startOwnServer({ storage, pages: again });
  expect((await at('honey.example', '/config.js', 'GET', other)).key).toBe(honey.publicKey);
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
  const demo = await startOwnServer({
    storage,
    pages: openShops(storesOf(table), { publicKey: 'pk_1' }),
  });
  expect((await at('closed.example', '/config.js', 'GET', demo)).key).toBe(undefined);
  expect((await at('elsewhere.example', '/config.js', 'GET', demo)).key).toBe('pk_1');

  const key = applicationKey(disabled.id);
  await table.write({ put: { ...(await table.get(key)), ...key, data: '{' } });
  const later = await newStore('Later', 'https://later.example');
  await eventually('later.example', later.publicKey);
  expect((await at('closed.example', '/config.js', 'GET', demo)).key).toBe(undefined);
}, 60_000);

test('the demo store has the shop at hosts that no other store has', async () => {
  const store = await newStore('Harbour & Pine');
  const other = await startOwnServer({ storage, pages: openShops(storesOf(table), store) });
  const config = async (host: string) => {
    const answered = Promise.withResolvers<string>();
    get(`${other}/config.js`, { headers: { Host: host } }, async (response) =>
      answered.resolve(await text(response)),
    );
    return answered.promise;
  };
  expect(await config('127.0.0.1')).toMatch(new RegExp(`${store.publicKey}.*"demoShopper":\\{`));
  expect(await config('wool.example')).toContain('"demoShopper":null');
});

test('the demo store has its guides at the host that it holds as well', async () => {
  const { publicKey } = await newStore('Demo', 'http://demo.example');
  const server = await startOwnServer({
    storage,
    pages: openShops(storesOf(table), { publicKey }),
  });
  const guide = (host: string) => at(host, '/docs/guide-storefront.md', 'GET', server);
  expect((await at('demo.example', '/config.js', 'GET', server)).key).toBe(publicKey);
  expect((await guide('demo.example')).status).toBe(200);
  expect((await guide('anything.example')).status).toBe(200);
});
