import { expect, test } from 'vitest';
import { publicUrl } from '../store/api.ts';

/** The dashboard is on the origin of the API, so that the cookie of a login goes nowhere else. */
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(publicUrl + path, { method, headers, redirect: 'manual' });

/** On AWS also the bucket of files: test/unit/desk-files.test.ts. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default";

const page = await get('/dashboard');
const html = await page.text();
const [, script = ''] = /src="(\/dashboard\/main-\w+\.js)"/.exec(html) ?? [];

test('the page can load scripts only from its own host', async () => {
  expect(page.status).toBe(200);
  expect(script).not.toBe('');
  expect(html).not.toMatch(/<script(?![^>]* src="\/dashboard\/)|https?:\/\//);
  expect(Object.fromEntries(page.headers)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'referrer-policy': 'no-referrer',
    'content-security-policy': POLICY,
    'permissions-policy': expect.stringContaining('camera=(), '),
    // Other hosts below this one may have services without TLS.
    'strict-transport-security': 'max-age=31536000',
  });
});

test('every path below serves the same page, with an ETag', async () => {
  const deep = await get('/dashboard/4096/orders/4097/show');
  expect(await deep.text()).toBe(html);
  const again = await get('/dashboard', { 'If-None-Match': page.headers.get('ETag') ?? '' });
  expect([again.status, await again.text()]).toEqual([304, '']);
});

test('a script is cached forever, as each version has its own name', async () => {
  const answer = await get(script);
  expect([
    answer.status,
    answer.headers.get('cache-control'),
    answer.headers.get('content-type'),
  ]).toEqual([200, 'public, max-age=31536000, immutable', 'text/javascript; charset=utf-8']);
  expect(await answer.text()).toMatch(/import/);
});

/** Compressed, as they are sent: what a login needs, before its own screen. */
const MAX_NAMED_BYTES = 260 * 1024;

test('the scripts of the page total at most 260 KiB', async () => {
  const named = [...html.matchAll(/"(\/dashboard\/[\w-]+\.js)"/g)].map(([, path = '']) => path);
  expect(named).toContain(script);
  const sizes = await Promise.all(
    named.map(async (path) => {
      const { headers } = await get(path, { 'Accept-Encoding': 'gzip' });
      expect(headers.get('content-encoding')).toBe('gzip');
      return Number(headers.get('content-length'));
    }),
  );
  expect(Math.min(...sizes)).toBeGreaterThan(0);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MAX_NAMED_BYTES);
});

test.each([
  ['/dashboard/main-NOTHERE1.js'],
  ['/dashboard/..%2f..%2findex.mjs'],
  ['/dashboard/x/../../package.js'],
  ['/dashboard/sources.txt.js'],
])('serves no file at %s', async (path) => {
  const answer = await get(path);
  if (answer.status === 200) expect(await answer.text()).toBe(html);
  else expect(answer.status).toBe(404);
});

test('the root sends browsers to the dashboard and programs the root document', async () => {
  const browser = await get('/', { Accept: 'text/html,application/xhtml+xml' });
  expect([browser.status, browser.headers.get('location')]).toEqual([302, '/dashboard']);
  expect(await (await get('/')).json()).toMatchObject({ status: true });
  expect((await get('/dashboard', {}, 'POST')).status).toBe(404);
});
