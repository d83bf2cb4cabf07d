import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Functions } from '../../bin/start/functions.ts';
import type { LambdaHandler } from '../../shared/endpoint/middleware.ts';
import { findApplication } from '../../shared/tenancy/application.ts';
import { hostedShops } from '../../shop/lambda.ts';
import { adminAt } from '../store/admin-at.ts';
import { openStore } from '../store/api.ts';
import { knownProxy } from '../store/known-proxy.ts';
import { storage } from '../store/local-store.ts';
import { startOwnServer } from '../store/own-server.ts';

const SECRET = 'the-secret-of-the-cdn-of-the-shops-';
const API = 'https://api.example.com';

const store = await openStore({
  name: 'Tea House',
  languages: ['de'],
  currencies: [{ code: 'USD', rate: 1.1 }],
  tags: { google_analytics: 'G-A1B2C3D4E5' },
});
const closed = await openStore({ name: 'Closed', shop: false });
const { id } = store.application;
const product = await store.asAdmin('POST', '/products', {
  ...{ name: 'Oolong', slug: 'oolong', price: 12, stock_type: 'infinite', published: true },
});

/** Who has called the API in the name of a shop. */
const callers: Record<string, string | undefined>[] = [];

/** The function of the shops, as the gateway calls it. */
const shops = (functions: Functions) => {
  const handler = hostedShops({
    find: (id) => findApplication(storage.openTable(), id),
    async handOn(name, ...[event, context]: Parameters<LambdaHandler>) {
      callers.push(event.headers);
      const called = functions.get(name);
      if (!called) throw new Error(`There is no function ${name}.`);
      return called(event, context);
    },
  });
  return ({ rawPath }: { readonly rawPath: string }) =>
    rawPath.startsWith('/s/') ? handler : undefined;
};

const { ORIGIN_SECRET_HASHES, ...header } = knownProxy([SECRET]);
const environment = {
  ...header,
  // CloudFront is in front of the shops alone: all others call as themselves.
  ORIGIN_SECRET_HASHES: `${ORIGIN_SECRET_HASHES},${createHash('sha256').digest('hex')}`,
  SHOP_HOSTS: `tea.example=${id},www.tea.example=${id},closed.example=${closed.application.id}`,
  PUBLIC_URL: API,
};
const url = await startOwnServer({ storage, sites: shops, environment });

/** What CloudFront sends for a visitor of a host. */
const cloudFront = (host: string) => ({
  'X-Shop-Host': host,
  'X-Shop-Secret': SECRET,
  'X-Origin-Secret': SECRET,
  'CloudFront-Viewer-Address': '192.0.2.7:46532',
});

/** The answer to a visitor of a host; `path` is that of the browser. */
const visit = (
  host: string,
  path: string,
  init: RequestInit = {},
  from: object = cloudFront(host),
) =>
  fetch(`${url}/s/at${path}`, {
    redirect: 'manual',
    ...init,
    headers: { ...from, ...init.headers },
  });

const NOWHERE = 'No shop has this address.\n';

test('the shop of a store is at its host, and knows no other address', async () => {
  expect(product.status).toBe(200);
  for (const path of ['/', '/de', '/products', '/products/oolong', '/de/products/oolong']) {
    const page = await visit('tea.example', path);
    const text = await page.text();
    expect([path, page.status]).toEqual([path, 200]);
    expect(text).toContain(`<link rel="canonical" href="https://tea.example${path}">`);
    expect(text).not.toContain('/s/');
    expect(text).not.toContain(new URL(url).host);
    // The same bytes for everybody: a minute in the CDN.
    expect(page.headers.get('cache-control')).toBe(
      'public, max-age=0, s-maxage=60, stale-while-revalidate=300',
    );
    expect(page.headers.getSetCookie()).toEqual([]);
  }
  const sitemap = await (await visit('tea.example', '/sitemap-products-1.xml')).text();
  expect(sitemap).toContain('<loc>https://tea.example/products/oolong</loc>');
  const robots = await (await visit('tea.example', '/robots.txt')).text();
  expect(robots).toContain('Sitemap: https://tea.example/sitemap.xml');
  // The API is elsewhere.
  const guide = await (await visit('tea.example', '/llms.txt')).text();
  expect(guide).toContain(`${API}/v0/docs`);
});

test('a shop calls the API as its visitor, through the same proxy', async () => {
  callers.length = 0;
  await visit('tea.example', '/products?q=oolong');
  expect(callers.length).toBeGreaterThan(0);
  for (const headers of callers) {
    expect(headers).toMatchObject({
      'x-origin-secret': SECRET,
      'cloudfront-viewer-address': '192.0.2.7:46532',
    });
    expect(headers).not.toHaveProperty('x-shop-secret');
  }
});

