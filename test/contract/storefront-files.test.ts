import { once } from 'node:events';
import { get } from 'node:http';
import { json } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { SHOP_PAGES } from '../../bin/start/shop-pages.ts';
import { openStorefront } from '../../bin/start/storefront.ts';
import { create, openStore, PRODUCT } from '../store/api.ts';
import { startOwnServer } from '../store/own-server.ts';

const { application, asAdmin } = await openStore();
const url = await startOwnServer({ pages: openStorefront(application.publicKey, true) });

const BROWSER = { headers: { Accept: 'text/html,*/*;q=0.8' } };
const JSON_ALONE = { headers: { Accept: 'application/json' } };

test('serves the storefront files beside the API with the store config', async () => {
  const { id } = await create(asAdmin, '/products', PRODUCT);
  const { id: parent_id } = await create(asAdmin, '/categories', { name: 'Kitchen' });
  await create(asAdmin, '/categories', { name: 'Tea & Coffee', parent_id });
  // Public lists are a second old at most.
  const category = `${url}/categories/Kitchen/Tea%20%26%20Coffee`;
  await expect.poll(async () => (await fetch(category, BROWSER)).status).toBe(200);
  for (const [path, type] of [
    ['/', 'text/html'],
    [`/products/${id}`, 'text/html'],
    ['/categories/Kitchen/Tea%20%26%20Coffee', 'text/html'],
    ['/main.js', 'text/javascript'],
    ['/client.js', 'text/javascript'],
    ['/views/home.js?again', 'text/javascript'],
    ['/style.css', 'text/css'],
    ['/styles/base.css', 'text/css'],
    ['/icon.svg', 'image/svg+xml'],
    ['/pictures/enamel-kettle.svg', 'image/svg+xml'],
    ['/docs/guide-storefront.md', 'text/html'],
    ['/robots.txt', 'text/plain'],
    ['/sitemap.xml', 'application/xml'],
    ['/llms.txt', 'text/plain'],
  ]) {
    const { status, headers } = await fetch(url + path, BROWSER);
    expect([path, status, headers.get('Content-Type')]).toEqual([
      path,
      200,
      `${type}; charset=utf-8`,
    ]);
    expect(headers.get('Content-Security-Policy')).toMatch(
      /^default-src 'none'; (script-src 'self'|style-src 'sha256-[^']+');/,
    );
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Permissions-Policy')).toContain('camera=(), ');
  }
  const config = await (await fetch(`${url}/config.js`)).text();
  const [, values = ''] = /^export const config = (.*);\n$/.exec(config) ?? [];
  expect(JSON.parse(values)).toMatchObject({ api: '/v0', publicKey: application.publicKey });
});

test.each([
  ['*/*', true],
  ['', true],
  ['text/*;q=0.5', true],
  ['application/json, text/plain, */*', true],
  ['TEXT/HTML', true],
  ['application/json', false],
  ['image/avif,image/webp,image/*', false],
  ['text/html;q=0, */*', false],
  ['*/*;q=0', false],
])('serves a storefront page as HTML unless Accept excludes it: %s', async (accept, isHtml) => {
  // No `fetch`, which asks for anything when nothing is said.
  const asked = get(`${url}/search`, accept === '' ? {} : { headers: { Accept: accept } });
  const [{ headers, statusCode }] = await once(asked, 'response');
  expect([statusCode, String(headers['content-type']).startsWith('text/html')]).toEqual([
    isHtml ? 200 : 404,
    isHtml,
  ]);
});

test('only the card payment page may load the Stripe script', async () => {
  const policyOf = async (path: string) =>
    (await fetch(url + path, BROWSER)).headers.get('Content-Security-Policy');
  expect(await policyOf('/pay/7')).toContain("script-src 'self' https://js.stripe.com;");
  for (const path of ['/', '/orders/7', '/payments', '/main.js']) {
    expect(await policyOf(path)).not.toContain('stripe');
  }
});

test('leaves API and JSON requests to the API', async () => {
  for (const [path, options, status] of [
    ['/', JSON_ALONE, 200],
    ['/v0', BROWSER, 200],
    ['/V0/nowhere', BROWSER, 404],
    ['/', { method: 'POST', ...BROWSER }, 405],
    ['/products/7', JSON_ALONE, 404],
    ['/tsconfig.json', JSON_ALONE, 404],
    ['/records.d.ts', JSON_ALONE, 404],
    ['/client.d.ts', JSON_ALONE, 404],
    ['/constructor', JSON_ALONE, 404],
  ] as const) {
    const answer = await fetch(url + path, options);
    expect([path, answer.status]).toEqual([path, status]);
    expect(await answer.json()).toMatchObject({ status: status === 200 });
  }
});

test('knows every view of the storefront', async () => {
  const main = await (await fetch(`${url}/main.js`)).text();
  const [, views = ''] = /const VIEWS = \{\n(.*?)\n\};/s.exec(main) ?? [];
  const names = views.split('\n').map((line) => /^ {2}'?([\w-]*)'?[:,]/.exec(line)?.[1]);
  expect(names.toSorted()).toEqual([...SHOP_PAGES].toSorted());
});

test('serves no file outside its folders', async () => {
  for (const path of [
    '/../../package.json',
    '/..%2f..%2fpackage.json',
    '/pictures/../../../package.json',
    '/pictures/..%5c..%5cproducts.csv',
    '//etc/passwd',
    '/%2e%2e/%2e%2e/README.md',
    '/main.js%00.svg',
  ]) {
    // fetch() would resolve the dots.
    const { hostname, port } = new URL(url);
    const [response] = await once(get({ hostname, port, path, ...JSON_ALONE }), 'response');
    expect([path, await json(response)]).toMatchObject([path, { status: false }]);
  }
});
