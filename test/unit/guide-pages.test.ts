import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { GUIDE_PATHS, guidePages } from '../../bin/start/guide-pages.ts';

async function pageAt(url: string) {
  const request: Partial<IncomingMessage> = { method: 'GET', url };
  return guidePages(request as IncomingMessage, new Map(), { address: '::1', protocol: 'http' });
}

const pages = new Map<string, string>();
for (const path of GUIDE_PATHS) pages.set(path, (await pageAt(path))?.body ?? '');

const linksOf = (html: string) =>
  [...html.matchAll(/<a href="(.*?)"/g)].map(([, href = '']) => href);

/** Without code, in which all characters may be. */
const proseOf = (html: string) =>
  html.replaceAll(/<pre[\s\S]*?<\/pre>|<style>[\s\S]*?<\/style>|<code>.*?<\/code>/g, '');

test('the project documents render as pages without leftover Markdown', async () => {
  expect(pages.size).toBeGreaterThan(50);
  for (const [path, html] of pages) {
    expect([path, /\]\(|\*\*|`|^#+ |^\|/m.exec(proseOf(html))]).toEqual([path, null]);
    expect([path, /<title>.+<\/title>/.test(html)]).toEqual([path, true]);
  }
  const { headers } = (await pageAt('/docs/guide-storefront.md?again')) ?? {};
  expect(headers?.['Content-Type']).toBe('text/html; charset=utf-8');
  expect(headers?.['Content-Security-Policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
  expect(await pageAt('/docs/nothing.md')).toBeUndefined();
});

test('every link leads to a document and heading that exist', () => {
  const links = [...pages.values()].flatMap(linksOf).filter((href) => href.includes('.md'));
  const own = links.filter((href) => href.startsWith('/'));
  expect(own.length).toBeGreaterThan(100);
  for (const href of own) {
    const [path = '', part] = href.split('#');
    const page = pages.get(path);
    expect([href, page !== undefined]).toEqual([href, true]);
    if (part) expect([href, page?.includes(` id="${part}"`)]).toEqual([href, true]);
  }
  const others = [...pages.values()].flatMap(linksOf).filter((href) => !own.includes(href));
  for (const href of others) expect(href).toMatch(/^(?:https?:\/\/|\/$|\/v0\/docs$)/);
});

test('every picture exists', async () => {
  const pictures = [...pages].flatMap(([path, html]) =>
    [...html.matchAll(/<(?:img src|source [^>]*srcset)="(.*?)"/g)].map(
      ([, src = '']) => new URL(src, `http://a${path}`),
    ),
  );
  expect(pictures.length).toBeGreaterThan(9);
  for (const { origin, pathname } of pictures.filter(({ origin }) => origin === 'http://a')) {
    expect([origin, pathname, (await pageAt(pathname))?.headers?.['Content-Type']]).toEqual([
      ...['http://a', pathname, 'image/webp'],
    ]);
  }
});

test('headings, lists, tables, code and HTML render correctly', () => {
  const guide = pages.get('/docs/guide-storefront.md') ?? '';
  expect(guide).toContain('<h1 id="a-storefront-in-the-browser">A storefront in the browser</h1>');
  expect(guide).toContain('<strong>Idempotency-Key.</strong> If the response is lost');
  expect(guide).toContain('&lt;script src=&quot;/marketcloud.min.js&quot;&gt;');
  expect(guide).toContain('<a href="/docs/guide-server.md">another guide</a>');
  // On whichever port the server is.
  expect(guide).toContain('<a href="/v0/docs"><code>/v0/docs</code></a>');
  expect(pages.get('/docs/README.md')).toMatch(/<ol>\n<li>.*A first session.*<\/li>\n<li>/);
  expect(pages.get('/docs/limits.md')).toContain('<em>Measured</em>: on one');
  expect(pages.get('/docs/limits.md')).toMatch(/<thead><tr><th>.*?<\/th>/);
});
