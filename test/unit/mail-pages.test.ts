import { copyFileSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { mailPages, newMailPath } from '../../bin/start/mail-pages.ts';
import { folderSender, keptNames } from '../../shared/mail/folder-sender.ts';

const root = mkdtempSync(join(tmpdir(), 'shopwright-mails-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const folder = join(root, 'mails');
const path = newMailPath();
const pages = mailPages(folder, path);

const MAIL = {
  id: '7.evt_1.hash',
  from: { name: 'Tea', address: 'shop@demo.example' },
  to: 'nora@example.org',
  recipient: 'nora@example.org',
  subject: '<script>alert(1)</script>',
  text: 'Hello\nhttps://shop.example/#a"b\n',
  html: '<!doctype html><html><head></head><body><script>alert(1)</script></body></html>',
};

/** What the pages answer to a request, which comes from this machine unless it says otherwise. */
async function get(
  url: string,
  { address = '127.0.0.1', ...headers }: Record<string, string> = {},
) {
  const request: Partial<IncomingMessage> = {
    method: 'GET',
    url,
    headers: { host: 'localhost:4000', ...headers },
    socket: { remoteAddress: address } as IncomingMessage['socket'],
  };
  return pages(request as IncomingMessage, new Map(), { address, protocol: 'http' });
}

test('emails are private files, listed and shown with their markup escaped', async () => {
  expect((await get(path))?.body).toContain('No emails yet.');
  await folderSender(folder, 'shop@demo.example').send(MAIL);
  const [name = ''] = keptNames(folder);
  expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  const [list, shown, html] = [
    await get(path),
    await get(`${path}/${name}`),
    await get(`${path}/${name}/html`),
  ];
  for (const page of [list, shown]) {
    expect(page?.body).toContain('&lt;script&gt;');
    expect(page?.body).not.toContain('<script');
    const policy = page?.headers?.['Content-Security-Policy'];
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('script-src');
  }
  expect(shown?.body).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
  expect(html?.headers?.['Content-Security-Policy']).toContain('sandbox allow-popups');
  expect(shown?.body).toContain('<a href="https://shop.example/#a&quot;b">');
});

test.each([
  ['another machine', { address: '203.0.113.7' }],
  ['a proxy', { 'x-forwarded-for': '203.0.113.7' }],
  ['a proxy that sends only its own name', { via: '1.1 edge' }],
  ['a proxy that names the client', { 'x-real-ip': '203.0.113.7' }],
  ['a proxy that sends the protocol', { 'x-forwarded-proto': 'https' }],
  ['a standard proxy', { forwarded: 'for=203.0.113.7' }],
  ['a page of another site', { 'sec-fetch-site': 'cross-site' }],
  ['another host name', { host: 'evil.example' }],
])('emails are not shown to %s', async (_, request) => {
  expect((await get(path, request))?.statusCode).toBe(403);
});

test('emails are shown only at an address that nobody can guess', async () => {
  expect(path).toMatch(/^\/mail\/[\w-]{22}$/);
  expect(newMailPath()).not.toBe(path);
  await folderSender(folder, 'shop@demo.example').send(MAIL);
  const [name = ''] = keptNames(folder);
  for (const other of ['/mail', '/mail/', newMailPath(), `/mail/${name}`, `${path.slice(0, -1)}`]) {
    const answer = await get(other);
    expect([other, answer?.statusCode]).toEqual([other, 404]);
    expect(answer?.body).not.toContain('alert(1)');
    expect(answer?.body).not.toContain(path);
  }
  for (const site of ['none', 'same-origin']) {
    expect((await get(path, { 'sec-fetch-site': site }))?.statusCode).toBe(200);
  }
});

test('a path cannot escape the mail folder', async () => {
  await folderSender(folder, 'shop@demo.example').send(MAIL);
  const [name = ''] = keptNames(folder);
  for (const place of [root, folder]) copyFileSync(join(folder, name), join(place, 'vault.key'));
  for (const wrong of ['..%2Fvault.key', 'vault.key', '../vault.key']) {
    expect([wrong, (await get(`${path}/${wrong}`))?.statusCode]).toEqual([wrong, 404]);
  }
  expect(await get('/mails')).toBeUndefined();
});