test.each([
  ['nothing', {}],
  ['no secret', { 'X-Shop-Host': 'tea.example' }],
  ['an empty secret', { 'X-Shop-Host': 'tea.example', 'X-Shop-Secret': '' }],
  ['a wrong secret', { 'X-Shop-Host': 'tea.example', 'X-Shop-Secret': 'guessed' }],
  // What the CDN of the API sends for a visitor who names a host.
  ['the secret of another proxy', { 'X-Shop-Host': 'tea.example', 'X-Origin-Secret': SECRET }],
])('a host that somebody names with %s is not believed', async (_, from) => {
  const answer = await visit('tea.example', '/products', {}, from);
  expect([answer.status, await answer.text()]).toEqual([404, NOWHERE]);
});

test.each(['unknown.example', 'closed.example', ''])('no shop is at "%s"', async (host) => {
  const answer = await visit(host, '/');
  expect([answer.status, await answer.text()]).toEqual([404, NOWHERE]);
});

test('what is beside a shop elsewhere is not at its host', async () => {
  for (const path of ['/v0/application', '/dashboard', `/s/${id}`, `/s/${id}/products`]) {
    const answer = await visit('tea.example', path);
    expect([path, answer.status]).toEqual([path, 404]);
    expect(await answer.text()).toContain('<title>');
  }
});

test('a further host of a store leads to its first one', async () => {
  const answer = await visit('www.tea.example', '/de/products?q=a%20b&page=2');
  expect(answer.status).toBe(308);
  expect(answer.headers.get('location')).toBe('https://tea.example/de/products?q=a%20b&page=2');
  const odd = await visit('www.tea.example', '//other.example/x');
  expect(odd.headers.get('location')).toBe('https://tea.example//other.example/x');
});

test('a page of one visitor is kept by nobody, and its forms come from its host', async () => {
  const add = (origin: string) =>
    visit('tea.example', '/cart?again=1', {
      method: 'POST',
      headers: { Origin: origin },
      body: new URLSearchParams({ op: 'add', product_id: product.body.data.id, quantity: '1' }),
    });
  for (const origin of ['https://evil.example', API, 'https://www.tea.example']) {
    expect((await add(origin)).status).toBe(403);
  }
  const added = await add('https://tea.example');
  expect(added.status).toBe(303);
  const [cookie = ''] = added.headers.getSetCookie().filter((each) => each.startsWith('cart='));
  expect(cookie).toMatch(/; Path=\/;.*Secure/);
  expect(cookie).not.toMatch(/domain=/i);
  const headers = { Cookie: cookie.split(';')[0] ?? '' };
  const cart = await visit('tea.example', '/cart', { headers });
  expect(cart.headers.get('cache-control')).toBe('private, no-store');
  expect(await cart.text()).toContain('Oolong');
});

test('a page in another currency than that of its address is kept by nobody', async () => {
  const dollars = { headers: { Cookie: 'currency=USD' } };
  const chosen = await visit('tea.example', '/products/oolong', dollars);
  expect(chosen.headers.get('cache-control')).toBe('private, no-store');
  const linked = await visit('tea.example', '/products/oolong?currency=USD', dollars);
  expect(linked.headers.get('cache-control')).toMatch(/^public/);
});

test('the path of a store on the host of the API stays, and searches are led to its host', async () => {
  const page = await fetch(`${url}/s/${id}/de/products/oolong`);
  const text = await page.text();
  expect(page.status).toBe(200);
  expect(text).toContain('<link rel="canonical" href="https://tea.example/de/products/oolong">');
  expect(text).toContain(`href="/s/${id}/de/cart"`);
  const form = await fetch(`${url}/s/${id}/cart?again=1`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: API },
    body: new URLSearchParams({ op: 'add', product_id: product.body.data.id, quantity: '1' }),
  });
  expect(form.status).toBe(303);
  // No host of a store without a shop, and no path of one.
  expect((await fetch(`${url}/s/${closed.application.id}`)).status).toBe(404);
});

test('tags of a store are on pages at its host, and not at that of the dashboard', async () => {
  const policyOf = (page: Response) => page.headers.get('content-security-policy');
  const own = await visit('tea.example', '/products');
  expect(policyOf(own)).toContain("script-src 'self' https://www.googletagmanager.com;");
  const beside = await fetch(`${url}/s/${id}/products`);
  expect(policyOf(beside)).toContain("script-src 'self';");
  expect(await beside.text()).not.toContain('data-tags');
  for (const [{ application }, takes_tags] of [[store, true] as const, [closed, false] as const]) {
    const { body } = await (await adminAt(application, url))('GET', '/application');
    expect(body.data).toMatchObject([{ takes_tags }]);
  }
});
