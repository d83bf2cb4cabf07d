import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTeaHouse, testShop } from '../shop/shop-list.ts';
import { wireVisitor } from '../shop/wire-visitor.ts';
import { create } from '../store/api.ts';
import { captureCommand } from '../store/captured-command.ts';
import { linkPackages, startCopy, typeErrors } from '../store/shop-copy.ts';

/*
 * The shop that `shopwright shop` writes is whole: it compiles by itself, and has all that a shop must have, on its
 * own server in front of the API of another one.
 */
const teaHouse = await openTeaHouse();
const { asAdmin, url, application } = teaHouse;

const root = mkdtempSync(join(tmpdir(), 'shopwright-copy-'));
afterAll(() => rmSync(root, { recursive: true }));
const folder = join(root, 'tea-house');

const written = await captureCommand([
  ...['shop', folder, '--url', url, '--public-key', application.publicKey],
  ...['--data', join(root, 'no-store')],
]);
linkPackages(folder);
const ofStore = { API_URL: url, PUBLIC_KEY: application.publicKey };
const shop = await startCopy(folder, ofStore);

const key = { name: 'The shop', permissions: ['visitors:name'] };
const { secret } = await create(asAdmin, '/apiKeys', key);
const behindProxy = { ...ofStore, PROXY_HEADER: 'X-Forwarded-For' };
const withKey = await startCopy(folder, { ...behindProxy, VISITOR_KEY: String(secret) });

testShop({ ...teaHouse, shop }, async () => wireVisitor(shop));

test('it compiles by its own settings', async () => {
  expect(written).toMatchObject({ code: 0, stderr: '' });
  expect(await typeErrors(folder)).toBe('');
});

test('it takes pages and forms alone, and no form that is too large', async () => {
  const statusOf = async (path: string, init: RequestInit) =>
    (await fetch(shop + path, { redirect: 'manual', ...init })).status;
  expect(await statusOf('/', { method: 'DELETE' })).toBe(405);
  expect(await statusOf('/cart', { method: 'POST', body: 'x'.repeat(300_000) })).toBe(413);
  expect(await statusOf('/', { method: 'HEAD' })).toBe(200);
});

test('pictures without a host lead to that of the API', async () => {
  const { status, headers } = await fetch(`${shop}/pictures/tea.svg`, { redirect: 'manual' });
  expect([status, headers.get('location')]).toEqual([302, `${url}/pictures/tea.svg`]);
});

test('its pages load the pictures of an API without HTTPS, and show no other a frame', async () => {
  const { headers } = await fetch(`${shop}/`);
  const policy = headers.get('content-security-policy');
  expect(policy).toContain(`img-src 'self' https: data: ${url};`);
  expect(policy).toContain("frame-ancestors 'none'");
});

const ADA = { name: 'Ada', email: 'ada@example.org', password: 'three kettles whistle' };

/** The limit of wrong passwords for an address and an e-mail address. */
const FAILURES = 10;
/** After which another request of an address is let through. */
const REFILL_MS = 2_000;
const STOPPED = 'Too many attempts. Wait a minute, then try again.';

/** What the shop says then: why not, or what it calls the page. */
async function logIn(at: string, address: string, { email, password }: typeof ADA) {
  const one = wireVisitor(at, { 'X-Forwarded-For': address });
  await one.open('/login');
  await one.fill('Email', email);
  await one.fill('Password', password);
  await one.press('Log in');
  return (await one.all('[role=alert]')).join(' ') || (await one.heading());
}

beforeAll(async () => {
  await create(asAdmin, '/users', ADA);
});

test('with a key its visitors are counted by their own addresses', async () => {
  const guess = async (at: string, one: typeof ADA) => {
    for (let failed = 0; failed < FAILURES; ) {
      const said = await logIn(at, '203.0.113.1', { ...one, password: `wrong ${failed}` });
      // Requests that come too fast are no guesses.
      if (said === STOPPED) await setTimeout(REFILL_MS);
      else failed += 1;
    }
    await setTimeout(REFILL_MS);
  };
  await guess(withKey, ADA);
  expect(await logIn(withKey, '203.0.113.1', ADA)).toBe(STOPPED);
  expect(await logIn(withKey, '203.0.113.2', ADA)).toBe('Hello, Ada');
});
