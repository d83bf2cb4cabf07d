import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import { wireVisitor } from '../shop/wire-visitor.ts';
import { create } from '../store/api.ts';
import { openShopSite } from '../store/shop-site.ts';

const { asAdmin, shop, url, application } = await openShopSite({
  ...{ name: 'Tea House', currency_code: 'EUR', languages: ['de'] },
  currencies: [{ code: 'USD', rate: 2 }],
});
const base = `/s/${application.id}`;
const made = { kettle: 0, collection: 0, imprint: 0 };

beforeAll(async () => {
  const tea = await create(asAdmin, '/categories', {
    ...{ name: "Men's & tea", url: 'tea', locales: { de: { url: 'tee', name: 'Tee' } } },
  });
  const kettle = await create(asAdmin, '/products', {
    ...{ name: 'Kettle', slug: 'kettle', price: 10, stock_type: 'infinite', category_id: tea.id },
    locales: { de: { slug: 'kessel', name: 'Kessel' } },
  });
  await create(asAdmin, '/products', {
    ...{ name: 'Secret', price: 1, stock_type: 'infinite', published: false },
  });
  const collection = await create(asAdmin, '/collections', { name: 'New' });
  const imprint = await create(asAdmin, '/contents', {
    ...{ title: 'Imprint', slug: 'imprint', text: 'Tea House Ltd' },
    locales: { de: { slug: 'impressum', title: 'Impressum' } },
  });
  await create(asAdmin, '/contents', { title: 'About us', slug: 'about', text: 'We brew.' });
  await create(asAdmin, '/contents', { title: 'Terms', slug: 'terms', text: 'Pay.' });
  await create(asAdmin, '/variables', {
    ...{ name: 'announcement', type: 'string', value: 'Closed on Monday' },
  });
  Object.assign(made, { kettle: kettle.id, collection: collection.id, imprint: imprint.id });
});

const read = async (path: string) => (await fetch(shop + path)).text();
const places = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, each]) => each);

/** Where a request is led, as it was written: `fetch` would read it first. */
async function ledFrom(target: string) {
  const { hostname, port } = new URL(url);
  const { promise, resolve } = Promise.withResolvers<[number | undefined, string | undefined]>();
  get({ hostname, port, path: target }, async (response) => {
    await text(response);
    resolve([response.statusCode, response.headers.location]);
  });
  return promise;
}

test('search engines find every public page in every language, and no private one', async () => {
  const index = places(await read('/sitemap.xml'));
  expect(index).toEqual([`${shop}/sitemap-pages.xml`, `${shop}/sitemap-products-1.xml`]);
  const pages = await read('/sitemap-pages.xml');
  expect(places(pages).sort()).toEqual(
    [
      ...['', '/products', '/categories/tea', `/collections/${made.collection}`],
      ...['/pages/about', '/pages/imprint', '/pages/terms', '/de', '/de/products'],
      ...['/de/categories/tee', `/de/collections/${made.collection}`, '/de/pages/about'],
      ...['/de/pages/impressum', '/de/pages/terms'],
    ]
      .map((path) => shop + path)
      .sort(),
  );
  const products = await read('/sitemap-products-1.xml');
  expect(places(products)).toEqual([`${shop}/products/kettle`, `${shop}/de/products/kessel`]);
  expect(products).toContain(
    `<xhtml:link rel="alternate" hreflang="de" href="${shop}/de/products/kessel"/>`,
  );
  expect((await fetch(`${shop}/sitemap-products-2.xml`)).status).toBe(404);
  const robots = await read('/robots.txt');
  expect(robots).toContain(`Disallow: ${base}/cart\n`);
  expect(robots).toContain(`Disallow: ${base}/de/cart\n`);
  expect(robots).toMatch(new RegExp(`\nSitemap: ${shop}/sitemap.xml\n$`));
  for (const place of [...places(pages), ...places(products)])
    expect([place, (await fetch(place ?? '', { redirect: 'manual' })).status]).toEqual([
      place,
      200,
    ]);
});

test('a page names its addresses in other languages, and its links lead to them', async () => {
  for (const [path, german] of [
    ['/products/kettle', '/de/products/kessel'],
    ['/categories/tea', '/de/categories/tee'],
    ['/pages/imprint', '/de/pages/impressum'],
    [`/collections/${made.collection}`, `/de/collections/${made.collection}`],
    ['/cart', '/de/cart'],
  ] as const) {
    const page = await read(path);
    expect(page).toContain(`hreflang="de" href="${base}${german}"`);
    if (path !== '/cart')
      expect(page).toContain(`<link rel="alternate" hreflang="de" href="${shop}${german}">`);
    expect(await read(german)).toContain(`href="${base}${path}"`);
  }
});

test('an address leads on from a language that the store does not have, and to no other host', async () => {
  for (const [path, to] of [
    ['/fr/products/kettle?x=1', '/products/kettle?x=1'],
    ['/en', ''],
    ['/fr-CA/cart', '/cart'],
    ['/fr//evil.example', '/evil.example'],
    ['/fr/\\evil.example', '/evil.example'],
    ['/login', '/account'],
    ['/search?q=tea', '/products?q=tea'],
    ['/de/addresses', '/de/account/addresses'],
    ['/pay/7', '/orders/7'],
  ] as const)
    expect([path, ...(await ledFrom(base + path))]).toEqual([path, 302, base + to]);
  for (const path of ['//evil.example/x', `${base}//evil.example`, `${base}/%E0%A4%A`]) {
    const [status, location] = await ledFrom(path);
    expect([path, status, location ?? '']).toEqual([path, 404, '']);
  }
});

test('the footer has pages of service first, and the top says what the store announces', async () => {
  const page = wireVisitor(shop);
  await page.open('/products');
  const links = await page.all('footer nav:first-of-type a');
  expect(links.slice(0, 3)).toEqual(['Terms', 'Imprint', 'About us']);
  expect(await page.all('.announcement')).toEqual(['Closed on Monday']);
  await page.open('/de');
  expect(await page.all('footer nav:first-of-type a')).toContain('Impressum');
  expect(await page.all('.announcement')).toEqual([]);
});

test('the currency of an address stays, and no cache keeps the pages of its cookie', async () => {
  const visitor = wireVisitor(shop);
  await visitor.open('/products/kettle?currency=USD');
  expect(await visitor.text()).toContain('$20.00');
  await visitor.open('/products/kettle');
  expect(await visitor.text()).toContain('$20.00');
  const caching = async (path: string, cookie = '') =>
    (await fetch(shop + path, { headers: { cookie } })).headers.get('cache-control');
  expect(await caching('/products')).toContain('public');
  expect(await caching('/products', 'currency=USD')).toContain('private');
  expect(await caching('/products?currency=USD', 'currency=USD')).toContain('public');
  expect(await caching('/products', 'currency=XXX')).toContain('public');
});
