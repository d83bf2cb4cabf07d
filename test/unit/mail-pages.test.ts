import { mkdtempSync, rmSync, statSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { mailPages } from '../../bin/start/mail-pages.ts';
import { folderSender, keptNames } from '../../shared/mail/folder-sender.ts';

const root = mkdtempSync(join(tmpdir(), 'shopwright-mails-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const folder = join(root, 'mails');
const pages = mailPages(folder);

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
  return pages(request as IncomingMessage);
}

test('mails are files that nobody else reads, and are listed and shown without their markup', async () => {
  expect((await get('/mail'))?.body).toContain('No mails yet.');
  await folderSender(folder, 'shop@demo.example').send(MAIL);
  const [name = ''] = keptNames(folder);
  expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  const [list, shown, html] = [
    await get('/mail'),
    await get(`/mail/${name}`),
    await get(`/mail/${name}/html`),
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
  ['another name', { host: 'evil.example' }],
])('mails are not shown to %s', async (_, request) => {
  expect((await get('/mail', request))?.statusCode).toBe(403);
});

test('no path leads out of the folder', async () => {
  for (const path of ['/mail/..%2Fvault.key', '/mail/vault.key', '/mail/../vault.key']) {
    expect((await get(path))?.statusCode ?? 404).not.toBe(200);
  }
  expect(await get('/mails')).toBeUndefined();
});
